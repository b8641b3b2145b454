### Wörter, die auf jeder Seite vorkommen.

page-unknown = Unter { $path } gibt es nichts.
to-home = Zur Startseite
close = Schließen
more = Mehr
language = Sprache
dark-theme = Dunkle Darstellung
settings = Einstellungen
setting-confirm = Vor dem Ausführen zeigen, was ein Zug bewirkt
setting-sound = Ton

players = Spieler
points =
    { $count ->
        [one] { $count } Punkt
       *[other] { $count } Punkte
    }
seat-you = Du
seat-bot = Computer · { $level }
seat-empty = Freier Platz
clock-days = { $days } T { $hours } h
clock-left =
    { $seconds ->
        [one] Noch eine Sekunde
       *[other] Noch { $seconds } Sekunden
    }
turn = Zug { $number }

review = Auswertung
moves = Züge
step-first = Zum Anfang
step-back = Einen Schritt zurück
step-forward = Einen Schritt vor
step-last = Zur aktuellen Stellung

level-discipulus = Discipulus
level-discipulus-about = erste Schritte
level-tiro = Tiro
level-tiro-about = leicht
level-faber = Faber
level-faber-about = mittel
level-mensor = Mensor
level-mensor-about = stark
level-architectus = Architectus
level-architectus-about = schwer
level-curator = Curator
level-curator-about = Meister

local-unknown = Diese Partie liegt nicht auf diesem Gerät. Partien ohne Server bleiben dort, wo sie begonnen wurden.
local-broken = Diese Partie wurde gespeichert, ist aber nicht lesbar: { $error }
storage-off = Dieser Browser speichert nichts für uns; die Partie bleibt nur, solange diese Seite offen ist.
bot-trouble = Der Computer kann nicht nachdenken: { $error }. Lade die Seite neu, um es noch einmal zu versuchen; die Partie ist gespeichert.
rule-link = Regel { $number }, in einem neuen Tab
rules = Regeln

## Der Bildschirm, auf dem gespielt wird

turn-card = Zug
turn-yours = Du bist am Zug, { $name }
turn-theirs = { $name } ist am Zug
turn-back = Rückblick
turn-wins =
    { $count ->
        [one] { $names } gewinnt
       *[other] { $names } teilen sich den Sieg
    }
turn-say = Du bist am Zug, { $name }. { $prompt }.
turn-wait = Bitte warten
turn-to-game = Zurück zum Spiel
turn-undo = Rückgängig
tabs = Was gezeigt wird
tab-turn = Zug
news = Seit deinem letzten Zug
news-again = Noch einmal zeigen

## The main navigation

places = Hauptnavigation
place-play = Spielen
place-learn = Lernen
place-puzzles = Aufgaben
place-watch = Zuschauen
place-players = Spieler
turn-skip = Bis zu meinem Zug vorspulen
turn-over = Das Spiel ist zu Ende
seat-away = abwesend
turn-sending = Wird gesendet …
takeback-ask = Um Rücknahme bitten
takeback-about =
    { $count ->
        [one] Wenn alle zustimmen, wird dies zurückgenommen:
       *[other] Wenn alle zustimmen, wird all dies zurückgenommen:
    }
