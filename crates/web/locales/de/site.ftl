### Der Client ohne Server: Speicher und neue Versionen.

site-no-server = Diese Partie liegt auf einem Server, und diese Seite hat keinen. Öffne den Link bei dem Server, von dem er stammt.
storage-full = Auf diesem Gerät ist kein Platz mehr; die letzten Züge sind nicht gespeichert. Entferne alte Partien auf der Startseite; diese hier läuft weiter, solange die Seite offen ist.
update-ready = Eine neue Version ist bereit. Partien auf diesem Gerät bleiben erhalten.
update-now = Jetzt neu laden
update-later = Später
go-online = Online weiterspielen
