### Why an action is good, in words. Each key is the kind of a reason; what
### stands in the sentence comes from the position.

advice = Conseil
advice-thinking = Recherche de bons coups …
advice-none = Il n’y a rien à choisir ici.
advice-chance = Chances de gagner : { $percent } %
advice-shown = Le conseil est montré sur le plateau : { $action }. { $reasons }
advice-trouble = Pas de conseil cette fois : { $error }
list-and = { $first } et { $last }

reason-ar-wins-game = Gagne la partie avec { $points } points.
reason-ar-ends-game = Termine la partie avec { $points } points pour vous.
reason-ar-takes-podium = Amène { $worker } sur le podium { $podium } avant { $rival }.
reason-ar-earns-bonus = Le podium { $podium } rapporte pour l’instant { $bonus } points de plus à { $worker }.
reason-ar-closes-in-time = Achève { $worker } tant que le podium { $podium } est libre.
reason-ar-closes =
    { $podium ->
        [0] Achève { $worker } à la longueur { $length }, sans podium.
       *[other] Achève { $worker } à la longueur { $length } pour le podium { $podium }.
    }
reason-ar-earns-joker = Vous permet de prendre un architecte de la réserve, même le joker.
reason-ar-earns-builder = Vous permet de prendre un architecte de la réserve.
reason-ar-shuts = Ferme l’aqueduc de { $worker } à la longueur { $length }.
reason-ar-lengthens =
    { $by ->
        [one] Prolonge { $worker } jusqu’à { $length }.
       *[other] Prolonge { $worker } de { $by } d’un coup, jusqu’à { $length }.
    }
reason-ar-keeps-way-open = Garde à { $worker } la voie ouverte sur { $fields } cases libres en ligne.
reason-ar-gains-room = Donne de la place à { $worker } : le plus proche de { $fields } cases libres au lieu de { $before }.
reason-ar-takes-room = Prend de la place à { $worker } : le plus proche de { $fields } cases libres au lieu de { $before }.
reason-ar-escapes = Éloigne { $worker } de { $rival }, qui visait la même case.
reason-ar-sees-more = { $worker } voit alors { $builders } architectes.
reason-ar-earns-extra-tile = Fait passer l’architecte ({ $kind }) devant une fontaine : une tuile supplémentaire.
reason-ar-hides = Retire l’architecte ({ $kind }) de la vue de { $colours }.
reason-ar-brings-into-sight = Amène l’architecte ({ $kind }) en vue de { $workers }.
reason-ar-only-you-see = Place l’architecte ({ $kind }) là où vous seul le voyez.
reason-ar-nobody-sees = Place l’architecte ({ $kind }) là où personne ne le voit encore.
reason-ar-before-fountain = Place l’architecte ({ $kind }) devant une fontaine : il la passera au prochain pas.
reason-ar-leaves-no-builder = Ne laisse aucun architecte en vue de { $colours }.
reason-ar-blocks =
    { $fields ->
        [0] Met une tuile juste sur le chemin de { $worker }.
        [one] Met une tuile sur le chemin de { $worker }, après une case libre.
       *[other] Met une tuile sur le chemin de { $worker }, après { $fields } cases libres.
    }
reason-ar-paves =
    { $fields ->
        [0] Pose une tuile qui prolongera { $worker }.
        [one] Pose une tuile qui prolongera { $worker }, après une case libre.
       *[other] Pose une tuile qui prolongera { $worker }, après { $fields } cases libres.
    }
reason-ar-takes = Prend l’architecte ({ $kind }).
reason-ar-waits-for-length =
    { $podium ->
        [0] Attend avec { $worker } : la longueur { $length } ne donnerait aucun podium.
       *[other] Attend avec { $worker } : la longueur { $length } ne donnerait que le podium { $podium }.
    }
reason-ar-keeps-all-open =
    { $count ->
        [one] Garde l’aqueduc ouvert.
       *[other] Garde les { $count } aqueducs ouverts.
    }
reason-ar-puts = Place l’architecte ({ $kind }) sur { $at }.
reason-ar-moves-on = Avance l’architecte ({ $kind }) sur { $to }.
reason-ar-lays-extra-tile = Pose la tuile supplémentaire sur { $field }.

reason-aq-wins-game = Gagne la partie avec { $points } points.
reason-aq-ends-game = Termine la partie avec { $points } points pour vous.
reason-aq-waters =
    { $points ->
        [one] Apporte l’eau à { $values } en { $fields } : { $points } point.
       *[other] Apporte l’eau à { $values } en { $fields } : { $points } points.
    }
reason-aq-doubles =
    { $points ->
        [one] Double le canal et apporte l’eau à { $values } en { $fields } : { $points } point.
       *[other] Double le canal et apporte l’eau à { $values } en { $fields } : { $points } points.
    }
reason-aq-brings-nearer = Met votre { $value } en { $field } à un tour de canaux.
reason-aq-leads-away = Détourne l’eau du { $value } en { $field } ({ $colour }).
reason-aq-leads-on = Apporte l’eau à la case libre { $fields }.
reason-aq-lengthens = Prolonge le canal.
reason-aq-doubles-section = Double le canal.
reason-aq-lays-last-stick = Pose le dernier bâtonnet : la partie se termine avec ce tour.
reason-aq-spring-near =
    { $houses ->
        [one] Ouvre une source à un tour de canaux d’une de vos maisons, valeur { $points } (aux autres : { $others }).
       *[other] Ouvre une source à un tour de canaux de { $houses } de vos maisons, valeur { $points } (aux autres : { $others }).
    }
reason-aq-puts-spring = Ouvre une source ; il en reste { $left }.
reason-aq-on-water = Pose votre { $value } en { $field }, où il y a de l’eau.
reason-aq-near-water =
    { $sticks ->
        [one] Pose votre { $value } en { $field }, à un bâtonnet de l’eau.
       *[other] Pose votre { $value } en { $field }, à { $sticks } bâtonnets de l’eau.
    }
reason-aq-saves-higher = Dépense un { $value } et garde votre { $kept } : { $field } est loin de l’eau.
reason-aq-puts-house = Pose votre { $value } en { $field }.
reason-aq-clears =
    { $own ->
        [0] Remplit la région { $region } et retire des maisons d’une valeur de { $points } ({ $colour }).
       *[other] Remplit la région { $region } et retire des maisons d’une valeur de { $points } ({ $colour }), et les vôtres, { $own }.
    }
reason-aq-leaves-one-field = Remplir la région { $region } retirerait alors des maisons d’une valeur de { $points } ({ $colour }).
reason-aq-rolls = Lance le dé : sur { $regions } régions, { $wet } ont des cases libres avec de l’eau et { $near } près de l’eau.
reason-aq-spares-own = Une maison remplirait la région { $region } et retirerait vos propres maisons, valeur { $points }.
reason-aq-region-is-dry = La région { $region } n’a aucune case libre près de l’eau.
reason-aq-keeps-houses =
    { $count ->
        [one] Garde une maison en main.
       *[other] Garde { $count } maisons en main.
    }
reason-aq-no-stick-helps = Aucun second bâtonnet n’apporterait l’eau à une de vos maisons.
reason-aq-lays-one-stick = En reste à un bâtonnet.
reason-aq-passes = Rien d’autre n’est possible.
