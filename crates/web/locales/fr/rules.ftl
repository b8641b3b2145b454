### Les règles des deux jeux, point par point.

rules-title = Les règles de { $game }
rules-contents = Sommaire
rules-search = Chercher dans les règles
rules-clear = Effacer la recherche
rules-found =
    { $count ->
        [0] Rien trouvé. Essayez un autre mot ou le numéro d’une règle.
        [one] Un passage trouvé
       *[other] { $count } passages trouvés
    }
rules-all =
    { $count ->
        [one] { $count } passage
       *[other] { $count } passages
    }
rules-here = Lien vers cette règle : { $number }
rules-unknown = Il n’y a pas de règle { $number } dans ce jeu.
rules-about-numbers = S désigne ce que disent les sources du jeu, R une précision de notre part là où elles se taisent ou se contredisent.
rules-to-lessons = Apprendre en jouant
rules-other = Règles de { $game }

## Aqua Romana

rules-part-ar-idea = Le principe
rules-ar-idea = Chacun mène l’eau des réservoirs dans des aqueducs : plus un aqueduc s’allonge, plus haut est le podium de l’ouvrier qui l’a construit. La tuile que vous pouvez poser dépend d’architectes qui tournent autour du plateau sur un chemin de ronde. Votre ouvrier ne peut faire appel qu’à un architecte qu’il voit.
rules-part-ar-board = Le plateau
rules-ar-s1 = Le plateau compte 8 lignes de 11 cases, soit 88. Les quatre cases d’angle portent une courbe imprimée. Les 84 autres sont libres au début. (Le livret donne les nombres 84 et 4 ; les lignes et les angles viennent de critiques publiées.)
rules-ar-r1 = Aucun texte ne dit quels bords relie une courbe imprimée. Ici, elle longe le bord du plateau et relie les deux voisines de son angle : A1 relie l’est et le sud, K1 l’ouest et le sud, A8 le nord et l’est, K8 le nord et l’ouest.
rules-ar-s2 = Autour du plateau court un chemin de ronde de 38 cases : une à chaque bout de chaque ligne et de chaque colonne. À chacun de ses quatre coins, une fontaine se dresse entre deux de ces cases.
rules-ar-names = Les colonnes vont de A à K à partir de la gauche, les lignes de 1 à 8 à partir du haut. Pour le chemin de ronde, le côté du plateau précède la colonne ou la ligne : NA à NK en haut, E1 à E8 à droite, SA à SK en bas, W1 à W8 à gauche. Dans le sens horaire viennent NA à NK, E1 à E8, SK à SA, W8 à W1, puis de nouveau NA. Un ouvrier porte la couleur et le numéro de son départ, par exemple Y1.
rules-part-ar-material = Le matériel
rules-ar-s3 = Il y a 84 tuiles de quatre types. Une courbe relie deux bords voisins, une ligne droite deux bords opposés. Un pont porte deux droites qui se croisent sans se toucher, une double courbe deux courbes qui ne se touchent pas non plus.
rules-ar-r2 = Il y a 21 tuiles de chaque type. Ce nombre est le nôtre : aucune source ne dit comment se répartissent les 84 tuiles. Une mise en place peut prévoir d’autres nombres.
rules-ar-r2a = Une mise en place peut compter de 0 à 84 tuiles d’un type, mais au total au moins autant que de cases libres une fois les réservoirs posés : 76 avec quatre réservoirs, 78 avec trois.
rules-ar-s4 = Il y a 17 architectes : quatre pour chaque type, courbe, ligne droite, pont et double courbe, et un joker. Il y a aussi 16 ouvriers, 20 podiums de valeur 1 à 20 et 4 réservoirs. (Les quatre architectes de chaque type viennent de critiques publiées.)
rules-ar-r3 = Un réservoir couvre deux cases voisines, d’après des critiques publiées. L’eau en sort par ses départs, qui sont des bords de ces cases : trois par réservoir s’il y en a quatre, quatre s’il y en a trois. Le livret montrait l’emplacement des réservoirs par des images que nous n’avons pas ; les emplacements habituels sont donc les nôtres : à deux et à quatre, C1 D1 (jaune), H1 I1 (rouge), H8 I8 (bleu) et C8 D8 (vert) ; à trois, A3 A4 (jaune), K3 K4 (rouge) et F5 F6 (bleu).
rules-ar-r3a = Où qu’ils soient, les réservoirs ne se recouvrent pas et ne couvrent aucun angle. La case devant un départ est sur le plateau, n’est ni un réservoir ni un angle, et aucun autre départ ne lui fait face.
rules-part-ar-players = Les joueurs
rules-ar-s5 = Chaque départ a un ouvrier de sa couleur : il y en a donc toujours douze. Quatre joueurs ont jaune, rouge, bleu et vert dans l’ordre du tour, trois joueurs jaune, rouge et bleu (AR-R4a). À deux, le premier a jaune et bleu, le second rouge et vert ; les deux couleurs d’un joueur n’en font qu’une.
rules-ar-r4 = La première place commence. À une vraie table, c’est le joueur le plus âgé, comme le dit le livret. Ici, la personne qui prépare la partie décide qui prend la première place.
rules-ar-r4a = La couleur, l’emplacement sur le plateau et l’ordre du tour vont ensemble : choisir une couleur, c’est choisir sa place. Les réservoirs sont sur le plateau avant que le premier architecte soit placé. Dans le livret, les joueurs choisissent librement leur couleur et les architectes viennent d’abord ; dans l’aide de jeu française, les réservoirs viennent d’abord, comme ici.
rules-part-ar-set-up = Placer les architectes
rules-ar-s6 = Un architecte de chaque type et le joker forment la réserve. Les douze autres sont placés un à un sur le chemin de ronde par les joueurs à tour de rôle. On choisit le type et une case libre quelconque ; aucune case n’en porte deux. (Les douze sont trois de chaque type ; cela découle de AR-S4 et vient de critiques publiées.)
rules-part-ar-held = Le tour : architectes en main
rules-ar-s7 = Si vous détenez des architectes de la réserve, placez-les d’abord tous sur des cases libres de votre choix.
rules-ar-s8 = Si vous n’avez plus d’ouvrier sur le plateau, vous ne faites rien d’autre à votre tour.
rules-ar-r5 = Les architectes en main se placent dans tous les cas, même sans ouvrier.
rules-part-ar-building = Le tour : construire
rules-ar-s9 = Qui peut construire doit le faire, une seule fois.
rules-ar-s10 = Pour construire, choisissez un de vos ouvriers et un architecte dans sa ligne de mire : il se tient sur l’une des quatre cases du chemin de ronde aux bouts de la ligne et de la colonne de l’ouvrier. Rien de ce qui se trouve entre eux ne cache la vue.
rules-ar-s11 = Un ouvrier se tient sur la dernière case de son aqueduc, au bord où celui-ci s’arrête. Avant la première tuile, il est à son départ, sur la case du réservoir.
rules-part-ar-tile = Le tour : la tuile
rules-ar-s12 = L’architecte donne une tuile de son type, le joker une tuile de n’importe quel type disponible. Si ce type est épuisé, vous pouvez prendre tout autre type disponible.
rules-ar-s13 = Posez la tuile sur la case devant l’ouvrier de façon à prolonger son aqueduc. Elle peut aussi prolonger ou terminer d’autres aqueducs, quel qu’en soit le propriétaire. Jamais elle ne doit en relier deux : aucun aqueduc ne peut être relié à deux départs, ni par des tuiles isolées, ni avec un autre départ du même réservoir, ni avec un aqueduc déjà achevé.
rules-ar-s14 = Les tuiles sans lien avec un réservoir sont isolées. L’aqueduc qui les atteint les absorbe et se prolonge tant que les bords correspondent, au besoin une seconde fois par la tuile qui vient d’être posée. Des tuiles isolées peuvent former une boucle ; cela n’a aucune conséquence.
rules-ar-s15 = Tout ouvrier dont l’aqueduc a grandi avance à sa nouvelle extrémité, ceux des autres joueurs aussi.
rules-part-ar-walk = Le tour : l’architecte avance
rules-ar-s16 = L’architecte utilisé avance dans le sens horaire jusqu’à la prochaine case libre du chemin de ronde ; il saute les cases occupées.
rules-ar-s17 = S’il passe une fontaine en chemin, vous devez poser une tuile de plus du même type (AR-R6a). Elle va sur une case libre qui n’est pas devant l’extrémité d’un aqueduc. S’il n’y a pas de telle case, on n’en pose pas.
rules-ar-r6 = « Devant » une extrémité, c’est la seule case à laquelle elle fait face. Les extrémités des aqueducs achevés volontairement comptent, de même que les départs encore vierges. Vous orientez la tuile supplémentaire à votre gré, mais ne pouvez la refuser : le livret dit « doit », ce qui l’emporte sur le « peut » du résumé. Deux fontaines passées d’un coup ne donnent qu’une tuile et, s’il ne reste aucune tuile, il n’y en a pas.
rules-ar-r6a = Le même type, c’est celui de l’architecte. Les mots du livret pourraient aussi désigner le type de la tuile qui vient d’être posée, mais le résumé et l’aide de jeu française parlent de celui de l’architecte. La tuile supplémentaire du joker peut donc être de n’importe quel type disponible, de même que celle d’un architecte dont le type est épuisé.
rules-part-ar-stuck = Si rien ne peut être construit
rules-ar-r7 = Vous ne pouvez pas construire si aucun de vos ouvriers ne voit d’architecte. Il en va de même si aucune des tuiles que vous pourriez obtenir ne peut être posée, un cas que le livret laisse ouvert.
rules-ar-s18 = Vous avancez alors un architecte quelconque dans le sens horaire jusqu’à la prochaine case libre. Une fontaine passée ainsi ne donne pas de tuile.
rules-part-ar-closing = Achever les aqueducs
rules-ar-s19 = Après les tuiles d’un tour, tout aqueduc qui ne peut plus être prolongé est achevé, quel qu’en soit le propriétaire : son extrémité fait face au bord du plateau, ou à une case occupée sans bord correspondant. Un bord de réservoir sans départ ne correspond pas.
rules-ar-r8 = Si quatre extrémités font face à une même case vide, toute tuile en relierait deux : tous les aqueducs qui s’y arrêtent sont donc achevés aussi. Toutes les extrémités comptent, y compris celles d’aqueducs achevés volontairement et de départs vierges. Le stock de tuiles ne joue aucun rôle.
rules-ar-s20 = Si aucun de vos aqueducs n’a été achevé de cette façon, vous pouvez en achever un vous-même.
rules-ar-r9 = Il doit compter au moins une case.
rules-ar-r10 = C’est permis aussi lors d’un tour où vous n’avez fait qu’avancer un architecte.
rules-ar-r12a = Un aqueduc achevé volontairement reste en place. Des tuiles ultérieures peuvent encore le prolonger au passage, mais il ne rapporte plus jamais rien.
rules-part-ar-podiums = Les podiums
rules-ar-s21 = Un aqueduc vaut un point par case parcourue, deux pour une case parcourue deux fois. Les courbes imprimées des angles comptent, les cases de réservoir non.
rules-ar-s22 = À la fin du tour, l’ouvrier monte sur le podium de cette valeur, d’abord ceux du joueur dont c’est le tour, puis ceux des autres dans le sens horaire. S’il est pris, il monte sur le premier libre en dessous. Les podiums 3 et 7 accueillent deux ouvriers, tous les autres un seul. Au-delà de 20 points, on compte 20.
rules-ar-r11 = S’il n’y a plus de podium libre en dessous, ou si l’aqueduc ne vaut rien, l’ouvrier quitte le plateau avec 0 point.
rules-ar-r11a = Un départ fermé avant qu’on y ait construit quoi que ce soit compte comme un aqueduc achevé de longueur 0 : son ouvrier quitte le plateau (AR-R11) et son propriétaire prend un architecte (AR-S23). S’il est à vous et que c’est votre tour, vous ne pouvez plus achever d’autre aqueduc pendant ce tour (AR-S20). Les sources ne parlent pas de ce cas.
rules-ar-r12 = Plusieurs ouvriers d’un même joueur montent l’un après l’autre, l’aqueduc le plus long d’abord ; à égalité, dans l’ordre jaune, rouge, bleu, vert, puis par numéro. Les points sont les mêmes dans tous les ordres.
rules-part-ar-reserve = La réserve
rules-ar-s23 = Pour chaque aqueduc achevé pendant le tour, son propriétaire prend un architecte de son choix dans la réserve, tant qu’il en reste. Le joueur dont c’est le tour prend d’abord tous les siens, puis les autres suivent dans le sens horaire. Ils les placent à leur tour suivant (AR-S7). Puis c’est au joueur suivant dans le sens horaire.
rules-part-ar-end = La fin de la partie
rules-ar-s24 = Si aucune tuile n’est posée pendant une manche entière, la partie s’achève avec le tour du joueur qui a posé la dernière : après autant de tours de suite sans tuile qu’il y a de joueurs. Les tours des joueurs sans ouvrier comptent. Auparavant, on prend encore les architectes (AR-S23).
rules-ar-r13 = Elle s’achève aussi dès qu’il n’y a plus d’ouvrier sur le plateau. Personne ne prend alors plus d’architecte.
rules-ar-s25 = Tous les aqueducs encore ouverts sont alors comptés sur les podiums, en commençant par le joueur dont le tour vient de finir puis dans le sens horaire, chacun dans l’ordre de AR-R12. Ils ne rapportent pas d’architecte.
rules-ar-s26 = Vos points sont les valeurs des podiums occupés par vos ouvriers. Les ouvriers aux trois places les plus hautes reçoivent 4, 3 et 2 points de plus.
rules-ar-r14 = De deux ouvriers sur un même podium, le premier arrivé est le mieux classé. Un ouvrier sans podium n’a pas de bonus.
rules-ar-s27 = Le plus grand nombre de points l’emporte. À égalité, les joueurs partagent la victoire.
rules-ar-s28 = Un exemple : bleu est sur 17, 5 et aucun, jaune sur 12, 6 et 3, vert sur 14, 4 et 1, rouge sur 11, 7 et 2. Le bonus de 4 va à bleu pour son 17, celui de 3 à vert pour son 14, celui de 2 à jaune pour son 12. Bleu a donc 26 points, jaune 23, vert 22 et rouge 20.
rules-part-ar-notation = Noter les coups
rules-ar-notation = C@NF place un architecte courbe sur NF. Y2+C-SE@W3 : Y2 pose une courbe reliant le sud et l’est grâce à l’architecte sur W3. F5+D-NE pose la tuile supplémentaire en F5. >NC avance l’architecte de NC. Y2! achève l’aqueduc de Y2, pass n’en achève aucun. <J prend le joker.
rules-part-ar-sources = Sources et crédits
rules-ar-credits = Aqua Romana est un jeu de Martin Schlegel, édité par Queen Games. Castellum n’a aucun lien avec eux. Il ne contient ni leurs images ni leurs textes ; les règles sont exposées avec nos propres mots.
rules-ar-sources = Ces règles suivent deux versions du livret allemand, un résumé allemand et une aide de jeu française. Quand ils se contredisent, le livret l’emporte, puis le résumé, puis l’aide de jeu. Nous avons leurs textes sans les images : ce que seule une image montrait est donc une précision de notre part. Certaines indications viennent de critiques publiées ; les règles concernées le disent.

## Aquädukt

rules-part-aq-idea = Le principe
rules-aq-idea = Les joueurs peuplent une plaine de vingt régions. Une maison ne compte que si l’eau l’atteint, et l’eau vient par des canaux que tous construisent ensemble : vers ses propres maisons, ou loin de celles des autres.
rules-part-aq-board = Le plateau
rules-aq-s1 = Le plateau compte 8 rangées de 12 cases, mais sans les quatre angles : 92 cases. Elles forment 20 régions de 4, 5 ou 6 cases, numérotées comme les faces du dé. (D’après des critiques publiées.)
rules-aq-r1 = Nous ne connaissons pas le découpage d’origine en régions. La carte montrée ici est la nôtre ; on peut en jouer d’autres.
rules-aq-r3 = Les cases vont de A à L à partir de la gauche et de 1 à 8 à partir du haut. Une intersection est un point où au moins deux cases se touchent ; on la nomme par les lignes à sa gauche (0 à 12) et au-dessus (0 à 8), par exemple 3,4. Un bâtonnet se pose entre deux cases ayant un côté commun, jamais au bord, et porte leurs deux noms, celle de gauche ou du haut d’abord : C4-D4.
rules-part-aq-material = Le matériel
rules-aq-s2 = Un dé à 20 faces, 5 sources et 36 bâtonnets de canal servent à tous. À deux, 8 montagnes sont sur le plateau et chacun a des maisons de valeur 1, 2, 3 et 4 au nombre de 8, 8, 8 et 4. À trois, il y a 6 montagnes et 7, 7, 7 et 4 maisons ; à quatre, 4 montagnes et 6, 6, 6 et 4 maisons. (D’après des critiques publiées.)
rules-aq-r2 = Les montagnes sont sur des cases différentes tirées au hasard. La personne qui prépare la partie peut aussi les choisir.
rules-part-aq-turn = Le tour
rules-aq-s3 = La première place commence (le résumé ne dit pas qui) et l’on joue dans le sens horaire. À votre tour, vous faites exactement une chose parmi trois : construire des maisons, ouvrir une source ou construire des canaux.
rules-part-aq-houses = Les maisons
rules-aq-s4 = Lancez le dé, jusqu’à trois fois par tour. Après chaque lancer, vous pouvez poser une de vos maisons, de n’importe quelle valeur, sur une case libre de la région obtenue. Une case avec une montagne ou une maison n’est pas libre.
rules-aq-s5 = Si cette région n’a plus de case libre, le lancer ne compte pas et on recommence. Chaque région ayant une case libre sort donc aussi souvent que les autres.
rules-aq-s6 = Si vous ne voulez rien poser après un lancer, votre tour se termine. Vous pouvez aussi vous arrêter après avoir posé.
rules-aq-s7 = Sur une case qui a déjà de l’eau, vous ne pouvez poser qu’une maison de la plus petite valeur qu’il vous reste.
rules-aq-r8 = Pour lancer le dé, il faut une maison à soi et une case libre quelque part.
rules-aq-s14 = Quand une maison complète une région, si bien que toutes ses cases sont bâties, toutes les maisons sans eau de cette région quittent aussitôt la partie. Elles ne reviennent pas à leurs propriétaires et leurs cases redeviennent libres.
rules-aq-r9 = Les montagnes ne comptent pas : une région est complète quand toutes ses autres cases sont bâties.
rules-part-aq-springs = Les sources
rules-aq-s9 = Posez une source sur une intersection sans source ni canal. Les intersections du bord du plateau sont permises.
rules-aq-r4 = Elle doit être à cinq pas au moins, le long des lignes, de toute autre source. (Le résumé demande une distance d’au moins cinq intersections ; compter le long des lignes est notre lecture.)
rules-part-aq-canals = Les canaux
rules-aq-s10 = Posez un ou deux bâtonnets. Chacun commence un bras de canal à une source ou prolonge un bras à sa pointe. Les deux bâtonnets sont indépendants et peuvent partir de sources différentes.
rules-aq-s11 = Les canaux ne se divisent pas. Deux bras au plus partent d’une source, et chaque canal est relié à une seule source, une seule fois. Un bâtonnet qui prolonge un canal doit donc finir à une intersection qu’aucune source ni aucun autre bâtonnet n’utilise.
rules-aq-s12 = Vous pouvez aussi poser un bâtonnet le long d’une section simple pour la doubler, si la section précédente, vers la source, est déjà double ou si elle part de la source. Le second bâtonnet d’un tour peut doubler le premier.
rules-part-aq-pass = Passer
rules-aq-r5 = Un joueur qui ne peut faire aucune des trois choses passe. Personne d’autre ne le peut.
rules-part-aq-water = L’eau
rules-aq-s13 = Une section simple alimente la case voisine de chaque côté. Une section double alimente deux cases de chaque côté, en ligne droite.
rules-aq-r6 = Ces cases ont de l’eau, quoi qu’elles portent. Une montagne compte pour l’une d’elles : elle n’arrête pas l’eau et ne la laisse pas aller plus loin.
rules-part-aq-end = La fin de la partie
rules-aq-s15 = Quand le dernier bâtonnet est posé, on finit la manche pour que chacun ait joué autant de tours. Puis la partie est finie.
rules-aq-r7 = Elle finit aussi dès que tous les joueurs ont passé l’un après l’autre, ou après huit tours de suite par joueur sans maison, source ni bâtonnet posé. Passer compte pour un tour.
rules-aq-s16 = Les maisons sans eau sont retirées. Votre score est la somme des valeurs de vos maisons restantes.
rules-aq-s17 = À égalité de points, celui qui a le plus de maisons alimentées gagne.
rules-aq-r10 = Les joueurs encore à égalité partagent la victoire.
rules-part-aq-notation = Noter les coups
rules-aq-notation = roll lance le dé, =17 est le résultat. 3@C4 pose une maison de valeur 3 en C4, o3,4 une source à l’intersection 3,4, C4-D4 un bâtonnet entre ces cases. done arrête, pass passe.
rules-part-aq-sources = Sources et crédits
rules-aq-credits = Aquädukt est un jeu de Bernhard Weber, édité par Schmidt Spiele. Castellum n’a aucun lien avec eux. Il ne contient ni leurs images ni leurs textes ; les règles sont exposées avec nos propres mots.
rules-aq-sources = Ces règles suivent un résumé allemand ; nous n’avons pas le livret lui-même. Le résumé ne décrit pas le plateau et ne compte pas les pièces : ces indications (AQ-S1, AQ-S2) viennent de critiques publiées.

## À la table

rules-part-tb-table = À la table
rules-tb-r1 = Annuler : qui doit jouer peut annuler sa propre dernière action sans demander, tant qu’elle est du même tour et que rien ne s’est passé depuis : personne d’autre n’a agi et aucun dé n’a roulé. Ensuite, il faut demander un retour.
rules-tb-r2 = Retour : tout joueur peut demander qu’une action et tout ce qui l’a suivie ne comptent pas. Tous les autres joueurs doivent accepter cette demande précise ; les ordinateurs acceptent toujours. C’est réglé quand tous ont accepté ou que l’un refuse, et la demande tombe dès que quelqu’un agit. Les dés lancés après cette action donnent le même résultat quand on les relance (R13). Le temps écoulé n’est pas rendu.
rules-tb-r2a = On ne revient pas en arrière dans le dos d’un absent : tant qu’un ordinateur remplace une personne, aucun retour ne remonte avant une action de cette place ni avant un dé que tous ont vu.
rules-tb-r3 = Qui abandonne ne joue plus et ne peut pas gagner. Il est classé derrière tous ceux qui ont continué, quels que soient ses points ; de plusieurs abandons, le plus tardif est le mieux classé.
rules-tb-r4 = La partie finit dès qu’il ne reste qu’une place, ou plus personne d’humain, qui n’ait pas abandonné. Ceux qui restent sont classés d’après leurs points à cet instant.
rules-tb-r5 = Sinon les autres continuent, et ce qui appartient à la place abandonnée reste sur le plateau. Quand les règles exigent une action de cette place, la table la choisit dans un ordre fixe : dans Aqua Romana elle achève un aqueduc, sinon prend la première action dans l’ordre de leur notation ; dans Aquädukt elle s’arrête, passe, ou lance le dé sans rien poser.
rules-tb-r6 = Dans Aqua Romana, les ouvriers d’une place abandonnée construisent donc où ils doivent, achèvent dès qu’ils le peuvent et montent sur les podiums comme les autres. Dans Aquädukt, la place ne construit plus rien. Ses maisons restent, occupent leurs cases et disparaissent comme les autres.
rules-tb-r7 = Remplacement : si un joueur est absent depuis assez longtemps, un autre peut demander qu’un ordinateur le remplace. Cela se fait dès que tous les autres ont accepté. Assez longtemps, c’est dix minutes sans pendule ; en temps réel, un dixième du temps de la partie, au moins 30 secondes et au plus cinq minutes ; en différé, seule la pendule en décide. C’est l’ordinateur que tous ont vu en s’asseyant.
rules-tb-r7a = Un vote prend fin quand l’absent revient, et quand un ordinateur reprend la place de quelqu’un qui devait se prononcer.
rules-tb-r8 = Quand une pendule tombe, un ordinateur remplace aussitôt cette place.
rules-tb-r9 = Le joueur reprend sa place en revenant à la table ou en la demandant. En temps réel, s’il revient après la chute de sa pendule, il a 30 secondes, une seule fois par partie : si elle tombe encore, l’ordinateur joue jusqu’à la fin. En différé, il a chaque fois les jours d’un coup. Tant qu’un ordinateur remplace, la pendule de la place ne tourne pas.
rules-tb-r10 = La pendule de la place qui doit agir tourne si une personne la joue. En temps réel, chacun a un nombre de secondes pour la partie, et l’incrément s’ajoute dès que la main passe. En différé, chacun a un nombre de jours chaque fois que la main lui revient. Lancer le dé ne fait pas passer la main.
rules-tb-r11 = Une partie commencée ailleurs peut être apportée à une table avec sa notation tant qu’elle n’est pas finie. Ce qui a été joué compte, dés compris, comme si les joueurs présents l’avaient joué. Personne ne peut l’annuler seul, mais un retour peut remonter plus loin. Abandons et temps ne sont pas repris ; les pendules démarrent quand le dernier joueur s’assoit.
rules-tb-r12 = Une partie de 20 000 événements n’accepte plus que des actions et des abandons. Jouée sans détours, une partie en compte quelques centaines.
rules-tb-r13 = Ce qui est laissé au hasard, les dés, les montagnes et le tirage des places, est fixé avant la première action par le serveur et par les joueurs dont l’appareil apporte une part. Une fois toutes les places prises, personne ne peut plus s’asseoir ni se lever, et les appareils dévoilent leurs parts. La partie commence quand toutes sont dévoilées, au plus tard après 60 secondes avec une pendule en temps réel, dix minutes sans pendule, les jours d’un tour par correspondance ; une part manquante ne compte pas. Un jet repris donne le même résultat quand on relance le dé.
rules-tb-r14 = Une partie classée compte pour le classement de ceux qui la jouent. Toutes ses places sont pour des personnes, elle a une pendule et la mise en place habituelle. On ne reprend que sa propre dernière action, il n’y a ni indices ni relais : quand une pendule tombe, aucun robot ne prend la place, elle a abandonné. Qui finit derrière d’autres sans avoir jamais agi perd des points et n’en donne pas.

## Les figures

rules-figure-layout = Le plateau à deux et à quatre joueurs avant le premier tour. Les réservoirs sont en C1 D1, H1 I1, C8 D8 et H8 I8, avec un ouvrier à chaque départ. Les angles portent des courbes imprimées ; le chemin de ronde fait le tour, avec une fontaine à chaque coin.
rules-figure-layout-3 = Le plateau à trois joueurs. Les réservoirs sont en A3 A4 au bord gauche, K3 K4 au bord droit et F5 F6 au milieu.
rules-figure-set-up = Pendant la mise en place. Dix architectes sur douze sont sur le chemin de ronde ; D1, où se tiennent Y2 et Y3, n’en a encore aucun au bout de sa ligne ni de sa colonne.
rules-figure-sight = Y3 est en D1 et regarde le long de la colonne D et de la ligne 1. Il voit la ligne droite sur ND. SD, W1 et E1 sont vides.
rules-figure-tile = Y1 pose une courbe en B1 grâce à l’architecte sur NC. Elle mène du réservoir vers le sud : l’aqueduc reste ouvert.
rules-figure-run-on = B2 pose une double courbe et se prolonge par ce qui se trouve devant lui : son aqueduc gagne quatre cases avec une seule tuile.
rules-figure-walk = Y1 fait appel à l’architecte sur NC. ND est occupée : l’architecte la saute et va en NE.
rules-figure-fountain = B1 fait appel à l’architecte sur E8. En allant vers SK, celui-ci passe la fontaine du coin : une tuile supplémentaire suit.
rules-figure-closing = Une courbe vers le nord mènerait Y1, en B1, contre le bord : son aqueduc serait achevé avec une case.
rules-figure-ending = B3 pose une courbe sur la case à laquelle G2 fait face aussi. Son bord ne correspond pas à l’extrémité de G2 : cet aqueduc est achevé.
rules-figure-regions = Les vingt régions avec leurs numéros et huit montagnes pour deux joueurs, en B2, G1, K3, A5, J5, L6, B7 et H8.
rules-figure-springs = Des sources aux intersections 6,4 et 9,6 : trois pas à droite et deux vers le bas font cinq, aussi près que permis.
rules-figure-arms = Deux bras partent de la source en 6,4 : deux bâtonnets vers l’ouest, un vers l’est. Aucun troisième bras ne peut commencer ici.
rules-figure-canals = Le premier bâtonnet de la source en 6,4 vers l’ouest alimente F4 au-dessus et F5 en dessous.
rules-figure-double = La première section est double : de F4-F5 l’eau atteint F4 et F3 au-dessus, F5 et F6 en dessous. La deuxième section peut maintenant être doublée aussi ; E6, à deux cases, a alors de l’eau.
rules-figure-lowest = La région 13 est sortie. E5 a déjà de l’eau : seule une maison de valeur 1 y est permise. Sur les cases à sec de la région, toute valeur est permise.
rules-figure-clear = Une maison en G4 complète la région 11. Les maisons en F5 et G5 n’ont pas d’eau : elles quittent la partie.

# Mots qui disent la même chose dans la recherche : groupes séparés par des points-virgules.
rules-synonyms = égalité, nul, ex aequo, partagent la victoire; fin, terminée; score, points; dé, lancer; puits, fontaine; pion, figurine, ouvrier; tuyau, conduite, canal; citerne, réservoir; vainqueur, victoire, gagne; début, mise en place; bloqué, ne peut plus; pierre, tuile; passer, fermer
