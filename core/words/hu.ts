/** Words of Hungarian. */

import type { PageWords, ServerWords } from "./language.js";

export const pageWords = {
  code: "hu", yes: "igen",
  risk: { destroy: "töröl* törl*", end: "felmond* lemond*", exclude: "letilt*", permit: "jóváhagy* engedélyez*", revoke: "visszavon* elutasít*", send: "küld* közzétesz*",
    share: "megoszt*", spend: "fizet* vásárl* megrendel* utal*", run: "visszaállít*" },
  harmless: { looks: "mutat megjelenítés elrejtés megnyitás keresés szűrés rendezés következő előző vissza több", closes: "bezárás mégse nem", parts: "menü",
    things: "súgó beállítások részletek kezdőlap fiók rendelések ma oldal", small: "és a" },
  credentials: { password: "jelsz(?:ó|av)\\p{L}*", pin: "pin[- ]?kód\\p{L}*", code: "(?:ellenőrző|megerősítő|biztonsági) ?kód\\p{L}*", bare: "kód\\p{L}*",
    login: "jelentkezz|lépj|bejelentkez\\p{L}*|belép\\p{L}*|sms\\p{L}*|sms-ben", user: "felhasználó\\p{L}*|fiók\\p{L}*", of: "számára", is: "ez|volt", with: "ezzel|erre",
    enter: "írd|add|töltsd|használd|állítsd|gépeld", into: "be|értéket|ként|jelszóként|mezőbe", field: "mező\\p{L}*", own: "a|az|ezt|új|be", and: "és|majd|vagy|de",
    if: "ha|hogy|-e", not: "hibás|rossz|helyes|lejárt|kötelező|üres|látszik|túl|nem|gyenge|erős|érvény", suffix: "-(?:[oeaö]?t|v[ae]l|r[ae]|b[ae]|n[ae]k|ként)" },
} satisfies PageWords;

export const serverWords = {
  conditional: "ha nem|ha ön|amennyiben",
  no: "nem", cancel: "mégse", done: "mentve|mentés sikeres|elmentve|hozzáadva|létrehozva|frissítve|módosítva|elküldve|sikeresen", removed: "törölve", greeting: "köszönjük",
  reported: "sikeresen",
  refused: "hiba|hibás|sikertelen|érvénytelen|kötelező|nem (?:sikerült|lehet|található|mentett|változott|engedélyezett|érvényes)|már (?:létezik|foglalt)|elutasítva|lejárt|semmi nem|időközben|másik felhasználó|túl|próbálja újra|sajnos",
  refusedInText: "nem sikerült", failed: "nem sikerült", asks: "biztosan", not: "nem|nincs|nincsenek|sem|semmi|soha", already: "már", faults: "hiba",
  but: "azonban|viszont|kivéve|bár|helyett|csak|csupán|részben",
  qualified: "a többi|a maradék|a fennmaradó|amíg|amint|majd|csak akkor|vár|miközben|mióta|időközben|\\p{L}{1,20} ezelőtt", pleaseDo: "töltse újra|frissítse|válasszon|ellenőrizze",
  without: "nélkül", draft: "piszkozat", turnsAway: "nem (?:létezik|elérhető)|hozzáférés (?:megtagadva|tiltva)|karbantartás (?:alatt|miatt)", search: "keresés", several: "minden",
  uncollected: "and confirm affirm backOut finish inForm irreversible next previous years loading password passwordField is oneTimeCode securityCode cardNumber privateAnswer token credentials.prefix dates select tell clear understood agreed cookies stop secret successfully refusesNothing none progress cancelled unmet unsaved restored unsent echo open paging signIn signInTo signOut newPassword keep make run tellMe asksWhat goTo which turnOff bin forbids relative places verbs links keys person",
} satisfies ServerWords;
