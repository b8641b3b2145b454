### aquaedukt
