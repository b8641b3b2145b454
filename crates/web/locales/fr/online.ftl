### Les parties sur un serveur.

online-connecting = Connexion…
online-reconnecting = Connexion perdue, nouvel essai…
online-watching = Spectateur
online-unknown = Cette partie n’existe pas, ou elle est privée et le lien n’en porte pas la clé.
online-chat-off = La discussion est coupée à cette table.

waiting-title = En attente de joueurs
waiting-invite = Inviter
waiting-link = Envoyez ce lien. Qui l’ouvre peut prendre une place libre.
waiting-watch = Les places libres sont gardées pour ceux qui ont leur lien. Qui ouvre celui-ci peut regarder.
waiting-sit = Prendre place
waiting-stand-in = Si quelqu’un s’absente longtemps ou épuise son temps, { $level } joue pour lui.
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
menu-resign = Abandonner
menu-resign-sure = Vraiment abandonner ?
menu-hand-over = Laisser l’ordinateur jouer pour { $name }
menu-chat-off = Couper la discussion
menu-chat-on = Rétablir la discussion
menu-record = Télécharger la partie

vote-takeback = { $name } demande à reprendre ceci :
vote-hand-over = { $name } propose que l’ordinateur joue pour { $absent }.
vote-agree = Accepter
vote-decline = Refuser
vote-withdraw = Retirer
stand-in = L’ordinateur joue pour vous.
stand-in-return = Rejouer moi-même
# Dés équitables
dice-head = Chiffres de contrôle de cette partie
dice-head-about = Qui voit les mêmes chiffres voit la même partie. Comparez-les avec les autres ou notez-les.
dice-changed = Ce n’est pas la partie que cet appareil a vue auparavant : quelque chose y a été changé.

online-reloading = Quelque chose ne collait pas. La partie est rechargée…
online-watchers =
    { $count ->
        [one] Une personne regarde
       *[other] { $count } personnes regardent
    }
menu-resign-wins = Abandonner ? { $name } gagne.
player-deleted = joueur supprimé
account-title = Compte
account-have-one = J’ai un compte
# Mettre en sourdine, bloquer, signaler
relation-mute = Mettre en sourdine
relation-unmute = Entendre à nouveau
relation-block = Bloquer
relation-unblock = Débloquer
relation-muted = en sourdine
relation-blocked = bloqué
relation-block-about = Ni appariement, ni table commune, ni discussion. La personne ne l’apprend pas.
relation-now-muted = Vous n’entendez plus cette personne. La page de votre compte liste celles que vous avez mises en sourdine ou bloquées.
relation-now-blocked = Vous ne rencontrez plus cette personne. La page de votre compte liste celles que vous avez mises en sourdine ou bloquées.
relation-taken-back = C’est annulé.
chat-muted = Vous n’entendez plus { $name }.
report = Signaler
report-title = Signaler { $name }
report-about = Ceux qui gèrent ce serveur le liront. { $name } ne l’apprend pas.
report-reason = Pour quelle raison ?
report-insult = Insulte ou menace
report-cheating = Laisse un programme choisir les coups
report-stalling = Quitte les parties ou les fait traîner
report-name = Le nom
report-other = Autre chose
report-words = Que s’est-il passé ?
report-send = Envoyer le signalement
report-sent = Merci. Ceux qui gèrent ce serveur l’examineront.
