### Aqua Romana : le plateau, le tour en cours, ce qui s’est passé.

ar-kind =
    { $kind ->
        [c] courbe
        [s] ligne droite
        [b] pont
        [d] double courbe
       *[j] joker
    }
ar-kind-title =
    { $kind ->
        [c] Courbe
        [s] Droite
        [b] Pont
        [d] Double
       *[j] Joker
    }
ar-a-tile =
    { $kind ->
        [c] une courbe
        [s] une ligne droite
        [b] un pont
       *[d] une double courbe
    }
ar-colour =
    { $colour ->
        [y] jaune
        [r] rouge
        [b] bleu
       *[g] vert
    }
ar-and = { $first } et { $last }

ar-board = Plateau, 8 lignes et 11 colonnes, entouré du chemin de ronde
ar-cell-empty = { $field }, libre
ar-cell-front = { $field }, libre, devant { $workers }
ar-cell-reservoir = { $field }, réservoir { $colour }
ar-cell-tile = { $field }, { $kind } : { $water }
ar-cell-workers = { $cell }, avec { $workers }
ar-water-loose = isolé
ar-water-closed = { $colour } achevé
ar-ring-free = { $at }, chemin de ronde, libre
ar-ring-builder = Architecte, { $kind }, sur { $at }
ar-ring-seen = Architecte, { $kind }, sur { $at }, dans la ligne de mire de { $workers }

ar-steps = Étapes de ce tour
ar-step-worker = Ouvrier
ar-step-tile = Tuile
ar-step-extra = Tuile en plus
ar-step-close = Achever ?

ar-setup = Placez un architecte
ar-setup-how =
    { $left ->
        [one] Choisissez son type, puis une case libre du chemin de ronde. Il reste un architecte.
       *[other] Choisissez son type, puis une case libre du chemin de ronde. Il reste { $left } architectes.
    }
ar-place = Placez votre architecte
ar-place-how = Il vient de la réserve et se place avant de construire. Ensuite, tout le monde peut l’utiliser.
ar-worker = Choisissez un ouvrier
ar-worker-how = Les ouvriers entourés peuvent construire. Survolez-en un pour voir ses lignes de mire.
ar-tile = Choisissez une tuile pour { $worker }
ar-tile-how = { $worker } voit { $builders }.
ar-seen =
    { $kind ->
        [c] la courbe sur { $at }
        [s] la ligne droite sur { $at }
        [b] le pont sur { $at }
        [d] la double courbe sur { $at }
       *[j] le joker sur { $at }
    }
ar-move = Avancez un architecte
ar-move-how = Aucun de vos ouvriers ne peut construire. Avancez l’architecte de votre choix sur la prochaine case libre ; cette fois, une fontaine ne donne pas de tuile.
ar-extra = Posez une tuile supplémentaire
ar-extra-how = Votre architecte ({ $kind }) a passé une fontaine. Posez la tuile sur une case marquée ; R ou la molette la tourne.
ar-close = Achever un aqueduc ?
ar-close-how = Vous pouvez achever un de vos aqueducs. Son ouvrier monte sur le podium et vous prenez un architecte de la réserve, s’il en reste.
ar-take = Prenez un architecte
ar-take-how = Votre aqueduc est achevé. Choisissez un architecte de la réserve ; vous le placerez au début de votre prochain tour.
ar-over = La partie est terminée

ar-row-worker =
    { $count ->
        [one] { $worker }, { $count } case
       *[other] { $worker }, { $count } cases
    }
ar-row-tiles =
    { $count ->
        [one] { $count } façon de construire
       *[other] { $count } façons de construire
    }
ar-row-left = encore { $count }
ar-row-walk = { $from } → { $to }
ar-row-turned = { $tile }
ar-row-close =
    { $count ->
        [one] { $worker }, { $count } case
       *[other] { $worker }, { $count } cases
    }
ar-row-pass = Tous vos aqueducs restent ouverts.

ar-do-lay =
    { $kind ->
        [c] Poser la courbe sur { $field }
        [s] Poser la droite sur { $field }
        [b] Poser le pont sur { $field }
       *[d] Poser la double courbe sur { $field }
    }
ar-do-place = Placer l’architecte sur { $at }
ar-do-move = Avancer l’architecte sur { $at }
ar-do-close = Achever { $worker }
ar-do-pass = N’en achever aucun
ar-do-take =
    { $kind ->
        [c] Prendre la courbe
        [s] Prendre la droite
        [b] Prendre le pont
        [d] Prendre la double courbe
       *[j] Prendre le joker
    }

ar-does-wall = Touche le bord : achevé aussitôt
ar-does-blocked = Bute sur { $field } : achevé aussitôt
ar-does-shut = Achevé aussitôt : aucune tuile n’y entre
ar-does-cross = Se croise lui-même sur { $field }
ar-does-run-on =
    { $count ->
        [one] Se prolonge par { $count } tuile isolée jusqu’à { $field }
       *[other] Se prolonge par { $count } tuiles isolées jusqu’à { $field }
    }
ar-does-open = Reste ouvert vers { $field }
ar-does-lengthen = S’allonge
ar-fields =
    { $count ->
        [one] { $count } case
       *[other] { $count } cases
    }
ar-podium = podium { $value }
ar-podium-lower = podium { $wanted } pris → { $value }
ar-podium-none = plus de podium libre
ar-podium-if = podium { $value } si achevé
ar-podium-none-if = pas de podium si achevé
ar-also-grows = { $worker } passe à { $count }
ar-also-closes = { $worker } achevé, podium { $value }
ar-also-closes-none = { $worker } achevé, sans podium
ar-one-more-tile = +1 tuile
ar-ends-game = termine la partie

ar-told-place =
    { $kind ->
        [c] { $who } a placé la courbe sur { $at }.
        [s] { $who } a placé la ligne droite sur { $at }.
        [b] { $who } a placé le pont sur { $at }.
        [d] { $who } a placé la double courbe sur { $at }.
       *[j] { $who } a placé le joker sur { $at }.
    }
ar-told-lay = { $who } a posé { $tile } sur { $field }.
ar-told-extra = { $who } a posé { $tile } sur { $field } pour la fontaine.
ar-told-move = { $who } a avancé un architecte de { $from } à { $to }.
ar-told-close = { $who } achève volontairement { $worker }.
ar-told-pass = { $who } n’a rien achevé.
ar-told-take =
    { $kind ->
        [c] { $who } a pris la courbe de la réserve.
        [s] { $who } a pris la ligne droite de la réserve.
        [b] { $who } a pris le pont de la réserve.
        [d] { $who } a pris la double courbe de la réserve.
       *[j] { $who } a pris le joker de la réserve.
    }
ar-sentence = { $said }.
ar-say-build =
    { $count ->
        [one] À vous, { $name }. Un ouvrier peut construire.
       *[other] À vous, { $name }. { $count } ouvriers peuvent construire.
    }

ar-podiums = Podiums
ar-podium-rule = Un aqueduc donne le podium de sa longueur, sinon le premier libre en dessous.
ar-podium-takes = { $worker } prendrait le podium { $value }.
ar-podium-falls = { $worker } vaudrait { $wanted }, mais ce podium est pris : le premier libre en dessous est le { $value }.
ar-podium-taken =
    { $bonus ->
        [0] Podium { $value } : { $worker }
       *[other] Podium { $value } : { $worker }, bonus { $bonus }
    }
ar-bonus = à la fin pour les trois plus hauts
ar-building = { $count } en chantier · max. { $longest }
ar-holds = Détient un architecte : { $kind }
ar-supply = Tuiles restantes
ar-reserve = Architectes en réserve
ar-in-reserve = { $kind } : en réserve
ar-not-in-reserve = { $kind } : pris

ar-no-over = La partie est terminée.
ar-no-set-up = Les trois architectes de ce type ({ $kind }) sont déjà sur le chemin de ronde.
ar-no-hand = Vous n’avez pas cet architecte ({ $kind }).
ar-no-ring-taken = Un architecte se trouve déjà sur { $at }.
ar-no-worker = { $worker } n’est pas votre ouvrier.
ar-no-gone = L’aqueduc de { $worker } est achevé.
ar-no-builder = Il n’y a pas d’architecte sur { $at }.
ar-no-sight = { $worker } ne voit pas { $at } : un architecte doit être au bout de sa ligne ou de sa colonne.
ar-no-kind = Cet architecte ({ $builder }) ne donne pas d’autre tuile ({ $kind }) tant qu’il reste des siennes.
ar-no-supply = Il ne reste aucune tuile de ce type ({ $kind }).
ar-no-lengthen = Cette tuile ne prolongerait pas l’aqueduc de { $worker }.
ar-no-join = Cette tuile relierait { $one } et { $other } : un aqueduc ne peut pas avoir deux départs.
ar-no-move = Vous pouvez construire, donc vous le devez. Choisissez un des ouvriers entourés.
ar-no-field = { $field } n’est pas libre.
ar-no-front = { $field } est devant l’extrémité de { $worker } : la tuile supplémentaire ne peut pas y être posée.
ar-no-extra-kind = La tuile supplémentaire doit être du type de l’architecte ({ $builder }).
ar-no-length = L’aqueduc de { $worker } n’a encore aucune case et ne peut pas être achevé.
ar-no-reserve = Cet architecte ({ $kind }) n’est pas dans la réserve.
ar-no-one-in-sight = { $worker } n’a aucun architecte dans sa ligne de mire.
ar-no-tile-fits = Aucune tuile des architectes que { $worker } voit ne peut être posée devant lui.
ar-no-front-field = Les tuiles se posent devant vos ouvriers ; { $field } ne l’est pas.
ar-first-setup = On place d’abord les architectes : choisissez une case libre du chemin de ronde.
ar-first-place = Placez d’abord vos architectes sur des cases libres du chemin de ronde.
ar-first-build = Posez d’abord une tuile ou, si c’est impossible, avancez un architecte.
ar-first-extra = Posez d’abord la tuile supplémentaire sur une case marquée.
ar-first-close = Décidez d’abord si vous achevez un de vos aqueducs.
ar-first-take = Prenez d’abord un architecte de la réserve.

## Lieux

# Une case du chemin de ronde, d’après le côté du plateau et sa colonne ou rangée.
ar-ring =
    { $side ->
        [n] nord { $place }
        [e] est { $place }
        [s] sud { $place }
       *[w] ouest { $place }
    }
# La même, là où la place manque : une lettre sur le plateau.
ar-ring-short =
    { $side ->
        [n] N { $place }
        [e] E { $place }
        [s] S { $place }
       *[w] O { $place }
    }

## Ce qu’il faut choisir, et les actions telles qu’on dit à quelqu’un de les faire

ar-choose-ring = Choisir une case du chemin
ar-choose-worker = Choisir un ouvrier
ar-choose-tile = Choisir une tuile
ar-choose-field = Choisir une case
ar-choose-builder = Choisir un architecte
ar-choose-close = Choisir que faire
ar-words-build = { $worker } : { $does }
ar-words-move = Déplacer l’architecte de { $from } à { $to }
ar-words-place =
    { $kind ->
        [c] Placer la courbe sur { $at }
        [s] Placer la droite sur { $at }
        [b] Placer le pont sur { $at }
        [d] Placer la double courbe sur { $at }
       *[j] Placer le joker sur { $at }
    }
ar-end-part =
    { $bonus ->
        [0] { $worker } : podium { $podium }
       *[other] { $worker } : podium { $podium }, bonus { $bonus }
    }
ar-end-why = { $worker } a gagné le podium { $podium } par { $length } cases : { $part } points sur { $points }.
ar-end-rule = Les podiums comptent leur valeur. Les trois plus hauts qui sont occupés rapportent 4, 3 et 2 points de plus.
