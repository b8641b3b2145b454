### Réglages et touches.

## Réglages

setting-speed = Vitesse des bots
speed-instant = Immédiate
speed-quick = Rapide
speed-natural = Naturelle
speed-slow = Lente
setting-board = Plateau
board-fitting = Adapté
board-wide = Large
board-tall = Haut
setting-coordinates = Lettres et chiffres au bord
setting-palette = Couleurs des joueurs
palette-usual = Habituelles
palette-red-green = Rouge-vert
palette-blue-yellow = Bleu-jaune
setting-still = Rien ne bouge
setting-volume = Volume

## Touches

keys-title = Touches
keys-next = prochain endroit à choisir, ou le précédent
keys-walk = parcourir le plateau
keys-choose = choisir, puis confirmer
keys-option = choisir une possibilité
keys-back = un pas en arrière
keys-undo = reprendre
keys-hint = conseil
keys-skip = passer les bots
keys-list = cette liste
