# Ce que disent les documents avant qu’un programme soit là, et ce que les messageries montrent d’un lien.

document-game-title = { $game } : { $names }
document-open = Une table attend des joueurs. Le lien y mène.
document-running = Tour { $turn }. Le lien permet de regarder.
document-over = La partie est finie : { $points }.
document-invitation-title = Une invitation à { $game }
document-invitation = À la table : { $names }. Le lien mène à votre place.
document-review-title = { $game }, coup par coup : { $names }
document-review = Toute la partie à rejouer, avec l’avis de bots forts.
document-puzzle-title = Un problème de { $game }
document-puzzle = Une action est nettement la meilleure. Laquelle ?
