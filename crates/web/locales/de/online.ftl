### Partien auf einem Server.

online-connecting = Verbinden …
online-reconnecting = Verbindung verloren, neuer Versuch …
online-watching = Zuschauer
online-unknown = Diese Partie gibt es nicht, oder sie ist privat und dem Link fehlt der Schlüssel.
online-newer = Der Server wurde erneuert. Lade die Seite neu, um die neue Fassung zu bekommen.
online-unreachable = Der Server ist nicht erreichbar. Partien gegen Computer und an einem Bildschirm gehen auch ohne ihn.
online-bad-invitation = Diese Einladung ist unbekannt oder schon verbraucht. Bitte um einen neuen Link.
online-full = An diesem Tisch ist jeder Platz besetzt. Du kannst zuschauen.
online-too-fast = Das war dem Server zu schnell. Warte einen Moment und versuche es noch einmal.
online-too-many = Du hast viele Partien, die noch auf Spieler warten. Verlasse zuerst eine davon.
online-too-many-connections = Zu viele Verbindungen von hier. Schließe einige Seiten und versuche es noch einmal.
online-nothing-to-undo = Es gibt nichts mehr rückgängig zu machen. Du kannst die anderen um Rücknahme bitten.
online-not-your-turn = Du bist nicht am Zug.
online-vote-under-way = Am Tisch wird bereits abgestimmt.
online-not-absent = Dieser Spieler ist verbunden.
online-no-vote = Es wird über nichts mehr abgestimmt.
online-has-resigned = Du hast aufgegeben und spielst nicht mehr mit.
online-bot-plays = Ein Computer spielt für dich. Nimm zuerst deinen Platz zurück.
online-over = Die Partie ist vorbei.
online-chat-off = Der Chat ist an diesem Tisch ausgeschaltet.
online-refused = Der Server hat abgelehnt: { $message }

waiting-title = Warten auf Mitspieler
waiting-invite = Einladen
waiting-link = Verschicke diesen Link. Wer ihn öffnet, kann einen freien Platz nehmen.
waiting-watch = Die freien Plätze sind für die, die den Link zu ihrem Platz haben. Wer diesen Link öffnet, kann zusehen.
waiting-sit = Platz nehmen
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
menu-takeback = Um Rücknahme meines letzten Zugs bitten
menu-resign = Aufgeben
menu-resign-sure = Wirklich aufgeben?
menu-hand-over = Einen Computer für { $name } spielen lassen
menu-chat-off = Chat ausschalten
menu-chat-on = Chat einschalten
menu-rematch = Noch einmal spielen
menu-record = Aufzeichnung herunterladen

vote-takeback = { $name } möchte einen Zug zurücknehmen.
vote-hand-over = { $name } schlägt vor, dass ein Computer für { $absent } spielt.
vote-agree = Zustimmen
vote-decline = Ablehnen
vote-withdraw = Zurückziehen
stand-in = Ein Computer spielt für dich.
stand-in-return = Wieder selbst spielen
