### Making boards of one's own. Only the study loads this.

editor-title = Brett-Editor
editor-unknown = Dieses Brett ist nicht auf diesem Gerät.
editor-unnamed = Neues Brett
editor-name = Name des Bretts
editor-board = Brett
editor-clear = Leeren
editor-share = Teilen
editor-save = Entwurf sichern
editor-saved = Gesichert
editor-undo = Rückgängig
editor-redo = Wiederholen
editor-play = Spielen
editor-tools = Werkzeuge
editor-keys = Tasten: Pfeile bewegen, Enter setzt, Umschalt und ein Pfeil meinen eine Seite, eine Zahl wählt das Werkzeug, Entf leert, U macht rückgängig, R wiederholt.
editor-check = Prüfung
editor-faults =
    { $count ->
        [0] spielbereit
        [one] 1 Fehler
       *[other] { $count } Fehler
    }
editor-show = Zeigen
editor-mine = Bretter
editor-ready = fertiges Brett
editor-draft = Entwurf
editor-players = für { $players }
editor-copy = { $name }, geändert
editor-remove = { $name } entfernen
editor-removed = Das Brett wurde entfernt.

editor-link = Link zu diesem Brett
editor-export = Als Text sichern
editor-import = Ein Brett als Text
editor-import-go = Einlesen
editor-link-letter = Der Link ist beschädigt: Das Zeichen { $at } nach dem letzten # oder / gehört in keinen Link. Vermutlich wurde er unterwegs verändert.
editor-link-damaged = Der Link ist beschädigt: Ein Teil fehlt oder wurde unterwegs verändert. Bitte ihn noch einmal schicken lassen, oder das Brett als Text.
editor-bad-long = Der Text ist zu lang für ein Brett: Höchstens { $found } kB werden gelesen.
editor-bad-missing = Die Zeile [{ $found } "…"] fehlt.
editor-bad-game = „{ $found }“ ist keines unserer Spiele: Erwartet wird aqua-romana oder aquaedukt.
editor-bad-tag = „{ $found }“ gehört nicht zu einem Brett dieses Spiels.
editor-bad-twice = { $found } kommt zweimal vor.
editor-bad-line = Erwartet wird eine Zeile wie [Name "Tiber"], gefunden wurde „{ $found }“.
editor-bad-players = Erwartet werden 2, 3 oder 4 Spieler, gefunden wurde „{ $found }“.
editor-bad-supply = Erwartet werden die Plättchen wie in C21 S21 B21 D21, gefunden wurde „{ $found }“.
editor-bad-colour = Erwartet wird eine Farbe, Y, R, B oder G, gefunden wurde „{ $found }“.
editor-bad-colon = Erwartet wird ein Doppelpunkt, danach die Anschlüsse.
editor-bad-field = „{ $found }“ ist kein Feld des Bretts.
editor-bad-outlet = „{ $found }“ ist kein Anschluss: Erwartet werden Feld und Seite wie in C1-W.
editor-bad-rows = Erwartet werden 8 Zeilen, getrennt durch /.
editor-bad-entries = Erwartet werden 12 Einträge in jeder Zeile.
editor-bad-region = „{ $found }“ ist kein Gebiet: Erwartet wird eine Zahl von 1 bis 20 oder .. für keines.
editor-bad-corner = „{ $found }“ steht an einer Ecke, wo das Brett kein Feld hat: Erwartet wird ..

editor-balance = Ausgewogenheit
editor-balance-about = Siege je Platz, Bots einer Stärke
editor-share-of-wins = { $share } % ±{ $error }
editor-games = { $games } von { $of } Partien.
editor-even = Ausgewogen.
editor-uneven = Nicht ausgewogen.
editor-paused = Angehalten bei { $games } von { $of } Partien: erst den Fehler beheben.
editor-stop = Anhalten
editor-go-on = Weiter
editor-count = Partien spielen
editor-less = Weniger: { $name }
editor-more = Mehr: { $name }

editor-place = Setzen
editor-yellow = Gelb
editor-red = Rot
editor-blue = Blau
editor-green = Grün
editor-outlets = { $found } von { $wanted } Anschlüssen
editor-outlet = Anschluss
editor-outlet-about = Eine Seite wählen
editor-mirror = Spiegeln
editor-mirror-off = Aus
editor-mirror-off-about = Jedes für sich
editor-mirror-sides = Links und rechts
editor-mirror-sides-about = Zwei ändern sich gemeinsam
editor-mirror-all = Alle vier
editor-mirror-all-about = Vier ändern sich gemeinsam
editor-tiles = Plättchen
editor-tiles-for = { $tiles } für { $fields } Felder
editor-said-empty = leer
editor-said-corner = aufgedruckte Kurve
editor-said-faced = vor { $outlet }
editor-said-reservoir = Reservoir { $colour }, Anschlüsse { $outlets }
editor-ok-reservoirs = { $count } Reservoirs, keines auf einer Ecke
editor-ok-outlets = Je { $count } Anschlüsse, jeder mit eigenem Feld
editor-ok-tiles = Plättchen für alle { $fields } Felder
editor-few-tiles = { $tiles } Plättchen für { $fields } Felder.
editor-few-tiles-wanted = Jedes Feld braucht eines.
editor-many-tiles = Zu viele Plättchen einer Art.
editor-no-reservoir = { $colour } hat kein Reservoir.
editor-no-reservoir-wanted = Erst die Farbe wählen, dann ein Feld.
editor-extra-reservoir = { $colour } ist zu viel.
editor-extra-reservoir-wanted = Mit so vielen Spielern gibt es { $count } Reservoirs.
editor-reservoir-twice = { $colour } hat mehr als ein Reservoir.
editor-reservoir-fields = Die Felder von { $colour } passen nicht.
editor-reservoir-fields-wanted = Ein Reservoir liegt auf zwei benachbarten Feldern.
editor-on-corner = { $colour } liegt auf der Ecke { $field }.
editor-on-corner-wanted = Dort ist eine Kurve aufgedruckt.
editor-overlap = Auf { $field } liegen zwei Reservoirs.
editor-overlap-wanted = Jedes Feld hat Platz für eines.
editor-outlet-count =
    { $count ->
        [one] { $colour } hat 1 Anschluss.
       *[other] { $colour } hat { $count } Anschlüsse.
    }
editor-outlet-count-wanted = Nötig sind { $count }.
editor-outlet-elsewhere = { $outlet } liegt nicht am Reservoir { $colour }.
editor-outlet-inner = { $outlet } liegt im Inneren des Reservoirs.
editor-outlet-twice = { $outlet } kommt zweimal vor.
editor-faces-rim = { $outlet } führt über den Rand des Bretts.
editor-faces-reservoir = { $outlet } führt in ein Reservoir auf { $field }.
editor-faces-corner = { $outlet } führt auf die Ecke { $field }.
editor-shared-front = { $one } und { $other } führen beide auf { $field }.
editor-own-field = Jeder Anschluss braucht ein eigenes Feld.
editor-turn = { $outlet } drehen

editor-paint = Malen
editor-erase = Radieren
editor-erase-about = Zurück zu leer
editor-mountain = Berg
editor-mountains = Berge
editor-mountains-placed = { $found } von { $wanted } gesetzt
editor-drawn = Neu gelost
editor-drawn-about = In jeder Partie anders
editor-placed = Wie gesetzt
editor-placed-about = In jeder Partie gleich
editor-start-from = Ausgehen von
editor-standard = Standard
editor-standard-about = 20 Gebiete
editor-regions = Gebiete
editor-regions-about = 20 Gebiete mit 4, 5 oder 6 Feldern. Zahl tippen, dann malen.
editor-fields =
    { $count ->
        [one] 1 Feld
       *[other] { $count } Felder
    }
editor-said-bare = in keinem Gebiet
editor-ok-sizes = { $count } Gebiete mit 4 bis 6 Feldern
editor-ok-fields = Jedes Feld ist in einem Gebiet
editor-ok-together = Jedes Gebiet hängt zusammen
editor-ok-drawn = { $count } Berge, in jeder Partie neu gelost
editor-ok-mountains = { $count } Berge für { $players } Spieler
editor-bare = { $field } ist in keinem Gebiet.
editor-bare-many = { $count } Felder sind in keinem Gebiet.
editor-bare-wanted = Jedes Feld gehört zu einem.
editor-size =
    { $count ->
        [0] Gebiet { $region } hat kein Feld.
        [one] Gebiet { $region } hat 1 Feld.
       *[other] Gebiet { $region } hat { $count } Felder.
    }
editor-size-wanted = Nötig sind { $min } bis { $max }.
editor-apart = Gebiet { $region } zerfällt bei { $field }.
editor-apart-wanted = Seine Felder müssen Seite an Seite liegen.
editor-fill = Auffüllen
editor-join = Zu Gebiet { $region }
editor-mountain-count =
    { $found ->
        [one] 1 Berg ist gesetzt.
       *[other] { $found } Berge sind gesetzt.
    }
editor-mountain-count-wanted = Mit { $players } Spielern sind es { $count }.

editor-your-board = Das Brett deiner Partie
editor-your-board-about = Plätze, Vorräte und Karten sind unsere eigenen (siehe AR-R2, AR-R3 und AQ-R1) oder von dem, der dieses Brett gebaut hat; die Regeln unten gelten für alle.
