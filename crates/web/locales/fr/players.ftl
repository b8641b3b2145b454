### Les pages des joueurs : le salon, les parties à regarder.

players-no-server = On se retrouve sur un serveur, et ce site n’en a pas. Ici, vous pouvez jouer contre des robots ou à plusieurs sur un écran.
players-sections = Joueurs
players-section-lobby = Salon
players-section-watch = Regarder
players-lobby-title = Jouer avec d’autres
players-watch-title = Regarder
players-loading = Un instant
players-running = Parties en cours
players-over = Parties terminées
players-none-open = Personne n’attend de joueurs pour l’instant. Ouvrez votre propre partie ; elle apparaît ici si vous la montrez dans la liste.
players-none-running = Aucune partie publique n’est en cours.
players-none-over = Aucune partie publique n’est encore terminée.
players-open-own = Ouvrir la vôtre
players-rated = classée
players-friendly = amicale
players-section-ranking = Classement

## Le salon

lobby-counts =
    { $people ->
        [one] Une personne ici
       *[other] { $people } personnes ici
    }{ $games ->
        [0] {""}
        [one] , une partie en cours
       *[other] , { $games } parties en cours
    }
lobby-lost = Connexion perdue. Nouvel essai.
lobby-invite-about = Pour des amis ; ils n’ont besoin d’aucun compte
lobby-bot = Jouer contre un robot
lobby-bot-about = Commence tout de suite, six niveaux
lobby-people = Ici en ce moment
lobby-nobody = Personne n’est ici sous un nom pour l’instant. Cherchez une partie, et vous serez la première personne.
lobby-looking = cherche
lobby-free = libre
lobby-days = Jouer sur plusieurs jours
lobby-none-over-days = Aucune partie sur plusieurs jours n’est ouverte. Choisissez « Jours » pour en ouvrir une ; elle reste ouverte quand vous partez.

## Trouver une partie

find-title = Trouver une partie
find-game = Jeu
find-any = Peu importe
find-days = Jours
find-result = Résultat
find-rated = Classée
find-friendly = Amicale
find-begin = Chercher une partie
find-note = Vous obtenez une table avec des personnes d’à peu près votre force. Le sort décide qui commence.
find-days-note = Deux jours par tour. S’il y a une partie ouverte, vous la rejoignez ; sinon la vôtre reste ouverte aux autres, même si vous partez.
find-chip = Recherche
find-waiting =
    { $count ->
        [0] Votre table se prépare
        [one] On cherche encore une personne
       *[other] On cherche encore { $count } personnes
    }
find-window = Recherche de { $lowest } à { $highest }, un peu plus large toutes les dix secondes
find-stop = Arrêter la recherche
find-is-in = en est
find-offer = Jouer avec { $level } ?
find-offer-about = { $level } joue à environ { $rating }. C’est un programme, et il est indiqué comme tel. Avec un robot la partie n’est pas classée, et toute la table doit être d’accord.
find-offer-agreed = Vous êtes d’accord. Dès que les autres le sont, la partie commence.
find-offer-said = Pas encore de partenaire ; un robot est disponible.
find-keep-looking = Continuer à chercher des personnes
find-ask-bot = Demander { $level }
find-players =
    { $count ->
        [one] { $count } joueur
       *[other] { $count } joueurs
    }
find-any-players = 2 à 4 joueurs

## Le classement

ranking-title = Classement
ranking-two = 2 joueurs
ranking-more-players = 3 ou 4 joueurs
ranking-fast = Rapide
ranking-normal = Normal
ranking-rank = Rang
ranking-player = Joueur
ranking-rating = Points
ranking-interval = Incertitude
ranking-games = Parties
ranking-you = vous
ranking-bot = Robot
ranking-none = Personne n’a encore joué dix parties classées de ce genre. Cherchez une partie, et la liste commencera par vous.
ranking-own = Vous êtes { $rank } sur { $total }.
ranking-more = En voir plus
ranking-how = Comment le lire
ranking-how-interval = 19 forces réelles sur 20 sont dans ±. Là où deux se recouvrent, l’ordre peut encore tenir au hasard.
ranking-how-bots = Les robots se trouvent là où ils jouent entre eux. Ils ne prennent pas de rang, et les parties avec eux ne sont pas classées.
ranking-how-provisional = Qui a moins de dix parties classées, ou n’a pas joué depuis un an, n’y figure pas.

## La page d’une personne

profile-title = Joueur
profile-unknown = Il n’y a personne de tel ici.
profile-games =
    { $count ->
        [0] Aucune partie publique terminée
        [one] Une partie publique terminée
       *[other] { $count } parties publiques terminées
    }
profile-ratings = Points
profile-interval = ± vaut 19 fois sur 20. Un ? est provisoire : trop peu de parties encore.
profile-no-ratings = Aucune partie classée encore.
profile-rated-games =
    { $count ->
        [one] { $count } partie classée
       *[other] { $count } parties classées
    }
profile-graph =
    { $games ->
        [one] Après une partie, les points sont { $last } ± { $interval }.
       *[other] En { $games } parties, les points sont allés de { $first } à { $last } ± { $interval }.
    }
profile-results = Résultats
profile-no-results = Aucune partie publique n’est encore terminée.
profile-won = Gagné
profile-shared = Partagé
profile-lost = Perdu
profile-all = Toutes
profile-recent = Parties
profile-no-games = Il n’y a pas de telle partie.
profile-place =
    { $points ->
        [one] Place { $place } sur { $count }, un point
       *[other] Place { $place } sur { $count }, { $points } points
    }

profile-since = ici depuis le { $when }
profile-seen = venu pour la dernière fois le { $when }
profile-private = Cette personne garde ses classements et ses parties pour elle.
profile-is-public = Public
profile-is-private = Privé
profile-opponent = Adversaire
profile-real-time = En temps réel
profile-puzzles = Problèmes
profile-puzzles-solved =
    { $solved ->
        [one] un résolu
       *[other] { $solved } résolus
    }
profile-puzzles-about = Gardé sur cet appareil. Personne d’autre ne le voit.
person-menu = Plus sur { $name }
person-copy = Copier l’adresse
statistics-seats = Victoires par siège
statistics-seat = Siège { $number }
statistics-fair = { $count } joueurs, équitable à { $percent } %
statistics-share = { $percent } % de { $count }
statistics-percent = { $percent } %
statistics-opponents = Adversaires fréquents
statistics-no-opponents = Aucune partie publique avec une autre personne encore.
statistics-ahead = Devant
statistics-list =
    { $count ->
        [one] Montrer { $count } partie avec { $name }
       *[other] Montrer { $count } parties avec { $name }
    }
statistics-openings = Premiers coups, { $game }
statistics-no-openings = Aucun coup de ce genre encore.
statistics-most = Sur les { $count } dernières parties publiques.
together-title = Vous et { $name }
together-games =
    { $count ->
        [one] une partie publique ensemble
       *[other] { $count } parties publiques ensemble
    }
together-ahead = { $count } fois devant
together-behind = { $count } fois derrière

## Notifications

notices-title = Notifications
notices-about = Ce navigateur peut vous dire ce qui se passe pendant que vous faites autre chose, même si aucune page de Castellum n’est ouverte. Rien n’est envoyé sans que vous le demandiez.
notices-unknown = Les notifications sont pour les personnes que le serveur connaît par leur nom.
notices-no-push = Ce serveur n’envoie pas de notifications.
notices-impossible = Ce navigateur ne peut pas en recevoir, ou seulement à une adresse sûre (https). Sur iPhone ou iPad, ajoutez d’abord Castellum à l’écran d’accueil.
notices-forbidden = Vous avez demandé à ce navigateur de bloquer les notifications de cette page. Ses réglages pour cette page permettent d’en changer.
notices-off = Ce navigateur ne reçoit pas de notifications.
notices-on = Ce navigateur reçoit des notifications.
notices-begin = Recevoir des notifications ici
notices-end = Ne plus en recevoir
notices-failed = Le navigateur ne l’a pas permis, ou son service est injoignable.
notices-of-what = Me prévenir
notices-your-turn = quand c’est à moi de jouer et que je suis absent
notices-challenge = quand quelqu’un me défie
notices-tournament = quand une ronde de tournoi commence
notices-quiet = Heures calmes
notices-quiet-on = Rien la nuit
notices-from = de
notices-to = à
notices-quiet-about = Rien n’est envoyé pendant ce temps ; ensuite vient un résumé. Les pendules des parties par jours continuent.
notice-your-turn = À vous de jouer : { $title }
notice-with = avec { $names }
notice-summary = C’est à vous de jouer dans { $turns } de vos parties
notice-challenge = Un défi : { $title }
notice-round = La ronde suivante commence : { $title }
notice-other = Du nouveau sur Castellum
## Tournois

players-section-tournaments = Tournois
tournaments-title = Tournois
tournaments-about = Plusieurs tables, un seul classement. Chacun peut créer un tournoi, et participer ne coûte rien.
tournaments-new = Nouveau tournoi
tournaments-running = En cours
tournaments-planned = À venir
tournaments-over = Terminés
tournaments-none-running = Aucun tournoi n’est en cours.
tournaments-none-planned = Aucun tournoi n’est prévu. Créez-en un, et il apparaît ici pour tout le monde.
tournaments-none-over = Aucun tournoi n’est encore terminé.
tournament-players =
    { $count ->
        [0] personne encore
        [one] une personne
       *[other] { $count } personnes
    }
tournament-arena-minutes = arène, { $minutes } min
tournament-swiss-rounds =
    { $rounds ->
        [one] système suisse, une ronde
       *[other] système suisse, { $rounds } rondes
    }
tournament-round-robin = Toutes rondes
tournament-tables-of = tables de { $count }
tournament-starts-at = débute { $when }
tournament-starts-by-creator = débute à la main
tournament-runs = en cours
tournament-is-paused = en pause
tournament-was = terminé { $when }
tournament-cancelled = annulé

tournament-new-title = Nouveau tournoi
tournament-new-name-first = Choisissez d’abord un nom : il figure sur le tournoi que vous créez.
tournament-go-on = Continuer
tournament-name = Nom
tournament-kind = Formule
tournament-arena = Arène
tournament-swiss = Suisse
tournament-arena-about = Pendant un temps fixé, qui est libre reçoit la prochaine table. Venez et partez quand vous voulez.
tournament-swiss-about = Un nombre fixé de rondes. Ceux qui ont autant de points se rencontrent, et personne ne retrouve les mêmes si on peut l’éviter.
tournament-round-robin-about = Tout le monde rencontre tout le monde. Jusqu’à 24 personnes.
tournament-length = Durée
tournament-rounds = Rondes
tournament-table = Table
tournament-bots = Bots
tournament-no-bots = Aucun
tournament-bots-about = Un bot prend une place pour laquelle il n’y a personne. Il ne reçoit pas de points, et sa table n’est pas classée. Les programmes peuvent alors aussi participer.
tournament-starts = Début
tournament-starts-about = Laissez vide pour le lancer vous-même.
tournament-create = Créer le tournoi

tournament-title = Tournoi
tournament-unknown = Ce tournoi n’existe pas.
tournament-by = créé par { $name }
tournament-deleted = joueur supprimé
tournament-starts-in = débute dans
tournament-ends-in = finit dans
tournament-next-round-in = prochaine ronde dans
tournament-round = ronde
tournament-ended = terminé
tournament-in =
    { $count ->
        [0] Personne n’est encore inscrit
        [one] Une personne est inscrite
       *[other] { $count } personnes sont inscrites
    }
tournament-join = Participer
tournament-leave = Se désinscrire
tournament-you-are-in = Vous êtes inscrit.
tournament-join-about = Vous pouvez partir jusqu’au début et faire une pause à tout moment. Gardez cette page ouverte au début : elle vous mène à votre table.
tournament-you-play = Vous participez. Restez sur cette page entre les parties.
tournament-sit-out = Faire une pause
tournament-you-sit-out = Vous faites une pause : aucune table n’est préparée pour vous.
tournament-come-back = Revenir
tournament-late = Vous ne participez pas encore.
tournament-yours = Votre tournoi
tournament-start = Lancer maintenant
tournament-pause = Mettre en pause
tournament-resume = Reprendre
tournament-cancel = Annuler le tournoi
tournament-cancel-sure = Annuler vraiment
tournament-keep = Le garder
tournament-yours-about = Pendant la pause, les parties continuent et aucune nouvelle ne commence. Si vous l’annulez, ses résultats ne comptent plus.
tournament-standings =
    { $count ->
        [one] Classement · une personne
       *[other] Classement · { $count } personnes
    }
tournament-final =
    { $count ->
        [one] Classement final · une personne
       *[other] Classement final · { $count } personnes
    }
tournament-tables = Tables
tournament-points = Points
tournament-out = en pause
tournament-nobody = Personne n’est encore inscrit. Soyez la première personne.
tournament-who = Inscrits · { $count }
tournament-playing = joue
tournament-bye = sans adversaire
tournament-ready = Votre table est prête
tournament-ready-about = Les pendules tournent dès que la partie a commencé.
tournament-sit = S’asseoir
tournament-table-number = Ronde { $round }, table { $number }
tournament-now =
    { $count ->
        [0] Tables en ce moment
        [one] Une table en ce moment
       *[other] { $count } tables en ce moment
    }
tournament-no-tables = Personne ne joue en ce moment. Les prochaines tables apparaissent ici d’elles-mêmes.
tournament-waiting = Attendent une table : { $count }
tournament-waiting-about = Une table est préparée dès qu’assez de personnes sont libres qui ne viennent pas de se rencontrer.
tournament-how = Comment on compte les points
tournament-place =
    { $place ->
        [1] premier
        [2] deuxième
        [3] troisième
       *[other] quatrième
    }
tournament-how-equal = À égalité : plus de premières places, puis des adversaires plus forts, puis une plus grande part des points en partie, puis l’inscription la plus ancienne.
tournament-how-absent = Une table encore en cours à la fin compte. Qui ne joue pas perd à la pendule puis fait une pause : aussitôt dans une arène, sinon après deux tables.
tournament-got =
    { $points ->
        [one] un point
       *[other] { $points } points
    }
tournament-you-came = Vous êtes à la place { $rank } sur { $count }
tournament-your-games = Mes parties
tournament-csv = Résultats en CSV
tournament-json = Résultats en JSON

## Défis

challenge-title = Défi
challenge-name = Défier { $name }
challenge-button = Défier
challenge-from = { $name } vous défie
challenge-to = Vous avez défié { $name }
challenge-accepted = { $name } accepte : votre table est prête
challenge-declined = { $name } ne souhaite pas jouer maintenant
challenge-accept = Accepter
challenge-decline = Refuser
challenge-withdraw = Retirer
challenge-others = Autres places
challenge-anybody = Pour tous
challenge-with-bots = avec { $level }
challenge-note = La personne le voit aussitôt si elle est là. Le défi tient dix minutes.
challenge-note-days = Le défi tient deux semaines. Il n’est pas nécessaire d’être là en même temps.
