/** Words of Swedish. */

import type { PageWords, ServerWords } from "./language.js";

export const pageWords = {
  code: "sv", and: "och", yes: "ja", confirm: "bekräfta",
  risk: { destroy: "radera ta_bort borttagning", end: "avsluta inaktivera", exclude: "blockera spärra", permit: "godkänn tillåt signera", revoke: "återkalla neka",
    send: "skicka publicera", share: "dela", spend: "betala köp köpa beställ", run: "återställ" },
  harmless: { looks: "visa dölj öppna expandera sök hitta filtrera sortera tillbaka mer mindre läs jämför nästa föregående", closes: "avbryt stäng nej senare hoppa över inte nu",
    parts: "meny menu fönster panel sökning sök filter hjälp aviseringar kalender lista karta kort",
    things: "sida sidan konto profil inställningar hjälp detaljer idag igår imorgon vecka månad år dag första sista alla namn datum pris status beställningar fakturor rapport rapporter historik meddelanden kommentarer produkter varukorg användare kunder projekt uppgifter filer dokument resultat språk",
    small: "och i på av för till från med om eller mina min mitt" },
  credentials: { password: "lösenord(?:et|en|ets|s?fält\\p{L}*)?", pin: "pin[- ]?kod(?:en)?", code: "(?:verifierings|säkerhets|engångs|bekräftelse)kod(?:en)?",
    bare: "kod(?:en)?", login: "logga|inlogg\\p{L}*|inloggningsuppgifter|sms", user: "användare\\p{L}*|konto\\p{L}*", of: "för|till|på|av", is: "är|var|lyder", with: "med|till",
    enter: "skriv|ange|fyll|använd|mata|sätt", into: "i|in|som", field: "fält\\p{L}*|ruta\\p{L}*", own: "mitt|min|mina|ditt|det|den|nya|ett|en", and: "och|sedan|eller|men",
    if: "om|när|att", not: "fel|rätt|ogiltig|giltig|obligatorisk|tomt|synlig|för|inte|svag|stark|glömt" },
  dates: { months: "januari februari mars april maj juni juli augusti september oktober november december", weekdays: "mandag tisdag onsdag torsdag fredag lordag sondag",
    week: "vecka", at: "kl\\.?", clock: "kl" },
} satisfies PageWords;

export const serverWords = {
  conditional: "om du|om det|om inte|ifall",
  no: "nej|ne", cancel: "avbryt", done: "sparad|sparats|sparades|sparat|tillagd|lagts till|skapad|skapats|uppdaterad|uppdaterats|ändrats|skickat|skickats",
  removed: "borttagen|tagits bort|raderats", greeting: "tack",
  refused: "fel|misslyckades|ogiltigt?|obligatorisk[t]?|krävs|kunde inte|kan inte|inte (?:sparad|sparats|sparat|sparades|ändrats|hittades|tillåten|giltig)|inget (?:har )?(?:ändrats|ändrades|sparades)|inga ändringar|någon annan|finns redan|används redan|under tiden|försök igen|nekad|tyvärr",
  refusedInText: "kunde inte", failed: "misslyckades|avvisa[dt]|kunde inte", refusesNothing: "nej,? tack", none: "inga|ingen|inget", progress: "sparar|laddar",
  asks: "är du säker|vill du", cancelled: "avbruten", not: "inte|ej|icke|aldrig|inga|inget|ingen|ingenting", already: "redan", unmet: "(?:kan|kommer att|ska|blir)@3",
  faults: "dubbletter|fel|varningar", but: "men(?!')|utom|förutom|istället|bara|endast|enbart|delvis",
  qualified: "(?:de|det)? ?(?:resten|övriga|återstående|resterande)|tills|först när|när|så snart|inntil|väntar|avvaktar|medan|sedan du|under tiden|för (?:\\d+|en|ett) \\p{L}{1,20} sedan",
  pleaseDo: "ladda om|välj|granska|jämför", without: "utan", draft: "utkast", unsaved: "osparad\\p{L}*", restored: "återställ\\p{L}+", unsent: "på den här enheten",
  turnsAway: "(?:finns|existerar|hittades) inte|(?:saknar|ingen) (?:behörighet|åtkomst)|åtkomst nekad|(?:under|planerat) underhåll|utloggad", search: "sök", open: "redigera",
  paging: "n[äa]sta|f[öo]reg|sida", signIn: "logga in", tellMe: "(?:berätta|säg) (?:för )?(?:mig|oss)", several: "varje|båda",
  uncollected: "affirm backOut finish inForm irreversible next previous years loading password passwordField is oneTimeCode securityCode cardNumber privateAnswer token credentials.prefix dates.of select tell clear understood agreed cookies stop secret reported successfully echo signInTo signOut newPassword keep make run asksWhat goTo which turnOff bin forbids relative places verbs links.or links.instead links.is keys person.forbid person.agree person.allow",
  links: { clause: "och|men", of: "av", by: "av", andThen: "och" },
  person: { unsure: "vet (?:jag |ikke|inte)+|kanske", please: "tack" },
} satisfies ServerWords;
