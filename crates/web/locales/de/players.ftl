### Die Seiten über Spieler: Lobby, Partien zum Zuschauen.

players-no-server = Leute treffen sich auf einem Server, und hier ist keiner. Gegen Bots oder an einem Bildschirm kannst du hier spielen.
players-sections = Spieler
players-section-lobby = Lobby
players-section-watch = Zuschauen
players-lobby-title = Mit anderen spielen
players-watch-title = Zuschauen
players-loading = Einen Moment
players-running = Laufende Partien
players-over = Beendete Partien
players-none-open = Gerade wartet niemand auf Mitspieler. Eröffne selbst eine Partie; sie steht hier, wenn du sie in der Liste zeigst.
players-none-running = Gerade läuft keine öffentliche Partie.
players-none-over = Noch ist keine öffentliche Partie zu Ende.
players-open-own = Selbst eröffnen
players-rated = gewertet
players-friendly = ungewertet
players-section-ranking = Rangliste

## Die Lobby

lobby-counts =
    { $people ->
        [one] Eine Person hier
       *[other] { $people } Leute hier
    }{ $games ->
        [0] {""}
        [one] , eine Partie läuft
       *[other] , { $games } Partien laufen
    }
lobby-lost = Verbindung verloren. Es wird neu versucht.
lobby-invite-about = Für Freunde; sie brauchen kein Konto
lobby-bot = Gegen einen Bot
lobby-bot-about = Beginnt sofort, sechs Stärken
lobby-people = Jetzt hier
lobby-nobody = Gerade ist niemand mit Namen hier. Suche eine Partie, und du bist die erste Person.
lobby-looking = sucht
lobby-free = frei
lobby-days = Über Tage spielen
lobby-none-over-days = Keine Partie über Tage ist offen. Wähle „Tage“, um eine zu eröffnen; sie bleibt offen, wenn du gehst.

## Eine Partie finden

find-title = Eine Partie finden
find-game = Spiel
find-any = Egal
find-days = Tage
find-result = Ergebnis
find-rated = Gewertet
find-friendly = Ungewertet
find-begin = Partie suchen
find-note = Du bekommst einen Tisch mit Leuten etwa deiner Stärke. Wer beginnt, entscheidet das Los.
find-days-note = Zwei Tage für jeden Zug. Gibt es eine offene Partie, spielst du dort mit; sonst bleibt deine für andere offen, auch wenn du gehst.
find-chip = Suche läuft
find-waiting =
    { $count ->
        [0] Dein Tisch wird vorbereitet
        [one] Noch eine Person wird gesucht
       *[other] Noch { $count } Leute werden gesucht
    }
find-window = Gesucht wird von { $lowest } bis { $highest }, alle zehn Sekunden etwas weiter
find-stop = Suche beenden
find-is-in = ist dabei
find-offer = Mit { $level } spielen?
find-offer-about = { $level } spielt mit etwa { $rating }. Das ist ein Programm und als solches gekennzeichnet. Mit einem Bot wird die Partie nicht gewertet, und alle am Tisch müssen zustimmen.
find-offer-agreed = Du hast zugestimmt. Sobald alle anderen es tun, beginnt die Partie.
find-offer-said = Noch niemand gefunden; ein Bot steht bereit.
find-keep-looking = Weiter Menschen suchen
find-ask-bot = { $level } dazunehmen
find-players =
    { $count ->
        [one] { $count } Spieler
       *[other] { $count } Spieler
    }
find-any-players = 2 bis 4 Spieler

## Die Rangliste

ranking-title = Rangliste
ranking-two = 2 Spieler
ranking-more-players = 3 oder 4 Spieler
ranking-fast = Schnell
ranking-normal = Normal
ranking-rank = Rang
ranking-player = Spieler
ranking-rating = Wertung
ranking-interval = Unsicherheit
ranking-games = Partien
ranking-you = du
ranking-bot = Bot
ranking-none = Noch hat niemand zehn gewertete Partien dieser Art gespielt. Suche eine Partie, und die Liste beginnt mit dir.
ranking-own = Du bist { $rank } von { $total }.
ranking-more = Mehr zeigen
ranking-how = So liest man sie
ranking-how-interval = 19 von 20 wahren Stärken liegen innerhalb von ±. Wo sich zwei überschneiden, kann die Reihenfolge noch Zufall sein.
ranking-how-bots = Bots stehen, wo sie gegeneinander spielen. Sie nehmen keinen Rang ein, und Partien mit ihnen werden nicht gewertet.
ranking-how-provisional = Wer weniger als zehn gewertete Partien hat oder ein Jahr nicht gespielt hat, steht nicht in der Liste.

## Die Seite einer Person

profile-title = Spieler
profile-unknown = So jemanden gibt es hier nicht.
profile-games =
    { $count ->
        [0] Noch keine öffentliche Partie beendet
        [one] Eine öffentliche Partie beendet
       *[other] { $count } öffentliche Partien beendet
    }
profile-ratings = Wertungen
profile-interval = ± gilt in 19 von 20 Fällen. Ein ? ist vorläufig: noch zu wenige Partien.
profile-no-ratings = Noch keine gewertete Partie.
profile-rated-games =
    { $count ->
        [one] { $count } gewertete Partie
       *[other] { $count } gewertete Partien
    }
profile-graph =
    { $games ->
        [one] Nach einer Partie ist die Wertung { $last } ± { $interval }.
       *[other] In { $games } Partien ging die Wertung von { $first } auf { $last } ± { $interval }.
    }
profile-results = Ergebnisse
profile-no-results = Noch keine öffentliche Partie ist zu Ende.
profile-won = Gewonnen
profile-shared = Geteilt
profile-lost = Verloren
profile-all = Alle
profile-recent = Partien
profile-no-games = So eine Partie gibt es nicht.
profile-place =
    { $points ->
        [one] Platz { $place } von { $count }, ein Punkt
       *[other] Platz { $place } von { $count }, { $points } Punkte
    }

profile-since = hier seit { $when }
profile-seen = zuletzt hier { $when }
profile-private = Diese Person behält Wertungen und Partien für sich.
profile-is-public = Öffentlich
profile-is-private = Privat
profile-opponent = Gegner
profile-real-time = In Echtzeit
profile-puzzles = Aufgaben
profile-puzzles-solved =
    { $solved ->
        [one] eine gelöst
       *[other] { $solved } gelöst
    }
profile-puzzles-about = Auf diesem Gerät gespeichert. Sonst sieht es niemand.
person-menu = Mehr zu { $name }
person-copy = Adresse kopieren
statistics-seats = Siege nach Sitz
statistics-seat = Sitz { $number }
statistics-fair = { $count } Spieler, gerecht wären { $percent } %
statistics-share = { $percent } % von { $count }
statistics-percent = { $percent } %
statistics-opponents = Am häufigsten gegen
statistics-no-opponents = Noch keine öffentliche Partie mit jemand anderem.
statistics-ahead = Vorn
statistics-list =
    { $count ->
        [one] { $count } Partie mit { $name } zeigen
       *[other] { $count } Partien mit { $name } zeigen
    }
statistics-openings = Erste Züge, { $game }
statistics-no-openings = Noch kein solcher Zug.
statistics-most = Aus den letzten { $count } öffentlichen Partien.
together-title = Du und { $name }
together-games =
    { $count ->
        [one] eine öffentliche Partie miteinander
       *[other] { $count } öffentliche Partien miteinander
    }
together-ahead = { $count }-mal du vorn
together-behind = { $count }-mal dahinter

## Nachrichten

notices-title = Nachrichten
notices-about = Dieser Browser kann dir sagen, was geschieht, während du etwas anderes tust, auch wenn keine Seite von Castellum offen ist. Ohne deinen Wunsch wird nichts geschickt.
notices-unknown = Nachrichten gibt es für Leute, die der Server mit Namen kennt.
notices-no-push = Dieser Server verschickt keine Nachrichten.
notices-impossible = Dieser Browser nimmt keine Nachrichten an, oder nur bei einer sicheren Adresse (https). Auf iPhone und iPad muss Castellum zuerst auf den Home-Bildschirm.
notices-forbidden = Du hast diesem Browser gesagt, dass er keine Nachrichten dieser Seite durchlassen soll. Das lässt sich in seinen Einstellungen für diese Seite ändern.
notices-off = Dieser Browser bekommt keine Nachrichten.
notices-on = Dieser Browser bekommt Nachrichten.
notices-begin = Hier Nachrichten bekommen
notices-end = Nicht mehr
notices-failed = Der Browser hat es nicht erlaubt, oder sein Nachrichtendienst ist nicht erreichbar.
notices-of-what = Sag mir,
notices-your-turn = wenn ich am Zug bin und nicht da bin
notices-challenge = wenn mich jemand herausfordert
notices-tournament = wenn eine Turnierrunde beginnt
notices-quiet = Ruhezeit
notices-quiet-on = Nachts nichts
notices-from = von
notices-to = bis
notices-quiet-about = Dann wird nichts geschickt; danach kommt eine Zusammenfassung. Die Uhren von Partien über Tage laufen weiter.
notice-your-turn = Du bist am Zug: { $title }
notice-with = mit { $names }
notice-summary = Du bist in { $turns } deiner Partien am Zug
notice-challenge = Eine Herausforderung: { $title }
notice-round = Die nächste Runde beginnt: { $title }
notice-other = Neues auf Castellum
## Turniere

players-section-tournaments = Turniere
tournaments-title = Turniere
tournaments-about = Mehrere Tische, eine Liste der Punkte. Ein Turnier kann jeder anlegen, und mitspielen kostet nichts.
tournaments-new = Neues Turnier
tournaments-running = Läuft gerade
tournaments-planned = Demnächst
tournaments-over = Vorbei
tournaments-none-running = Gerade läuft kein Turnier.
tournaments-none-planned = Kein Turnier ist geplant. Leg eines an, und es steht hier für alle.
tournaments-none-over = Noch ist kein Turnier zu Ende.
tournament-players =
    { $count ->
        [0] noch niemand
        [one] eine Person
       *[other] { $count } Leute
    }
tournament-arena-minutes = Arena, { $minutes } Min.
tournament-swiss-rounds =
    { $rounds ->
        [one] Schweizer System, eine Runde
       *[other] Schweizer System, { $rounds } Runden
    }
tournament-round-robin = Jeder gegen jeden
tournament-tables-of = { $count } am Tisch
tournament-starts-at = beginnt { $when }
tournament-starts-by-creator = beginnt von Hand
tournament-runs = läuft
tournament-is-paused = angehalten
tournament-was = endete { $when }
tournament-cancelled = abgesagt

tournament-new-title = Neues Turnier
tournament-new-name-first = Wähle zuerst einen Namen: Er steht beim Turnier, das du anlegst.
tournament-go-on = Weiter
tournament-name = Name
tournament-kind = Art
tournament-arena = Arena
tournament-swiss = Schweizer System
tournament-arena-about = Eine feste Zeit lang bekommt den nächsten Tisch, wer gerade frei ist. Komm und geh, wie du willst.
tournament-swiss-about = Eine feste Zahl von Runden. Wer gleich viele Punkte hat, trifft sich, und niemand trifft dieselben zweimal, wenn es sich vermeiden lässt.
tournament-round-robin-about = Alle treffen alle. Für bis zu 24 Leute.
tournament-length = Dauer
tournament-rounds = Runden
tournament-table = Tisch
tournament-bots = Bots
tournament-no-bots = Keine
tournament-bots-about = Ein Bot nimmt einen Platz, für den niemand da ist. Er bekommt keine Punkte, und sein Tisch wird nicht gewertet. Auch Programme dürfen dann mitspielen.
tournament-starts = Beginn
tournament-starts-about = Lass das leer, um es selbst zu beginnen.
tournament-create = Turnier anlegen

tournament-title = Turnier
tournament-unknown = Dieses Turnier gibt es nicht.
tournament-by = angelegt von { $name }
tournament-deleted = gelöschter Spieler
tournament-starts-in = beginnt in
tournament-ends-in = endet in
tournament-next-round-in = nächste Runde in
tournament-round = Runde
tournament-ended = endete
tournament-in =
    { $count ->
        [0] Noch ist niemand dabei
        [one] Eine Person ist dabei
       *[other] { $count } Leute sind dabei
    }
tournament-join = Mitspielen
tournament-leave = Austreten
tournament-you-are-in = Du bist dabei.
tournament-join-about = Bis zum Beginn kannst du austreten und jederzeit aussetzen. Lass diese Seite offen, wenn es beginnt: Sie führt dich an deinen Tisch.
tournament-you-play = Du spielst mit. Bleib zwischen den Partien auf dieser Seite.
tournament-sit-out = Aussetzen
tournament-you-sit-out = Du setzt aus: Für dich wird kein Tisch vorbereitet.
tournament-come-back = Wieder mitspielen
tournament-late = Du spielst noch nicht mit.
tournament-yours = Dein Turnier
tournament-start = Jetzt beginnen
tournament-pause = Anhalten
tournament-resume = Weiter
tournament-cancel = Absagen
tournament-cancel-sure = Wirklich absagen
tournament-keep = Behalten
tournament-yours-about = Solange es angehalten ist, laufen Partien weiter, und keine neuen beginnen. Sagst du es ab, zählen seine Ergebnisse nicht mehr.
tournament-standings =
    { $count ->
        [one] Stand · eine Person
       *[other] Stand · { $count } Leute
    }
tournament-final =
    { $count ->
        [one] Endstand · eine Person
       *[other] Endstand · { $count } Leute
    }
tournament-tables = Tische
tournament-points = Punkte
tournament-out = setzt aus
tournament-nobody = Noch ist niemand dabei. Mach den Anfang.
tournament-who = Wer dabei ist · { $count }
tournament-playing = spielt
tournament-bye = ohne Gegner
tournament-ready = Dein Tisch ist bereit
tournament-ready-about = Die Uhren laufen, sobald die Partie begonnen hat.
tournament-sit = Hinsetzen
tournament-table-number = Runde { $round }, Tisch { $number }
tournament-now =
    { $count ->
        [0] Tische jetzt
        [one] Ein Tisch jetzt
       *[other] { $count } Tische jetzt
    }
tournament-no-tables = Gerade spielt niemand. Die nächsten Tische erscheinen hier von selbst.
tournament-waiting = Es warten auf einen Tisch: { $count }
tournament-waiting-about = Ein Tisch entsteht, sobald genug Leute frei sind, die sich nicht eben erst getroffen haben.
tournament-how = Wie Punkte gezählt werden
tournament-place =
    { $place ->
        [1] Erster
        [2] Zweiter
        [3] Dritter
       *[other] Vierter
    }
tournament-how-equal = Bei gleichen Punkten: mehr erste Plätze, dann stärkere Gegner, dann ein größerer Anteil der Punkte in Partien, dann wer früher dabei war.
tournament-how-absent = Ein Tisch, der am Ende noch läuft, zählt. Wer nichts tut, verliert durch die Uhr und setzt dann aus: in einer Arena sofort, sonst nach zwei Tischen.
tournament-got =
    { $points ->
        [one] ein Punkt
       *[other] { $points } Punkte
    }
tournament-you-came = Du bist auf Platz { $rank } von { $count }
tournament-your-games = Meine Partien
tournament-csv = Ergebnisse als CSV
tournament-json = Ergebnisse als JSON

## Herausforderungen

challenge-title = Herausforderung
challenge-name = { $name } herausfordern
challenge-button = Herausfordern
challenge-from = { $name } fordert dich heraus
challenge-to = Du hast { $name } gefragt
challenge-accepted = { $name } spielt mit: dein Tisch ist bereit
challenge-declined = { $name } möchte gerade nicht spielen
challenge-accept = Annehmen
challenge-decline = Ablehnen
challenge-withdraw = Zurückziehen
challenge-others = Andere Plätze
challenge-anybody = Für alle
challenge-with-bots = mit { $level }
challenge-note = Wer gerade hier ist, sieht es sofort. Die Herausforderung gilt zehn Minuten.
challenge-note-days = Die Herausforderung gilt zwei Wochen. Niemand muss zur selben Zeit hier sein.
