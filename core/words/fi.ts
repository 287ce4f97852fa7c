/** Words of Finnish. */

import type { PageWords, ServerWords } from "./language.js";

export const pageWords = {
  code: "fi", yes: "joo|kyllä", confirm: "vahvista",
  risk: { destroy: "poista poistaa poistetaanko", end: "irtisano lopeta", exclude: "estä", permit: "hyväksy allekirjoita salli", revoke: "peruuta hylkää",
    send: "julkaise lähetä", share: "jaa kutsu", spend: "maksa osta tilaa", run: "palauta" },
  harmless: { looks: "näytä piilota avaa etsi hae suodata lajittele seuraava edellinen takaisin lisää", closes: "sulje peruuta ei", parts: "valikko",
    things: "ohje asetukset tiedot etusivu tili tilaukset tänään sivu", small: "ja" },
  credentials: { password: "(?:salasan|tunnussan)\\p{L}*", pin: "pin[- ]?kood\\p{L}*|tunnusluku\\p{L}*", code: "(?:vahvistus|turva|kertakäyttö)koodi\\p{L}*", bare: "kood\\p{L}*",
    login: "kirjau\\p{L}*|kirjautumistiedot|tunnuksella|tekstivies\\p{L}*", user: "käyttäj\\p{L}*|tili\\p{L}*", of: "varten|tunnukselle", is: "on|oli|kuuluu",
    with: "arvoksi|arvolla|arvo", enter: "kirjoita|syötä|täytä|käytä|aseta", into: "kenttään|ksi", field: "kentt\\p{L}*", own: "minun|se|tämä|uusi", and: "ja|sitten|tai|mutta",
    if: "jos|onko|että", not: "väär|oikea|vanhentun|pakolli|tyhj|näkyv|liian|ei|heikko|vahva|kelvo", suffix: ":\\p{Ll}{1,4}" },
  dates: { at: "klo", clock: "klo" },
} satisfies PageWords;

export const serverWords = {
  conditional: "jos|mikäli",
  cancel: "peruuta", done: "tallennettu|lisätty|luotu|päivitetty|muutettu|lähetetty|onnistui", removed: "poistettu", greeting: "kiitos",
  refused: "virhe|virheellinen|virheitä|epäonnistui|pakollinen|puuttuu|ei (?:voitu|voi|tallennettu|muutettu|löydy|löytynyt|onnistunut|kelpaa|sallittu|ole)|mitään ei|hylätty|vanhentunut|on jo|joku muu|toinen käyttäjä|sillä välin|liian|yritä uudelleen|valitettavasti",
  refusedInText: "ei voitu", failed: "epäonnistui|ei voitu", progress: "tallennetaan", asks: "oletko varma|haluatko", cancelled: "peruttu", not: "ei|eivät|mitään|koskaan",
  already: "jo", faults: "virheitä", but: "mutta|kuitenkin|paitsi|lukuun ottamatta|vaikka|vain|ainoastaan|osittain",
  qualified: "loput|muut|jäljellä olevat|kunnes|kun|vasta|odottaa|sillä aikaa|sen jälkeen|sillä välin|\\p{L}{1,20} sitten", pleaseDo: "lataa|päivitä sivu|valitse|tarkista|vertaa",
  without: "ilman", draft: "luonno\\p{L}+", restored: "palaute\\p{L}+", unsent: "tällä laitteella",
  turnsAway: "ei ole olemassa|pääsy (?:estetty|evätty)|huoltokatko|uloskirja\\p{L}+", search: "hae", open: "muokkaa", paging: "sivu|seuraava", several: "kaikki|molemmat",
  uncollected: "and affirm backOut finish inForm irreversible next previous years loading password passwordField is oneTimeCode securityCode cardNumber privateAnswer token credentials.prefix dates.months dates.weekdays dates.week dates.of no select tell clear understood agreed cookies stop secret reported successfully refusesNothing none unmet unsaved echo signIn signInTo signOut newPassword keep make run tellMe asksWhat goTo which turnOff bin forbids relative places verbs links.or links.instead links.of links.by links.is links.andThen keys person.forbid person.agree person.allow",
  links: { clause: "mutta" },
  person: { unsure: "en tiedä|ehkä", please: "kiitos" },
} satisfies ServerWords;
