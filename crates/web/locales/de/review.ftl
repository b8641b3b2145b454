### Partien im Nachhinein: Auswertung, Analyse, Teilen, Einlesen.

review-loading = Die Partie wird gesucht …
review-bad-link = Dieser Link enthält keine lesbare Partie. Vielleicht wurde er unterwegs abgeschnitten.
review-seat = Spieler { $number }
review-still-played = Diese Partie wird noch von Menschen gespielt. Die Engine sieht sie sich an, wenn sie vorbei ist.
review-percent = { $value } %

## Wie es ausging und wie gespielt wurde
review-result = Ergebnis
review-wins =
    { $count ->
        [one] { $names } gewinnt mit { $points } Punkten
       *[other] { $names } teilen sich den Sieg mit { $points } Punkten
    }
review-unfinished = Noch nicht zu Ende, Zug { $turn }
review-player = Spieler
review-points = Punkte
review-accuracy = Genauigkeit
review-accuracy-about = Nach der schlechteren Hälfte der Entscheidungen: 100 %, wenn keine etwas verschenkt hat, 0 %, wenn alle grobe Fehler waren
review-average = Ø Verlust
review-average-about = Der Anteil am Sieg, den eine Entscheidung im Mittel verschenkt hat
review-luck = Glück
review-luck-about = Was die Würfe, eigene und fremde, an Anteil am Sieg gebracht haben; Können steckt nicht darin
review-scoring = Wie die Punkte zustande kamen
review-ar-podium = { $worker }: Länge { $length }, Podest { $podium }.
review-ar-lower = { $worker }: Länge { $length }. Podest { $reached } war besetzt, das nächste freie darunter ist { $podium }.
review-ar-none = { $worker }: Länge { $length }. Bis dahin war kein Podest frei: keine Punkte.
review-ar-open = { $worker }: noch offen, Länge { $length }.
review-ar-bonus = Bonus +{ $bonus }.
review-ar-end = Am Ende werden alle offenen Aquädukte geschlossen. Die drei höchsten besetzten Podeste bringen 4, 3 und 2 Punkte mehr; von zwei Arbeitern auf einem Podest zählt der erste als höher.
review-ar-so-far = Die Punkte bis hierher. Die drei höchsten Podeste bringen am Ende noch 4, 3 und 2.
review-aq-houses =
    { $count ->
        [one] 1 Haus mit Wert { $value } ({ $fields }): { $points }
       *[other] { $count } Häuser mit Wert { $value } ({ $fields }): { $points }
    }
review-aq-dry =
    { $count ->
        [one] 1 Haus ohne Wasser ({ $fields }): nichts
       *[other] { $count } Häuser ohne Wasser ({ $fields }): nichts
    }
review-aq-nothing = Kein Haus auf dem Plan.

## Die Auswertung
review-graph = Siegchancen
review-care = Sorgfalt
review-care-quick = Schnell
review-care-normal = Normal
review-care-deep = Gründlich
review-care-nodes = { $nodes } Knoten je Stellung
review-running = Auswertung läuft
review-progress = { $done } von { $all } Aktionen
review-done = Ausgewertet
review-stop = Anhalten
review-go = Fortsetzen
review-trouble = Die Engine kann nicht nachdenken: { $error }
review-grade-excellent = ausgezeichnet
review-grade-good = gut
review-grade-inaccuracy = ungenau
review-grade-mistake = Fehler
review-grade-blunder = grober Fehler
review-card = Zu dieser Aktion
review-start = Die Partie beginnt.
review-in-variation = Das wurde nicht gespielt: eine Variante.
review-forced = Etwas anderes war nicht möglich.
review-was-excellent = { $share } % des Sieges. Was auf den ersten Blick am besten aussieht, hätte viel davon verschenkt.
review-was-good = { $share } % des Sieges; nichts von Belang wurde verschenkt.
review-was-bad = Die Siegchance fiel auf { $share } %; die beste Aktion hielt { $best } %. Das verschenkte { $loss } %.
review-was-bad-points = { $share } % des Sieges, daran änderte sich wenig; aber der Abstand wurde um { $points ->
    [one] einen Punkt
   *[other] { $points } Punkte
} schlechter.
review-points-lost = −{ $points } P.
review-luck-none = Weder Glück noch Pech für { $name }.
review-luck-good = Glück für { $name }: { $share } % des Sieges mehr als im Mittel.
review-luck-bad = Pech für { $name }: { $share } % des Sieges weniger als im Mittel.
review-force-wins = Ab hier ist der Sieg von { $name } nicht mehr zu verhindern.
review-force-given = { $name } hatte den Sieg sicher und gab ihn aus der Hand.
review-force-from = Ab Zug { $turn } ist der Sieg von { $name } nicht mehr zu verhindern
review-better = Besser war
review-others = Andere Aktionen

## Schritte und Versuche
review-steps = Schritte
review-slider = Stelle in der Partie
review-at = { $at } von { $of }
review-to-end = Zum Ende
review-next-mistake = Nächster Fehler
review-previous-mistake = Voriger Fehler
review-try = Ausprobieren
review-engine = Engine
review-engine-begins = Die Engine beginnt …
review-engine-nodes = { $nodes } Knoten
review-engine-over = Die Partie ist zu Ende.
review-die = Der Würfel zeigt
review-comment = Kommentar
review-promote = Nach oben
review-remove = Ab hier löschen
review-side = Ergebnis, Verlauf und Züge
review-keys = Tasten
review-key-step = eine Aktion zurück oder vor
review-key-ends = zum Anfang oder Ende
review-key-mistake = zum nächsten Fehler
review-key-previous = zum vorigen Fehler
review-key-try = auf dem Plan ausprobieren
review-key-engine = Engine ein oder aus
review-key-legend = diese Liste zeigen oder verbergen

## Teilen
share = Teilen
share-link = Link zu dieser Stellung
share-send = Senden …
share-copy = Kopieren
share-copied = Kopiert
share-too-long = Diese Partie ist mit allem, was dazu geschrieben ist, zu lang für einen Link. Verschicke ihre Aufzeichnung als Datei.
share-record = Aufzeichnung (Text)
share-svg = Bild (SVG)
share-png = Bild (PNG)
share-frame = Code für andere Seiten
share-no-record = Die Aufzeichnung lässt sich nicht schreiben.
share-no-picture = Dieser Browser kann das Bild nicht zeichnen.
embed-open = Auswertung öffnen

## Einlesen
import-about = Füge die Aufzeichnung einer Partie ein, wähle eine Datei oder lege sie hier ab. Aufzeichnungen dürfen mehrere Partien enthalten, mit Varianten und Kommentaren.
import-text = Aufzeichnung
import-go = Öffnen
import-file = Datei wählen …
import-too-long = Das ist zu viel: Bis zu { $limit } MiB lassen sich lesen.
import-no-text = Diese Datei ist kein Text, enthält also keine Aufzeichnung.
import-place = Zeile { $line }, Spalte { $column }:
