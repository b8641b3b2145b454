### Les mots que toutes les pages emploient.

page-unknown = Il n’y a rien à l’adresse { $path }.
to-home = Vers l’accueil
close = Fermer
more = Plus
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

## L’écran sur lequel on joue

turn-card = Tour
turn-yours = À vous, { $name }
turn-theirs = Au tour de { $name }
turn-back = Retour en arrière
turn-wins =
    { $count ->
        [one] { $names } gagne
       *[other] { $names } se partagent la victoire
    }
turn-say = À vous, { $name }. { $prompt }.
turn-wait = Un instant
turn-to-game = Revenir à la partie
turn-undo = Annuler
tabs = Ce qui est montré
tab-turn = Tour
news = Depuis votre dernier tour
news-again = Remontrer

## The main navigation

places = Navigation principale
place-play = Jouer
place-learn = Apprendre
place-puzzles = Problèmes
place-watch = Regarder
place-players = Joueurs
turn-skip = Passer jusqu’à mon tour
turn-over = La partie est finie
seat-away = absent
turn-sending = Envoi…
takeback-ask = Demander à reprendre
takeback-about =
    { $count ->
        [one] Si tous acceptent, ceci est repris :
       *[other] Si tous acceptent, tout ceci est repris :
    }
