### Ob Würfe vor dem Spiel feststanden. docs/fair-dice.md beschreibt das Verfahren.

dice-title = Faire Würfel
dice-checking = Die Würfe werden geprüft …
dice-not-loaded = Die Würfe lassen sich nicht prüfen
dice-again = Erneut prüfen
dice-save = Beweis sichern
dice-fixed = Jeder Wurf stand vor dem Spiel fest
dice-checked = Auf diesem Gerät geprüft: { $what }.
dice-wrong =
    { $count ->
        [one] Eines passt nicht
       *[other] { $count } Dinge passen nicht
    }
dice-wrong-about = Entweder wurde diese Kopie nach der Partie geändert, oder der Server hat sein Versprechen nicht gehalten.
dice-promised = Der Server hat sein Versprechen gegeben
dice-promised-about = Das Geheimnis wird aufgedeckt, wenn die Partie zu Ende ist.
dice-not-recorded = Kein Versprechen
dice-not-recorded-about = An dieser Partie gibt es nichts zu prüfen, und nichts ist falsch an ihr.

## Wie viel geprüft wurde
dice-rolls =
    { $count ->
        [one] 1 Wurf
       *[other] { $count } Würfe
    }
dice-shares =
    { $count ->
        [one] 1 Anteil
       *[other] { $count } Anteile
    }
dice-drawn-mountains =
    { $count ->
        [one] 1 Berg
       *[other] { $count } Berge
    }
dice-seats = die Plätze
dice-rerolls =
    { $count ->
        [one] 1 wiederholter Wurf auf einen vollen Bezirk
       *[other] { $count } wiederholte Würfe auf volle Bezirke
    }

## Wie geprüft wurde
dice-details = Was geprüft wurde
dice-promise = Das Versprechen
dice-promise-about = SHA-256 des Geheimnisses, gegeben, bevor sich jemand setzte
dice-shares-title = Die Anteile
dice-shares-about = einer vom Gerät jedes Spielers, verborgen, bis der Tisch voll war
dice-not-opened = nicht geöffnet
dice-secret = Das Geheimnis
dice-secret-about = am Ende aufgedeckt
dice-roll = Wurf
dice-event = Ereignis
dice-by = Von
dice-proof = Beweis
dice-gives = Ergibt
dice-record = Aufgezeichnet
dice-fits = Passt
dice-fits-not = Passt nicht
dice-table = Alle Würfe
dice-show-roll = Wurf { $number } auf dem Plan zeigen
dice-chain = Die Kette von { $count } Ereignissen endet in { $head }.
dice-how = Jeder Wurf ist der HMAC-SHA-256 aller Anteile, der Nummer des Wurfs und der Nummer des Versuchs, mit dem Geheimnis als Schlüssel. Die ersten vier Bytes ergeben die Seite des Würfels.
dice-no-shares = Kein Spieler hat einen Anteil beigetragen: Der Server allein hat das Geheimnis gewählt.
dice-share-late = Der Anteil von { $name } wurde nicht rechtzeitig geöffnet und zählt nicht.
dice-brought =
    { $count ->
        [one] 1 Wurf fiel anderswo, bevor die Partie auf den Server kam: nicht geprüft.
       *[other] { $count } Würfe fielen anderswo, bevor die Partie auf den Server kam: nicht geprüft.
    }
dice-seen = Dieses Gerät hat die Partie bis Ereignis { $number } gesehen und erinnert sich an dasselbe.

## Was nicht passt
dice-problem-description = Die Partie lässt sich nicht aufbauen: { $problem }
dice-problem-event = Ereignis { $number } kann nicht auf die vorigen folgen: { $problem }
dice-problem-no-chain = Die Kette der Prüfsummen fehlt.
dice-problem-chain = Die Kette bricht bei Ereignis { $number }: Etwas wurde geändert, hinzugefügt oder weggelassen.
dice-problem-head = Dieses Gerät erinnert sich an { $noted } als Glied der Kette, und es fehlt: Das ist nicht die Partie, die gesehen wurde.
dice-problem-promise = Dieses Gerät erinnert sich an ein anderes Versprechen, { $noted }: Das ist nicht die Partie, die gesehen wurde.
dice-problem-seed = Das Geheimnis ist nicht das versprochene.
dice-problem-no-seed = Die Partie ist zu Ende, aber das Geheimnis ist nicht aufgedeckt.
dice-problem-share = { $player }: Der Anteil ist nicht der, auf den sich der Spieler festgelegt hatte.
dice-problem-left-out = { $player }: Die Partie begann ohne den Anteil, obwohl noch Zeit war, ihn zu öffnen.
dice-problem-seats = Ereignis { $number }: Die Plätze wurden nicht so verteilt, wie sie gezogen waren.
dice-problem-setup = Ereignis { $number }: Der Aufbau ist nicht der gezogene.
dice-problem-roll = Wurf { $roll } (Ereignis { $number }): Das Geheimnis ergibt { $gives }, aufgezeichnet ist { $record }.
