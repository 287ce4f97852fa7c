/** Harmless labels: whole names of buttons that only show, order, page or close something, in the languages that the product knows. */

import { normalise } from "../page/plain-text.js";
import { verbPhrase } from "./kind.js";
import { isAcceptance } from "./risk.js";
import { riskVerbsIn } from "./risk-verbs.js";

const OBJECTS = String.raw`(?: (?:[\p{L}\p{N}'’&-]+)){0,4}`;
const SHOWING = new RegExp(
  `^(?:show|hide|view|see|expand|collapse|preview|browse|sort(?: by)?|filter(?: by)?|search|find|explore|zoom|scroll to|jump to|anzeigen|ausblenden|einblenden|afficher|masquer|voir|mostrar|ocultar|ver|mostra|nascondi|vedi|exibir|tonen|toon|bekijk|verberg)${OBJECTS}$`,
  "u",
);
const NOUNS =
  "menu|navigation|sidebar|filters?|filter panel|help|details?|calendar|date picker|search|settings|preferences|options|actions|list|more|submenu|user menu|main menu|notifications|toolbar|panel";
const OPENING = new RegExp(
  `^(?:(?:open|toggle|close|more|user|main|show) )?(?:the )?(?:${NOUNS})$|^(?:clear|reset) (?:all )?(?:filters?|search|sorting|sort)$`,
);
const WHOLE = phrases(`
  more | load more | read more | learn more | less | details | help | menu | search | find | filter | filters | sort | today
  next | previous | prev | back | go back | forward | first | last | next page | previous page | first page | last page
  next month | previous month | next year | previous year | next week | previous week | next step | previous step
  next slide | previous slide | zoom in | zoom out | full screen | fullscreen | refresh list | home
  close | close dialog | close menu | close window | cancel | dismiss | no | no thanks | not now | later | maybe later | skip
  left | right | caret-down | caret-right | chevron-down | chevron-right | expand | collapse
  remind me later | keep it | keep editing | x | × | ✕ | ✖
  abbrechen | schließen | zurück | nein | später | überspringen | mehr | mehr anzeigen | mehr laden | weniger | hilfe | menü
  suche | suchen | filter | sortieren | heute | nächste | nächste seite | vorherige | vorherige seite
  annuler | fermer | retour | non | plus tard | passer | plus | voir plus | moins | aide | rechercher | filtrer | trier
  suivant | suivante | page suivante | précédent | précédente | page précédente | aujourd'hui
  cancelar | cerrar | volver | más tarde | omitir | más | ver más | cargar más | menos | ayuda | menú | buscar | filtrar
  ordenar | siguiente | página siguiente | anterior | página anterior | hoy
  annulla | chiudi | indietro | più tardi | salta | altro | mostra altro | meno | aiuto | cerca | filtra | ordina
  successivo | successiva | pagina successiva | precedente | pagina precedente | oggi
  fechar | voltar | não | nao | mais tarde | pular | mais | ver mais | ajuda | próximo | próxima | próxima página | hoje
  annuleren | sluiten | terug | nee | overslaan | meer | meer laden | minder | hulp | zoeken | sorteren
  volgende | volgende pagina | vorige | vorige pagina | vandaag`);

function phrases(words: string): ReadonlySet<string> {
  return new Set(words.split(/[|\n]/).map((one) => one.trim()));
}

/** The whole name, not its first word: "Close" is one, "Close my account" is none. A number is a page of a list. */
export function isHarmlessLabel(name: string): boolean {
  const label = normalise(name, "NFKC")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/[….:›»‹«→←▸▾▼▲]+/g, "")
    .trim();
  if (/^(?:(?:go to )?page )?\d{1,4}$/.test(label) || /^[×✕✖✗]$/.test(label)) return true;
  const phrase = verbPhrase(label).trim();
  if (phrase === "" || (phrase !== "next" && isAcceptance(phrase))) return false;
  // "Show and revoke" does more than show.
  return (
    WHOLE.has(phrase) || OPENING.test(phrase) || (SHOWING.test(phrase) && riskVerbsIn(phrase, "label").length === 0)
  );
}
