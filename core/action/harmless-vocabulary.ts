/** Harmless vocabulary: words of controls that only show, order, page or close something, and what they show (SF4). */

import { type HarmlessWords, OTHER_HARMLESS_WORDS } from "./harmless-vocabulary-further.js";

const ENGLISH: HarmlessWords = {
  looks: `show hide view see look open expand collapse preview browse sort filter search find explore zoom
    scroll jump go read learn display reveal compare print skip navigate visit load back forward next
    previous prev more less inspect download`,
  closes: "close cancel dismiss no not now later maybe thanks skip keep stay remind editing toggle",
  parts: `menu submenu navigation sidebar dialog dialogue window panel popup modal banner message notice
    notification notifications toolbar drawer overlay tooltip calendar picker search filter filters help details
    preview chat player pane section sections content card lightbox gallery map legend list box it me tour hint
    hints suggestions options results comments keyboard tips selector dropdown`,
  things: `getting started account accounts confirmation confirmations receipt receipts billing team teams member members settings preferences
    profile profiles user users customer customers client clients patient patients project projects task tasks note notes
    file files folder folders document documents page pages item items product products order orders invoice invoices
    payment payments report reports statistics stats analytics dashboard overview summary detail description history
    activity activities timeline feed inbox outbox mails emails messages thread threads conversation conversations
    comments replies reviews rating ratings question questions answer answers article articles posts blog news updates
    version versions releases changelog documentation doc docs guide guides tutorial tutorials faq help support contact
    contacts about info information legal privacy terms policy policies cookie cookies security access permission
    permissions role roles group groups organisation organization organisations organizations company companies department
    departments employee employees staff person people name names title titles date dates time times day days week weeks
    month months year years today tomorrow yesterday hour hours minute minutes morning afternoon evening night daily
    weekly monthly quarterly yearly annual recent latest newest oldest first last second third current upcoming past
    archived active inactive available unavailable complete completed pending unread starred assigned draft drafts number
    numbers id code codes amount amounts total totals subtotal price prices cost costs balance balances budget budgets tax
    taxes currency currencies discount discounts coupon coupons stock inventory warehouse category categories tag tags
    label labels topic topics type types kind kinds status state states stage priority level size sizes colour color
    colours colors brand brands model models material weight height width length distance location locations place places
    map city cities country countries region regions address addresses phone phones website websites link links url image
    images photo photos picture pictures video videos audio music song songs album albums artist artists playlist
    playlists movie movies books author authors chapter chapters event events calendar agenda appointment appointments
    meeting meetings booking bookings reservation reservations room rooms hotel hotels flight flights trip trips ticket
    tickets seat seats guest guests nights table tables row rows column columns cell cells chart charts graph graphs grid
    gallery tile tiles card cards view views tab tabs form forms field fields value values property properties attribute
    attributes parameter parameters variable variables object objects data dataset datasets database databases query
    queries source sources result results output input log logs error errors warning warnings alert alerts line lines
    theme themes layout layouts font fonts language languages locale english german french spanish italian dark light mode
    high low small large medium big full screen fullscreen wide narrow inline compact comfortable advanced basic simple general
    other others additional extra related similar popular featured old best top bottom left right up down start end begin
    beginning middle home root parent child children subfolder tree branch branches commit commits repository repositories
    issue issues milestone milestones board boards backlog sprint sprints roadmap epic epics wiki builds pipeline
    pipelines job jobs tests environment environments server servers service services device devices network networks
    domain domains certificate certificates plugin plugins extension extensions app apps application applications
    integration integrations webhook webhooks api token tokens key keys template templates library libraries shop store
    stores cart basket wishlist catalog catalogue delivery shipping tracking return returns refunds course courses lesson
    lessons class classes student students teacher teachers school grade grades exam exams score scores doctor doctors
    clinic treatment treatments medication medications diagnosis allergies insurance prescription prescriptions recipe
    recipes ingredient ingredients weather forecast traffic route routes menu contract contracts lead leads opportunity
    opportunities campaign campaigns audience segment segments goal goals metric metrics performance usage quota limits
    limit storage memory capacity health uptime incident incidents monitor monitors attachment attachments signature
    signatures transaction transactions statement statements holdings portfolio quote quotes rates vendor vendors supplier
    suppliers purchase purchases shipment shipments part manual specification specifications features feature requirements
    example examples sample samples glossary index contents bibliography reference references footnote footnotes licence
    license licences credits readme feedback survey surveys poll polls community forum forums channel channels friends
    followers following trending favourites favorites bookmarks saved watchlist queue subtitles captions quality speed
    volume transcript lyrics alphabetical ascending descending asc desc relevance popularity alphabetically january
    february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct
    nov dec monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun am pm quarter half
    entries entry record records matches everything whole entire single double only also shortcuts shortcut keyboard
    accessibility contrast zoom icon icons caret chevron arrow hamburger kebab ellipsis personal internal external shared
    common technical sales marketing finance hr research development design engineering operations administration admin
    management system systems console terminal editor workspace workspaces sheet sheets slide slides diagram diagrams
    annotation annotations outline metadata changes change differences difference diff revision revisions snapshot
    snapshots point lamp lamps palette step steps wizard pdf csv json html text plain rich markdown raw hidden visible
    deleted closed opened resolved unresolved read unsent scheduled center centre pricing plan plans departure departures
    arrival arrivals direct hourly older newer range ranges conditions condition custom satellite restaurant restaurants
    lunch dinner breakfast occupancy availability amenities nearby opening venue venues speakers programme exhibitors
    downloads pro premium enterprise starter standard free press careers story stories webinar webinars podcast podcasts
    episode episodes season seasons trailer critics showtimes cinema theater theatre sport sports politics business
    economy world culture science technology tech travel opinion puzzles games game leaderboard standings fixtures players
    player roster league leagues tournament income expenses expense revenue profit assets liabilities equity ledger
    journal vat interest dividend dividends markets wallet wallets payroll payslip payslips absence absences attendance
    timesheet timesheets onboarding benefits salary salaries skills certifications training trainings position positions
    vacancies candidates applicants interviews symptoms vaccination vaccinations lab labs vitals referrals visits beds
    ward wards nurse nurses radiology surgery consultation consultations cpu disk latency throughput cluster clusters node
    nodes pod pods container containers namespace instance instances zones subnet firewalls rules secrets config
    configuration configurations queues streams traces spans dashboards syllabus assignments quiz quizzes gradebook
    semester module modules timetable bestsellers care fabric warranty pickup listings listing bedroom bedrooms bathroom
    bathrooms floor area neighborhood neighbourhood most least several main primary secondary original final early late
    inspector explorer finder viewer reader lists collection collections figure figures appendix family parents owner
    owners assignee assignees reviewer reviewers manager managers editors admins moderator moderators subscribers visitors
    participants attendees recipients sender senders
    actions action appearance tools tool utilities beta ground upper lower age ages
    fewer another far near directions welcome bulk nothing anything else own insights insight trends trend
    breakdown trail directory planner scheduler workflow workflows automation automations triggers widget widgets
    component components blocks block header footer problems elements styles deployments deployment function functions
    runtime redirects dns branding usage observability seasonality benchmarks leaderboards heatmap shelf shelves
    bookshelf rack aisle drawer drawers`,
  either: `book schedule file message contact review comment request process document record report log order
    post note update change reply return restore archive link text mail email phone table test build release limit
    bank match monitor issue invoice bill support purchase quote access tag label rate stage host campaign contract
    ticket lead branch draft number highlight backup discount share picture film form quarter split`,
  small: `a an the this that these those all any each every some of to in on at by for with from into over
    under between per as and or & + your my our their his her its it me you us them i we is are be was how what
    which who when where why s up out off via vs than`,
};

const GERMAN: HarmlessWords = {
  looks: `anzeigen zeigen zeige ausblenden einblenden ansehen anschauen öffnen aufklappen zuklappen einklappen
    ausklappen suchen suche finden filtern sortieren sortiere vergleichen lesen blättern zurück vor weiterlesen
    drucken herunterladen mehr weniger laden durchsuchen vorschau wechseln umschalten`,
  closes: "abbrechen schließen nein später überspringen nicht jetzt danke",
  parts: `menü navigation seitenleiste dialog fenster bereich hinweis hinweise meldung meldungen suche filter
    hilfe details vorschau kalender chat karte liste`,
  things: `seite seiten konto konten einstellungen profil profile übersicht startseite hilfe menü details
    filter heute gestern morgen woche monat jahr tag tage wochen monate nächste nächster nächstes nächsten vorherige
    vorheriger vorheriges vorherigen erste erster letzte letzter neueste älteste alle name namen datum preis status
    typ art größe farbe kategorie kategorien benutzer nutzer kunde kunden kundin team mitglied mitglieder projekt
    projekte aufgabe aufgaben notiz notizen datei dateien ordner dokument dokumente bestellung bestellungen rechnung
    rechnungen zahlung zahlungen bericht berichte statistik statistiken verlauf nachricht nachrichten kommentar
    kommentare produkt produkte artikel warenkorb beschreibung bewertung bewertungen frage fragen antworten termin
    termine kalender zimmer tabelle zeile zeilen spalte spalten diagramm karte ergebnis ergebnisse liste listen
    inhalt version versionen sprache deutsch englisch impressum datenschutz kontakt über information informationen
    weitere weiterer archiv gruppen gruppe rollen rolle berechtigungen patienten patient arzt ärzte adresse adressen
    aktion aktionen darstellung aussehen werkzeug werkzeuge extras optionen allgemein erweitert
    lieferung versand abrechnung vertrag verträge aktuell aktuelle offene offenen neuen nur dunkel hell modus
    vollbild ansicht reiter eintrag einträge bilder bild video`,
  small: `der die das den dem des ein eine einen einem einer und oder zu zum zur im in am an auf aus mit von
    vom für nach bei über unter als bis ihre ihr mein meine dein deine dieser diese dieses es nur`,
};

const FRENCH: HarmlessWords = {
  looks: `afficher affiche masquer voir ouvrir développer réduire parcourir trier filtrer rechercher chercher
    trouver comparer lire retour suivant suivante suivants précédent précédente plus moins imprimer télécharger
    consulter explorer aperçu charger montrer`,
  closes: "annuler fermer non tard passer pas maintenant ignorer merci",
  parts: `menu navigation fenêtre panneau message notification notifications recherche filtre filtres aide
    détails aperçu calendrier liste carte`,
  things: `page pages compte comptes paramètres préférences profil accueil aide détail détails aujourd'hui
    aujourd hui hier demain semaine mois année jour jours première premier dernière dernier dernières derniers
    récents récent tous toutes tout nom noms date prix statut type taille couleur catégorie catégories utilisateur
    utilisateurs client clients équipe équipes membre membres projet projets tâche tâches note notes fichier
    fichiers dossier dossiers document documents commande commandes facture factures paiement paiements rapport
    rapports statistiques historique messages commentaire commentaires produit produits article articles panier
    description avis question questions réponses rendez vous calendrier chambre chambres tableau ligne lignes
    colonne colonnes graphique carte résultat résultats liste contenu version versions langue français anglais
    mentions légales confidentialité contact propos information informations archives groupe groupes rôles rôle
    action actions apparence outil outils options général généraux avancé avancées
    patients patient médecin adresse adresses livraison facturation contrat sombre clair mode plein écran vue onglet
    image images vidéo`,
  small: `le la les l un une des du de d et ou à au aux en dans sur par pour avec sans votre vos mon ma mes ce
    cette ces son sa ses`,
};

const SPANISH: HarmlessWords = {
  looks: `mostrar muestra ocultar ver abrir expandir contraer explorar ordenar filtrar buscar encontrar
    comparar leer volver siguiente siguientes anterior anteriores más menos imprimir descargar consultar cargar`,
  closes: "cancelar cerrar no tarde omitir ahora ignorar gracias",
  parts: `menú navegación ventana panel mensaje notificación notificaciones búsqueda filtro filtros ayuda
    detalles calendario lista mapa`,
  things: `acción acciones apariencia herramienta herramientas opciones general avanzado avanzada página páginas cuenta cuentas ajustes configuración preferencias perfil inicio ayuda detalle
    detalles hoy ayer mañana semana mes año día días primera primero última último recientes todos todas todo nombre
    nombres fecha precio estado tipo tamaño color categoría categorías usuario usuarios cliente clientes equipo
    equipos miembro miembros proyecto proyectos tarea tareas nota notas archivo archivos carpeta carpetas documento
    documentos pedido pedidos factura facturas pago pagos informe informes estadísticas historial mensajes
    comentario comentarios producto productos artículo artículos carrito descripción opiniones pregunta preguntas
    respuestas cita citas calendario habitación tabla fila filas columna columnas gráfico mapa resultado resultados
    lista contenido versión idioma español inglés privacidad contacto acerca información grupo grupos roles rol
    paciente pacientes médico dirección direcciones envío facturación contrato oscuro claro modo pantalla completa
    vista pestaña imagen imágenes vídeo`,
  small: `el la los las un una unos unas y o de del a al en con por para sin su sus mi mis tu tus este esta
    estos estas que lo`,
};

const ITALIAN: HarmlessWords = {
  looks: `mostra nascondi vedi visualizza apri espandi comprimi esplora filtra cerca trova confronta leggi
    indietro successivo successiva precedente altro meno stampa scarica consulta`,
  closes: "annulla chiudi no tardi salta ora ignora grazie più",
  parts: `menu navigazione finestra pannello messaggio notifica notifiche ricerca filtro filtri aiuto dettagli
    calendario lista mappa`,
  things: `azione azioni aspetto strumento strumenti opzioni generale generali avanzate pagina pagine account impostazioni preferenze profilo home aiuto dettaglio dettagli oggi ieri domani
    settimana mese anno giorno giorni prima primo ultima ultimo recenti tutti tutte tutto nome nomi data prezzo
    stato tipo colore categoria categorie utente utenti cliente clienti gruppo gruppi membri progetto progetti
    attività nota note file cartella cartelle documento documenti ordini fattura fatture pagamento pagamenti
    rapporto statistiche cronologia messaggi commento commenti prodotto prodotti articolo articoli carrello
    descrizione recensioni domanda domande risposte appuntamento appuntamenti calendario camera tabella riga righe
    colonna colonne grafico risultato risultati lista contenuto versione lingua italiano inglese privacy contatti
    informazioni paziente pazienti medico indirizzo spedizione contratto scuro chiaro schermo intero vista scheda
    immagine immagini video più`,
  small: `il lo la i gli le l un uno una e o di del della dei delle a al alla in nel nella con per su da tuo
    tua mio mia questo questa`,
};

const PORTUGUESE: HarmlessWords = {
  looks: `mostrar exibir ocultar ver abrir expandir recolher explorar ordenar filtrar buscar pesquisar
    procurar comparar ler voltar próximo próxima anterior mais menos imprimir baixar consultar carregar`,
  closes: "cancelar fechar não nao tarde pular agora ignorar obrigado",
  parts: `menu navegação janela painel mensagem notificação notificações busca pesquisa filtro filtros ajuda
    detalhes calendário lista mapa`,
  things: `página páginas conta contas configurações preferências perfil início ajuda detalhe detalhes hoje
    ontem amanhã semana mês ano dia dias primeira primeiro última último recentes todos todas tudo nome nomes data
    preço estado tipo tamanho cor categoria categorias usuário usuários utilizador cliente clientes equipe equipa
    membros projeto projetos tarefa tarefas nota notas arquivo arquivos ficheiro ficheiros pasta pastas documento
    documentos pedidos fatura faturas pagamento pagamentos relatório relatórios estatísticas histórico mensagens
    comentários produto produtos artigo artigos carrinho descrição avaliações pergunta perguntas respostas consulta
    consultas calendário quarto tabela linha linhas coluna colunas gráfico mapa resultado resultados lista conteúdo
    versão idioma português inglês privacidade contato contacto sobre informações grupos paciente pacientes médico
    endereço entrega contrato escuro claro modo tela cheia vista aba imagem imagens vídeo`,
  small: `o a os as um uma uns umas e ou de do da dos das em no na nos nas com por para sem seu sua meu minha
    este esta que`,
};

const DUTCH: HarmlessWords = {
  looks: `tonen toon bekijk bekijken verberg verbergen openen open uitklappen inklappen zoeken zoek vinden
    filteren filter sorteren sorteer vergelijken lezen terug volgende vorige meer minder vernieuwen afdrukken
    downloaden bladeren laden`,
  closes: "annuleren sluiten nee later overslaan niet nu bedankt",
  parts: `menu navigatie venster paneel bericht melding meldingen zoeken filter filters hulp help details
    agenda kalender lijst kaart`,
  things: `pagina pagina's account accounts instellingen voorkeuren profiel start hulp details vandaag gisteren
    morgen week maand jaar dag dagen eerste laatste recente alle alles naam namen datum prijs status type soort
    grootte kleur categorie categorieën gebruiker gebruikers klant klanten team leden project projecten taak taken
    notitie notities bestand bestanden map mappen document documenten bestellingen factuur facturen betaling
    betalingen rapport rapporten statistieken geschiedenis berichten reacties product producten artikel artikelen
    winkelwagen beschrijving beoordelingen vraag vragen antwoorden afspraak afspraken agenda kamer tabel rij rijen
    kolom kolommen grafiek kaart resultaat resultaten lijst inhoud versie taal nederlands engels privacy contact
    over informatie groep groepen patiënt patiënten arts adres levering contract donker licht modus volledig scherm
    weergave tabblad afbeelding afbeeldingen video`,
  small: `de het een en of van in op aan met voor naar door bij uit te om over onder uw je mijn deze dit die
    dat`,
};

export const HARMLESS_WORDS: readonly HarmlessWords[] = [
  ENGLISH,
  GERMAN,
  FRENCH,
  SPANISH,
  ITALIAN,
  PORTUGUESE,
  DUTCH,
  ...OTHER_HARMLESS_WORDS,
];

/** Borrowed by all languages. */
export const COMMON_WORDS =
  "menu dashboard info details filter home email e-mail status link links online app apps blog chat team tab web url pdf csv json api id faq cookie cookies newsletter data version feedback video audio";

/** Pictures that say what words of this kind do; any other may say "delete". */
export const HARMLESS_SIGNS =
  "🔍🔎⚙🏠🏡📅📆🗓📊📈📉ℹ❓❔👁👀▶◀⏮⏭⏪⏩🔽🔼⬅➡⬆⬇↔↕↩↪📁📂📄📃📑📋🌐🌍🌎🌏🔔👤👥🖼🎨☀🌙🌗📰📚📖📷🎵🎬🗺📍🕒🕐⏰☎©®™▪▫◾◽⚪⚫🔹🔸🔵";
