### Mit einer Partie von diesem Gerät auf einem Server weiterspielen.

upload-about =
    { $count ->
        [one] Ein Zug wurde gespielt. Von dort geht die Partie auf einem Server weiter; die auf diesem Gerät bleibt, wie sie ist.
       *[other] { $count } Züge wurden gespielt. Von dort geht die Partie auf einem Server weiter; die auf diesem Gerät bleibt, wie sie ist.
    }
upload-none = Hier ist keine Partie, die online weitergehen könnte.
upload-broken = Diese Partie kann nicht online weitergehen: { $error }
upload-cut = der Link wurde unterwegs gekürzt oder verändert
upload-you = Du
upload-invited = Mit Einladung
upload-links = Schicke jedem Mitspieler den Link zu seinem Platz. Jeder gilt einmal.
upload-table = Zum Tisch
upload-server = Adresse des Servers
upload-server-about = Der Link bringt die Partie dorthin. Der Server fragt, bevor er sie annimmt.
upload-server-wrong = Das ist keine Adresse. Erwartet wird etwas wie https://castellum.example
upload-open = Server öffnen
