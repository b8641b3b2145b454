### aqua-romana
