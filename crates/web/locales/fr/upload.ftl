### Continuer sur un serveur une partie de cet appareil.

upload-about =
    { $count ->
        [one] Une action a été jouée. La partie continue de là sur un serveur ; celle de cet appareil reste telle quelle.
       *[other] { $count } actions ont été jouées. La partie continue de là sur un serveur ; celle de cet appareil reste telle quelle.
    }
upload-none = Il n’y a pas ici de partie qui puisse continuer en ligne.
upload-broken = Cette partie ne peut pas continuer en ligne : { $error }
upload-cut = le lien a été coupé ou modifié en chemin
upload-you = Vous
upload-invited = Sur invitation
upload-links = Envoyez à chaque joueur le lien vers sa place. Chacun sert une seule fois.
upload-table = À la table
upload-server = Adresse du serveur
upload-server-about = Le lien y porte la partie. Le serveur demande avant de la prendre.
upload-server-wrong = Ce n’est pas une adresse. Il faut quelque chose comme https://castellum.example
upload-open = Ouvrir le serveur
