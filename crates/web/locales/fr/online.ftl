### Les parties sur un serveur.

online-connecting = Connexion…
online-reconnecting = Connexion perdue, nouvel essai…
online-watching = Spectateur
online-unknown = Cette partie n’existe pas, ou elle est privée et le lien n’en porte pas la clé.
online-newer = Le serveur a été mis à jour. Rechargez la page pour obtenir la nouvelle version.
online-unreachable = Le serveur est injoignable. Vos parties contre l’ordinateur et sur un seul écran marchent sans lui.
online-bad-invitation = Cette invitation est inconnue ou a déjà servi. Demandez un nouveau lien.
online-full = Toutes les places de cette table sont prises. Vous pouvez regarder.
online-too-fast = C’était trop rapide pour le serveur. Attendez un instant et réessayez.
online-too-many = Vous avez beaucoup de parties qui attendent des joueurs. Quittez-en une d’abord.
online-too-many-connections = Trop de connexions d’ici. Fermez quelques pages et réessayez.
online-nothing-to-undo = Il n’y a plus rien à annuler. Vous pouvez demander aux autres de reprendre un coup.
online-not-your-turn = Ce n’est pas à vous de jouer.
online-vote-under-way = La table est déjà en train de voter.
online-not-absent = Ce joueur est connecté.
online-no-vote = Il n’y a plus de vote en cours.
online-has-resigned = Vous avez abandonné et ne jouez plus.
online-bot-plays = L’ordinateur joue pour vous. Reprenez d’abord votre place.
online-over = La partie est terminée.
online-chat-off = La discussion est coupée à cette table.
online-refused = Le serveur a refusé : { $message }

waiting-title = En attente de joueurs
waiting-invite = Inviter
waiting-link = Envoyez ce lien. Qui l’ouvre peut prendre une place libre.
waiting-watch = Les places libres sont gardées pour ceux qui ont leur lien. Qui ouvre celui-ci peut regarder.
waiting-sit = Prendre place
your-name = Votre nom
copy = Copier
copied = Copié
qr-code = Le lien en code QR
join-title = Vous êtes invité à une partie

chat = Discussion
chat-mute = Muet
chat-say = Dire quelque chose
chat-send = Envoyer

menu = Menu
menu-takeback = Demander à reprendre mon dernier coup
menu-resign = Abandonner
menu-resign-sure = Vraiment abandonner ?
menu-hand-over = Laisser l’ordinateur jouer pour { $name }
menu-chat-off = Couper la discussion
menu-chat-on = Rétablir la discussion
menu-rematch = Rejouer
menu-record = Télécharger la partie

vote-takeback = { $name } demande à reprendre un coup.
vote-hand-over = { $name } propose que l’ordinateur joue pour { $absent }.
vote-agree = Accepter
vote-decline = Refuser
vote-withdraw = Retirer
stand-in = L’ordinateur joue pour vous.
stand-in-return = Rejouer moi-même
