### Les parties après coup : bilan, analyse, partage, import.

review-loading = Recherche de la partie…
review-bad-link = Ce lien ne contient pas de partie lisible. Il a peut-être été coupé en route.
review-seat = Joueur { $number }
review-still-played = Cette partie est encore jouée par des personnes. Le moteur la regardera une fois finie.
review-percent = { $value } %

## Le résultat et la manière
review-result = Résultat
review-wins =
    { $count ->
        [one] { $names } gagne avec { $points } points
       *[other] { $names } partagent la victoire avec { $points } points
    }
review-unfinished = Pas encore finie, tour { $turn }
review-player = Joueur
review-points = Points
review-accuracy = Précision
review-accuracy-about = Selon la moins bonne moitié des choix : 100 % si aucun n’a rien cédé, 0 % si tous étaient des gaffes
review-average = Perte moy.
review-average-about = La part de victoire cédée en moyenne par un choix
review-luck = Chance
review-luck-about = Ce que les jets de dé, les siens et ceux des autres, ont apporté en part de victoire ; le talent n’y est pour rien
review-scoring = D’où viennent les points
review-ar-podium = { $worker } : longueur { $length }, podium { $podium }.
review-ar-lower = { $worker } : longueur { $length }. Le podium { $reached } était pris ; le premier libre en dessous est le { $podium }.
review-ar-none = { $worker } : longueur { $length }. Aucun podium libre jusque-là : aucun point.
review-ar-open = { $worker } : encore ouvert, longueur { $length }.
review-ar-bonus = Bonus +{ $bonus }.
review-ar-end = À la fin, tous les aqueducs ouverts sont achevés. Les trois plus hauts podiums occupés rapportent 4, 3 et 2 points de plus ; de deux ouvriers sur un podium, le premier compte comme plus haut.
review-ar-so-far = Les points jusqu’ici. Les trois plus hauts podiums rapporteront encore 4, 3 et 2 à la fin.
review-aq-houses =
    { $count ->
        [one] 1 maison de valeur { $value } ({ $fields }) : { $points }
       *[other] { $count } maisons de valeur { $value } ({ $fields }) : { $points }
    }
review-aq-dry =
    { $count ->
        [one] 1 maison sans eau ({ $fields }) : rien
       *[other] { $count } maisons sans eau ({ $fields }) : rien
    }
review-aq-nothing = Aucune maison sur le plateau.

## Le bilan
review-graph = Chances de victoire
review-care = Soin
review-care-quick = Rapide
review-care-normal = Normal
review-care-deep = Poussé
review-care-nodes = { $nodes } nœuds par position
review-running = Bilan en cours
review-progress = { $done } actions sur { $all }
review-done = Bilan terminé
review-stop = Arrêter
review-go = Continuer
review-trouble = Le moteur ne peut pas réfléchir : { $error }
review-grade-excellent = excellent
review-grade-good = bon
review-grade-inaccuracy = imprécision
review-grade-mistake = erreur
review-grade-blunder = gaffe
review-card = À propos de cette action
review-start = La partie commence.
review-in-variation = Cela n’a pas été joué : une variante.
review-forced = Il n’y avait rien d’autre à faire.
review-was-excellent = { $share } % de la victoire. Ce qui paraît le meilleur à première vue en aurait cédé beaucoup.
review-was-good = { $share } % de la victoire ; rien d’important n’a été cédé.
review-was-bad = La chance de victoire est tombée à { $share } % ; la meilleure action gardait { $best } %. Cela a cédé { $loss } %.
review-was-bad-points = { $share } % de la victoire, peu de changement ; mais l’écart s’est dégradé { $points ->
    [one] d’un point
   *[other] de { $points } points
}.
review-points-lost = −{ $points } pt
review-luck-none = Ni chance ni malchance pour { $name }.
review-luck-good = De la chance pour { $name } : { $share } % de la victoire de plus qu’en moyenne.
review-luck-bad = De la malchance pour { $name } : { $share } % de la victoire de moins qu’en moyenne.
review-force-wins = À partir d’ici, la victoire de { $name } est forcée.
review-force-given = { $name } avait une victoire forcée et l’a laissée échapper.
review-force-from = À partir du tour { $turn }, la victoire de { $name } est forcée
review-better = Il valait mieux
review-others = Autres actions

## Avancer et essayer
review-steps = Étapes
review-slider = Position dans la partie
review-at = { $at } sur { $of }
review-to-end = À la fin
review-next-mistake = Erreur suivante
review-previous-mistake = Erreur précédente
review-try = Essayer
review-engine = Moteur
review-engine-begins = Le moteur démarre…
review-engine-nodes = { $nodes } nœuds
review-engine-over = La partie est finie.
review-die = Le dé montre
review-comment = Commentaire
review-promote = Monter
review-remove = Supprimer à partir d’ici
review-side = Résultat, courbe et coups
review-keys = Touches
review-key-step = une action en arrière ou en avant
review-key-ends = au début ou à la fin
review-key-mistake = à l’erreur suivante
review-key-previous = à l’erreur précédente
review-key-try = essayer sur le plateau
review-key-engine = moteur en marche ou arrêté
review-key-legend = montrer ou cacher cette liste

## Partage
share = Partager
share-link = Lien vers cette position
share-send = Envoyer…
share-copy = Copier
share-copied = Copié
share-too-long = Cette partie, avec tout ce qui en est dit, est trop longue pour un lien. Envoie sa notation dans un fichier.
share-record = Notation (texte)
share-svg = Image (SVG)
share-png = Image (PNG)
share-frame = Code pour d’autres pages
share-no-record = La notation ne peut pas être écrite.
share-no-picture = Ce navigateur ne peut pas dessiner l’image.
embed-open = Ouvrir le bilan

## Import
import-about = Colle la notation d’une partie, choisis un fichier ou dépose-le ici. Une notation peut contenir plusieurs parties, avec variantes et commentaires.
import-text = Notation
import-go = Ouvrir
import-file = Choisir un fichier…
import-too-long = C’est trop : on peut lire jusqu’à { $limit } Mio.
import-no-text = Ce fichier n’est pas un texte ; il ne contient pas de notation.
import-place = Ligne { $line }, colonne { $column } :
