### Puzzles.

puzzles = Problèmes
puzzle = Problème
puzzle-about = Des positions de parties fortes où une action est nettement la meilleure. Trouvez-la.
puzzle-loading = Chargement des problèmes …
puzzle-trouble = Impossible de montrer les problèmes : { $error }. Rechargez la page pour réessayer.
puzzle-unknown = Il n’y a pas de problème { $id }.
puzzle-all = Tous les problèmes
puzzle-number = Problème { $number } sur { $count }
puzzle-task = Trouvez la meilleure action
puzzle-grade =
    { $grade ->
        [1] Niveau 1 : ce qui paraît le meilleur l’est
        [2] Niveau 2 : regardez-y à deux fois
        [3] Niveau 3 : voyez plus loin
        [4] Niveau 4 : difficile
       *[5] Niveau 5 : pour les maîtres
    }
puzzle-next = Problème suivant
puzzle-solved-of = { $solved } sur { $count } résolus
puzzle-streak = À la suite : { $streak }, record : { $longest }
puzzle-streak-now = À la suite : { $streak }
puzzle-is-solved = Problème { $number }, résolu
puzzle-is-failed = Problème { $number }, pas résolu du premier coup
puzzle-is-new = Problème { $number }
puzzle-right = Juste : { $action }. Chances de gagner : { $percent } %.
puzzle-shown = La meilleure action est { $action }. Chances de gagner : { $percent } %.
puzzle-wrong = Ce n’est pas la meilleure action.
puzzle-wrong-by = Ce n’est pas la meilleure action : elle abandonne { $percent } % de la victoire.
puzzle-show = Montrer la solution
puzzle-line = La partie peut continuer ainsi :
puzzle-loses = abandonne { $percent } %
puzzle-retry = Réessayer
puzzle-again = Résoudre à nouveau
