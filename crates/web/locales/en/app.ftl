app-name = Castellum
page-unknown = There is nothing at { $path }.
