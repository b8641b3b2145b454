### Les leçons : une règle chacune, en la pratiquant.

learn-title = Apprendre { $game }
learn-about = Chaque leçon est une position de jeu avec une seule chose à faire. Essayez autant de fois que vous voulez.
learn-begin = Commencer
learn-continue = Continuer
learn-once-more = Recommencer
learn-progress =
    { $count ->
        [one] { $done } leçon réussie sur { $count }
       *[other] { $done } leçons réussies sur { $count }
    }
learn-solved = réussie
learn-number = Leçon { $number } sur { $count }
learn-task = À faire :
learn-all = Toutes les leçons
learn-next = Leçon suivante
learn-retry = Réessayer
learn-again = Rejouer
learn-first-game = Votre première partie
learn-first-game-about = Une partie entière contre l’ordinateur le plus doux. Des conseils montrent un bon coup et disent pourquoi il est bon.
learn-play = Jouer avec conseils
learn-unknown = Il n’y a pas de leçon { $name }.

## Aqua Romana

learn-ar-sight-title = Ce que voit un ouvrier
learn-ar-sight-text = Vous jouez jaune et bleu. Pour construire, un ouvrier a besoin d’un architecte dans sa ligne de mire : au bout de sa ligne ou de sa colonne, sur le chemin de ronde. Rien ne cache la vue. Survolez un ouvrier pour voir ses lignes de mire.
learn-ar-sight-task = Construisez avec l’architecte sur SI. Un seul de vos ouvriers le voit.
learn-ar-sight-done = Juste : B1 est en I8, il regarde donc le long de la colonne I et voit SI.
learn-ar-sight-not-builder = C’est permis, mais la tuile vient d’un autre architecte. SI est sous la colonne I : cherchez votre ouvrier dans cette colonne.

learn-ar-tile-title = Poser une tuile
learn-ar-tile-text = La tuile va sur la case devant l’ouvrier et doit prolonger son aqueduc. Son orientation décide où l’eau ira ensuite. Si elle bute sur le bord du plateau, l’aqueduc est achevé aussitôt, si court soit-il.
learn-ar-tile-task = Prolongez l’aqueduc de Y1 de façon qu’il reste ouvert.
learn-ar-tile-done = Bien : l’aqueduc est plus long et peut continuer.
learn-ar-tile-not-closed = L’eau fait maintenant face au bord, et l’aqueduc est achevé avec une seule case. Tournez la tuile autrement.
learn-ar-tile-not-worker = C’était un autre ouvrier. Y1 est à gauche du réservoir jaune, en C1.

learn-ar-walk-title = L’architecte avance
learn-ar-walk-text = Un architecte utilisé avance dans le sens horaire jusqu’à la prochaine case libre du chemin de ronde. Il saute les cases occupées. Chaque coup décide donc aussi qui pourra se servir de lui ensuite.
learn-ar-walk-task = Servez-vous d’un architecte qui en saute un autre.
learn-ar-walk-done = Exactement : ND était occupée, l’architecte est donc allé de NC à NE.
learn-ar-walk-not-near = Cet architecte a trouvé libre la case suivante. Cherchez-en deux côte à côte ; dans le sens horaire, celui de derrière doit sauter.

learn-ar-fountain-title = Passer la fontaine
learn-ar-fountain-text = À chaque coin du chemin de ronde il y a une fontaine. Si votre architecte en passe une, vous posez une tuile de plus de son type, sur une case libre à laquelle aucune extrémité d’aqueduc ne fait face. Ces tuiles isolées attendent qu’on les atteigne.
learn-ar-fountain-task = Servez-vous d’un architecte qui passe une fontaine, puis posez la tuile supplémentaire.
learn-ar-fountain-done = Un tour, deux tuiles. Qui atteindra la tuile isolée s’en trouvera prolongé.
learn-ar-fountain-not-fountain = Cet architecte n’a passé aucune fontaine. Cherchez-en un juste avant un coin, dans le sens horaire.

learn-ar-run-on-title = Se prolonger
learn-ar-run-on-text = Les voies qui n’appartiennent à aucun aqueduc sont isolées. L’aqueduc qui les atteint les absorbe et se prolonge aussi loin qu’elles mènent, même sous le pont d’un autre. Une tuile peut rapporter beaucoup de cases.
learn-ar-run-on-task = Prolongez un aqueduc d’au moins trois cases avec une seule tuile.
learn-ar-run-on-done = Une tuile, quatre cases : l’eau passe sous deux ponts et par la tuile derrière eux.
learn-ar-run-on-not-short = Cela fait moins de trois cases. Lequel de vos ouvriers fait face à une case voisine de tuiles aux voies libres ?

learn-ar-move-title = Quand personne ne peut construire
learn-ar-move-text = Si aucun de vos ouvriers ne peut construire, vous avancez un architecte quelconque jusqu’à la prochaine case libre dans le sens horaire. Une fontaine ne donne alors pas de tuile. Profitez-en pour amener un architecte en vue.
learn-ar-move-task = Avancez un architecte de façon qu’un de vos ouvriers le voie ensuite.
learn-ar-move-done = Bien joué : au prochain tour votre ouvrier pourra s’en servir, si personne ne le devance.
learn-ar-move-not-unseen = Là, aucun de vos ouvriers ne le voit. Pensez aux lignes et aux colonnes où ils se trouvent.

learn-ar-ending-title = Terminer l’aqueduc d’un autre
learn-ar-ending-text = Un aqueduc qui ne peut plus être prolongé est achevé, à qui qu’il soit. Si votre tuile se trouve devant son extrémité sans bord correspondant, son ouvrier doit monter sur le podium dès maintenant.
learn-ar-ending-task = Terminez un aqueduc de Marcus, qui joue rouge et vert.
learn-ar-ending-done = G2 est coupé. Il compte quatre cases et pas une de plus.
learn-ar-ending-not-open = Tous les aqueducs de Marcus sont encore ouverts. Cherchez une case à laquelle un de vos ouvriers et un des siens font face.

learn-ar-podium-title = La longueur fait le podium
learn-ar-podium-text = Quand un aqueduc est achevé, son ouvrier monte sur le podium de sa longueur. S’il est pris, il doit se contenter du premier libre en dessous. À la fin, les podiums sont des points.
learn-ar-podium-task = Achevez l’aqueduc dont l’ouvrier obtient le podium de toute sa longueur.
learn-ar-podium-done = Le podium 6 était libre : six cases, six points.
learn-ar-podium-not-lower = Le podium 5 est pris : cinq cases ne donnent que le podium 4. Votre autre aqueduc ne perd rien.
learn-ar-podium-not-pass = Vous n’en avez achevé aucun. Cette fois, il faut en achever un.

learn-ar-double-title = De la place pour deux
learn-ar-double-text = Les podiums 3 et 7 accueillent deux ouvriers, tous les autres un seul. Qui arrive second sur un 3 ou un 7 ne descend donc pas.
learn-ar-double-task = Un ouvrier de Marcus est sur le podium 3. Rejoignez-le.
learn-ar-double-done = Tous deux sont sur le podium 3. Pour le bonus, le premier arrivé est le mieux classé.
learn-ar-double-not-other = Cet aqueduc ne fait pas trois cases. Cherchez celui qui en fait trois.
learn-ar-double-not-pass = Vous n’en avez achevé aucun. Achevez l’aqueduc de trois cases.

learn-ar-close-title = Achever à temps
learn-ar-close-text = Après avoir construit, vous pouvez achever vous-même un de vos aqueducs. Il ne grandit plus, mais vous prenez le podium avant les autres et recevez un architecte de la réserve.
learn-ar-close-task = Vous et Marcus avez chacun un aqueduc de six cases. Prenez le podium 6 avant lui.
learn-ar-close-done = Le podium 6 est à vous. Si Marcus achève le sien maintenant, il devra se contenter du 5.
learn-ar-close-not-other = Cet aqueduc est court. C’est celui de six cases qui est en jeu.
learn-ar-close-not-pass = Marcus achève alors le premier et prend le podium 6. Il vous resterait le 5.

learn-ar-reserve-title = Un architecte de la réserve
learn-ar-reserve-text = Pour chaque aqueduc achevé, son propriétaire prend un architecte de la réserve, tant qu’il en reste. Il y en a un de chaque type, et le joker, qui donne n’importe quelle tuile.
learn-ar-reserve-task = Prenez le joker.
learn-ar-reserve-done = Le joker est dans votre main. Vous le placerez au début de votre prochain tour.
learn-ar-reserve-not-other = Cet architecte ne donne qu’un type de tuile. Le joker les donne tous.

learn-ar-joker-title = Placer un architecte
learn-ar-joker-text = Les architectes en main se placent avant de construire, sur les cases libres de votre choix. Ensuite, tout le monde peut s’en servir. Placez-les donc là où ils vous servent tout de suite.
learn-ar-joker-task = Votre plus long aqueduc, Y3, ne voit aucun architecte. Placez le joker où Y3 le voit, et construisez avec lui.
learn-ar-joker-done = Y3 continue, avec la tuile de votre choix.
learn-ar-joker-not-unseen = Y3 est en E2 et ne voit pas cette case. Il regarde le long de la colonne E et de la ligne 2.
learn-ar-joker-not-other = C’était un autre architecte. Y3 voit le joker : servez-vous de lui.

learn-ar-set-up-title = La mise en place
learn-ar-set-up-text = Avant le premier tour, les joueurs placent à tour de rôle douze architectes sur le chemin de ronde, trois de chaque type. Qui place bien peut construire aussitôt.
learn-ar-set-up-task = Placez un architecte où au moins un de vos ouvriers le voit.
learn-ar-set-up-done = Vos ouvriers le voient là. Mais attention à qui d’autre regarde de ce côté.
learn-ar-set-up-not-unseen = Là, aucun de vos ouvriers ne le voit. Jaune est en C1 et D1, bleu en H8 et I8.

## Aquädukt

learn-aq-houses-title = Construire des maisons
learn-aq-houses-text = Pour construire des maisons, on lance le dé jusqu’à trois fois. Il désigne la région où poser une maison, sur n’importe quelle case libre. Montagnes et maisons gênent.
learn-aq-houses-task = Construisez deux maisons pendant ce tour.
learn-aq-houses-done = Deux maisons sont là. Sans eau, elles ne comptent pas encore.
learn-aq-houses-not-stopped = Vous vous êtes arrêté trop tôt. Après la première maison, vous pouvez relancer.
learn-aq-houses-not-other = C’était une autre action. Choisissez les maisons et lancez le dé.

learn-aq-spring-title = Ouvrir une source
learn-aq-spring-text = Les canaux partent des sources. Une source se pose sur une intersection libre, à cinq pas au moins de toute autre, le long des lignes.
learn-aq-spring-task = Ouvrez une deuxième source aussi près de la première que permis : à cinq pas.
learn-aq-spring-done = Exactement cinq pas. Plus près, c’est interdit.
learn-aq-spring-not-far = Permis, mais plus loin que nécessaire. Comptez les pas le long des lignes : cinq suffisent.
learn-aq-spring-not-other = Ce tour est pour la source.

learn-aq-canals-title = Creuser des canaux
learn-aq-canals-text = Pour les canaux, vous posez un ou deux bâtonnets. Le premier part d’une source, chaque suivant de la pointe. Un bâtonnet alimente la case de chaque côté.
learn-aq-canals-task = Amenez l’eau à votre maison en E5.
learn-aq-canals-done = La maison a de l’eau : trois points.
learn-aq-canals-not-dry = Votre tour est fini et E5 est encore à sec. Menez les deux bâtonnets de la source vers E5.
learn-aq-canals-not-other = Choisissez les canaux et posez deux bâtonnets.

learn-aq-arms-title = Deux bras
learn-aq-arms-text = Deux canaux peuvent partir d’une source, mais pas un troisième, et un canal ne se divise jamais. Vous n’êtes pas obligé de prolonger un bras : un bâtonnet peut en commencer un nouveau.
learn-aq-arms-task = Amenez l’eau à votre maison en G5, de l’autre côté de la source.
learn-aq-arms-done = Le deuxième bras commence. Cette source n’en aura pas de troisième.
learn-aq-arms-not-dry = G5 est encore à sec. Commencez un deuxième bras à la source, vers l’est.
learn-aq-arms-not-other = Choisissez les canaux : un bâtonnet suffit.

learn-aq-double-title = Doubler
learn-aq-double-text = Un second bâtonnet le long d’un canal le double. Une section double alimente deux cases de chaque côté. Mais on ne double qu’à partir de la source : la section précédente doit déjà être double.
learn-aq-double-task = Amenez l’eau à votre maison en E6, à deux cases du canal.
learn-aq-double-done = Les deux sections sont doubles et l’eau atteint E6 : quatre points.
learn-aq-double-not-dry = E6 est encore à sec. Doublez d’abord la section à la source, puis celle au-dessus de E5.
learn-aq-double-not-other = Choisissez les canaux : deux bâtonnets suffisent tout juste.

learn-aq-lowest-title = Au bord de l’eau, la plus petite maison
learn-aq-lowest-text = Là où il y a déjà de l’eau, bâtir est facile : seule la plus petite valeur qu’il vous reste y est permise. Sur les cases à sec, vous choisissez librement et espérez un canal.
learn-aq-lowest-task = La région 13 est sortie. Construisez sur une case qui a de l’eau.
learn-aq-lowest-done = Le 1 compte tout de suite. Les maisons plus hautes doivent attendre l’eau au sec.
learn-aq-lowest-not-dry = Cette case est à sec : la maison vaudra peut-être quelque chose, mais pas maintenant. Cherchez la case avec de l’eau.
learn-aq-lowest-not-stopped = Vous vous êtes arrêté. Il y a une case avec de l’eau dans cette région.

learn-aq-clear-title = Vider une région
learn-aq-clear-text = Dès qu’une maison occupe la dernière case d’une région, toutes les maisons sans eau y quittent la partie pour de bon. Cela fait de la place, et cela fait mal.
learn-aq-clear-task = La région 11 est sortie de nouveau. Remplissez-la pour que les maisons à sec de Marcus disparaissent.
learn-aq-clear-done = La région a été pleine un instant : deux maisons à sec sont parties, les vôtres ont de l’eau et restent.
learn-aq-clear-not-stopped = Vous avez laissé passer l’occasion. Une case est libre, et elle a de l’eau.

learn-aq-end-title = Le dernier bâtonnet
learn-aq-end-text = Quand le dernier bâtonnet est posé, on finit la manche. Puis les maisons à sec sont retirées et les valeurs des autres additionnées. Cette fois vous jouez rouge et fermez la manche.
learn-aq-end-task = Posez le dernier bâtonnet de façon à gagner.
learn-aq-end-done = Votre maison a de l’eau juste à temps, et vous êtes en tête.
learn-aq-end-not-lost = La partie est finie, mais vous n’êtes pas en tête. Cherchez où le bâtonnet amène de l’eau à une de vos maisons.
learn-aq-end-not-other = Ce tour est pour le dernier bâtonnet.
