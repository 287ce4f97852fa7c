/** Honest labels for tests: what a request leads to on pages of many kinds; none of them is to be asked about (SF4). */

/** Each line a request, and behind it labels that a model presses on the way. */
const LINES = `
Show the help: Help | Show help | Open help | Help center | Close | ⋮ | ×
Open the weekly report: Reports | Weekly report | View report | Weekly report (PDF) | Show details | Next | Download report
Find the invoice of November: Invoices | Billing | Search invoices | Filter by date | November 2026 | Invoice history | Load more | Clear filters
Which orders are still open?: Orders | Open orders | Order history | Status | Filter | Show all orders | Sort by status | Next page | 2 | Page 3
Show the details of order 17: Order 17 | Details of order 17 | View order #17 | Order details | Expand row | More | Timeline
What does the Pro plan cost?: Pricing | Pro | Compare plans | Monthly | Yearly | Show pricing | FAQ
Read the release notes of version 2.4: Release notes | Version 2.4 | 2.4 | Changelog | Releases | Show more | v2
Show the profile of Kim Doe: Kim Doe | View profile | Open profile | Members | People | Show profile of Kim Doe | Team | Search
Search for lamps: Search | Lamps | Filter | Sort by price | Show results | Price | Color | Next | Search results | 🔍 Search
Show the cheapest flight to Lisbon: Flights | Sort by price | Lisbon | Price | Departure date | Show more results | Direct flights only | View details
What is the weather in Oslo tomorrow?: Weather | Tomorrow | Oslo | Hourly forecast | 10 days | Today | Show map
Open the settings of the project Apollo: Apollo | Settings | Project settings | Apollo settings | Overview | Projects | General | Advanced settings
List the members of the team Red: Members | Red | Team Red | Show members | Teams | Load more members | Roles
Show the latest messages of Ada: Messages | Inbox | Ada | Unread | Latest first | Show all messages | Message history | Open conversation
Go to the next page of the list: Next page | Next | › | Page 2 | 2 | List
Sort the list by date: Sort | Sort by date | Date | Newest first | Descending | Sort order
Show only the archived entries: Filter | Show archived entries | Archived | Status | Archived entries
Show the calendar of next week: Calendar | Next week | Week | Today | Week view | Month view | 📅 Calendar
How many patients are on the list?: Patients | Show all | Total | Page 4 | Last page | Patient list
Open the tab Statistics: Statistics | Stats | Overview | Charts | Show chart
Show the map of Berlin: Map | Berlin | Zoom in | Zoom out | Full screen | Show map | Satellite view of Berlin
Open the documentation of the API: API | Documentation | Docs | API reference | Getting started with the API | Search docs
Compare the two newest versions: Versions | Compare | Compare versions | Version history | Show differences | Newest
Show the reviews of the lamp Aurora: Reviews | Aurora | Ratings and reviews | Most recent reviews | Show all reviews | Rating
Read the terms of service: Terms | Terms of service | Legal | Privacy | Terms and conditions of service
What happened in the issue 42?: Issues | 42 | Issue #42 | Activity | Comments | Show older comments | Timeline | Closed issues
Show the traffic of last month: Analytics | Traffic | Last month | Date range | Traffic sources | Show chart | Custom range of last month
Look up the phone number of Dr. Ivers: Contacts | Ivers | Dr. Ivers | Details | Show phone number | Doctors
Show the balance of my account: Account | Balance | Account balance | My account | Accounts | Show balance | Transactions
Show the account: Account | View account | Account details | Account settings | My account | Open account menu | User menu
Read the last three e-mails: Inbox | Open | Older | Emails | Last 7 days | Back to inbox | Mail
Show the files in the folder Reports: Reports | Files | Folders | List view | Grid view | Name | Size | Folder Reports
Which tickets are assigned to me?: Tickets | Assigned to me | My tickets | Filter by status | Filters | Assigned
Show the log of the last build: Builds | Log | Logs | Latest build | Build log | Show full log | Raw log
Show the menu of the restaurant: Menu | Restaurant | Lunch menu of the restaurant | Show menu
Look at the photo of the house: Photos | Gallery | Next photo | Previous | House | Show all 12 photos | Close gallery
Read the article about owls: Articles | Owls | Read more | Read article | Continue reading the article about owls | Read the full article
Show the prices in euros: Currency | Euros | Prices | Show prices in euros
Switch the language to German: Language | German | English | Languages | Show languages
Show tomorrow's appointments: Appointments | Tomorrow | Next day | Day view | Appointment list | Show appointments
Find the song Blue by Joni: Songs | Search | Blue | Artists | Joni | Lyrics | Show lyrics
Zeige die Rechnungen vom November: Rechnungen | November | Filter | Rechnungen anzeigen | Nach Datum sortieren | Nächste Seite | Mehr anzeigen | Filter zurücksetzen
Öffne die Hilfe: Hilfe | Hilfe anzeigen | Hilfe öffnen | Schließen | Menü | Abbrechen
Wie ist der Status der Bestellung 17?: Bestellungen | Bestellung 17 | Details | Details anzeigen | Status | Verlauf
Zeige das Profil von Kim: Profil | Kim | Profil anzeigen | Team | Mitglieder | Zurück
Zeige die neuesten Nachrichten: Nachrichten | Neueste | Nachrichten anzeigen | Alle Nachrichten anzeigen | Heute
Suche nach Lampen: Suche | Suchen | Lampen | Nach Preis sortieren | Preis | Nächste Seite | Ergebnisse anzeigen
Affiche les factures de novembre: Factures | Novembre | Filtrer | Afficher les factures | Page suivante | Voir plus | Trier par date
Ouvre l'aide: Aide | Afficher l'aide | Fermer | Menu | Annuler
Montre le profil de Kim: Profil | Kim | Voir le profil | Équipe | Membres | Retour
Cherche des lampes: Recherche | Rechercher | Lampes | Trier par prix | Résultats | Suivant
Muestra las facturas de noviembre: Facturas | Noviembre | Filtrar | Ver facturas | Página siguiente | Ver más | Ordenar por fecha
Abre la ayuda: Ayuda | Mostrar ayuda | Cerrar | Menú | Cancelar
Busca lámparas: Buscar | Lámparas | Ordenar por precio | Ver resultados | Siguiente
Mostra le fatture di novembre: Fatture | Novembre | Filtra | Mostra fatture | Pagina successiva | Mostra altro
Mostre as faturas de novembro: Faturas | Novembro | Filtrar | Mostrar faturas | Próxima página | Ver mais
Toon de facturen van november: Facturen | November | Filteren | Facturen tonen | Volgende pagina | Meer
Покажи счета за ноябрь: Счета | Показать счета | Фильтр | Следующая страница | Закрыть | Меню
Pokaż faktury z listopada: Faktury | Pokaż faktury | Filtruj | Następna strona | Zamknij
Visa fakturorna: Fakturor | Visa fakturor | Filtrera | Nästa sida | Stäng
Faturaları göster: Faturalar | Faturaları göster | Filtrele | Sonraki sayfa | Kapat
ヘルプを表示: ヘルプ | ヘルプを表示 | 次へ | 閉じる | 設定
显示帮助: 帮助 | 显示帮助 | 下一页 | 关闭 | 设置
도움말 보기: 도움말 | 도움말 보기 | 다음 | 닫기`;

export interface HonestLabel {
  readonly request: string;
  readonly label: string;
}

export const HONEST: readonly HonestLabel[] = LINES.trim()
  .split("\n")
  .flatMap((line) => {
    const [request = "", labels = ""] = line.split(": ");
    return labels.split(" | ").map((label) => ({ request, label }));
  });
