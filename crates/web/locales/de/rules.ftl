### Die Regeln beider Spiele, Satz für Satz.

rules-title = Die Regeln von { $game }
rules-contents = Inhalt
rules-search = Regeln durchsuchen
rules-clear = Suche löschen
rules-found =
    { $count ->
        [0] Nichts gefunden. Versuche ein anderes Wort oder die Nummer einer Regel.
        [one] Eine Stelle gefunden
       *[other] { $count } Stellen gefunden
    }
rules-all =
    { $count ->
        [one] { $count } Abschnitt
       *[other] { $count } Abschnitte
    }
rules-here = Link zu dieser Regel: { $number }
rules-unknown = Eine Regel { $number } gibt es in diesem Spiel nicht.
rules-about-numbers = S steht für das, was die Quellen des Spiels sagen, R für eine eigene Festlegung, wo sie schweigen oder sich widersprechen.
rules-to-lessons = Spielend lernen
rules-other = Regeln von { $game }

## Aqua Romana

rules-part-ar-idea = Worum es geht
rules-ar-idea = Alle leiten Wasser in Aquädukten von Reservoirs fort: Je länger ein Aquädukt wird, desto höher das Podest für den Arbeiter, der es gebaut hat. Welches Plättchen du legen darfst, hängt von Baumeistern ab, die auf einem Rundweg um den Spielplan ziehen. Dein Arbeiter kann nur einen Baumeister nutzen, den er sieht.
rules-part-ar-board = Der Spielplan
rules-ar-s1 = Der Spielplan hat 8 Zeilen zu 11 Feldern, zusammen 88. Auf den vier Eckfeldern ist eine Kurve aufgedruckt. Die übrigen 84 Felder sind zu Beginn frei. (Die Zahlen 84 und 4 nennt die Spielanleitung; die Zeilen und die Ecken stammen aus veröffentlichten Rezensionen.)
rules-ar-r1 = Kein Text sagt, welche Kanten eine aufgedruckte Kurve verbindet. Hier führt sie am Rand entlang und verbindet die beiden Nachbarfelder ihrer Ecke: A1 verbindet Osten und Süden, K1 Westen und Süden, A8 Norden und Osten, K8 Norden und Westen.
rules-ar-s2 = Um den Spielplan läuft ein Rundweg mit 38 Feldern: je eines an beiden Enden jeder Zeile und jeder Spalte. An seinen vier Ecken steht jeweils ein Brunnen zwischen zwei dieser Felder.
rules-ar-names = Die Spalten heißen von links A bis K, die Zeilen von oben 1 bis 8. Bei Feldern des Rundwegs steht die Seite des Plans vor der Spalte oder Zeile: NA bis NK oben, E1 bis E8 rechts, SA bis SK unten, W1 bis W8 links. Im Uhrzeigersinn folgen NA bis NK, E1 bis E8, SK bis SA, W8 bis W1 und wieder NA. Ein Arbeiter heißt nach Farbe und Nummer seines Anschlusses, zum Beispiel Y1.
rules-part-ar-material = Material
rules-ar-s3 = Es gibt 84 Plättchen in vier Sorten. Eine Kurve verbindet zwei benachbarte Kanten, eine Gerade zwei gegenüberliegende. Eine Brücke hat zwei Geraden, die sich kreuzen, ohne sich zu berühren, eine Doppelkurve zwei Kurven, die sich ebenfalls nicht berühren.
rules-ar-r2 = Von jeder Sorte gibt es 21 Plättchen. Diese Zahl ist unsere eigene: Keine Quelle sagt, wie sich die 84 Plättchen verteilen. Ein Aufbau kann andere Zahlen haben.
rules-ar-r2a = Ein Aufbau kann 0 bis 84 Plättchen einer Sorte haben, zusammen aber mindestens so viele, wie nach dem Aufstellen der Reservoirs Felder frei sind: 76 bei vier Reservoirs, 78 bei dreien.
rules-ar-s4 = Es gibt 17 Baumeister: je vier für Kurve, Gerade, Brücke und Doppelkurve, dazu einen Joker. Außerdem gibt es 16 Arbeiter, 20 Podeste mit den Werten 1 bis 20 und 4 Reservoirs. (Dass es von jeder Sorte vier Baumeister sind, stammt aus veröffentlichten Rezensionen.)
rules-ar-r3 = Ein Reservoir bedeckt zwei benachbarte Felder, so sagen es veröffentlichte Rezensionen. Das Wasser verlässt es an seinen Anschlüssen, das sind Kanten dieser Felder: je drei bei vier Reservoirs, je vier bei dreien. Die Plätze der Reservoirs zeigte die Spielanleitung in Bildern, die wir nicht haben. Die üblichen Plätze sind deshalb unsere eigenen: zu zweit und zu viert C1 D1 (Gelb), H1 I1 (Rot), H8 I8 (Blau) und C8 D8 (Grün), zu dritt A3 A4 (Gelb), K3 K4 (Rot) und F5 F6 (Blau).
rules-ar-r3a = Wo auch immer Reservoirs stehen: Sie überdecken weder einander noch ein Eckfeld. Das Feld vor einem Anschluss liegt auf dem Plan, ist weder Reservoir noch Ecke, und kein anderer Anschluss zeigt darauf.
rules-part-ar-players = Spieler
rules-ar-s5 = Zu jedem Anschluss gehört ein Arbeiter seiner Farbe, es sind also immer zwölf. Vier Spieler haben in Zugreihenfolge Gelb, Rot, Blau und Grün, drei Spieler Gelb, Rot und Blau (AR-R4a). Zu zweit hat der erste Gelb und Blau, der zweite Rot und Grün; beide Farben eines Spielers zählen als eine.
rules-ar-r4 = Der erste Platz beginnt. An einem echten Tisch beginnt der älteste Spieler, so steht es in der Spielanleitung. Hier bestimmt die Person, die die Partie aufbaut, wer den ersten Platz bekommt.
rules-ar-r4a = Farbe, Platz auf dem Plan und Zugreihenfolge gehören zusammen: Wer eine Farbe wählt, wählt damit seinen Sitzplatz. Die Reservoirs liegen auf dem Plan, bevor der erste Baumeister aufgestellt wird. In der Spielanleitung wählen die Spieler ihre Farben frei, und die Baumeister kommen zuerst; in der französischen Spielhilfe kommen wie hier die Reservoirs zuerst.
rules-part-ar-set-up = Baumeister aufstellen
rules-ar-s6 = Ein Baumeister jeder Sorte und der Joker bilden die Reserve. Die anderen zwölf setzen die Spieler reihum einzeln auf den Rundweg. Wer dran ist, wählt die Sorte und ein beliebiges freies Feld; auf keinem Feld stehen zwei. (Die zwölf sind je drei mit Kurve, Gerade, Brücke und Doppelkurve; das folgt aus AR-S4 und stammt aus veröffentlichten Rezensionen.)
rules-part-ar-held = Der Zug: Baumeister auf der Hand
rules-ar-s7 = Hältst du Baumeister aus der Reserve, so setzt du zuerst alle auf freie Felder des Rundwegs deiner Wahl.
rules-ar-s8 = Hast du keinen Arbeiter mehr auf dem Plan, tust du in deinem Zug sonst nichts.
rules-ar-r5 = Baumeister auf der Hand werden in jedem Fall eingesetzt, auch von Spielern ohne Arbeiter.
rules-part-ar-building = Der Zug: bauen
rules-ar-s9 = Wer bauen kann, muss bauen, und zwar einmal.
rules-ar-s10 = Zum Bauen wählst du einen deiner Arbeiter und einen Baumeister in seiner Sichtlinie: Er steht auf einem der vier Felder des Rundwegs an den Enden der Zeile und der Spalte des Arbeiters. Nichts, was dazwischen liegt oder steht, verdeckt die Sicht.
rules-ar-s11 = Ein Arbeiter steht auf dem letzten Feld seines Aquädukts, an der Kante, an der es endet. Vor dem ersten Plättchen steht er an seinem Anschluss auf dem Feld des Reservoirs.
rules-part-ar-tile = Der Zug: das Plättchen
rules-ar-s12 = Der Baumeister liefert ein Plättchen seiner Sorte, der Joker eines von beliebiger vorrätiger Sorte. Ist die Sorte aufgebraucht, darfst du jede andere vorrätige nehmen.
rules-ar-s13 = Lege das Plättchen auf das Feld vor dem Arbeiter, sodass es sein Aquädukt verlängert. Es darf auch andere Aquädukte verlängern oder beenden, gleich wem sie gehören. Nie darf es zwei verbinden: Kein Aquädukt darf mit zwei Anschlüssen verbunden sein, auch nicht über lose Plättchen, auch nicht mit einem anderen Anschluss desselben Reservoirs, auch nicht mit einem schon geschlossenen Aquädukt.
rules-ar-s14 = Plättchen ohne Verbindung zu einem Reservoir sind lose. Das Aquädukt, das sie erreicht, übernimmt sie und läuft weiter, so weit Kanten passen, gegebenenfalls ein zweites Mal über das eben gelegte Plättchen. Lose Plättchen dürfen einen geschlossenen Ring bilden; das hat keine Folgen.
rules-ar-s15 = Jeder Arbeiter, dessen Aquädukt gewachsen ist, rückt an das neue Ende, auch die Arbeiter der anderen.
rules-part-ar-walk = Der Zug: Der Baumeister zieht weiter
rules-ar-s16 = Der benutzte Baumeister zieht im Uhrzeigersinn auf das nächste freie Feld des Rundwegs; besetzte überspringt er.
rules-ar-s17 = Überschreitet er dabei einen Brunnen, musst du ein weiteres Plättchen derselben Sorte legen (AR-R6a). Es kommt auf ein freies Feld, das nicht vor dem Ende eines Aquädukts liegt. Gibt es kein solches Feld, entfällt es.
rules-ar-r6 = „Vor“ einem Ende liegt das eine Feld, auf das es zeigt. Auch die Enden freiwillig geschlossener Aquädukte zählen und Anschlüsse, an denen noch niemand gebaut hat. Das Extra-Plättchen darfst du beliebig drehen, aber nicht ablehnen: In der Spielanleitung heißt es „muss“, und das geht dem „darf“ der Kurzregel vor. Zwei Brunnen auf einem Weg bringen nur ein Plättchen, und ist gar keines mehr da, entfällt es.
rules-ar-r6a = Dieselbe Sorte ist die des Baumeisters. Die Worte der Spielanleitung könnten auch die Sorte des eben gelegten Plättchens meinen, aber die Kurzregel und die französische Spielhilfe nennen die des Baumeisters. Beim Joker darf das Extra-Plättchen also von jeder vorrätigen Sorte sein, ebenso bei einem Baumeister, dessen Sorte aufgebraucht ist.
rules-part-ar-stuck = Wenn sich nichts bauen lässt
rules-ar-r7 = Du kannst nicht bauen, wenn keiner deiner Arbeiter einen Baumeister sieht. Dasselbe gilt, wenn kein Plättchen, das du bekommen könntest, gelegt werden darf; diesen Fall lässt die Spielanleitung offen.
rules-ar-s18 = Dann ziehst du stattdessen einen beliebigen Baumeister im Uhrzeigersinn auf das nächste freie Feld. Ein Brunnen auf diesem Weg bringt kein Plättchen.
rules-part-ar-closing = Aquädukte schließen
rules-ar-s19 = Nach den Plättchen eines Zuges wird jedes Aquädukt geschlossen, das sich nicht mehr verlängern lässt, gleich wem es gehört: Sein Ende zeigt auf den Rand des Plans oder auf ein Feld, auf dem etwas ohne passende Kante liegt. Die Kante eines Reservoirs ohne Anschluss passt nicht.
rules-ar-r8 = Zeigen vier Enden auf ein leeres Feld, würde dort jedes Plättchen zwei von ihnen verbinden; deshalb werden auch alle Aquädukte geschlossen, die dort enden. Alle Enden zählen dabei, auch die freiwillig geschlossener Aquädukte und unbebauter Anschlüsse. Der Vorrat an Plättchen spielt keine Rolle.
rules-ar-s20 = Wurde so keines deiner eigenen Aquädukte geschlossen, darfst du eines davon selbst schließen.
rules-ar-r9 = Es muss mindestens ein Feld lang sein.
rules-ar-r10 = Das geht auch in einem Zug, in dem du nur einen Baumeister weitergezogen hast.
rules-ar-r12a = Ein freiwillig geschlossenes Aquädukt bleibt liegen. Spätere Plättchen können es nebenbei noch verlängern, gewertet wird es nie wieder.
rules-part-ar-podiums = Podeste
rules-ar-s21 = Ein Aquädukt zählt einen Punkt für jedes Feld, über das es läuft, und zwei für ein Feld, über das es zweimal läuft. Aufgedruckte Eckkurven zählen mit, Felder von Reservoirs nicht.
rules-ar-s22 = Am Ende des Zuges steigt der Arbeiter auf das Podest mit diesem Wert, zuerst die des Spielers am Zug, dann im Uhrzeigersinn die der anderen. Ist es besetzt, steigt er auf das nächste freie darunter. Die Podeste 3 und 7 haben Platz für zwei Arbeiter, alle anderen für einen. Mehr als 20 Punkte gelten als 20.
rules-ar-r11 = Ist auch darunter kein Podest frei oder zählt das Aquädukt nichts, verlässt der Arbeiter den Plan mit 0 Punkten.
rules-ar-r11a = Ein Anschluss, der geschlossen wird, bevor an ihm etwas gebaut wurde, zählt als geschlossenes Aquädukt der Länge 0: Sein Arbeiter verlässt den Plan (AR-R11), und sein Besitzer nimmt einen Baumeister (AR-S23). Ist es dein eigener und bist du am Zug, darfst du in diesem Zug kein weiteres Aquädukt schließen (AR-S20). Die Quellen erwähnen diesen Fall nicht.
rules-ar-r12 = Mehrere Arbeiter eines Spielers steigen nacheinander hinauf, das längste Aquädukt zuerst, gleich lange in der Reihenfolge Gelb, Rot, Blau, Grün und dann nach Nummer. Die Punkte sind in jeder Reihenfolge gleich.
rules-part-ar-reserve = Die Reserve
rules-ar-s23 = Für jedes in dem Zug geschlossene Aquädukt nimmt sein Besitzer einen Baumeister seiner Wahl aus der Reserve, solange es welche gibt. Zuerst nimmt der Spieler am Zug alle seine, dann folgen die anderen im Uhrzeigersinn. Eingesetzt werden sie im jeweils nächsten Zug (AR-S7). Danach ist der nächste Spieler im Uhrzeigersinn dran.
rules-part-ar-end = Das Spielende
rules-ar-s24 = Wird eine ganze Runde lang kein Plättchen gelegt, endet das Spiel mit dem Zug des Spielers, der das letzte gelegt hat: nach so vielen Zügen in Folge ohne Plättchen, wie Spieler teilnehmen. Züge von Spielern ohne Arbeiter zählen mit. Vorher werden noch Baumeister genommen (AR-S23).
rules-ar-r13 = Es endet außerdem sofort, wenn kein Arbeiter mehr auf dem Plan steht. Dann nimmt niemand mehr Baumeister.
rules-ar-s25 = Alle noch offenen Aquädukte werden nun auf Podeste gewertet, beginnend beim Spieler, dessen Zug gerade endete, dann im Uhrzeigersinn, jeweils in der Reihenfolge von AR-R12. Baumeister gibt es dafür nicht.
rules-ar-s26 = Deine Punkte sind die Werte der Podeste, auf denen deine Arbeiter stehen. Die Arbeiter auf den drei höchsten Plätzen bekommen 4, 3 und 2 Punkte dazu.
rules-ar-r14 = Von zwei Arbeitern auf demselben Podest gilt der zuerst gekommene als höher. Ein Arbeiter ohne Podest bekommt keinen Bonus.
rules-ar-s27 = Wer die meisten Punkte hat, gewinnt. Bei gleichen Punkten teilen sich die Spieler den Sieg.
rules-ar-s28 = Ein Beispiel: Blau steht auf 17, 5 und keinem, Gelb auf 12, 6 und 3, Grün auf 14, 4 und 1, Rot auf 11, 7 und 2. Den Bonus von 4 bekommt Blau für die 17, den von 3 Grün für die 14, den von 2 Gelb für die 12. So hat Blau 26, Gelb 23, Grün 22 und Rot 20 Punkte.
rules-part-ar-notation = Züge aufschreiben
rules-ar-notation = C@NF setzt einen Baumeister mit Kurve auf NF. Mit Y2+C-SE@W3 legt Y2 dank des Baumeisters auf W3 eine Kurve, die Süden und Osten verbindet. F5+D-NE legt das Extra-Plättchen auf F5. >NC zieht den Baumeister auf NC weiter. Y2! schließt das Aquädukt von Y2, pass keines. <J nimmt den Joker.
rules-part-ar-sources = Quellen und Urheber
rules-ar-credits = Aqua Romana ist ein Spiel von Martin Schlegel, erschienen bei Queen Games. Castellum steht mit ihnen in keiner Verbindung. Es enthält weder ihre Bilder noch ihre Texte; die Regeln sind mit unseren eigenen Worten erzählt.
rules-ar-sources = Diese Regeln folgen zwei Fassungen der deutschen Spielanleitung, einer deutschen Kurzregel und einer französischen Spielhilfe. Wo sie sich widersprechen, gilt zuerst die Spielanleitung, dann die Kurzregel, dann die Spielhilfe. Wir haben ihre Texte ohne die Bilder; was nur ein Bild zeigte, ist deshalb eine eigene Festlegung. Einige Angaben stammen aus veröffentlichten Rezensionen; dann steht es dabei.

## Aquädukt

rules-part-aq-idea = Worum es geht
rules-aq-idea = Die Spieler besiedeln eine Ebene mit zwanzig Gebieten. Ein Haus zählt nur, wenn Wasser es erreicht, und das Wasser kommt durch Kanäle, die alle gemeinsam bauen: hin zu den eigenen Häusern oder fort von denen der anderen.
rules-part-aq-board = Der Spielplan
rules-aq-s1 = Der Spielplan hat 8 Reihen zu 12 Feldern, aber ohne die vier Ecken: 92 Felder. Sie bilden 20 Gebiete zu 4, 5 oder 6 Feldern, nummeriert wie die Seiten des Würfels. (Aus veröffentlichten Rezensionen.)
rules-aq-r1 = Die ursprüngliche Einteilung in Gebiete kennen wir nicht. Der gezeigte Plan ist unser eigener; auch andere lassen sich spielen.
rules-aq-r3 = Die Felder heißen von links A bis L und von oben 1 bis 8. Ein Kreuzungspunkt liegt, wo mindestens zwei Felder zusammentreffen; er heißt nach den Linien links von ihm (0 bis 12) und über ihm (0 bis 8), zum Beispiel 3,4. Ein Stäbchen liegt zwischen zwei Feldern mit gemeinsamer Seite, nie am Rand, und heißt nach beiden, das linke oder obere zuerst: C4-D4.
rules-part-aq-material = Material
rules-aq-s2 = Ein Würfel mit 20 Seiten, 5 Quellen und 36 Kanalstäbchen dienen allen. Zu zweit liegen 8 Berge auf dem Plan, und jeder hat Häuserplättchen der Werte 1, 2, 3 und 4 in den Anzahlen 8, 8, 8 und 4. Zu dritt sind es 6 Berge und 7, 7, 7 und 4 Plättchen, zu viert 4 Berge und 6, 6, 6 und 4 Plättchen. (Aus veröffentlichten Rezensionen.)
rules-aq-r2 = Die Berge liegen auf verschiedenen, zufällig gezogenen Feldern. Wer die Partie aufbaut, darf sie auch auswählen.
rules-part-aq-turn = Der Zug
rules-aq-s3 = Der erste Platz beginnt (wer das ist, sagt die Kurzregel nicht), dann geht es im Uhrzeigersinn weiter. In deinem Zug tust du genau eines von dreien: Häuser bauen, eine Quelle freilegen oder Kanäle bauen.
rules-part-aq-houses = Häuser
rules-aq-s4 = Du würfelst, in einem Zug bis zu dreimal. Nach jedem Wurf darfst du eines deiner Häuserplättchen, gleich welchen Wertes, auf ein freies Feld des gewürfelten Gebiets legen. Ein Feld mit Berg oder Haus ist nicht frei.
rules-aq-s5 = Hat das Gebiet kein freies Feld, zählt der Wurf nicht und wird wiederholt. So kommt jedes Gebiet mit freiem Feld gleich häufig.
rules-aq-s6 = Willst du nach einem Wurf nichts legen, endet dein Zug damit. Auch nach dem Legen darfst du aufhören.
rules-aq-s7 = Auf ein Feld, das schon Wasser hat, darfst du nur ein Plättchen des niedrigsten Wertes legen, den du noch hast.
rules-aq-r8 = Zum Würfeln brauchst du ein eigenes Häuserplättchen, und irgendwo muss ein Feld frei sein.
rules-aq-s14 = Macht ein Haus ein Gebiet voll, sodass jedes Feld bebaut ist, kommen alle Häuser ohne Wasser darin sofort aus dem Spiel. Sie kehren nicht zu ihren Besitzern zurück, und ihre Felder sind wieder frei.
rules-aq-r9 = Berge zählen dabei nicht: Ein Gebiet ist voll, wenn alle übrigen Felder bebaut sind.
rules-part-aq-springs = Quellen
rules-aq-s9 = Lege eine Quelle auf einen Kreuzungspunkt, an dem weder Quelle noch Kanal ist. Auch Kreuzungspunkte am Rand sind erlaubt.
rules-aq-r4 = Von jeder anderen Quelle müssen es entlang der Linien mindestens fünf Schritte sein. (Die Kurzregel verlangt einen Abstand von mindestens fünf Kreuzungspunkten; dass wir entlang der Linien zählen, ist unsere Lesart.)
rules-part-aq-canals = Kanäle
rules-aq-s10 = Lege ein oder zwei Stäbchen. Jedes beginnt an einer Quelle einen Kanalarm oder setzt einen Arm an seiner Spitze fort. Die beiden haben nichts miteinander zu tun und dürfen an verschiedenen Quellen liegen.
rules-aq-s11 = Kanäle verzweigen sich nicht. Von einer Quelle gehen höchstens zwei Arme aus, und jeder Kanal ist mit genau einer Quelle genau einmal verbunden. Ein Stäbchen, das einen Kanal verlängert, muss also an einem Kreuzungspunkt enden, den weder eine Quelle noch ein anderes Stäbchen benutzt.
rules-aq-s12 = Du darfst ein Stäbchen auch neben einen einfachen Abschnitt legen und ihn so zum Doppelkanal machen, wenn der Abschnitt davor, zur Quelle hin, schon doppelt ist oder wenn er an der Quelle beginnt. Das zweite Stäbchen eines Zuges darf das erste verdoppeln.
rules-part-aq-pass = Passen
rules-aq-r5 = Wer keines der drei Dinge tun kann, passt. Sonst darf niemand passen.
rules-part-aq-water = Wasser
rules-aq-s13 = Ein einfacher Kanalabschnitt bewässert auf jeder Seite das eine angrenzende Feld, ein Doppelkanal auf jeder Seite zwei Felder geradeaus.
rules-aq-r6 = Diese Felder haben Wasser, gleich was darauf liegt. Ein Berg wird als eines davon gezählt: Er hält das Wasser weder auf, noch lässt er es weiter reichen.
rules-part-aq-end = Das Spielende
rules-aq-s15 = Ist das letzte Stäbchen gelegt, wird die Runde zu Ende gespielt, sodass alle gleich viele Züge hatten. Dann ist das Spiel aus.
rules-aq-r7 = Es endet außerdem sofort, wenn alle nacheinander gepasst haben oder wenn je Spieler acht Züge lang nacheinander kein Plättchen, keine Quelle und kein Stäbchen gelegt wurde. Passen zählt als Zug.
rules-aq-s16 = Häuser ohne Wasser werden entfernt. Deine Punkte sind die Summe der Werte deiner verbliebenen Häuser.
rules-aq-s17 = Bei gleichen Punkten gewinnt, wer mehr versorgte Plättchen hat.
rules-aq-r10 = Wer auch darin gleich ist, teilt sich den Sieg.
rules-part-aq-notation = Züge aufschreiben
rules-aq-notation = roll würfelt, =17 ist das Ergebnis. 3@C4 legt ein Haus mit Wert 3 auf C4, o3,4 eine Quelle auf den Kreuzungspunkt 3,4, C4-D4 ein Stäbchen zwischen diese Felder. done hört auf, pass passt.
rules-part-aq-sources = Quellen und Urheber
rules-aq-credits = Aquädukt ist ein Spiel von Bernhard Weber, erschienen bei Schmidt Spiele. Castellum steht mit ihnen in keiner Verbindung. Es enthält weder ihre Bilder noch ihre Texte; die Regeln sind mit unseren eigenen Worten erzählt.
rules-aq-sources = Diese Regeln folgen einer deutschen Kurzregel; die Spielanleitung selbst haben wir nicht. Die Kurzregel beschreibt weder den Spielplan noch die Zahl der Teile: Diese Angaben (AQ-S1, AQ-S2) stammen aus veröffentlichten Rezensionen.

## Am Tisch

rules-part-tb-table = Am Tisch
rules-tb-r1 = Rückgängig: Wer dran ist, darf die eigene letzte Aktion ohne Nachfrage zurücknehmen, solange sie zum selben Zug gehört und seither nichts geschah: Niemand sonst hat gehandelt, und kein Würfel ist gerollt. Danach braucht es eine Zurücknahme.
rules-tb-r2 = Zurücknahme: Jeder Spieler darf bitten, dass eine Aktion und alles danach nicht gilt. Alle anderen Spieler müssen genau dieser Bitte zustimmen; Computer tun das immer. Die Frage ist entschieden, sobald alle zugestimmt haben oder jemand ablehnt, und sie verfällt, wenn jemand handelt. Spätere Würfe fallen, wenn erneut gewürfelt wird, wieder gleich (R13). Verbrauchte Zeit gibt es nicht zurück.
rules-tb-r2a = Hinter dem Rücken eines Abwesenden wird nichts zurückgenommen: Solange ein Computer einen Menschen vertritt, geht keine Zurücknahme hinter eine Aktion dieses Platzes oder hinter einen Wurf zurück, den alle gesehen haben.
rules-tb-r3 = Wer aufgibt, spielt nicht mehr mit und kann nicht gewinnen. Er steht hinter allen, die weitergespielt haben, gleich mit wie vielen Punkten; von mehreren steht höher, wer später aufgab.
rules-tb-r4 = Die Partie endet sofort, wenn nur noch ein Platz oder kein Mensch übrig ist, der nicht aufgegeben hat. Die Übrigen werden nach ihren Punkten in diesem Augenblick gereiht.
rules-tb-r5 = Sonst spielen die anderen weiter, und was dem aufgegebenen Platz gehört, bleibt auf dem Plan. Verlangen die Regeln von ihm eine Aktion, wählt sie der Tisch nach fester Rangfolge: in Aqua Romana schließt er ein Aquädukt, sonst nimmt er die erste Aktion nach der Reihenfolge ihrer Schreibweise; in Aquädukt hört er auf, passt oder würfelt und legt nichts.
rules-tb-r6 = In Aqua Romana bauen die Arbeiter eines aufgegebenen Platzes also, wo sie müssen, schließen, sobald sie dürfen, und steigen wie andere auf Podeste. In Aquädukt baut der Platz nichts mehr. Seine Häuser bleiben stehen, halten ihre Felder besetzt und verschwinden wie alle anderen.
rules-tb-r7 = Vertretung: Ist ein Spieler lange genug fort, darf ein anderer bitten, dass ein Computer einspringt. Das geschieht, sobald alle anderen zugestimmt haben. Lange genug sind ohne Uhr zehn Minuten; in Echtzeit ein Zehntel der Zeit für die Partie, mindestens 30 Sekunden und höchstens fünf Minuten; im Fernspiel entscheidet allein die Uhr. Es springt der Computer ein, den alle sahen, als sie sich setzten.
rules-tb-r7a = Eine Abstimmung endet, wenn der Abwesende zurückkommt und wenn ein Computer den Platz eines Stimmberechtigten übernimmt.
rules-tb-r8 = Läuft eine Uhr ab, springt für diesen Platz sofort ein Computer ein.
rules-tb-r9 = Wer zum Tisch zurückkehrt oder darum bittet, bekommt seinen Platz zurück. In Echtzeit hat er nach abgelaufener Zeit 30 Sekunden, aber nur einmal in der Partie: Läuft die Zeit noch einmal ab, spielt der Computer bis zum Ende. Im Fernspiel hat er jedes Mal die Tage eines Zuges. Solange ein Computer vertritt, läuft die Uhr des Platzes nicht.
rules-tb-r10 = Es läuft die Uhr des Platzes, der dran ist, wenn ein Mensch ihn spielt. In Echtzeit hat jeder eine Anzahl Sekunden für die Partie, und der Zuschlag kommt hinzu, sobald das Zugrecht weitergeht. Im Fernspiel hat jeder eine Anzahl Tage, jedes Mal wenn er an die Reihe kommt. Durch einen Wurf geht das Zugrecht nicht weiter.
rules-tb-r11 = Eine anderswo begonnene Partie darf mit ihrer Aufzeichnung an einen Tisch gebracht werden, solange sie nicht zu Ende ist. Was gespielt wurde, gilt samt Würfen, als hätten es die gespielt, die jetzt dort sitzen. Niemand darf es allein zurücknehmen, eine Zurücknahme darf aber dahinter zurückgehen. Aufgaben und Zeiten kommen nicht mit; die Uhren beginnen, wenn sich der letzte Spieler setzt.
rules-tb-r12 = Eine Partie mit 20 000 Ereignissen nimmt nur noch Aktionen und Aufgaben an. Ohne Umwege gespielt hat eine Partie einige hundert.
rules-tb-r13 = Was dem Zufall überlassen ist, Würfe, Berge und das Los um die Plätze, legen vor der ersten Aktion der Server und die Spieler fest, deren Geräte einen Anteil beitragen. Sind alle Plätze besetzt, darf sich niemand mehr setzen oder aufstehen, und die Geräte decken ihre Anteile auf. Die Partie beginnt, wenn alle offen sind, spätestens nach 60 Sekunden mit Uhr in Echtzeit, nach zehn Minuten ohne Uhr, im Fernspiel nach den Tagen eines Zuges; ein Anteil, der dann fehlt, zählt nicht. Ein zurückgenommener Wurf fällt beim erneuten Würfeln wieder gleich.
rules-tb-r14 = Eine gewertete Partie zählt für die Wertungen derer, die sie spielen. Alle Plätze sind für Menschen, es gibt eine Uhr und den üblichen Aufbau. Zurückgenommen wird nur die eigene letzte Aktion, Hinweise und Übergaben gibt es nicht: Läuft eine Uhr ab, springt kein Bot ein, sondern der Platz hat aufgegeben. Wer hinter anderen endet, ohne je gehandelt zu haben, verliert Wertung und gibt keine ab.

## Abbildungen

rules-figure-layout = Der Spielplan für zwei und vier Spieler vor dem ersten Zug. Reservoirs stehen auf C1 D1, H1 I1, C8 D8 und H8 I8, an jedem Anschluss ein Arbeiter. Die Ecken tragen aufgedruckte Kurven, ringsum läuft der Rundweg mit einem Brunnen an jeder Ecke.
rules-figure-layout-3 = Der Spielplan für drei Spieler. Reservoirs stehen auf A3 A4 am linken Rand, K3 K4 am rechten Rand und F5 F6 in der Mitte.
rules-figure-set-up = Während der Aufstellung. Zehn von zwölf Baumeistern stehen auf dem Rundweg; D1, wo Y2 und Y3 stehen, hat an den Enden seiner Zeile und Spalte noch keinen.
rules-figure-sight = Y3 steht auf D1 und blickt entlang Spalte D und Zeile 1. Er sieht die Gerade auf ND. SD, W1 und E1 sind leer.
rules-figure-tile = Y1 legt dank des Baumeisters auf NC eine Kurve auf B1. Sie führt vom Reservoir nach Süden, das Aquädukt bleibt offen.
rules-figure-run-on = B2 legt eine Doppelkurve und läuft über das weiter, was vor ihm liegt: Sein Aquädukt wächst mit einem Plättchen um vier Felder.
rules-figure-walk = Y1 nutzt den Baumeister auf NC. ND ist besetzt, also überspringt der Baumeister dieses Feld und zieht auf NE.
rules-figure-fountain = B1 nutzt den Baumeister auf E8. Auf dem Weg nach SK überschreitet der den Brunnen in der Ecke, also folgt ein Extra-Plättchen.
rules-figure-closing = Eine Kurve nach Norden würde Y1 auf B1 an den Rand führen: Sein Aquädukt wäre mit einem Feld geschlossen.
rules-figure-ending = B3 legt eine Kurve auf das Feld, auf das auch G2 zeigt. Ihre Kante passt nicht zum Ende von G2, also wird dessen Aquädukt geschlossen.
rules-figure-regions = Die zwanzig Gebiete mit ihren Nummern und acht Berge für zwei Spieler auf B2, G1, K3, A5, J5, L6, B7 und H8.
rules-figure-springs = Quellen auf den Kreuzungspunkten 6,4 und 9,6: drei Schritte nach rechts und zwei nach unten sind fünf, so nah wie erlaubt.
rules-figure-arms = Von der Quelle auf 6,4 gehen zwei Arme aus: zwei Stäbchen nach Westen, eines nach Osten. Ein dritter Arm darf hier nicht beginnen.
rules-figure-canals = Das erste Stäbchen von der Quelle auf 6,4 nach Westen bewässert F4 darüber und F5 darunter.
rules-figure-double = Der erste Abschnitt ist ein Doppelkanal: Von F4-F5 reicht das Wasser nach oben bis F4 und F3, nach unten bis F5 und F6. Nun darf auch der zweite Abschnitt verdoppelt werden; dann hat E6 Wasser, zwei Felder entfernt.
rules-figure-lowest = Gebiet 13 wurde gewürfelt. E5 hat schon Wasser, dort darf nur ein Haus mit Wert 1 stehen. Auf den trockenen Feldern des Gebiets ist jeder Wert erlaubt.
rules-figure-clear = Ein Haus auf G4 macht Gebiet 11 voll. Die Häuser auf F5 und G5 haben kein Wasser und kommen aus dem Spiel.

# Wörter, die bei der Suche dasselbe bedeuten: Gruppen, durch Strichpunkte getrennt.
rules-synonyms = unentschieden, gleichstand, remis, gleichen punkten, teilen sich; ende, schluss, aus; wertung, punkte; würfeln, würfelst, wurf; brunnen, quelle; figur, männchen, arbeiter; rohr, leitung, kanal; tank, zisterne, speicher, reservoir; sieger, sieg, gewinnt; anfang, start, aufbau; blockiert, nicht mehr; stein, plättchen; passen, aussetzen, schließen
