/** Words of Czech. */

import type { PageWords, ServerWords } from "./language.js";

export const pageWords = {
  code: "cs", yes: "ano|áno", confirm: "potvrdit",
  risk: { destroy: "smazat odstranit vymazat", end: "zrušit deaktivovat", exclude: "blokovat zablokovat", permit: "povolit schválit podepsat",
    revoke: "odebrat odvolat zamítnout", send: "odeslat poslat zveřejnit", share: "sdílet pozvat", spend: "zaplatit koupit objednat", run: "resetovat" },
  harmless: { looks: "zobrazit skrýt otevřít hledat filtrovat seřadit další předchozí zpět více", closes: "zavřít zrušit ne", parts: "menu",
    things: "nápověda nastavení podrobnosti domů účet objednávky dnes stránka strana", small: "a" },
  credentials: { password: "hes(?:lo|la|lu|lem|el|ly)", pin: "pin kód", code: "(?:ověřovací|bezpečnostní|potvrzovací) kód", bare: "kód(?:u|em)?",
    login: "přihla[sš]\\p{L}*|přihlášení|přihlašovací údaje|údaje|sms", user: "uživatel\\p{L}*|úč(?:et|tu)", of: "k|ke|od|pro|do|na", is: "je|zní|bylo", with: "hodnotou|na|s|se",
    enter: "zadej|napiš|vyplň|použij|vlož|nastav", into: "do|jako|v", field: "pol(?:e|i)", own: "moje|můj|mé|své|nové|to|ten|tam", and: "a|i|pak|nebo|ale",
    if: "jestli|zda|pokud|když", not: "špatn|správn|nesprávn|vypršel|povinn|prázdn|vidět|příliš|ne|slab|siln|platn" },
} satisfies PageWords;

export const serverWords = {
  conditional: "pokud|jestliže|kdyby",
  no: "ne|ni", cancel: "zrušit", done: "uložen[aoyi]?|přidán[aoyi]?|vytvořen[aoyi]?|aktualizován[aoyi]?|změněn[aoyi]?|odeslán[aoyi]?|úspěšně", removed: "smazán[aoyi]?",
  greeting: "děkujeme", reported: "úspěšně",
  refused: "chyba|chyby|nepodařilo|nelze|neplatn[áéý]|povinn[áéý]|zamítnut[oa]?|vypršel[aoy]?|již existuje|nebyl[aoyi]?|nic (?:nebylo|se nezměnilo)|žádné změny|mezitím|jiný uživatel|jiným uživatelem|příliš|zkuste to znovu|musí|bohužel",
  refusedInText: "nepodařilo", failed: "nepodařilo", none: "žádn[áéý]", progress: "ukládání", asks: "opravdu|jste si jisti", cancelled: "zrušen[aoyi]?",
  not: "není|nejsou|nebyl[aoyi]?|nebud(?:e|ou)|nic|nikdy|nikdo|žádn[áéýí]", joined: "ne", already: "již|už", unmet: "(?:lze|může|mohou|bude|budou)@3", faults: "chyb[ay]?",
  but: "ale|avšak|však|kromě|vyjma|ačkoli|místo|jenom|pouze|částečně",
  qualified: "zbývající\\p{L}{0,20}|zbytek|ostatní|dokud|až|jakmile|teprve|čeká|zatímco|od chvíle|mezitím|před (?:\\d+ )?\\p{L}{1,20}",
  pleaseDo: "obnovte|načtěte|vyberte|zkontrolujte|porovnejte", without: "bez", draft: "koncept",
  turnsAway: "nenalezen\\p{L}*|neexistuje|přístup (?:odepřen|zamítnut)|probíhá údržba|odhlášen\\p{L}*", search: "hledat", open: "upravit", paging: "dal[šs]|p[řr]edchoz",
  several: "všechny|oba",
  uncollected: "and affirm backOut finish inForm irreversible next previous years loading password passwordField is oneTimeCode securityCode cardNumber privateAnswer token credentials.prefix dates select tell clear understood agreed cookies stop secret successfully refusesNothing unsaved restored unsent echo signIn signInTo signOut newPassword keep make run tellMe asksWhat goTo which turnOff bin forbids relative places verbs links.or links.instead links.by links.is links.andThen keys person.forbid person.agree person.allow",
  links: { clause: "ale", of: "z|ze" },
  person: { unsure: "nevím|možná", please: "prosím|děkuji" },
} satisfies ServerWords;
