### Why an action is good, in words. Each key is the kind of a reason; what
### stands in the sentence comes from the position.

advice = Tipp
advice-thinking = Gute Aktionen werden gesucht …
advice-none = Hier gibt es nichts zu wählen.
advice-chance = Gewinnchance: { $percent } %
advice-shown = Der Tipp ist auf dem Spielplan zu sehen: { $action }. { $reasons }
advice-trouble = Diesmal kein Tipp: { $error }
list-and = { $first } und { $last }

reason-ar-wins-game = Gewinnt das Spiel mit { $points } Punkten.
reason-ar-ends-game = Beendet das Spiel mit { $points } Punkten für dich.
reason-ar-takes-podium = Bringt { $worker } vor { $rival } auf Podest { $podium }.
reason-ar-earns-bonus = Podest { $podium } bringt { $worker } nach jetzigem Stand { $bonus } Punkte mehr.
reason-ar-closes-in-time = Schließt { $worker }, solange Podest { $podium } frei ist.
reason-ar-closes =
    { $podium ->
        [0] Schließt { $worker } mit Länge { $length } ohne Podest.
       *[other] Schließt { $worker } mit Länge { $length } für Podest { $podium }.
    }
reason-ar-earns-joker = Du darfst einen Baumeister aus der Reserve nehmen, auch den Joker.
reason-ar-earns-builder = Du darfst einen Baumeister aus der Reserve nehmen.
reason-ar-shuts = Schließt das Aquädukt von { $worker } mit Länge { $length }.
reason-ar-lengthens =
    { $by ->
        [one] Verlängert { $worker } auf { $length }.
       *[other] Verlängert { $worker } um { $by } auf einmal, auf { $length }.
    }
reason-ar-keeps-way-open = Hält { $worker } den Weg über { $fields } freie Felder geradeaus offen.
reason-ar-gains-room = Gibt { $worker } Platz: am nächsten an { $fields } freien Feldern statt an { $before }.
reason-ar-takes-room = Nimmt { $worker } Platz: am nächsten an { $fields } freien Feldern statt an { $before }.
reason-ar-escapes = Bringt { $worker } von { $rival } weg, der auf dasselbe Feld zielt.
reason-ar-sees-more = Dann sieht { $worker } { $builders } Baumeister.
reason-ar-earns-extra-tile = Führt den Baumeister ({ $kind }) an einem Brunnen vorbei: ein zusätzliches Plättchen.
reason-ar-hides = Zieht den Baumeister ({ $kind }) aus der Sichtlinie von { $colours }.
reason-ar-brings-into-sight = Bringt den Baumeister ({ $kind }) in Sichtlinie von { $workers }.
reason-ar-only-you-see = Setzt den Baumeister ({ $kind }) dorthin, wo nur du ihn siehst.
reason-ar-nobody-sees = Setzt den Baumeister ({ $kind }) dorthin, wo ihn noch niemand sieht.
reason-ar-before-fountain = Setzt den Baumeister ({ $kind }) vor einen Brunnen: Mit dem nächsten Schritt überschreitet er ihn.
reason-ar-leaves-no-builder = Lässt { $colours } keinen Baumeister in Sicht.
reason-ar-blocks =
    { $fields ->
        [0] Legt { $worker } ein Plättchen direkt in den Weg.
        [one] Legt { $worker } ein Plättchen in den Weg, nach einem freien Feld.
       *[other] Legt { $worker } ein Plättchen in den Weg, nach { $fields } freien Feldern.
    }
reason-ar-paves =
    { $fields ->
        [0] Legt ein Plättchen, das { $worker } weiterführt.
        [one] Legt ein Plättchen, das { $worker } weiterführt, nach einem freien Feld.
       *[other] Legt ein Plättchen, das { $worker } weiterführt, nach { $fields } freien Feldern.
    }
reason-ar-takes = Nimmt den Baumeister ({ $kind }).
reason-ar-waits-for-length =
    { $podium ->
        [0] Wartet mit { $worker }: Länge { $length } brächte jetzt kein Podest.
       *[other] Wartet mit { $worker }: Länge { $length } brächte jetzt nur Podest { $podium }.
    }
reason-ar-keeps-all-open =
    { $count ->
        [one] Hält das Aquädukt offen.
       *[other] Hält alle { $count } Aquädukte offen.
    }
reason-ar-puts = Setzt den Baumeister ({ $kind }) auf { $at }.
reason-ar-moves-on = Zieht den Baumeister ({ $kind }) auf { $to } weiter.
reason-ar-lays-extra-tile = Legt das zusätzliche Plättchen auf { $field }.

reason-aq-wins-game = Gewinnt das Spiel mit { $points } Punkten.
reason-aq-ends-game = Beendet das Spiel mit { $points } Punkten für dich.
reason-aq-waters =
    { $points ->
        [one] Bewässert dein Haus { $values } auf { $fields }: ein Punkt.
       *[other] Bewässert { $values } auf { $fields }: { $points } Punkte.
    }
reason-aq-doubles =
    { $points ->
        [one] Verdoppelt den Kanal und bewässert { $values } auf { $fields }: ein Punkt.
       *[other] Verdoppelt den Kanal und bewässert { $values } auf { $fields }: { $points } Punkte.
    }
reason-aq-brings-nearer = Danach reicht ein Zug Kanalbau bis zu deiner { $value } auf { $field }.
reason-aq-leads-away = Führt das Wasser von der { $value } auf { $field } weg ({ $colour }).
reason-aq-leads-on = Bringt Wasser auf das freie Feld { $fields }.
reason-aq-lengthens = Verlängert den Kanal.
reason-aq-doubles-section = Verdoppelt den Kanal.
reason-aq-lays-last-stick = Legt das letzte Stäbchen: Das Spiel endet mit dieser Runde.
reason-aq-spring-near =
    { $houses ->
        [one] Legt eine Quelle frei, von der ein Zug Kanalbau bis zu einem deiner Häuser reicht, { $points } wert (von anderen: { $others }).
       *[other] Legt eine Quelle frei, von der ein Zug Kanalbau bis zu { $houses } deiner Häuser reicht, zusammen { $points } wert (von anderen: { $others }).
    }
reason-aq-puts-spring = Legt eine Quelle frei; { $left } bleiben übrig.
reason-aq-on-water = Legt deine { $value } auf { $field }, wo es Wasser gibt.
reason-aq-near-water =
    { $sticks ->
        [one] Legt deine { $value } auf { $field }, ein Stäbchen vom Wasser entfernt.
       *[other] Legt deine { $value } auf { $field }, { $sticks } Stäbchen vom Wasser entfernt.
    }
reason-aq-saves-higher = Gibt eine { $value } aus und behält deine { $kept }: { $field } liegt weit vom Wasser.
reason-aq-puts-house = Legt deine { $value } auf { $field }.
reason-aq-clears =
    { $own ->
        [0] Füllt Gebiet { $region } und räumt Häuser im Wert von { $points } ab ({ $colour }).
       *[other] Füllt Gebiet { $region } und räumt Häuser im Wert von { $points } ab ({ $colour }), eigene im Wert von { $own }.
    }
reason-aq-leaves-one-field = Wer Gebiet { $region } dann füllt, räumt Häuser im Wert von { $points } ab ({ $colour }).
reason-aq-rolls = Würfelt: Von { $regions } Gebieten haben { $wet } freie Felder mit Wasser und { $near } welche nahe daran.
reason-aq-spares-own = Ein Haus würde Gebiet { $region } füllen und deine eigenen Häuser im Wert von { $points } abräumen.
reason-aq-region-is-dry = In Gebiet { $region } liegt kein freies Feld nahe am Wasser.
reason-aq-keeps-houses =
    { $count ->
        [one] Behält ein Haus auf der Hand.
       *[other] Behält { $count } Häuser auf der Hand.
    }
reason-aq-no-stick-helps = Kein zweites Stäbchen würde ein Haus von dir bewässern.
reason-aq-lays-one-stick = Belässt es bei einem Stäbchen.
reason-aq-passes = Nichts anderes ist möglich.
