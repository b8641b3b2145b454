### Le client sans serveur : mémoire et nouvelles versions.

site-no-server = Cette partie est sur un serveur, et ce site n’en a pas. Ouvrez le lien sur le serveur d’où il vient.
storage-full = Il n’y a plus de place sur cet appareil : les derniers coups ne sont pas conservés. Supprimez d’anciennes parties sur la page d’accueil ; celle-ci continue tant que la page reste ouverte.
update-ready = Une nouvelle version est prête. Les parties sur cet appareil sont conservées.
update-now = Recharger maintenant
update-later = Plus tard
go-online = Continuer en ligne
