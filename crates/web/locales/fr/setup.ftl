### Préparer une nouvelle partie.

setup-title = Nouvelle partie
setup-all = Places, pendule et plus
setup-seats = Places
setup-seats-about = Dans le sens horaire à partir de la place 1. Couleur et situation vont avec la place.
setup-shuffle = Mélanger
setup-begins = Qui commence
setup-seat-1 = Place 1
setup-by-lot = Le sort au départ
setup-up = Monter la place { $number }
setup-holder = Qui a la place { $number }
setup-level = Niveau du bot à la place { $number }
setup-person = Personne
setup-bot = Bot
setup-open = Libre
setup-unnamed = Joueur { $number }
setup-whoever = Qui a le lien
setup-you = Vous
setup-on-this-screen = Sur cet écran
setup-bot-about = Prêt tout de suite
setup-open-about = Vient d’un autre appareil
setup-two-colours = À deux, chacun joue deux couleurs, et les deux comptent pour vous.
setup-each-player = Chaque joueur
setup-after-turn = Après chaque tour
setup-at-zero = À zéro
setup-no-clock = Sans
setup-days =
    { $days ->
        [one] { $days } jour
       *[other] { $days } jours
    }
setup-zero-bot = Un bot continue
setup-zero-nothing = Rien
setup-said-none = Le temps n’est mesuré pour personne.
setup-said-minutes = { $minutes } minutes chacun, { $increment } secondes de plus après chaque tour.
setup-said-zero-bot = Qui arrive à 0:00 laisse sa place à un bot.
setup-said-zero-nothing = À 0:00 la partie continue.
setup-said-days =
    { $days ->
        [one] { $days } jour par tour. Ensuite un bot tient la place jusqu’au retour du joueur.
       *[other] { $days } jours par tour. Ensuite un bot tient la place jusqu’au retour du joueur.
    }
setup-opening = Bâtisseurs
setup-prepared = Bâtisseurs déjà placés
setup-prepared-about = Douze bâtisseurs sont sur l’anneau ; on joue tout de suite.
setup-by-hand = Placés par les joueurs
setup-by-hand-about = Un chacun à tour de rôle, douze en tout.
setup-open-seats =
    { $count ->
        [one] Une place est libre. Vous recevez un lien et un code QR ; la partie commence quand elle est prise.
       *[other] { $count } places sont libres. Vous recevez un lien et un code QR ; la partie commence quand toutes sont prises.
    }
setup-invite = Créer et inviter
setup-bots-instead = Bots aux places libres
setup-bad-board = Ce plateau ne peut pas être joué : { $error }
setup-board = Plateau
board-standard = Standard
board-edit = Modifier des plateaux
board-own = Votre plateau
board-about = De nous : les images des plateaux des règles du jeu ne nous sont pas disponibles.
placed-aq-title = Montagnes
placed-aq-drawn = Tirées au sort
placed-aq-drawn-about = Elles sont ailleurs à chaque partie.
placed-aq-by-hand = Placées par les joueurs
placed-aq-by-hand-about = Une chacun à son tour, jusqu’à ce que toutes soient sur le plateau.
placed-aq-turn = { $name } place une montagne
placed-aq-done = Toutes les montagnes sont placées
placed-aq-free = { $field }, libre
placed-aq-taken = { $field }, montagne
placed-of = { $number } sur { $count }
placed-rest = Tirer le reste
placed-back = Retour
