### Das Ende einer Partie: wer gewonnen hat und warum, und wie es weitergeht.

ending-resigned =
    { $count ->
        [one] { $names } hat aufgegeben.
       *[other] { $names } haben aufgegeben.
    }
ending-has-resigned = aufgegeben
ending-unfinished = Zug { $turn }, nicht zu Ende gespielt
ending-ahead = { $points } Punkte, { $lead } vor { $second }
ending-shared = Je { $points } Punkte
ending-decided = { $points } Punkte, im Rang vor { $second }
ending-as-they-stood = Die Punkte, wie sie standen. Wer aufgibt, liegt hinter allen, die weiterspielen.
ending-details = Wie die Punkte zustande kamen
ending-undo = Letzte Aktion zurücknehmen

ending-again = Noch einmal
ending-swap = Plätze tauschen
ending-level = Andere Stufe
ending-share = Teilen
ending-shared-link = Link kopiert
ending-too-long = Diese Partie ist zu lang für einen Link. Die Auswertung kann es als Datei speichern.
ending-same-seats = Gleiche Plätze, gleiche Spieler.
ending-moves-up = Gleiche Spieler; alle rücken einen Platz vor.
ending-joins = { $name } hat schon gefragt: Das führt in diese Partie.
rematch-asked = { $name } möchte noch einmal spielen
rematch-accept = Annehmen
rematch-later = Nicht jetzt
rematch-elsewhere = Dieselben Spieler treffen sich noch einmal.
waiting-rematch = Verschicke diesen Link an die, die mitgespielt haben: Er führt zur letzten Partie, dort können sie annehmen.
waiting-take-kept = Meinen Platz nehmen
ending-tournament = Zurück zum Turnier
