### Die Startseite.

home-title = Zwei Spiele um Wasser und Stein
home-claim = Führe das Wasser in die Stadt: gegen Computer, an einem Bildschirm oder mit Freunden per Link.
home-choose = Spiel wählen
home-players = 2–4 Spieler
home-aqua-romana-about = Verlängere deine Aquädukte mit den Baumeistern, die deine Arbeiter sehen. Schließe sie rechtzeitig ab und sichere dir das beste Podest.
home-aqua-romana-kind = reine Strategie
home-aqua-romana-step-1 = Wähle einen Arbeiter am Ende deines Aquädukts.
home-aqua-romana-step-2 = Nutze einen Baumeister in seiner Reihe oder Spalte und lege ein Plättchen.
home-aqua-romana-step-3 = Schließe ab: Die Länge ist dein Podest, wenn es noch frei ist.
home-aquaedukt-about = Erwürfle ein Gebiet, baue Häuser und führe Kanäle zu ihnen. Nur bewässerte Häuser zählen.
home-aquaedukt-kind = Strategie und Glück
home-aquaedukt-step-1 = Erwürfle ein Gebiet und baue dort Häuser.
home-aquaedukt-step-2 = Setze Quellen und führe Kanäle an deinen Häusern vorbei.
home-aquaedukt-step-3 = Ist ein Gebiet voll, verschwinden die trockenen Häuser.
home-setup = Partie
home-opponents = Gegner
mode-bots = Bots
mode-screen = Ein Bildschirm
home-level = Stärke der Computer
home-name = Name von Spieler { $number }
home-start = Partie beginnen
home-continue = Weiterspielen
home-resume = Weiter
home-look = Ansehen
home-over = Beendet
home-actions =
    { $count ->
        [one] { $count } Schritt gespielt
       *[other] { $count } Schritte gespielt
    }
home-forget = Diese Partie vom Gerät entfernen
mode-invite = Per Link
home-public = In der Liste offener Partien zeigen
clock = Uhr
clock-none = ohne Uhr
clock-minutes = { $minutes } Min.
clock-days-a-turn =
    { $days ->
        [one] { $days } Tag je Zug
       *[other] { $days } Tage je Zug
    }
home-mine = Meine Partien
home-open = Offene Partien
home-watch = Zuschauen
home-join = Mitspielen
home-your-turn = Du bist am Zug
home-learn = { $game } lernen
home-import = Partie einlesen
home-new = Neu hier?
home-new-about = Zehn Minuten, eine kleine Aufgabe nach der anderen.
home-more = Mehr
home-puzzles-about = Finde den besten Zug in einer echten Stellung.
home-import-about = Untersuche ein Spiel aus einer Datei oder einem Text.
kept-against = Gegen { $level }
kept-removed = Das Spiel wurde entfernt.
kept-restore = Rückgängig
home-board = Ein Brett bauen
home-board-about = Eigene Anordnung oder Karte, geprüft und von Bots erprobt.
