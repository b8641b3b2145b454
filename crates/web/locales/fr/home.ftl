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
home-aquaedukt-about = Lancez le dé pour un quartier, bâtissez des maisons et amenez-y des canaux. Seules les maisons irriguées comptent.
home-aquaedukt-kind = stratégie et chance
home-aquaedukt-step-1 = Lancez le dé pour un quartier et bâtissez-y des maisons.
home-aquaedukt-step-2 = Placez des sources et menez des canaux le long de vos maisons.
home-aquaedukt-step-3 = Un quartier plein est évacué : les maisons à sec disparaissent.
home-setup = Partie
home-opponents = Adversaires
mode-bots = Contre l’ordinateur
mode-bots-about = Commencer tout de suite
mode-screen = Un seul écran
mode-screen-about = Se passer l’appareil
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
mode-invite = Inviter par lien
mode-invite-about = À envoyer à vos amis
home-public = La montrer parmi les parties ouvertes
clock = Pendule
clock-none = sans pendule
clock-5 = 5 min
clock-10 = 10 min
clock-3-days = 3 jours
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
home-puzzles = Problèmes
