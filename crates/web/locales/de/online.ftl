### Partien auf einem Server.

online-connecting = Verbinden …
online-reconnecting = Verbindung verloren, neuer Versuch …
online-watching = Zuschauer
online-unknown = Diese Partie gibt es nicht, oder sie ist privat und dem Link fehlt der Schlüssel.
online-chat-off = Der Chat ist an diesem Tisch ausgeschaltet.

waiting-title = Warten auf Mitspieler
waiting-invite = Einladen
waiting-link = Verschicke diesen Link. Wer ihn öffnet, kann einen freien Platz nehmen.
waiting-watch = Die freien Plätze sind für die, die den Link zu ihrem Platz haben. Wer diesen Link öffnet, kann zusehen.
waiting-sit = Platz nehmen
waiting-stand-in = Ist jemand lange fort oder läuft seine Zeit ab, spielt { $level } für ihn.
your-name = Dein Name
copy = Kopieren
copied = Kopiert
qr-code = Der Link als QR-Code
join-title = Du bist zu einer Partie eingeladen

chat = Chat
chat-mute = Stumm
chat-say = Etwas sagen
chat-send = Senden

menu = Menü
menu-resign = Aufgeben
menu-resign-sure = Wirklich aufgeben?
menu-hand-over = Einen Computer für { $name } spielen lassen
menu-chat-off = Chat ausschalten
menu-chat-on = Chat einschalten
menu-record = Aufzeichnung herunterladen

vote-takeback = { $name } möchte dies zurücknehmen:
vote-hand-over = { $name } schlägt vor, dass ein Computer für { $absent } spielt.
vote-agree = Zustimmen
vote-decline = Ablehnen
vote-withdraw = Zurückziehen
stand-in = Ein Computer spielt für dich.
stand-in-return = Wieder selbst spielen
# Faire Würfel
dice-head = Prüfziffern dieser Partie
dice-head-about = Wer dieselben Ziffern sieht, sieht dieselbe Partie. Vergleiche sie mit den anderen oder notiere sie.
dice-changed = Das ist nicht die Partie, die dieses Gerät zuvor gesehen hat: Etwas darin wurde geändert.

online-reloading = Etwas passte nicht. Die Partie wird neu geladen …
online-watchers =
    { $count ->
        [one] Eine Person schaut zu
       *[other] { $count } Personen schauen zu
    }
menu-resign-wins = Aufgeben? { $name } gewinnt.
player-deleted = gelöschter Spieler
account-title = Konto
account-have-one = Ich habe ein Konto
# Stummschalten, blockieren, melden
relation-mute = Stummschalten
relation-unmute = Wieder hören
relation-block = Blockieren
relation-unblock = Nicht mehr blockieren
relation-muted = stummgeschaltet
relation-blocked = blockiert
relation-block-about = Keine Vermittlung, kein gemeinsamer Tisch, kein Chat. Die Person erfährt es nicht.
relation-now-muted = Du hörst diese Person nicht mehr. Auf der Seite deines Kontos stehen alle, die du stummschaltest oder blockierst.
relation-now-blocked = Du triffst diese Person nicht mehr. Auf der Seite deines Kontos stehen alle, die du stummschaltest oder blockierst.
relation-taken-back = Das ist zurückgenommen.
chat-muted = Du hörst { $name } nicht mehr.
report = Melden
report-title = { $name } melden
report-about = Wer diesen Server betreibt, liest es. { $name } erfährt es nicht.
report-reason = Weswegen?
report-insult = Beleidigt oder droht
report-cheating = Lässt ein Programm die Züge wählen
report-stalling = Verlässt Partien oder hält sie auf
report-name = Der Name
report-other = Etwas anderes
report-words = Was ist geschehen?
report-send = Meldung schicken
report-sent = Danke. Wer diesen Server betreibt, sieht es sich an.
