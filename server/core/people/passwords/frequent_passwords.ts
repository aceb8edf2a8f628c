/** Common passwords, from the list of zxcvbn-ts (MIT). */

/** Passwords that would be long enough otherwise and do not just repeat one piece. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
    123qweasdzxc 1qaz2wsx3edc q1w2e3r4t5y6 1q2w3e4r5t6y mailcreated5240 qazwsxedcrfv 123456qwerty qwerty123456
    sojdlg123aljg leavemealone qazwsxedc123 ghjcnjgfhjkm zxcasdqwe123 sonyericsson ghhh47hj7649 123456789qwe
    1qazxsw23edc qwerasdfzxcv qweasdzxc123 flvbybcnhfnjh ghbdtnrfrltkf websolutions finalfantasy 1qaz2wsx3edc4rfv
    chickenwing101 unbelievable administrator justinbieber newproject2004 needforspeed businessbabe masterbaiting
    maurolarastefy supernatural professional domainlock2005 scandinavian dkflbvbhjdbx momsanaladventure
    hd764nw5d7e1vb1 qazwsxedcrfvtgb dkflbvbhjdyf counterstrike zaq1xsw2cde3 vfvfvskfhfve 123456789abc fkmnthyfnbdf
    intelligence admin18533362 23176djivanfros 123456789qwerty qazxswedcvfr qwertyasdfgh whosyourdaddy 1111111111zz
    fktrcfylhjdbx fktrcfylhjdyf 123456789qaz password1234 chesterfield lost4815162342 vanyarespekt qwerty123456789
    89231243658s iseedeadpeople transformers devilmaycry4 combat123654 qwertyytrewq jamesbond007 123123qweqwe
    4815162342lost 123456789qqq asdfghjkl123 1234qwerasdf 123qwe456rty 1234567890qw ghjcnjrdfibyj qwertyuiop123
    international saun24865709 q1w2e3r4t5y6u7 ptybnxtvgbjy 1qa2ws3ed4rf 123456789zxc playstation3 mevefalkcakk
    1234567890qwe hedimaptfcor cosmopolitan q1w2e3r4t5y6u7i8 zqjphsyf6ctifgu lhbjkjubz2957704 andrewjackie
    1qazxsw23edcvfr4 12qw34er56ty christopher1 networkingpe philadelphia peanutbutter boy4u2ownnyc ingodwetrust
    minecraft123 digitalprodu installdevic an83546921an13 qawsedrftgyh abc123456789 123321qweewq auckland2010
    residentevil olcrackmaster 1234567890zzz 32615948worms avrillavigne massimiliano nhfdvfnjkju123 41d8cd98f00b
    nemvxyheqdd5oqxyxyzi temppassword punksnotdead fynfyfyfhbde nightcrawler playstation2 gjkysqgbpltw ticketmaster
    01telemike01 stratocaster ghjcnjqgfhjkm installsqlst 1234567890qaz frederiksberg 1a2s3d4f5g6h passwordpassword
    schoolgirlie sanfrancisco 89876065093rax 1234567qwertyu lytghjgtnhjdcr nhecsyfujkjdt zaqwsxcderfv seemnemaailm
    qwaszxerdfcv antananarivu greenlantern 1234qwerasdfzxcv ghjcnjgbpltw 1234567890qwerty q1w2e3r4t5y6u7i8o9p0
    morganstanley 59382113kevinp gtnhjpfdjlcr zxcvbn123456 bltynbabrfwbz warhammer40k passwordstandard maprchem56458
    construction bpgjldsgjldthnf iampurehaha2 qazxswedc123 qwertyuiop10 cjdthitycndj corperfmonsy weihnachtsbau
    stickdaddy77 asdfgh123456 necronomicon mortalkombat 123qwerty123 systemofadown qaz123wsx456 zxcvbnm123456789
    satisfaction cheeseburger a1s2d3f4g5h6 minnesota_hp vladimirovna ilovemyfamily michaeljackson qwertyuiop12345
    1qa2ws3ed4rf5tg websolutionssu amadeusptfcor specialinsta 123456789asd nhfycajhvths rfnthbyf1988 paraklast1974
    webuivalidat msorcloledbr nondriversig 123456789qwer wazzkaprivet weihnachtsbaum fktrcfylhjdf z1x2c3v4b5n6m7
    ghjnbdjcnjzybt qwertyuiop12 sonnenschein anytimetoday ntktdbpjh1994 nick1234-rem936 thecakeisalie ontheoutside
    zcfvfzkexifz xxxp455w0rd5 qwertasdfgzxcvb ghjatccbjyfk aksjdlasdakj89879 23wkoa0fp78dk fatima753357 6215mila6215
    zaq12wsxcde3 love777321777 123456789aaa 4815162342lf pfqwtd27121988 cnfc35762209 zxcvbnmmnbvcxz civilization
    findaupair007 alpha135792468 ghtdtlvtldtl edwardcullen gfhfktkjuhfv qazwsx123456 lytdybrbdfvgbhf passwordassword
    ronaldinho10 ipo54tj45uy856 89semtsriuty foreveryoung sdicmt7seytn blacksonblon ktjynsq40147 1a2a3a4a5a6a
    bullnuts2003 050605rostik 19960610ilja 123456zxcvbn z1x2c3v4b5n6 entertainment 89063032220m badiman28200
    123ewqasdcxz nhbujyjvtnhbz ne_e_pod_chehyl hd764nw5d7e1vbv josephphone7 gthtrfnbgjkt configuratio msoracle32re
    bhrh0h2oof6xbqjeh
  `
    .trim()
    .split(/\s+/),
);

/** Words that are too weak, whatever digits and signs surround them. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
    abc admin administrator angel asdf asdfgh asdfghjkl azerty azertyuiop baseball batman bienvenue bonjour changeme
    changeit charlie chocolate computer dragon flower football freedom hello iloveyou internet jesus jetaime jordan
    killer letmein login loulou lovely loveme marseille master michael monkey motdepasse mustang ninja passw passwd
    password passwort pokemon princess qazwsx qwert qwerty qwertyuiop qwertz samsung secret shadow soccer starwars
    summer sunshine superman test trustno user welcome whatever winter zxcvb zxcvbn zxcvbnm
  `
    .trim()
    .split(/\s+/),
);
