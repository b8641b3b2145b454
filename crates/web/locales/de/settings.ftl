### Einstellungen und Tasten.

## Einstellungen

setting-speed = Tempo der Bots
speed-instant = Sofort
speed-quick = Schnell
speed-natural = Natürlich
speed-slow = Langsam
setting-board = Brett
board-fitting = Passend
board-wide = Quer
board-tall = Hoch
setting-coordinates = Buchstaben und Zahlen am Rand
setting-palette = Farben der Spieler
palette-usual = Üblich
palette-red-green = Rot-Grün
palette-blue-yellow = Blau-Gelb
setting-still = Nichts bewegt sich
setting-volume = Lautstärke

## Tasten

keys-title = Tasten
keys-next = nächste wählbare Stelle, oder die davor
keys-walk = über das Brett gehen
keys-choose = wählen, dann bestätigen
keys-option = eine Möglichkeit wählen
keys-back = ein Schritt zurück
keys-undo = zurücknehmen
keys-hint = Tipp
keys-skip = Bots überspringen
keys-list = diese Liste
