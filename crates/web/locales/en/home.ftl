### home
