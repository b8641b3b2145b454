### Ein neues Spiel einrichten.

setup-title = Neues Spiel
setup-all = Plätze, Uhr und mehr
setup-seats = Plätze
setup-seats-about = Im Uhrzeigersinn ab Platz 1. Farbe und Lage auf dem Brett gehören zum Platz.
setup-shuffle = Mischen
setup-begins = Wer beginnt
setup-seat-1 = Platz 1
setup-by-lot = Das Los beim Start
setup-up = Platz { $number } nach oben
setup-holder = Wer Platz { $number } hat
setup-level = Stärke des Bots auf Platz { $number }
setup-person = Mensch
setup-bot = Bot
setup-open = Offen
setup-unnamed = Spieler { $number }
setup-whoever = Wer den Link hat
setup-you = Du
setup-on-this-screen = An diesem Bildschirm
setup-bot-about = Sofort bereit
setup-open-about = Kommt von einem anderen Gerät
setup-two-colours = Zu zweit spielt jeder zwei Farben, und beide zählen für dich.
setup-each-player = Jeder Spieler
setup-after-turn = Nach jedem Zug
setup-at-zero = Bei null
setup-no-clock = Keine
setup-days =
    { $days ->
        [one] { $days } Tag
       *[other] { $days } Tage
    }
setup-zero-bot = Bot spielt weiter
setup-zero-nothing = Nichts
setup-said-none = Niemandes Zeit wird gemessen.
setup-said-minutes = { $minutes } Minuten für jeden, { $increment } Sekunden mehr nach jedem Zug.
setup-said-zero-bot = Wer 0:00 erreicht, gibt den Platz an einen Bot ab.
setup-said-zero-nothing = Bei 0:00 geht das Spiel weiter.
setup-said-days =
    { $days ->
        [one] { $days } Tag für jeden Zug. Danach hat ein Bot den Platz, bis sein Besitzer zurück ist.
       *[other] { $days } Tage für jeden Zug. Danach hat ein Bot den Platz, bis sein Besitzer zurück ist.
    }
setup-opening = Baumeister
setup-prepared = Baumeister stehen schon
setup-prepared-about = Zwölf Baumeister stehen am Rand; es geht sofort los.
setup-by-hand = Die Spieler stellen auf
setup-by-hand-about = Reihum je einen, zusammen zwölf.
setup-open-seats =
    { $count ->
        [one] Ein Platz ist offen. Du bekommst einen Link und einen QR-Code; das Spiel beginnt, wenn er besetzt ist.
       *[other] { $count } Plätze sind offen. Du bekommst einen Link und einen QR-Code; das Spiel beginnt, wenn alle besetzt sind.
    }
setup-invite = Erstellen und einladen
setup-bots-instead = Bots auf offene Plätze
setup-bad-board = Mit diesem Brett kann man nicht spielen: { $error }
setup-board = Brett
board-standard = Standard
board-edit = Bretter ändern
board-own = Dein Brett
board-about = Von uns: Die Abbildungen der Bretter in den Spielregeln liegen uns nicht vor.
placed-aq-title = Berge
placed-aq-drawn = Durch das Los
placed-aq-drawn-about = In jedem Spiel liegen sie anders.
placed-aq-by-hand = Die Spieler legen sie
placed-aq-by-hand-about = Reihum je einen, bis alle auf dem Brett liegen.
placed-aq-turn = { $name } legt einen Berg
placed-aq-done = Alle Berge liegen
placed-aq-free = { $field }, frei
placed-aq-taken = { $field }, Berg
placed-of = { $number } von { $count }
placed-rest = Den Rest auslosen
placed-back = Zurück
