app-name = Castellum
page-unknown = Unter { $path } gibt es nichts.
