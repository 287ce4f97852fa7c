/** Words of Danish and Norwegian. */

import type { PageWords, ServerWords } from "./language.js";

export const pageWords = {
  code: "da", and: "og", yes: "ja", confirm: "bekræft|bekreft",
  risk: { destroy: "slett slette slet fjern fjerne", end: "avslutt afslut", exclude: "blokker bloker", permit: "godkend tillad godkjenn tillat",
    revoke: "tilbagekald afvis tilbakekall avvis", send: "udgiv publiser", share: "del", spend: "køb kjøp bestil bestill", run: "nulstil tilbakestill" },
  harmless: { looks: "vis skjul åpne åbn søg søk tilbage tilbake mer mindre neste næste forrige", closes: "avbryd luk avbryt lukk nej nei nu",
    parts: "menu meny panel søk filter hjælp hjelp kalender liste kort kart",
    things: "side konto profil indstillinger innstillinger hjælp hjelp detaljer dag år pris status rapport rapporter kommentarer produkter filer dokument resultat ordrer ordre fakturaer brukere brugere kunder prosjekter projekter",
    small: "og i på til fra av af for med om eller min mitt" },
  credentials: { password: "adgangskode(?:n|r|ns|felt\\p{L}*)?|kodeord(?:et|ets)?", pin: "pinkode(?:n)?", code: "(?:bekræftelses|sikkerheds|engangs)kode(?:n)?",
    bare: "kode(?:n)?", login: "log|logge|login\\p{L}*|loginoplysninger|sms", user: "bruger\\p{L}*|konto\\p{L}*", of: "for|til|på|af", is: "er|var|lyder", with: "med|til",
    enter: "skriv|indtast|udfyld|brug|sæt", into: "i|ind|som", field: "felt\\p{L}*", own: "mit|min|mine|dit|det|den|ny|et|en", and: "og|så|eller|men", if: "om|hvis|når|at",
    not: "forkert|rigtig|ugyldig|gyldig|påkrævet|tom|synlig|for|ikke|svag|stærk|udløbet|glemt" },
  dates: { months: "januar februar marts|mars april maj|mai juni juli august september oktober november december|desember",
    weekdays: "mandag tirsdag onsdag torsdag fredag lørdag søndag", week: "uge|uke", at: "kl\\.?", clock: "kl(?:okken)?" },
} satisfies PageWords;

export const serverWords = {
  conditional: "hvis|såfremt",
  no: "nej|nei", cancel: "annuller|fortryd|avbryt", done: "gemt|oprettet|tilføjet|opdateret|ændret|sendt|lagret|opprettet|lagt til|oppdatert|endret", removed: "slettet",
  greeting: "takk",
  refused: "fejl|mislykkedes|ugyldigt?|påkrævet|påkrevd|obligatorisk|kunne ikke|kan ikke|ikke (?:gemt|lagret|ændret|endret|fundet|funnet|tilladt|tillatt|gyldig)|intet (?:blev )?ændret|ingen (?:ændringer|endringer)|en anden|noen andre|findes allerede|finnes allerede|i mellemtiden|i mellomtiden|prøv igen|prøv igjen|feil|feilet|avvist|nægtet|nektet|desværre|dessverre|beklager",
  refusedInText: "kunne ikke", failed: "mislykkedes|kunne ikke", refusesNothing: "nej,? tak|nei,? takk", none: "ingen", progress: "gemmer|lagrer", asks: "er du sikker|vil du",
  cancelled: "avbrutt|annulleret", not: "ikke|ikkje|aldrig|aldri|ingen|intet|ingenting", already: "allerede", unmet: "(?:kan|skal|bliver|blir)@3", faults: "fejl|feil",
  but: "men(?!')|imidlertid|undtagen|bortsett fra|i stedet|kun|bare|delvis",
  qualified: "(?:de|det)? ?(?:resten|øvrige|resterende)|når|så snart|indtil|inntil|venter|mens|siden du|i mellem?tiden|for (?:\\d+|en|et) \\p{L}{1,20} siden",
  pleaseDo: "genindlæs|last inn|vælg|velg", without: "uten|uden", draft: "utkast|kladde", unsaved: "ikke gemt\\p{L}*", restored: "gendannet|gjenopprettet",
  unsent: "på denne enhe[dt]en",
  turnsAway: "ingen (?:adgang|tilgang)|(?:under|planlagt) (?:vedligehold\\p{L}*|vedlikehold)|findes ikke|finnes ikke|ikke (?:fundet|funnet)|logget (?:ud|ut)", search: "søg|søk",
  open: "rediger", paging: "neste|forrige", signIn: "log ind|logg inn", tellMe: "(?:fortæl|fortell) (?:mig|meg|oss)", several: "hver|begge",
  uncollected: "affirm backOut finish inForm irreversible next previous years loading password passwordField is oneTimeCode securityCode cardNumber privateAnswer token credentials.prefix dates.of select tell clear understood agreed cookies stop secret reported successfully echo signInTo signOut newPassword keep make run asksWhat goTo which turnOff bin forbids relative places verbs links.or links.instead links.is keys person.forbid person.agree person.allow",
  links: { clause: "og|men", of: "af|av", by: "av", andThen: "og" },
  person: { unsure: "vet (?:jag |ikke|inte)+|ved (?:jeg )?ikke|kanskje|måske", please: "takk|tack" },
} satisfies ServerWords;
