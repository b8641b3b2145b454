### Aquädukt auf dem Bildschirm.

aq-board = Spielplan, 8 Reihen zu 12 Feldern
aq-fields = Felder
aq-crossings = Kreuzungspunkte
aq-dock = Möglichkeiten
aq-supply = Vorrat

## Die drei Möglichkeiten eines Zuges

aq-houses = Häuser bauen
aq-houses-about = Bis zu dreimal würfeln und jeweils ein Häuserplättchen in das gewürfelte Gebiet legen.
aq-houses-short = bis zu 3 Würfe
aq-houses-none = Du hast kein Häuserplättchen mehr.
aq-spring = Quelle freilegen
aq-spring-about =
    { $free ->
        [one] Eine neue Quelle auf den einzigen freien Kreuzungspunkt legen.
       *[other] Eine neue Quelle auf einen von { $free } freien Kreuzungspunkten legen.
    }
aq-spring-short = noch { $left }
aq-spring-none = Kein Platz oder keine Quelle mehr.
aq-canals = Kanäle bauen
aq-canals-about =
    { $free ->
        [one] Ein oder zwei Kanalstäbchen legen. Eine Stelle ist möglich.
       *[other] Ein oder zwei Kanalstäbchen legen. { $free } Stellen sind möglich.
    }
aq-canals-short = 1 oder 2 Stäbchen
aq-canals-none = Ohne Quelle kein Kanal.

## Wer am Zug ist und was zu tun ist

aq-ask-turn = Wähle eine Möglichkeit
aq-ask-roll = Ein Gebiet auswürfeln
aq-ask-die = Der Würfel rollt
aq-ask-house = Ein Haus in Gebiet { $region } legen
aq-ask-again = Noch einmal würfeln oder aufhören
aq-ask-spring = Kreuzungspunkt für die Quelle wählen
aq-ask-stick = Kanalstäbchen legen: { $number } von 2
aq-ask-pass = Nichts ist möglich: passen
aq-wait-turn = { $name } überlegt
aq-wait-house = { $name } baut in Gebiet { $region }
aq-how-begin = Das Spiel beginnt. Häuser zählen, sobald Kanäle ihnen Wasser bringen.
aq-how-roll = Der Würfel sagt, in welches Gebiet du ein Haus legen darfst. Du hast drei Würfe.
aq-how-house = Wähle einen Wert, dann ein markiertes Feld. Häuser ohne Wasser zählen erst, wenn ein Kanal sie erreicht.
aq-how-again =
    { $left ->
        [one] Ein Wurf ist noch möglich.
       *[other] { $left } Würfe sind noch möglich.
    }
aq-how-spring = Zwischen Quellen liegen mindestens 5 Schritte. An ihnen beginnen die Kanäle.
aq-how-canals = Klicke auf eine markierte Stelle oder ziehe von einem Kreuzungspunkt zum nächsten. Ein zweites Stäbchen daneben macht den Kanal zum Doppelkanal.
aq-how-second = Lege das zweite Stäbchen, wo immer es erlaubt ist, oder höre nach einem auf.

aq-choose-turn = Möglichkeit wählen
aq-choose-field = Feld wählen
aq-choose-crossing = Kreuzungspunkt wählen
aq-choose-stick = Stelle wählen

aq-do-roll = Würfeln
aq-do-roll-again = Noch einmal würfeln
aq-do-pass = Passen
aq-do-spring = Quelle bei { $at } freilegen
aq-do-lay = Stäbchen { $at } legen
aq-do-double = Kanal { $at } verdoppeln
aq-do-house = { $value } auf { $field } legen
aq-do-stop = Zug beenden
aq-do-stop-house = Aufhören
aq-do-stop-canal = Nach einem aufhören
aq-do-back = Zurück

## Würfel und Häuser

aq-die-shows = Der Würfel zeigt { $region }
aq-roll-of = Wurf { $roll } von { $most }
aq-region = Gebiet { $region }
aq-again-title = Noch ein Haus?
aq-region-free =
    { $free ->
        [one] Ein freies Feld.
       *[other] { $free } freie Felder.
    }
aq-region-wet = Wo schon Wasser ist, darf nur dein niedrigstes Haus ({ $lowest }) stehen.
aq-region-threat =
    { $houses ->
        [one] Dein Haus füllt das Gebiet: das Haus ohne Wasser kommt aus dem Spiel.
       *[other] Dein Haus füllt das Gebiet: { $houses } Häuser ohne Wasser kommen aus dem Spiel.
    }
aq-values = Wert des Hauses
aq-value = Haus mit Wert { $value }, noch { $left }
aq-left = noch { $left }
aq-only = nur { $value }
aq-stick-of = Stäbchen { $stick } von { $most }
aq-second-title = Ein zweites Stäbchen?
aq-second-about =
    { $free ->
        [one] Eine Stelle ist möglich. Du darfst auch aufhören.
       *[other] { $free } Stellen sind möglich. Du darfst auch aufhören.
    }

## Was eine Aktion bewirken würde

aq-will-water =
    { $fields ->
        [one] Ein Feld mehr hat dann Wasser.
       *[other] { $fields } Felder mehr haben dann Wasser.
    }
aq-will-water-none = Kein neues Feld bekommt Wasser.
aq-will-open = Ab dem nächsten Zug dürfen hier Kanäle in zwei Richtungen beginnen.
aq-will-stay-dry = Dort ist noch kein Wasser.
aq-will-be-last = Es ist das letzte Stäbchen: die Runde wird zu Ende gespielt.
aq-will-complete = Gebiet { $region } ist dann voll besetzt; alle Häuser dort haben Wasser.
aq-will-clear =
    { $houses ->
        [one] Gebiet { $region } ist dann voll besetzt: ein Haus ohne Wasser kommt aus dem Spiel.
       *[other] Gebiet { $region } ist dann voll besetzt: { $houses } Häuser ohne Wasser kommen aus dem Spiel.
    }
aq-will-end =
    { $houses ->
        [one] Das Spiel endet, ein Haus ohne Wasser kommt aus dem Spiel.
       *[other] Das Spiel endet, { $houses } Häuser ohne Wasser kommen aus dem Spiel.
    }

## Was jemand getan hat

aq-told-roll = { $name } würfelt.
aq-told-dice = Gebiet { $region } wurde gewürfelt.
aq-told-done = { $name } hört auf.
aq-told-pass = { $name } passt.
aq-told-spring = { $name } hat bei { $at } eine Quelle freigelegt.
aq-told-stick = { $name } hat ein Stäbchen { $at } gelegt.
aq-told-house = { $name } hat { $value } auf { $at } gelegt.
aq-told-water =
    { $fields ->
        [one] Ein Feld mehr hat Wasser.
       *[other] { $fields } Felder mehr haben Wasser.
    }
aq-told-clear =
    { $houses ->
        [one] Gebiet { $region } ist voll besetzt, ein Haus kommt aus dem Spiel.
       *[other] Gebiet { $region } ist voll besetzt, { $houses } Häuser kommen aus dem Spiel.
    }

## Spieler und Vorrat

aq-player = { $watered } versorgt · { $dry ->
        [one] { $dry } Punkt trocken
       *[other] { $dry } Punkte trocken
    }
aq-hand = Auf der Hand: { $ones } mit Wert 1, { $twos } mit Wert 2, { $threes } mit Wert 3, { $fours } mit Wert 4
aq-sticks-left =
    { $count ->
        [one] Kanalstäbchen übrig
       *[other] Kanalstäbchen übrig
    }
aq-springs-left =
    { $count ->
        [one] Quelle übrig
       *[other] Quellen übrig
    }
aq-springs-apart = mindestens { $steps } Schritte Abstand
aq-key-wet = Versorgt, zählt
aq-key-dry = Trocken, zählt noch nicht

## Das Ende

aq-end-title = Das Spiel ist zu Ende
aq-end-part =
    { $count ->
        [one] ein versorgtes Haus mit Wert { $value }
       *[other] { $count } versorgte Häuser mit Wert { $value }
    }
aq-end-dry = { $points } trocken
aq-end-most =
    { $count ->
        [one] Ein versorgtes Haus mit Wert { $value } brachte { $part } von { $points } Punkten.
       *[other] { $count } versorgte Häuser mit Wert { $value } brachten { $part } von { $points } Punkten.
    }
aq-end-why = Häuser ohne Wasser werden entfernt. Jedes versorgte Haus zählt seinen Wert; bei Gleichstand entscheidet die Zahl der versorgten Plättchen.

## Was über Orte gesagt wird

aq-field-region = Gebiet { $region }
aq-field-mountain = Berg
aq-field-house = { $owner ->
        [y] gelbes
        [r] rotes
        [b] blaues
       *[g] grünes
    } Haus mit Wert { $value }
aq-field-empty = frei
aq-field-wet = mit Wasser
aq-field-dry = ohne Wasser
aq-field-may = hier darfst du bauen
aq-field-new = neu
aq-field-threatened = das nächste Haus räumt die Häuser ohne Wasser in diesem Gebiet ab
aq-crossing = Kreuzungspunkt { $at }
aq-crossing-spring = Quelle
aq-crossing-canal = Kanal
aq-stick-free = Stelle { $name }
aq-stick-single = { $name }, einfacher Kanal
aq-stick-double = { $name }, Doppelkanal
aq-allowed = möglich
aq-not-allowed = nicht möglich

## Warum etwas nicht geht

aq-no-game-over = Das Spiel ist zu Ende.
aq-no-roll = Vor einem Haus muss gewürfelt werden.
aq-no-die-rolling = Der Würfel rollt noch.
aq-no-region-full = In Gebiet { $region } ist kein Feld frei, der Wurf zählt nicht.
aq-no-nothing-done = In einem Zug muss man würfeln, eine Quelle freilegen oder ein Stäbchen legen.
aq-no-expected-house = Jetzt kommt ein Haus in Gebiet { $region }, oder du hörst auf.
aq-no-expected-roll = In diesem Zug baust du Häuser: noch einmal würfeln oder aufhören.
aq-no-expected-stick = In diesem Zug baust du Kanäle: ein zweites Stäbchen legen oder aufhören.
aq-no-tile-to-roll = Du hast kein Häuserplättchen mehr, für das du würfeln könntest.
aq-no-pass = Passen darf nur, wer nichts anderes tun kann.
aq-no-tile = Du hast kein Haus mit Wert { $value } mehr.
aq-no-other-region = { $field } liegt in Gebiet { $region }, gewürfelt wurde aber Gebiet { $rolled }.
aq-no-mountain = Auf { $field } liegt ein Berg; Bergfelder sind tabu.
aq-no-house = Auf { $field } steht schon ein Haus.
aq-no-not-lowest = { $field } hat schon Wasser: dort darf nur dein niedrigstes Haus, { $lowest }, stehen.
aq-no-spring-left = Alle Quellen liegen auf dem Plan.
aq-no-on-spring = Bei { $at } liegt schon eine Quelle.
aq-no-on-canal = Durch { $at } führt ein Kanal.
aq-no-too-near =
    { $steps ->
        [one] Die Quelle bei { $at } ist nur einen Schritt entfernt; es müssen { $least } sein.
       *[other] Die Quelle bei { $at } ist nur { $steps } Schritte entfernt; es müssen { $least } sein.
    }
aq-no-stick-left = Alle Kanalstäbchen sind gelegt.
aq-no-double = Der Kanal { $at } ist schon doppelt.
aq-no-single-before = Der Kanal { $at } lässt sich erst nach dem Abschnitt davor, zur Quelle hin, verdoppeln.
aq-no-unconnected = Ein Stäbchen { $at } wäre weder mit einer Quelle noch mit einem Kanalende verbunden.
aq-no-branch = Der Kanal würde sich bei { $at } verzweigen.
aq-no-two-arms = Von der Quelle bei { $at } gehen schon Kanäle in zwei Richtungen.
aq-no-touches-spring = Das Stäbchen würde an die Quelle bei { $at } stoßen.
aq-no-touches-canal = Das Stäbchen würde an den Kanal der Quelle bei { $at } stoßen.

## Orte

# Ein Kreuzungspunkt nach zwei Feldern, an deren Ecken er liegt, ein Stäbchen nach den Feldern daneben.
aq-corner = { $first }/{ $last }
aq-between = zwischen { $first } und { $last }
