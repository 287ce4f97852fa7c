/** Words of Dutch. */

import type { PageWords, ServerWords } from "./language.js";

export const pageWords = {
  code: "nl", joining: "en", and: "en", yes: "ja", confirm: "bevestigen", affirm: "doorgaan", backOut: "annuleren|sluiten|terug",
  finish: "opslaan|verzenden|versturen|bevestigen|betalen|publiceren",
  inForm: "toevoegen|aanmaken|verwijderen|inloggen|registreren|toepassen|bijwerken|kopen|boeken|doorgaan|accepteren",
  irreversible: "verwijderen|wissen|betalen|kopen|bestellen|verzenden|versturen|publiceren|overmaken|opzeggen|doneren", spending: "betal|kop", next: "volgende", previous: "vorige",
  years: "jaar", loading: "laden", password: "wachtwoord(?:en)?", passwordField: "wachtwoord(?:en)?|toegangscode", oneTimeCode: "verificatiecode|eenmalige code",
  securityCode: "beveiligingscode", cardNumber: "kaartnummer", privateAnswer: "(?:geheim|beveiligings)antwoord|geheim antwoord",
  risk: { destroy: "verwijderen wissen", end: "opzeggen beëindigen deactiveren", exclude: "blokkeer blokkeren uitsluiten", permit: "goedkeuren toestaan ondertekenen verlenen",
    revoke: "intrekken weigeren", send: "versturen verzenden publiceren", share: "delen uitnodigen", spend: "betalen kopen overmaken bestellen", run: "herstellen" },
  harmless: { looks: "tonen toon bekijk bekijken verberg verbergen openen open uitklappen inklappen zoeken zoek vinden filteren filter sorteren sorteer vergelijken lezen terug volgende vorige meer minder vernieuwen afdrukken downloaden bladeren laden",
    closes: "annuleren sluiten nee later overslaan niet nu bedankt",
    parts: "menu navigatie venster paneel bericht melding meldingen zoeken filter filters hulp help details agenda kalender lijst kaart",
    things: `pagina pagina's account accounts instellingen voorkeuren profiel start hulp details vandaag gisteren morgen week maand jaar dag dagen eerste laatste recente alle alles naam
      namen datum prijs status type soort grootte kleur categorie categorieën gebruiker gebruikers klant klanten team leden project projecten taak taken notitie notities bestand
      bestanden map mappen document documenten bestellingen factuur facturen betaling betalingen rapport rapporten statistieken geschiedenis berichten reacties product producten
      artikel artikelen winkelwagen beschrijving beoordelingen vraag vragen antwoorden afspraak afspraken agenda kamer tabel rij rijen kolom kolommen grafiek kaart resultaat
      resultaten lijst inhoud versie taal nederlands engels privacy contact over informatie groep groepen patiënt patiënten arts adres levering contract donker licht modus
      volledig scherm weergave tabblad afbeelding afbeeldingen video`,
    small: "de het een en of van in op aan met voor naar door bij uit te om over onder uw je mijn deze dit die dat" },
  credentials: { password: "wachtwoord(?:en|veld)?", pin: "pincode", code: "beveiligingscode|verificatiecode|inlogcode|bevestigingscode", bare: "code",
    login: "log|inlog\\p{L}*|meld|aanmeld\\p{L}*|in te loggen|sms", user: "gebruiker(?:snaam)?|account", of: "van|voor|bij", is: "is|was|luidt", with: "met|op|naar",
    enter: "vul|typ|voer|gebruik|zet|schrijf", into: "in|als|bij", field: "veld|vak", own: "het|de|mijn|jouw|uw|zijn|een|nieuwe?", and: "en|dan|of|maar", if: "of|als|dat|wanneer",
    not: "fout|onjuist|juist|verlopen|verplicht|leeg|zichtbaar|te|niet|zwak|sterk|geldig|ongeldig|vergeten" },
  dates: { months: "januari februari maart|mrt april mei juni juli augustus september oktober november december",
    weekdays: "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag", week: "week", of: "van", particles: "e", at: "om" },
} satisfies PageWords;

export const serverWords = {
  conditional: "als u|als je|als het|indien|mocht u",
  no: "nee", select: "selecteer|selecteren", tell: "verzenden|versturen|beantwoorden|plaatsen|reageren", understood: "begrepen", cookies: "weigeren|delen|toestaan",
  stop: "het een en van met voor", secret: "geheim", done: "opgeslagen|toegevoegd|aangemaakt|bijgewerkt|gewijzigd|verzonden|gepubliceerd|succesvol|gelukt", removed: "verwijderd",
  greeting: "bedankt", reported: "(?:is|zijn) (?:opgeslagen|toegevoegd|bijgewerkt|gewijzigd|verwijderd|verzonden)", successfully: "succesvol",
  refused: "fout|fouten|mislukt|ongeldige?|verplicht|niet (?:opgeslagen|gevonden|geldig|mogelijk|gewijzigd|toegestaan|beschikbaar|verwijderd)|kon(?:den)? (?:\\p{L}+ ){0,3}niet|kan (?:\\p{L}+ ){0,3}niet|geweigerd|afgewezen|verlopen|bestaat al|al in gebruik|niets (?:gewijzigd|opgeslagen)|geen (?:wijzigingen|rechten|toestemming)|iemand anders|intussen|ondertussen|te (?:kort|lang|groot|klein)|0 rijen|probeer (?:het )?opnieuw|moet|helaas",
  refusedInText: "kon(?:den)? (?:\\p{L}+ ){0,3}niet|bestaat al|niets gewijzigd", failed: "mislukt|geweigerd|afgewezen|kon(?:den)? (?:\\p{L}{1,20} ){0,3}niet",
  refusesNothing: "kan niet ongedaan worden gemaakt|nee,? bedankt", none: "geen", progress: "bezig met \\p{L}+|laden|even geduld",
  asks: "weet (?:u|je) (?:het )?zeker|wilt u|wil je|verwijderen bevestigen", cancelled: "geannuleerd|afgebroken", not: "niet|niets|nooit|niemand|geen|zonder(?= succes)",
  already: "al|reeds", unmet: "(?:kan|kunnen|zal|zullen|wordt|worden|mag|mogen|zodra)@4", faults: "fouten|problemen|waarschuwingen",
  but: "maar(?! ook)|echter|behalve|uitgezonderd|op \\p{L}{1,20} na|hoewel|in plaats van|alleen|slechts|enkel|gedeeltelijk|deels",
  qualified: "de (?:rest|overige|andere|resterende)|tot(?:dat)?|zodra|wanneer|pas|in afwachting|wacht(?:en)?|terwijl|sinds|intussen|ondertussen|inmiddels|(?:\\d+|een|enkele) \\p{L}{1,20} geleden",
  pleaseDo: "herlaad|vernieuw|laad|kies|selecteer|bekijk|vergelijk", without: "zonder", draft: "concept(?:en)?", unsaved: "niet[ -]opgeslagen", restored: "hersteld|teruggezet",
  unsent: "op dit apparaat|lokaal opgeslagen|wachtrij",
  turnsAway: "bestaat niet|geen toegang|toegang beperkt|(?:in|wegens) onderhoud|onderhoudswerkzaamheden|uitgelogd|sessie (?:is )?verlopen", echo: "zoek", search: "zoeken|filteren",
  open: "bewerken|bekijken", paging: "volgende|vorige", signIn: "inloggen|aanmelden", signInTo: "bij|met", signOut: "uitloggen|afmelden", newPassword: "nieuw|herhaal",
  keep: "opslaan|aanmaken|toevoegen|wijzigen|bijwerken|toepassen", make: "aanmaken|toevoegen|boeken|reserveren|bestellen|kopen|betalen|registreren|inloggen", savesToo: "opslaan",
  run: "uitvoeren", tellMe: "(?:vertel|zeg|geef|meld) (?:me|mij|ons)", asksWhat: "hoeveel|welke?|wie|wanneer|waar", several: "elke?|iedere?|behalve|twee|drie",
  goTo: "ga naar|toon|zoek", which: "eerste|laatste|alle", turnOff: "uitschakelen|uitzetten|uitvinken", bin: "prullenbak", forbids: "niet|nooit|zonder",
  relative: "vandaag|gisteren|morgen|elke|eerste|laatste|volgende|als", places: "opties instellingen voorkeuren profiel account",
  uncollected: "is token credentials.prefix cancel clear agreed person.agree",
  verbs: { save: "opslaan toepassen bijwerken bevestigen", proceed: "doorgaan volgende accepteren", add: "toevoegen aanmaken nieuw", edit: "bewerken wijzigen",
    enter: "invullen schrijven kiezen boeken", login: "inloggen aanmelden", signup: "registreren", remove: "verwijderen wissen",
    send: "verzenden versturen antwoorden delen uitnodigen", buy: "kopen bestellen betalen winkelwagen", search: "zoeken vinden filteren", upload: "uploaden" },
  links: { or: "of", clause: "maar", instead: "maar", of: "van(?: de)?", by: "door", is: "werd|is", andThen: "en" },
  keys: { press: "druk op", key: "toets", the: "de", and: "en", behind: "en|om", not: "niet|nooit|zonder" },
  person: { unsure: "weet (?:ik |het )*niet|geen idee|misschien|waarschijnlijk|denk ik", forbid: "laat maar", allow: "doe maar", please: "graag|dank je" },
} satisfies ServerWords;
