### Aqua Romana: Spielplan, Zugkarte, was geschehen ist.

ar-kind =
    { $kind ->
        [c] Kurve
        [s] Gerade
        [b] Brücke
        [d] Doppelkurve
       *[j] Joker
    }
ar-kind-title =
    { $kind ->
        [c] Kurve
        [s] Gerade
        [b] Brücke
        [d] Doppelkurve
       *[j] Joker
    }
ar-a-tile =
    { $kind ->
        [c] eine Kurve
        [s] eine Gerade
        [b] eine Brücke
       *[d] eine Doppelkurve
    }
ar-colour =
    { $colour ->
        [y] Gelb
        [r] Rot
        [b] Blau
       *[g] Grün
    }
ar-and = { $first } und { $last }

ar-board = Spielplan, 8 Zeilen und 11 Spalten, ringsum der Rundweg
ar-cell-empty = { $field }, frei
ar-cell-front = { $field }, frei, vor { $workers }
ar-cell-reservoir = { $field }, Reservoir { $colour }
ar-cell-tile = { $field }, { $kind }: { $water }
ar-cell-workers = { $cell }, darauf { $workers }
ar-water-loose = lose
ar-water-closed = { $colour } geschlossen
ar-ring-free = { $at }, Rundweg, frei
ar-ring-builder = Baumeister mit { $kind } auf { $at }
ar-ring-seen = Baumeister mit { $kind } auf { $at }, in Sichtlinie von { $workers }

ar-steps = Abschnitte dieses Zuges
ar-step-worker = Arbeiter
ar-step-tile = Plättchen
ar-step-extra = Extra
ar-step-close = Schließen?

ar-setup = Setze einen Baumeister ein
ar-setup-how =
    { $left ->
        [one] Wähle seine Sorte und dann ein freies Feld des Rundwegs. Noch ein Baumeister ist übrig.
       *[other] Wähle seine Sorte und dann ein freies Feld des Rundwegs. Noch { $left } Baumeister sind übrig.
    }
ar-place = Setze deinen Baumeister ein
ar-place-how = Er kommt aus der Reserve und muss vor dem Bauen auf den Rundweg. Von da an steht er allen zur Verfügung.
ar-worker = Wähle einen Arbeiter
ar-worker-how = Umrandete Arbeiter können bauen. Zeige auf einen, um seine Sichtlinien zu sehen.
ar-tile = Wähle ein Plättchen für { $worker }
ar-tile-how = { $worker } sieht { $builders }.
ar-seen =
    { $kind ->
        [c] die Kurve auf { $at }
        [s] die Gerade auf { $at }
        [b] die Brücke auf { $at }
        [d] die Doppelkurve auf { $at }
       *[j] den Joker auf { $at }
    }
ar-move = Ziehe einen Baumeister weiter
ar-move-how = Keiner deiner Arbeiter kann bauen. Ziehe einen beliebigen Baumeister auf das nächste freie Feld; ein Brunnen bringt diesmal kein Plättchen.
ar-extra = Lege ein Extra-Plättchen
ar-extra-how = Dein Baumeister ({ $kind }) hat einen Brunnen überschritten. Lege das Plättchen auf ein markiertes Feld; R oder das Mausrad dreht es.
ar-close = Ein Aquädukt schließen?
ar-close-how = Du darfst eines deiner Aquädukte schließen. Sein Arbeiter steigt auf das Podest, und du nimmst einen Baumeister aus der Reserve, solange es welche gibt.
ar-take = Nimm einen Baumeister
ar-take-how = Dein Aquädukt wurde geschlossen. Wähle einen Baumeister aus der Reserve; vor deinem nächsten Zug setzt du ihn auf den Rundweg.
ar-over = Das Spiel ist zu Ende

ar-row-worker =
    { $count ->
        [one] { $worker }, { $count } Feld lang
       *[other] { $worker }, { $count } Felder lang
    }
ar-row-tiles =
    { $count ->
        [one] { $count } Baumöglichkeit
       *[other] { $count } Baumöglichkeiten
    }
ar-row-left = noch { $count }
ar-row-walk = { $from } → { $to }
ar-row-turned = { $tile }
ar-row-close =
    { $count ->
        [one] { $worker }, { $count } Feld
       *[other] { $worker }, { $count } Felder
    }
ar-row-pass = Alle deine Aquädukte bleiben offen.

ar-do-lay =
    { $kind ->
        [c] Kurve auf { $field } legen
        [s] Gerade auf { $field } legen
        [b] Brücke auf { $field } legen
       *[d] Doppelkurve auf { $field } legen
    }
ar-do-place = Baumeister auf { $at } setzen
ar-do-move = Baumeister auf { $at } ziehen
ar-do-close = { $worker } schließen
ar-do-pass = Keines schließen
ar-do-take =
    { $kind ->
        [c] Kurve nehmen
        [s] Gerade nehmen
        [b] Brücke nehmen
        [d] Doppelkurve nehmen
       *[j] Joker nehmen
    }

ar-does-wall = Endet am Rand: schließt sofort
ar-does-blocked = Endet an { $field }: schließt sofort
ar-does-shut = Schließt sofort: davor passt kein Plättchen
ar-does-cross = Kreuzt sich selbst auf { $field }
ar-does-run-on =
    { $count ->
        [one] Läuft über { $count } loses Plättchen weiter bis { $field }
       *[other] Läuft über { $count } lose Plättchen weiter bis { $field }
    }
ar-does-open = Bleibt offen in Richtung { $field }
ar-does-lengthen = Wird länger
ar-fields =
    { $count ->
        [one] { $count } Feld
       *[other] { $count } Felder
    }
ar-podium = Podest { $value }
ar-podium-lower = Podest { $wanted } besetzt → { $value }
ar-podium-none = kein Podest mehr frei
ar-podium-if = geschlossen: Podest { $value }
ar-podium-none-if = geschlossen: kein Podest
ar-also-grows = { $worker } wächst auf { $count }
ar-also-closes = { $worker } geschlossen, Podest { $value }
ar-also-closes-none = { $worker } geschlossen, kein Podest
ar-one-more-tile = +1 Plättchen
ar-ends-game = beendet das Spiel

ar-told-place =
    { $kind ->
        [c] { $who } hat die Kurve auf { $at } gesetzt.
        [s] { $who } hat die Gerade auf { $at } gesetzt.
        [b] { $who } hat die Brücke auf { $at } gesetzt.
        [d] { $who } hat die Doppelkurve auf { $at } gesetzt.
       *[j] { $who } hat den Joker auf { $at } gesetzt.
    }
ar-told-lay = { $who } hat { $tile } auf { $field } gelegt.
ar-told-extra = { $who } hat für den Brunnen { $tile } auf { $field } gelegt.
ar-told-move = { $who } hat einen Baumeister von { $from } auf { $to } gezogen.
ar-told-close = { $who } schließt { $worker } freiwillig.
ar-told-pass = { $who } hat nichts geschlossen.
ar-told-take =
    { $kind ->
        [c] { $who } hat die Kurve aus der Reserve genommen.
        [s] { $who } hat die Gerade aus der Reserve genommen.
        [b] { $who } hat die Brücke aus der Reserve genommen.
        [d] { $who } hat die Doppelkurve aus der Reserve genommen.
       *[j] { $who } hat den Joker aus der Reserve genommen.
    }
ar-sentence = { $said }.
ar-say-build =
    { $count ->
        [one] Du bist am Zug, { $name }. Ein Arbeiter kann bauen.
       *[other] Du bist am Zug, { $name }. { $count } Arbeiter können bauen.
    }

ar-podiums = Podeste
ar-podium-rule = Ein Aquädukt bringt das Podest seiner Länge, sonst das nächste freie darunter.
ar-podium-takes = { $worker } käme auf Podest { $value }.
ar-podium-falls = { $worker } erreicht { $wanted }, doch dort steht schon jemand: Das nächste freie Podest ist { $value }.
ar-podium-taken =
    { $bonus ->
        [0] Podest { $value }: { $worker }
       *[other] Podest { $value }: { $worker }, Bonus { $bonus }
    }
ar-bonus = am Ende für die drei höchsten
ar-building = { $count } im Bau · längstes { $longest }
ar-holds = Hält einen Baumeister: { $kind }
ar-supply = Vorrat
ar-reserve = Baumeister in Reserve
ar-in-reserve = { $kind }: in Reserve
ar-not-in-reserve = { $kind }: vergeben

ar-no-over = Das Spiel ist zu Ende.
ar-no-set-up = Alle drei Baumeister dieser Sorte ({ $kind }) stehen schon auf dem Rundweg.
ar-no-hand = So einen Baumeister ({ $kind }) hast du nicht.
ar-no-ring-taken = Auf { $at } steht schon ein Baumeister.
ar-no-worker = { $worker } ist nicht dein Arbeiter.
ar-no-gone = Das Aquädukt von { $worker } ist geschlossen.
ar-no-builder = Auf { $at } steht kein Baumeister.
ar-no-sight = { $worker } sieht { $at } nicht: Baumeister müssen am Ende seiner Zeile oder Spalte stehen.
ar-no-kind = Dieser Baumeister ({ $builder }) liefert nichts anderes ({ $kind }), solange es seine Plättchen gibt.
ar-no-supply = Von dieser Sorte ({ $kind }) ist kein Plättchen mehr da.
ar-no-lengthen = Dieses Plättchen würde das Aquädukt von { $worker } nicht verlängern.
ar-no-join = Dieses Plättchen würde { $one } und { $other } verbinden: Ein Aquädukt darf nicht zwei Anschlüsse haben.
ar-no-move = Du kannst bauen, also musst du bauen. Wähle einen der umrandeten Arbeiter.
ar-no-field = { $field } ist nicht frei.
ar-no-front = { $field } liegt vor dem Ende von { $worker }: Dort darf das Extra-Plättchen nicht hin.
ar-no-extra-kind = Das Extra-Plättchen muss von der Sorte des Baumeisters sein ({ $builder }).
ar-no-length = Das Aquädukt von { $worker } hat noch kein Feld und kann nicht geschlossen werden.
ar-no-reserve = So einen Baumeister ({ $kind }) gibt es nicht in der Reserve.
ar-no-one-in-sight = { $worker } hat keinen Baumeister in Sichtlinie.
ar-no-tile-fits = Kein Plättchen der Baumeister, die { $worker } sieht, darf vor ihn gelegt werden.
ar-no-front-field = Plättchen werden vor die eigenen Arbeiter gelegt; auf { $field } geht das nicht.
ar-first-setup = Zuerst werden die Baumeister aufgestellt: Wähle ein freies Feld des Rundwegs.
ar-first-place = Setze zuerst deine Baumeister auf freie Felder des Rundwegs.
ar-first-build = Lege zuerst ein Plättchen, oder ziehe einen Baumeister, wenn das nicht geht.
ar-first-extra = Lege zuerst das Extra-Plättchen auf ein markiertes Feld.
ar-first-close = Entscheide zuerst, ob du eines deiner Aquädukte schließt.
ar-first-take = Nimm zuerst einen Baumeister aus der Reserve.

## Orte

# Ein Feld des Rundwegs, nach der Seite des Plans und seiner Spalte oder Reihe.
ar-ring =
    { $side ->
        [n] Nord { $place }
        [e] Ost { $place }
        [s] Süd { $place }
       *[w] West { $place }
    }
# Dasselbe, wo wenig Platz ist: ein Buchstabe auf dem Plan.
ar-ring-short =
    { $side ->
        [n] N { $place }
        [e] O { $place }
        [s] S { $place }
       *[w] W { $place }
    }

## Was zu wählen ist, und Aktionen, wie man jemandem sagt, was zu tun ist

ar-choose-ring = Feld des Rundwegs wählen
ar-choose-worker = Arbeiter wählen
ar-choose-tile = Plättchen wählen
ar-choose-field = Feld wählen
ar-choose-builder = Baumeister wählen
ar-choose-close = Wähle, was geschieht
ar-words-build = { $worker }: { $does }
ar-words-move = Baumeister von { $from } nach { $to } ziehen
ar-words-place =
    { $kind ->
        [c] Kurve auf { $at } stellen
        [s] Gerade auf { $at } stellen
        [b] Brücke auf { $at } stellen
        [d] Doppelkurve auf { $at } stellen
       *[j] Joker auf { $at } stellen
    }
ar-end-part =
    { $bonus ->
        [0] { $worker }: Podest { $podium }
       *[other] { $worker }: Podest { $podium }, Bonus { $bonus }
    }
ar-end-why = { $worker } kam über { $length } Felder auf Podest { $podium }: { $part } von { $points } Punkten.
ar-end-rule = Podeste zählen ihren Wert. Die drei höchsten besetzten bringen 4, 3 und 2 Punkte dazu.
