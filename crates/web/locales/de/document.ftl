# Was Dokumente sagen, ehe ein Programm da ist, und was Chats von einem Link zeigen.

document-game-title = { $game }: { $names }
document-open = Ein Tisch wartet auf Mitspieler. Der Link führt an den Tisch.
document-running = Zug { $turn }. Der Link führt zu den Zuschauerplätzen.
document-over = Die Partie ist vorbei: { $points }.
document-invitation-title = Einladung zu { $game }
document-invitation = Am Tisch: { $names }. Der Link führt auf deinen Platz.
document-review-title = { $game }, Zug um Zug: { $names }
document-review = Die ganze Partie zum Nachspielen, mit der Meinung starker Bots.
document-puzzle-title = Eine Aufgabe zu { $game }
document-puzzle = Eine Aktion ist klar die beste. Welche?
