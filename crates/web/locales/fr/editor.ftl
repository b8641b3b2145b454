### Making boards of one's own. Only the study loads this.

editor-title = Éditeur de plateau
editor-unknown = Ce plateau n’est pas sur cet appareil.
editor-unnamed = Nouveau plateau
editor-name = Nom du plateau
editor-board = Plateau
editor-clear = Vider
editor-share = Partager
editor-save = Garder le brouillon
editor-saved = Enregistré
editor-undo = Annuler
editor-redo = Rétablir
editor-play = Jouer
editor-tools = Outils
editor-keys = Clavier : les flèches déplacent, Entrée pose, Maj et une flèche désignent un côté, un nombre choisit l’outil, Suppr vide, U annule, R rétablit.
editor-check = Contrôle
editor-faults =
    { $count ->
        [0] prêt à jouer
        [one] { $count } défaut
       *[other] { $count } défauts
    }
editor-show = Montrer
editor-mine = Plateaux
editor-ready = plateau tout prêt
editor-draft = brouillon
editor-players = pour { $players }
editor-copy = { $name }, modifié
editor-remove = Supprimer { $name }
editor-removed = Le plateau a été supprimé.

editor-link = Lien vers ce plateau
editor-export = Enregistrer en texte
editor-import = Un plateau sous forme de texte
editor-import-go = Lire
editor-link-letter = Le lien est abîmé : son caractère { $at } après le dernier # ou / n’a sa place dans aucun lien. Il a sans doute été modifié en route.
editor-link-damaged = Le lien est abîmé : il en manque une partie ou elle a été modifiée en route. Demandez-le encore une fois, ou le plateau en texte.
editor-bad-long = Le texte est trop long pour un plateau : { $found } ko au plus sont lus.
editor-bad-missing = La ligne [{ $found } "…"] manque.
editor-bad-game = « { $found } » n’est pas un de nos jeux : aqua-romana ou aquaedukt attendu.
editor-bad-tag = « { $found } » ne fait pas partie d’un plateau de ce jeu.
editor-bad-twice = { $found } apparaît deux fois.
editor-bad-line = Une ligne comme [Name "Tiber"] est attendue, trouvé « { $found } ».
editor-bad-players = 2, 3 ou 4 joueurs attendus, trouvé « { $found } ».
editor-bad-supply = Les tuiles sont attendues comme dans C21 S21 B21 D21, trouvé « { $found } ».
editor-bad-colour = Une couleur, Y, R, B ou G, est attendue, trouvé « { $found } ».
editor-bad-colon = Un deux-points puis les départs sont attendus.
editor-bad-field = « { $found } » n’est pas une case du plateau.
editor-bad-outlet = « { $found } » n’est pas un départ : une case et un côté attendus, comme C1-W.
editor-bad-rows = 8 lignes attendues, séparées par /.
editor-bad-entries = 12 valeurs attendues dans chaque ligne.
editor-bad-region = « { $found } » n’est pas une région : un nombre de 1 à 20 attendu, ou .. pour aucune.
editor-bad-corner = « { $found } » est à un coin, où le plateau n’a pas de case : .. attendu.

editor-balance = Équilibre
editor-balance-about = victoires par place, robots d’un même niveau
editor-share-of-wins = { $share } % ±{ $error }
editor-games = { $games } parties sur { $of }.
editor-even = Équilibré.
editor-uneven = Déséquilibré.
editor-paused = En pause à { $games } parties sur { $of } : corrigez d’abord le défaut.
editor-stop = Arrêter
editor-go-on = Continuer
editor-count = Jouer des parties
editor-less = Moins : { $name }
editor-more = Plus : { $name }

editor-place = Poser
editor-yellow = Jaune
editor-red = Rouge
editor-blue = Bleu
editor-green = Vert
editor-outlets = { $found } départs sur { $wanted }
editor-outlet = Départ
editor-outlet-about = Choisir un côté
editor-mirror = Miroir
editor-mirror-off = Non
editor-mirror-off-about = Chacun pour soi
editor-mirror-sides = Gauche et droite
editor-mirror-sides-about = Deux changent ensemble
editor-mirror-all = Les quatre
editor-mirror-all-about = Quatre changent ensemble
editor-tiles = Tuiles
editor-tiles-for = { $tiles } pour { $fields } cases
editor-said-empty = vide
editor-said-corner = courbe imprimée
editor-said-faced = devant { $outlet }
editor-said-reservoir = réservoir { $colour }, départs { $outlets }
editor-ok-reservoirs = { $count } réservoirs, aucun sur un coin
editor-ok-outlets = { $count } départs chacun, chacun avec sa case
editor-ok-tiles = Des tuiles pour les { $fields } cases
editor-few-tiles = { $tiles } tuiles pour { $fields } cases.
editor-few-tiles-wanted = Il en faut une par case.
editor-many-tiles = Trop de tuiles d’une sorte.
editor-no-reservoir = Pas de réservoir : { $colour }.
editor-no-reservoir-wanted = Choisissez la couleur, puis une case.
editor-extra-reservoir = { $colour } est de trop.
editor-extra-reservoir-wanted = À ce nombre de joueurs, il y a { $count } réservoirs.
editor-reservoir-twice = { $colour } a plus d’un réservoir.
editor-reservoir-fields = Les cases ne conviennent pas : { $colour }.
editor-reservoir-fields-wanted = Un réservoir couvre deux cases voisines.
editor-on-corner = { $colour } couvre le coin { $field }.
editor-on-corner-wanted = Une courbe y est imprimée.
editor-overlap = Deux réservoirs couvrent { $field }.
editor-overlap-wanted = Une case n’en porte qu’un.
editor-outlet-count =
    { $count ->
        [one] { $colour } a { $count } départ.
       *[other] { $colour } a { $count } départs.
    }
editor-outlet-count-wanted = Il en faut { $count }.
editor-outlet-elsewhere = { $outlet } n’est pas au réservoir { $colour }.
editor-outlet-inner = { $outlet } est à l’intérieur de son réservoir.
editor-outlet-twice = { $outlet } apparaît deux fois.
editor-faces-rim = { $outlet } donne sur le bord du plateau.
editor-faces-reservoir = { $outlet } donne sur un réservoir en { $field }.
editor-faces-corner = { $outlet } donne sur le coin { $field }.
editor-shared-front = { $one } et { $other } donnent sur { $field }.
editor-own-field = Chaque départ a besoin de sa propre case.
editor-turn = Tourner { $outlet }

editor-paint = Peindre
editor-erase = Effacer
editor-erase-about = Case nue
editor-mountain = Montagne
editor-mountains = Montagnes
editor-mountains-placed = { $found } posées sur { $wanted }
editor-drawn = Tirées au sort
editor-drawn-about = Autres à chaque partie
editor-placed = Comme posées
editor-placed-about = Les mêmes à chaque partie
editor-start-from = Partir de
editor-standard = Standard
editor-standard-about = 20 régions
editor-regions = Régions
editor-regions-about = 20 régions de 4, 5 ou 6 cases. Tapez un nombre, puis peignez.
editor-fields =
    { $count ->
        [one] { $count } case
       *[other] { $count } cases
    }
editor-said-bare = dans aucune région
editor-ok-sizes = { $count } régions de 4 à 6 cases
editor-ok-fields = Chaque case est dans une région
editor-ok-together = Chaque région est d’un seul tenant
editor-ok-drawn = { $count } montagnes, tirées au sort à chaque partie
editor-ok-mountains = { $count } montagnes pour { $players } joueurs
editor-bare = { $field } n’est dans aucune région.
editor-bare-many = { $count } cases ne sont dans aucune région.
editor-bare-wanted = Chaque case en a une.
editor-size =
    { $count ->
        [0] La région { $region } n’a pas de case.
        [one] La région { $region } a { $count } case.
       *[other] La région { $region } a { $count } cases.
    }
editor-size-wanted = Il en faut { $min } à { $max }.
editor-apart = La région { $region } est coupée en { $field }.
editor-apart-wanted = Ses cases doivent se toucher par un côté.
editor-fill = Compléter
editor-join = À la région { $region }
editor-mountain-count =
    { $found ->
        [one] { $found } montagne est posée.
       *[other] { $found } montagnes sont posées.
    }
editor-mountain-count-wanted = À { $players } joueurs, il y en a { $count }.

editor-your-board = Le plateau de votre partie
editor-your-board-about = Emplacements, réserves et cartes sont de nous (voir AR-R2, AR-R3 et AQ-R1) ou de la personne qui a fait ce plateau ; les règles ci-dessous valent pour tous.
