### Lektionen: je eine Regel, zum Ausprobieren.

learn-title = { $game } lernen
learn-about = Jede Lektion zeigt eine Stellung aus einer Partie und stellt eine Aufgabe. Du kannst es so oft versuchen, wie du willst.
learn-begin = Beginnen
learn-continue = Weiter
learn-once-more = Von vorn
learn-progress =
    { $count ->
        [one] { $done } von { $count } Lektion gelöst
       *[other] { $done } von { $count } Lektionen gelöst
    }
learn-solved = gelöst
learn-number = Lektion { $number } von { $count }
learn-task = Aufgabe:
learn-all = Alle Lektionen
learn-next = Nächste Lektion
learn-retry = Noch einmal versuchen
learn-again = Noch einmal spielen
learn-first-game = Deine erste Partie
learn-first-game-about = Eine ganze Partie gegen den sanftesten Computer. Tipps zeigen dir einen guten Zug und sagen, warum er gut ist.
learn-play = Mit Tipps spielen
learn-unknown = Eine Lektion { $name } gibt es nicht.

## Aqua Romana

learn-ar-sight-title = Was ein Arbeiter sieht
learn-ar-sight-text = Du spielst Gelb und Blau. Zum Bauen braucht ein Arbeiter einen Baumeister in seiner Sichtlinie: Er steht am Ende der Zeile oder Spalte des Arbeiters auf dem Rundweg. Nichts verdeckt die Sicht. Zeige auf einen Arbeiter, um seine Sichtlinien zu sehen.
learn-ar-sight-task = Baue mit dem Baumeister auf SI. Nur einer deiner Arbeiter sieht ihn.
learn-ar-sight-done = Richtig: B1 steht auf I8, blickt also die Spalte I hinab und sieht SI.
learn-ar-sight-not-builder = Erlaubt, aber das Plättchen kam von einem anderen Baumeister. SI liegt unter Spalte I: Suche deinen Arbeiter in dieser Spalte.

learn-ar-tile-title = Ein Plättchen legen
learn-ar-tile-text = Das Plättchen kommt auf das Feld vor dem Arbeiter und muss sein Aquädukt verlängern. Wie du es drehst, entscheidet, wohin das Wasser weiterläuft. Stößt es an den Rand des Plans, ist das Aquädukt sofort geschlossen, wie kurz es auch ist.
learn-ar-tile-task = Verlängere das Aquädukt von Y1 so, dass es offen bleibt.
learn-ar-tile-done = Gut: Das Aquädukt ist länger, und es kann weitergehen.
learn-ar-tile-not-closed = Nun zeigt das Wasser auf den Rand, und das Aquädukt ist mit einem einzigen Feld geschlossen. Drehe das Plättchen anders.
learn-ar-tile-not-worker = Das war ein anderer Arbeiter. Y1 steht am linken Ende des gelben Reservoirs, auf C1.

learn-ar-walk-title = Der Baumeister zieht weiter
learn-ar-walk-text = Ein benutzter Baumeister zieht im Uhrzeigersinn auf das nächste freie Feld des Rundwegs. Besetzte Felder überspringt er. So entscheidet jeder Zug auch, wer ihn als Nächster nutzen kann.
learn-ar-walk-task = Nutze einen Baumeister, der einen anderen überspringt.
learn-ar-walk-done = Genau: ND war besetzt, also zog der Baumeister von NC weiter auf NE.
learn-ar-walk-not-near = Dieser Baumeister fand gleich das nächste Feld frei. Suche zwei, die nebeneinander stehen; im Uhrzeigersinn muss der hintere springen.

learn-ar-fountain-title = Am Brunnen vorbei
learn-ar-fountain-text = An jeder Ecke des Rundwegs steht ein Brunnen. Überschreitet dein Baumeister einen, legst du noch ein Plättchen seiner Sorte, auf ein freies Feld, auf das kein Ende eines Aquädukts zeigt. Solche losen Plättchen warten, bis jemand sie erreicht.
learn-ar-fountain-task = Nutze einen Baumeister, der einen Brunnen überschreitet, und lege dann das Extra-Plättchen.
learn-ar-fountain-done = Ein Zug, zwei Plättchen. Wer das lose erreicht, läuft darüber weiter.
learn-ar-fountain-not-fountain = Dieser Baumeister hat keinen Brunnen überschritten. Suche einen, der im Uhrzeigersinn direkt vor einer Ecke steht.

learn-ar-run-on-title = Weiterlaufen
learn-ar-run-on-text = Bahnen, die zu keinem Aquädukt gehören, sind lose. Ein Aquädukt, das sie erreicht, übernimmt sie und läuft weiter, so weit sie führen, auch unter der Brücke eines anderen hindurch. Ein Plättchen kann viele Felder bringen.
learn-ar-run-on-task = Verlängere ein Aquädukt mit einem Plättchen um mindestens drei Felder.
learn-ar-run-on-done = Ein Plättchen, vier Felder: Das Wasser läuft unter zwei Brücken hindurch und über das Plättchen dahinter.
learn-ar-run-on-not-short = Das brachte weniger als drei Felder. Welcher deiner Arbeiter steht vor einem Feld neben Plättchen mit freien Bahnen?

learn-ar-move-title = Wenn niemand bauen kann
learn-ar-move-text = Kann keiner deiner Arbeiter bauen, ziehst du stattdessen einen beliebigen Baumeister im Uhrzeigersinn auf das nächste freie Feld. Ein Brunnen bringt dann kein Plättchen. Nutze die Gelegenheit und hole einen Baumeister in Sicht.
learn-ar-move-task = Ziehe einen Baumeister so, dass ihn danach einer deiner Arbeiter sieht.
learn-ar-move-done = Gut gemacht: Im nächsten Zug kann dein Arbeiter ihn nutzen, wenn niemand schneller ist.
learn-ar-move-not-unseen = Dort sieht ihn keiner deiner Arbeiter. Denke an die Zeilen und Spalten, in denen sie stehen.

learn-ar-ending-title = Ein fremdes Aquädukt beenden
learn-ar-ending-text = Ein Aquädukt, das sich nicht mehr verlängern lässt, wird geschlossen, wem immer es gehört. Liegt dein Plättchen ohne passende Kante vor dem Ende eines anderen, muss dessen Arbeiter jetzt auf sein Podest.
learn-ar-ending-task = Beende ein Aquädukt von Marcus. Er spielt Rot und Grün.
learn-ar-ending-done = G2 ist abgeschnitten. Es zählt vier Felder und keines mehr.
learn-ar-ending-not-open = Alle Aquädukte von Marcus sind noch offen. Suche ein Feld, auf das einer deiner und einer seiner Arbeiter zeigen.

learn-ar-podium-title = Die Länge bestimmt das Podest
learn-ar-podium-text = Wird ein Aquädukt geschlossen, steigt sein Arbeiter auf das Podest seiner Länge. Ist es besetzt, bleibt ihm nur das nächste freie darunter. Am Ende sind Podeste Punkte.
learn-ar-podium-task = Schließe das Aquädukt, dessen Arbeiter das Podest der vollen Länge bekommt.
learn-ar-podium-done = Podest 6 war frei: sechs Felder, sechs Punkte.
learn-ar-podium-not-lower = Podest 5 ist besetzt, fünf Felder bringen also nur Podest 4. Dein anderes Aquädukt verliert nichts.
learn-ar-podium-not-pass = Du hast keines geschlossen. Diesmal sollst du eines schließen.

learn-ar-double-title = Platz für zwei
learn-ar-double-text = Auf den Podesten 3 und 7 haben zwei Arbeiter Platz, auf allen anderen nur einer. Wer als Zweiter zu einer 3 oder 7 kommt, fällt also nicht.
learn-ar-double-task = Auf Podest 3 steht ein Arbeiter von Marcus. Stelle dich daneben.
learn-ar-double-done = Beide stehen auf Podest 3. Geht es um den Bonus, gilt der erste als höher.
learn-ar-double-not-other = Dieses Aquädukt ist nicht drei Felder lang. Suche das richtige.
learn-ar-double-not-pass = Du hast keines geschlossen. Schließe das Aquädukt mit drei Feldern.

learn-ar-close-title = Rechtzeitig schließen
learn-ar-close-text = Nach dem Bauen darfst du eines deiner Aquädukte selbst schließen. Es wächst dann nicht mehr, aber du bekommst das Podest vor den anderen und einen Baumeister aus der Reserve.
learn-ar-close-task = Du und Marcus habt beide ein Aquädukt mit sechs Feldern. Sichere dir Podest 6, bevor er es tut.
learn-ar-close-done = Podest 6 gehört dir. Schließt Marcus jetzt, muss er sich mit 5 begnügen.
learn-ar-close-not-other = Dieses Aquädukt ist kurz. Es geht um das mit sechs Feldern.
learn-ar-close-not-pass = Jetzt schließt Marcus zuerst und nimmt Podest 6. Für dich bliebe die 5.

learn-ar-reserve-title = Ein Baumeister aus der Reserve
learn-ar-reserve-text = Für jedes geschlossene Aquädukt nimmt sein Besitzer einen Baumeister aus der Reserve, solange es welche gibt. Dort ist von jeder Sorte einer, dazu der Joker, der jedes Plättchen liefert.
learn-ar-reserve-task = Nimm den Joker.
learn-ar-reserve-done = Der Joker ist auf deiner Hand. In deinem nächsten Zug setzt du ihn auf den Rundweg.
learn-ar-reserve-not-other = Dieser Baumeister liefert nur eine Sorte. Der Joker liefert jede.

learn-ar-joker-title = Einen Baumeister einsetzen
learn-ar-joker-text = Baumeister auf der Hand setzt du vor dem Bauen auf freie Felder des Rundwegs, wo du willst. Von da an dürfen alle sie nutzen. Setze sie also dorthin, wo sie dir gleich dienen.
learn-ar-joker-task = Dein längstes Aquädukt, Y3, sieht keinen Baumeister. Setze den Joker so, dass Y3 ihn sieht, und baue mit ihm.
learn-ar-joker-done = Y3 baut weiter, mit dem Plättchen deiner Wahl.
learn-ar-joker-not-unseen = Y3 steht auf E2 und sieht dieses Feld nicht. Er blickt entlang Spalte E und Zeile 2.
learn-ar-joker-not-other = Das war ein anderer Baumeister. Y3 sieht den Joker: Nutze ihn.

learn-ar-set-up-title = Aufstellen
learn-ar-set-up-text = Vor dem ersten Zug setzen die Spieler reihum zwölf Baumeister auf den Rundweg, von jeder Sorte drei. Wer gut setzt, kann gleich bauen.
learn-ar-set-up-task = Setze einen Baumeister so, dass ihn mindestens einer deiner Arbeiter sieht.
learn-ar-set-up-done = Dort sehen ihn deine Arbeiter. Achte aber darauf, wer noch in diese Richtung blickt.
learn-ar-set-up-not-unseen = Dort sieht ihn keiner deiner Arbeiter. Gelb steht auf C1 und D1, Blau auf H8 und I8.

## Aquädukt

learn-aq-houses-title = Häuser bauen
learn-aq-houses-text = Um Häuser zu bauen, würfelst du bis zu dreimal. Der Würfel zeigt, in welches Gebiet du ein Haus legen darfst, auf ein beliebiges freies Feld. Berge und Häuser sind im Weg.
learn-aq-houses-task = Baue in diesem Zug zwei Häuser.
learn-aq-houses-done = Zwei Häuser stehen. Ohne Wasser zählen sie noch nichts.
learn-aq-houses-not-stopped = Du hast zu früh aufgehört. Nach dem ersten Haus darfst du noch einmal würfeln.
learn-aq-houses-not-other = Das war etwas anderes. Wähle Häuser bauen und würfle.

learn-aq-spring-title = Eine Quelle freilegen
learn-aq-spring-text = Kanäle beginnen an Quellen. Eine Quelle kommt auf einen freien Kreuzungspunkt, entlang der Linien mindestens fünf Schritte von jeder anderen entfernt.
learn-aq-spring-task = Lege eine zweite Quelle frei, so nah an der ersten wie erlaubt: fünf Schritte entfernt.
learn-aq-spring-done = Genau fünf Schritte. Näher ist nicht erlaubt.
learn-aq-spring-not-far = Erlaubt, aber weiter weg als nötig. Zähle die Schritte entlang der Linien: Fünf genügen.
learn-aq-spring-not-other = In diesem Zug geht es um die Quelle.

learn-aq-canals-title = Kanäle bauen
learn-aq-canals-text = Baust du Kanäle, legst du ein oder zwei Stäbchen. Das erste beginnt an einer Quelle, jedes weitere setzt an der Spitze an. Ein Stäbchen bewässert auf jeder Seite das Feld daneben.
learn-aq-canals-task = Bringe Wasser zu deinem Haus auf E5.
learn-aq-canals-done = Das Haus hat Wasser: drei Punkte.
learn-aq-canals-not-dry = Dein Zug ist vorbei, und E5 ist noch trocken. Führe beide Stäbchen von der Quelle auf E5 zu.
learn-aq-canals-not-other = Wähle Kanäle bauen und lege zwei Stäbchen.

learn-aq-arms-title = Zwei Arme
learn-aq-arms-text = Von einer Quelle dürfen zwei Kanäle ausgehen, aber kein dritter, und Kanäle verzweigen sich nie. Du musst einen Arm nicht verlängern: Ein Stäbchen darf auch einen neuen beginnen.
learn-aq-arms-task = Bringe Wasser zu deinem Haus auf G5, auf der anderen Seite der Quelle.
learn-aq-arms-done = Der zweite Arm beginnt. Einen dritten bekommt diese Quelle nicht.
learn-aq-arms-not-dry = G5 ist noch trocken. Beginne an der Quelle einen zweiten Arm nach Osten.
learn-aq-arms-not-other = Wähle Kanäle bauen: Ein Stäbchen genügt.

learn-aq-double-title = Verdoppeln
learn-aq-double-text = Ein zweites Stäbchen daneben macht einen Abschnitt zum Doppelkanal. Der bewässert auf jeder Seite zwei Felder. Verdoppelt wird aber nur von der Quelle an: Der Abschnitt davor muss schon doppelt sein.
learn-aq-double-task = Bringe Wasser zu deinem Haus auf E6, zwei Felder vom Kanal entfernt.
learn-aq-double-done = Beide Abschnitte sind doppelt, und das Wasser erreicht E6: vier Punkte.
learn-aq-double-not-dry = E6 ist noch trocken. Verdopple zuerst den Abschnitt an der Quelle, dann den über E5.
learn-aq-double-not-other = Wähle Kanäle bauen: Zwei Stäbchen reichen gerade.

learn-aq-lowest-title = Am Wasser nur das niedrigste Haus
learn-aq-lowest-text = Wo schon Wasser ist, baut es sich leicht; deshalb darf dort nur der niedrigste Wert stehen, den du noch hast. Auf trockenen Feldern wählst du frei und hoffst auf einen Kanal.
learn-aq-lowest-task = Gebiet 13 wurde gewürfelt. Baue auf einem Feld, das Wasser hat.
learn-aq-lowest-done = Die 1 zählt sofort. Höhere Häuser müssen im Trockenen auf Wasser warten.
learn-aq-lowest-not-dry = Dieses Feld ist trocken: Das Haus kann noch etwas wert werden, aber nicht jetzt. Suche das Feld mit Wasser.
learn-aq-lowest-not-stopped = Du hast aufgehört. In diesem Gebiet gibt es ein Feld mit Wasser.

learn-aq-clear-title = Ein Gebiet räumen
learn-aq-clear-text = Sobald ein Haus das letzte Feld eines Gebiets füllt, kommen dort alle Häuser ohne Wasser für immer aus dem Spiel. Das schafft Platz und tut weh.
learn-aq-clear-task = Gebiet 11 wurde noch einmal gewürfelt. Fülle es, damit die trockenen Häuser von Marcus verschwinden.
learn-aq-clear-done = Das Gebiet war für einen Augenblick voll: Zwei trockene Häuser sind fort, deine haben Wasser und bleiben.
learn-aq-clear-not-stopped = Du hast die Gelegenheit verpasst. Ein Feld ist frei, und es hat Wasser.

learn-aq-end-title = Das letzte Stäbchen
learn-aq-end-text = Ist das letzte Stäbchen gelegt, wird die Runde zu Ende gespielt. Dann kommen trockene Häuser weg, und die Werte der übrigen werden zusammengezählt. Diesmal spielst du Rot und bist der Letzte der Runde.
learn-aq-end-task = Lege das letzte Stäbchen so, dass du gewinnst.
learn-aq-end-done = Dein Haus hat gerade noch Wasser bekommen, und du liegst vorn.
learn-aq-end-not-lost = Das Spiel ist aus, aber du liegst nicht vorn. Suche eine Stelle, an der das Stäbchen einem deiner Häuser Wasser bringt.
learn-aq-end-not-other = In diesem Zug geht es um das letzte Stäbchen.
