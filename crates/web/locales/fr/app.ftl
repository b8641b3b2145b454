### Les mots que toutes les pages emploient.

page-unknown = Il n’y a rien à l’adresse { $path }.
to-home = Vers l’accueil
close = Fermer
language = Langue
dark-theme = Thème sombre
settings = Réglages
setting-confirm = Montrer l’effet d’un coup avant de le jouer
setting-sound = Son

players = Joueurs
points =
    { $count ->
        [one] { $count } point
       *[other] { $count } points
    }
seat-you = Vous
seat-bot = Ordinateur · { $level }
seat-empty = Place libre
clock-days = { $days } j { $hours } h
clock-left =
    { $seconds ->
        [one] Il reste une seconde
       *[other] Il reste { $seconds } secondes
    }
turn = Tour { $number }

review = Bilan
moves = Coups
step-first = Au début
step-back = Un pas en arrière
step-forward = Un pas en avant
step-last = À la position actuelle

level-discipulus = Discipulus
level-discipulus-about = premiers pas
level-tiro = Tiro
level-tiro-about = facile
level-faber = Faber
level-faber-about = moyen
level-mensor = Mensor
level-mensor-about = fort
level-architectus = Architectus
level-architectus-about = difficile
level-curator = Curator
level-curator-about = expert

local-unknown = Cette partie n’est pas sur cet appareil. Sans serveur, une partie reste là où elle a commencé.
local-broken = Cette partie a été conservée, mais elle est illisible : { $error }
storage-off = Ce navigateur ne conserve rien pour nous : la partie dure tant que cette page reste ouverte.
bot-trouble = L’ordinateur ne peut pas réfléchir : { $error }. Rechargez la page pour réessayer ; la partie est conservée.
rule-link = Règle { $number }, dans un nouvel onglet
rules = Règles
