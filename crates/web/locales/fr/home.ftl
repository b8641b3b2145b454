### La page d’accueil.

home-title = Deux jeux d’eau et de pierre
home-claim = Menez l’eau jusqu’à la ville : contre l’ordinateur, sur un même écran ou avec des amis par lien.
home-choose = Choisir un jeu
home-players = 2 à 4 joueurs
home-aqua-romana-about = Prolongez vos aqueducs grâce aux bâtisseurs que voient vos ouvriers. Fermez-les à temps pour le meilleur podium.
home-aqua-romana-kind = stratégie pure
home-aqua-romana-step-1 = Choisissez un ouvrier au bout de votre aqueduc.
home-aqua-romana-step-2 = Servez-vous d’un bâtisseur sur sa ligne ou sa colonne pour poser une tuile.
home-aqua-romana-step-3 = Fermez : la longueur donne votre podium, s’il est encore libre.
home-aquaedukt-about = Lancez le dé pour une région, bâtissez des maisons et amenez-y des canaux. Seules les maisons irriguées comptent.
home-aquaedukt-kind = stratégie et chance
home-aquaedukt-step-1 = Lancez le dé pour une région et bâtissez-y des maisons.
home-aquaedukt-step-2 = Placez des sources et menez des canaux le long de vos maisons.
home-aquaedukt-step-3 = Une région pleine est évacuée : les maisons à sec disparaissent.
home-setup = Partie
home-opponents = Adversaires
mode-bots = Bots
mode-screen = Même écran
home-level = Niveau de l’ordinateur
home-name = Nom du joueur { $number }
home-start = Commencer la partie
home-continue = Reprendre
home-resume = Continuer
home-look = Voir
home-over = Terminée
home-actions =
    { $count ->
        [one] { $count } action jouée
       *[other] { $count } actions jouées
    }
home-forget = Retirer cette partie de l’appareil
mode-invite = Par lien
home-public = La montrer parmi les parties ouvertes
clock = Pendule
clock-none = sans pendule
clock-minutes = { $minutes } min
clock-days-a-turn =
    { $days ->
        [one] { $days } jour par coup
       *[other] { $days } jours par coup
    }
home-mine = Mes parties
home-open = Parties ouvertes
home-watch = Regarder
home-join = Participer
home-your-turn = À vous de jouer
home-learn = Apprendre { $game }
home-import = Importer une partie
home-new = Nouveau ici ?
home-new-about = Dix minutes, un petit exercice à la fois.
home-more = Plus
home-puzzles-about = Trouvez le meilleur coup dans une vraie position.
home-import-about = Analysez une partie d’un fichier ou d’un texte.
kept-against = Contre { $level }
kept-removed = La partie a été supprimée.
kept-restore = Annuler
home-board = Créer un plateau
home-board-about = Votre disposition ou votre carte, contrôlée et essayée par des robots.
