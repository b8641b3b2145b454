### Si les dés étaient fixés avant la partie. docs/fair-dice.md décrit le protocole.

dice-title = Dés équitables
dice-checking = Vérification des dés …
dice-not-loaded = Les dés ne peuvent pas être vérifiés
dice-again = Vérifier encore
dice-save = Enregistrer la preuve
dice-fixed = Chaque lancer était fixé avant la partie
dice-checked = Vérifié sur cet appareil : { $what }.
dice-wrong =
    { $count ->
        [one] Une chose ne concorde pas
       *[other] { $count } choses ne concordent pas
    }
dice-wrong-about = Soit cette copie a été changée après la partie, soit le serveur n’a pas tenu sa promesse.
dice-promised = Le serveur a fait sa promesse
dice-promised-about = Le secret est révélé à la fin de la partie.
dice-not-recorded = Pas de promesse
dice-not-recorded-about = Il n’y a rien à vérifier dans cette partie, et rien n’y est faux.

## Ce qui a été vérifié
dice-rolls =
    { $count ->
        [one] 1 lancer
       *[other] { $count } lancers
    }
dice-shares =
    { $count ->
        [one] 1 part
       *[other] { $count } parts
    }
dice-drawn-mountains =
    { $count ->
        [one] 1 montagne
       *[other] { $count } montagnes
    }
dice-seats = les places
dice-rerolls =
    { $count ->
        [one] 1 lancer refait pour un quartier plein
       *[other] { $count } lancers refaits pour des quartiers pleins
    }

## Comment
dice-details = Ce qui a été vérifié
dice-promise = La promesse
dice-promise-about = SHA-256 du secret, donné avant que quiconque ne s’assoie
dice-shares-title = Les parts
dice-shares-about = une de l’appareil de chaque joueur, cachée jusqu’à ce que la table soit pleine
dice-not-opened = pas ouverte
dice-secret = Le secret
dice-secret-about = révélé à la fin
dice-roll = Lancer
dice-event = Évènement
dice-by = De
dice-proof = Preuve
dice-gives = Donne
dice-record = Noté
dice-fits = Concorde
dice-fits-not = Ne concorde pas
dice-table = Tous les lancers
dice-show-roll = Montrer le lancer { $number } sur le plateau
dice-chain = La chaîne de { $count } évènements se termine par { $head }.
dice-how = Chaque lancer est le HMAC-SHA-256 de toutes les parts, du numéro du lancer et du numéro de l’essai, avec le secret pour clé. Ses quatre premiers octets donnent la face du dé.
dice-no-shares = Aucun joueur n’a ajouté de part : le serveur a choisi le secret seul.
dice-share-late = La part de { $name } n’a pas été ouverte à temps et ne compte pas.
dice-brought =
    { $count ->
        [one] 1 lancer a été fait ailleurs, avant que la partie n’arrive sur le serveur : non vérifié.
       *[other] { $count } lancers ont été faits ailleurs, avant que la partie n’arrive sur le serveur : non vérifiés.
    }
dice-seen = Cet appareil a vu la partie jusqu’à l’évènement { $number } et se souvient de la même.

## Ce qui ne concorde pas
dice-problem-description = La partie ne peut pas être mise en place : { $problem }
dice-problem-event = L’évènement { $number } ne peut pas suivre les précédents : { $problem }
dice-problem-no-chain = La chaîne d’empreintes manque.
dice-problem-chain = La chaîne se rompt à l’évènement { $number } : quelque chose a été changé, ajouté ou omis.
dice-problem-head = Cet appareil se souvient de { $noted } comme maillon de la chaîne, et il n’y est pas : ce n’est pas la partie qui a été vue.
dice-problem-promise = Cet appareil se souvient d’une autre promesse, { $noted } : ce n’est pas la partie qui a été vue.
dice-problem-seed = Le secret n’est pas celui qui était promis.
dice-problem-no-seed = La partie est finie, mais le secret n’est pas révélé.
dice-problem-share = { $player } : la part n’est pas celle à laquelle le joueur s’était engagé.
dice-problem-left-out = { $player } : la partie a commencé sans la part alors qu’il restait du temps pour l’ouvrir.
dice-problem-seats = Évènement { $number } : les places n’ont pas été distribuées comme tirées.
dice-problem-setup = Évènement { $number } : la mise en place n’est pas celle qui a été tirée.
dice-problem-roll = Lancer { $roll } (évènement { $number }) : le secret donne { $gives }, il est noté { $record }.
