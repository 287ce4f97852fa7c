/** Words of Romanian. */

import type { PageWords, ServerWords } from "./language.js";

export const pageWords = {
  code: "ro", yes: "da",
  risk: { destroy: "ștergeți șterge ștergere", end: "anulați dezactivați", exclude: "blocați blocare", permit: "aprobați permiteți semnați", revoke: "revocați respingeți",
    send: "trimiteți trimite publicați", share: "partajați", spend: "plătiți plătește cumpără comandați", run: "resetați" },
  harmless: { looks: "afișează ascunde deschide caută filtrează sortează înapoi următoarea anterioară", closes: "închide anulează nu", parts: "meniu",
    things: "ajutor setări detalii acasă cont comenzi astăzi pagina", small: "și" },
} satisfies PageWords;

export const serverWords = {
  conditional: "dacă",
  no: "nu", cancel: "anulează", done: "salvat[ăe]?|adăugat[ăe]?|creat[ăe]?|actualizat[ăe]?|modificat[ăe]?|trimis[ăe]?|succes", removed: "șters|ștearsă", greeting: "mulțumim",
  reported: "cu succes",
  refused: "eroare|erori|eșuat|invalid[ăe]?|obligatoriu|nu (?:s-a|s-au|a|au|este|poate|aveți|există)|respins[ăe]?|expirat[ăe]?|există deja|nicio (?:modificare|schimbare)|între timp|alt utilizator|încercați din nou|din păcate",
  refusedInText: "nu (?:s-a|a) \\p{L}+", asks: "sunteți sigur|sigur doriți", cancelled: "anulat[ăe]?", not: "nu|nici|nicio|niciun(?:ul)?|nimic|niciodată|fără(?= succes)",
  already: "deja", unmet: "(?:poate|pot|va fi|vor fi)@3", faults: "erori", but: "dar|însă|totuși|cu excepția|în afară de|deși|doar|numai|parțial",
  qualified: "restul|celelalte|ceilalți|până|când|imediat ce|abia|așteaptă|în așteptare|în timp ce|de când|între timp|acum (?:\\d+|un|o|câteva) \\p{L}{1,20}",
  pleaseDo: "reîncărcați|alegeți|selectați|verificați", without: "fără", draft: "ciornă", turnsAway: "negăsit\\p{L}*|acces (?:interzis|refuzat)|în mentenanță|deconectat",
  search: "caută", several: "toate|fiecare",
  uncollected: "and confirm affirm backOut finish inForm irreversible next previous years loading password passwordField is oneTimeCode securityCode cardNumber privateAnswer token credentials dates select tell clear understood agreed cookies stop secret successfully failed refusesNothing none progress unsaved restored unsent echo open paging signIn signInTo signOut newPassword keep make run tellMe asksWhat goTo which turnOff bin forbids relative places verbs links.or links.clause links.instead links.by links.is links.andThen keys person",
  links: { of: "din" },
} satisfies ServerWords;
