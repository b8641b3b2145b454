app-name = Castellum
page-unknown = Il n’y a rien à l’adresse { $path }.
