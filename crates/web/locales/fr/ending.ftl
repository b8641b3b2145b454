### La fin d’une partie : qui a gagné et pourquoi, et la suite.

ending-resigned =
    { $count ->
        [one] { $names } abandonne.
       *[other] { $names } abandonnent.
    }
ending-has-resigned = abandon
ending-unfinished = Tour { $turn }, partie non terminée
ending-ahead = { $points } points, { $lead } de plus que { $second }
ending-shared = { $points } points chacun
ending-decided = { $points } points, classé avant { $second }
ending-as-they-stood = Les points à cet instant. Qui abandonne se classe derrière tous ceux qui continuent.
ending-details = D’où viennent les points
ending-undo = Annuler la dernière action

ending-again = Rejouer
ending-swap = Changer de place
ending-level = Autre niveau
ending-share = Partager
ending-shared-link = Lien copié
ending-too-long = Cette partie est trop longue pour un lien. Le bilan peut l’enregistrer dans un fichier.
ending-same-seats = Mêmes places, mêmes joueurs.
ending-moves-up = Mêmes joueurs ; chacun avance d’une place.
ending-joins = { $name } l’a déjà proposé : vous rejoignez sa partie.
rematch-asked = { $name } veut rejouer
rematch-accept = Accepter
rematch-later = Pas maintenant
rematch-elsewhere = Les mêmes joueurs se retrouvent.
waiting-rematch = Envoyez ce lien à ceux qui ont joué : il mène à la dernière partie, où ils peuvent accepter.
waiting-take-kept = Prendre ma place
ending-tournament = Retour au tournoi
