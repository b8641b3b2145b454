### The client without a server: storage and new versions.

site-no-server = This game is on a server, and this site has none. Open the link at the server where it was made.
storage-full = This device has no room left, so the last moves are not kept. Remove old games on the first page; this one goes on as long as the page is open.
update-ready = A new version is ready. Games on this device are kept.
update-now = Reload now
update-later = Later
go-online = Go on online
