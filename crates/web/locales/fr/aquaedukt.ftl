### Aquädukt à l’écran.

aq-board = Plateau, 8 rangées de 12 cases
aq-fields = Cases
aq-crossings = Intersections
aq-dock = Actions
aq-supply = Réserve

## Les trois actions d’un tour

aq-houses = Maisons
aq-houses-about = Lancez le dé jusqu’à trois fois et posez une maison dans chaque région obtenue.
aq-houses-short = jusqu’à 3 lancers
aq-houses-none = Vous n’avez plus de tuile maison.
aq-spring = Source
aq-spring-about =
    { $free ->
        [one] Ouvrez une nouvelle source sur la seule intersection libre.
       *[other] Ouvrez une nouvelle source sur l’une des { $free } intersections libres.
    }
aq-spring-short =
    { $left ->
        [one] { $left } restante
       *[other] { $left } restantes
    }
aq-spring-none = Plus de place ou plus de source.
aq-canals = Canaux
aq-canals-about =
    { $free ->
        [one] Posez un ou deux bâtonnets. Un seul endroit est possible.
       *[other] Posez un ou deux bâtonnets. { $free } endroits sont possibles.
    }
aq-canals-short = 1 ou 2 bâtonnets
aq-canals-none = Sans source, pas de canal.

## À qui de jouer, et que faire

aq-ask-turn = Choisissez une action
aq-ask-roll = Tirez une région au dé
aq-ask-die = Le dé roule
aq-ask-house = Posez une maison dans la région { $region }
aq-ask-again = Relancez ou arrêtez-vous
aq-ask-spring = Choisissez une intersection pour la source
aq-ask-stick = Posez un bâtonnet : { $number } sur 2
aq-ask-pass = Rien n’est possible : passez
aq-wait-turn = { $name } réfléchit
aq-wait-house = { $name } construit dans la région { $region }
aq-how-begin = La partie commence. Une maison compte dès qu’un canal lui apporte de l’eau.
aq-how-roll = Le dé désigne la région où poser une maison. Vous avez trois lancers.
aq-how-house = Choisissez une valeur, puis une case marquée. Une maison à sec ne compte que lorsqu’un canal l’atteint.
aq-how-again =
    { $left ->
        [one] Encore un lancer possible.
       *[other] Encore { $left } lancers possibles.
    }
aq-how-spring = Les sources sont à 5 pas au moins l’une de l’autre. Les canaux en partent.
aq-how-canals = Cliquez sur un endroit marqué ou tracez d’une intersection à la suivante. Un second bâtonnet à côté double le canal.
aq-how-second = Posez le second bâtonnet où c’est permis, ou arrêtez-vous là.

aq-choose-turn = Choisissez une action
aq-choose-field = Choisissez une case
aq-choose-crossing = Choisissez une intersection
aq-choose-stick = Choisissez un endroit

aq-do-roll = Lancer le dé
aq-do-roll-again = Relancer le dé
aq-do-pass = Passer
aq-do-spring = Ouvrir la source en { $at }
aq-do-lay = Poser un bâtonnet { $at }
aq-do-double = Doubler le canal { $at }
aq-do-house = Poser { $value } en { $field }
aq-do-stop = Finir le tour
aq-do-stop-house = S’arrêter
aq-do-stop-canal = S’arrêter à un
aq-do-back = Retour

## Le dé et les maisons

aq-die-shows = Le dé montre { $region }
aq-roll-of = Lancer { $roll } sur { $most }
aq-region = Région { $region }
aq-again-title = Encore une maison ?
aq-region-free =
    { $free ->
        [one] Une case libre.
       *[other] { $free } cases libres.
    }
aq-region-wet = Là où il y a de l’eau, seule votre plus petite maison ({ $lowest }) est permise.
aq-region-threat =
    { $houses ->
        [one] Votre maison complète la région : la maison sans eau est retirée.
       *[other] Votre maison complète la région : { $houses } maisons sans eau sont retirées.
    }
aq-values = Valeur de la maison
aq-value =
    { $left ->
        [one] Maison de valeur { $value }, { $left } restante
       *[other] Maison de valeur { $value }, { $left } restantes
    }
aq-left = reste { $left }
aq-only = { $value } seul
aq-stick-of = Bâtonnet { $stick } sur { $most }
aq-second-title = Un second bâtonnet ?
aq-second-about =
    { $free ->
        [one] Un seul endroit est possible. Vous pouvez aussi vous arrêter.
       *[other] { $free } endroits sont possibles. Vous pouvez aussi vous arrêter.
    }

## Ce que ferait une action

aq-will-water =
    { $fields ->
        [one] Une case de plus aurait de l’eau.
       *[other] { $fields } cases de plus auraient de l’eau.
    }
aq-will-water-none = Aucune nouvelle case n’a d’eau.
aq-will-open = Dès le prochain tour, deux canaux peuvent en partir.
aq-will-stay-dry = Pas encore d’eau à cet endroit.
aq-will-be-last = C’est le dernier bâtonnet : on finit la manche.
aq-will-complete = La région { $region } serait complète ; toutes ses maisons ont de l’eau.
aq-will-clear =
    { $houses ->
        [one] La région { $region } serait complète : une maison sans eau est retirée.
       *[other] La région { $region } serait complète : { $houses } maisons sans eau sont retirées.
    }
aq-will-end =
    { $houses ->
        [one] La partie se termine, une maison sans eau est retirée.
       *[other] La partie se termine, { $houses } maisons sans eau sont retirées.
    }

## Ce que quelqu’un a fait

aq-told-roll = { $name } lance le dé.
aq-told-dice = Région { $region }.
aq-told-done = { $name } s’arrête.
aq-told-pass = { $name } passe.
aq-told-spring = { $name } a ouvert une source en { $at }.
aq-told-stick = { $name } a posé un bâtonnet { $at }.
aq-told-house = { $name } a posé { $value } en { $at }.
aq-told-water =
    { $fields ->
        [one] Une case de plus a de l’eau.
       *[other] { $fields } cases de plus ont de l’eau.
    }
aq-told-clear =
    { $houses ->
        [one] La région { $region } est complète, une maison est retirée.
       *[other] La région { $region } est complète, { $houses } maisons sont retirées.
    }

## Joueurs et réserve

aq-player = { $watered ->
        [one] { $watered } alimentée
       *[other] { $watered } alimentées
    } · { $dry ->
        [one] { $dry } point à sec
       *[other] { $dry } points à sec
    }
aq-hand = En main : { $ones } de valeur 1, { $twos } de valeur 2, { $threes } de valeur 3, { $fours } de valeur 4
aq-sticks-left =
    { $count ->
        [one] bâtonnet restant
       *[other] bâtonnets restants
    }
aq-springs-left =
    { $count ->
        [one] source restante
       *[other] sources restantes
    }
aq-springs-apart = à { $steps } pas au moins
aq-key-wet = Alimentée, compte
aq-key-dry = À sec, pas encore

## La fin

aq-end-title = La partie est finie
aq-end-part =
    { $count ->
        [one] une maison alimentée de valeur { $value }
       *[other] { $count } maisons alimentées de valeur { $value }
    }
aq-end-dry = { $points } à sec
aq-end-most =
    { $count ->
        [one] Une maison alimentée de valeur { $value } a rapporté { $part } points sur { $points }.
       *[other] { $count } maisons alimentées de valeur { $value } ont rapporté { $part } points sur { $points }.
    }
aq-end-why = Les maisons sans eau sont retirées. Chaque maison alimentée compte sa valeur ; à égalité, le plus grand nombre de maisons alimentées l’emporte.

## Ce qui se dit des lieux

aq-field-region = région { $region }
aq-field-mountain = montagne
aq-field-house = maison { $owner ->
        [y] jaune
        [r] rouge
        [b] bleue
       *[g] verte
    } de valeur { $value }
aq-field-empty = libre
aq-field-wet = avec eau
aq-field-dry = sans eau
aq-field-may = vous pouvez construire ici
aq-field-new = nouveau
aq-field-threatened = la prochaine maison fait retirer les maisons sans eau de cette région
aq-crossing = Intersection { $at }
aq-crossing-spring = source
aq-crossing-canal = canal
aq-stick-free = endroit { $name }
aq-stick-single = { $name }, canal simple
aq-stick-double = { $name }, canal double
aq-allowed = possible
aq-not-allowed = impossible

## Pourquoi c’est impossible

aq-no-game-over = La partie est finie.
aq-no-roll = Il faut d’abord lancer le dé.
aq-no-die-rolling = Le dé roule encore.
aq-no-region-full = La région { $region } n’a plus de case libre, ce lancer ne compte pas.
aq-no-nothing-done = Un tour consiste à lancer le dé, ouvrir une source ou poser un bâtonnet.
aq-no-expected-house = Posez une maison dans la région { $region } ou arrêtez-vous.
aq-no-expected-roll = Ce tour construit des maisons : relancez ou arrêtez-vous.
aq-no-expected-stick = Ce tour construit des canaux : posez un second bâtonnet ou arrêtez-vous.
aq-no-tile-to-roll = Vous n’avez plus de tuile maison à poser.
aq-no-pass = On ne passe que si rien d’autre n’est possible.
aq-no-tile = Vous n’avez plus de maison de valeur { $value }.
aq-no-other-region = { $field } est dans la région { $region }, or le dé a désigné la région { $rolled }.
aq-no-mountain = Il y a une montagne en { $field }.
aq-no-house = Il y a déjà une maison en { $field }.
aq-no-not-lowest = { $field } a déjà de l’eau : seule votre plus petite maison, { $lowest }, y est permise.
aq-no-spring-left = Toutes les sources sont sur le plateau.
aq-no-on-spring = Il y a déjà une source en { $at }.
aq-no-on-canal = Un canal passe par { $at }.
aq-no-too-near =
    { $steps ->
        [one] La source en { $at } n’est qu’à un pas ; il en faut { $least }.
       *[other] La source en { $at } n’est qu’à { $steps } pas ; il en faut { $least }.
    }
aq-no-stick-left = Tous les bâtonnets sont posés.
aq-no-double = Le canal { $at } est déjà double.
aq-no-single-before = Le canal { $at } ne peut être doublé qu’après la section qui le précède vers la source.
aq-no-unconnected = Un bâtonnet { $at } ne toucherait ni une source ni le bout d’un canal.
aq-no-branch = Le canal se diviserait en { $at }.
aq-no-two-arms = Deux canaux partent déjà de la source en { $at }.
aq-no-touches-spring = Le bâtonnet buterait sur la source en { $at }.
aq-no-touches-canal = Le bâtonnet buterait sur le canal de la source en { $at }.

## Lieux

# Une intersection d’après deux cases dont elle est un coin, un bâtonnet d’après les cases voisines.
aq-corner = { $first }/{ $last }
aq-between = entre { $first } et { $last }
