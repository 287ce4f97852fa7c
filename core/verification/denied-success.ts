/** Denied success: words of success that report none: negated, counted as 0, done before, yet to come, or done to something else. */

import { verbPhrase } from "../action/kind.js";
import { familiesOf, tokenOf, tokensIn, type VerbFamily } from "../action/verb-families.js";
import { ACCEPTING, CONFIRMING, foldedPattern, KEEPING, wholeWords } from "./lexicon.js";
import {
  alternativesOf,
  type Language,
  SUCCESS,
  SUCCESS_IN_TEXT,
  SUCCESS_WORDS,
  type SuccessWords,
} from "./success-words.js";
import { escaped, fold } from "./text-match.js";

interface Denial {
  /** Stands at most three words before a word of success, and takes it back. */
  readonly not: string;
  /** Written as one word with it. */
  readonly joined?: string;
  /** Takes it back from behind. */
  readonly after?: string;
  readonly already: string;
  /** Of what can be done, is or will be done, or is so of this one thing, which tells why it cannot be had. */
  readonly unmet?: string;
}

/** Words of one clause: "no conflicts, 3 rows added" and "no conflicts and 3 rows added" negate nothing that was added. */
const AND = "and|but|und|aber|sondern|et|mais|pero|sino|ma|mas|maar|och|og|men|ale|но|ve|ama|mutta";
const upTo = (most: number): string => `(?: (?!(?:${AND}) )[^\\s.,;:!?…()|·•–—-][^\\s.,;:!?…()]*){0,${most}}`;

const DENIALS: Readonly<Record<Language, Denial>> = {
  en: {
    not: "not(?! only)|never|no|nothing|none|nobody|neither|nor|without(?= success)",
    already: "already",
    unmet: `(?:can|could|may|might|should|shall|will|would)${upTo(2)} be${upTo(2)}|to be|(?:if|once|when)${upTo(4)}|(?:this|these|those)${upTo(3)} (?:is|are)`,
  },
  de: {
    not: "nicht(?! nur)|nichts|nie|niemals|niemand|kein(?:e[nmrs]?)?|weder",
    already: "bereits|schon",
    unmet: `(?:kann|können|könnten?|darf|dürfen|soll|sollen|wird|werden|sobald|wenn|falls)${upTo(4)}`,
  },
  fr: {
    not: "non|pas|jamais|aucune?s?|rien|ni|sans(?= succès)",
    already: "déjà",
    unmet: `(?:peut|peuvent|pourra|pourront|sera|seront|doit|doivent|une fois|lorsque)${upTo(3)}`,
  },
  es: {
    not: "no|nunca|jamás|nada|nadie|ning(?:ún|un[oa]s?)|tampoco|sin(?= éxito)",
    already: "ya",
    unmet: `(?:puede|pueden|podrá|podrán|será|serán|debe|deben|cuando|una vez)${upTo(3)}`,
  },
  it: {
    not: "non|nessun[oa']?|niente|nulla|mai|senza(?= successo)",
    already: "già",
    unmet: `(?:può|possono|potrà|potranno|sarà|saranno|verrà|verranno|viene|vengono|deve|devono)${upTo(3)}`,
  },
  pt: {
    not: "não|nenhum(?:as?|ns)?|nada|ninguém|nunca|jamais|sem(?= sucesso)",
    already: "já",
    unmet: `(?:pode|podem|poderá|poderão|será|serão|deve|devem|quando)${upTo(3)}`,
  },
  nl: {
    not: "niet|niets|nooit|niemand|geen|zonder(?= succes)",
    already: "al|reeds",
    unmet: `(?:kan|kunnen|zal|zullen|wordt|worden|mag|mogen|zodra)${upTo(4)}`,
  },
  pl: {
    not: "nie|nic|nigdy|nikt|żad(?:en|n[aey]|nego|nych)",
    already: "już",
    unmet: `(?:można|może|mogą|będzie|będą|zostanie|zostaną)${upTo(3)}`,
  },
  scandinavian: {
    not: "inte|ej|icke|ikke|ikkje|aldrig|aldri|inga|inget|ingen|intet|ingenting",
    already: "redan|allerede",
    unmet: `(?:kan|kommer att|ska|skal|bliver|blir)${upTo(3)}`,
  },
  fi: { not: "ei|eivät|mitään|koskaan", already: "jo" },
  cs: {
    not: "není|nejsou|nebyl[aoyi]?|nebud(?:e|ou)|nic|nikdy|nikdo|žádn[áéýí]",
    joined: "ne",
    already: "již|už",
    unmet: `(?:lze|může|mohou|bude|budou)${upTo(3)}`,
  },
  hu: { not: "nem|nincs|nincsenek|sem|semmi|soha", already: "már" },
  ro: {
    not: "nu|nici|nicio|niciun(?:ul)?|nimic|niciodată|fără(?= succes)",
    already: "deja",
    unmet: `(?:poate|pot|va fi|vor fi)${upTo(3)}`,
  },
  ru: {
    not: "не|нет|ничего|никогда|никто|ни",
    joined: "не",
    already: "уже",
    unmet: `(?:может|могут|будет|будут|можно)${upTo(3)}`,
  },
  uk: {
    not: "не|немає|нічого|ніколи|ніхто|жодн(?:ого|ої|их|а|е)",
    joined: "не",
    already: "вже",
    unmet: `(?:може|можуть|буде|будуть|можна)${upTo(3)}`,
  },
  tr: { not: "hiç|hiçbir", after: "[^\\s.,;:!?]+m[ae](?:d[ıi]|m[ıi]ş|z)[^\\s.,;:!?]*|değil", already: "zaten" },
  el: { not: "δεν|μη|μην|τίποτα|κανένας?|καμ[ίι]α|χωρίς(?= επιτυχία)", already: "ήδη" },
};

/** Stands for the verb of the button, in whatever language. */
export const DONE = "done";
const deedsOf = ({ done, removed }: SuccessWords): string => `(?:${done}|${removed}|${DONE})`;
const eachLanguage = (patternOf: (denial: Denial, deeds: string) => string): RegExp =>
  wholeWords(
    Object.entries(DENIALS)
      .map(([language, denial]) => patternOf(denial, deedsOf(SUCCESS_WORDS[language as Language])))
      .join("|"),
    "gu",
  );

/** "Order no 1001" has a number. */
const NEGATED = eachLanguage(({ not, after }, deeds) => {
  const before = `(?:${not})(?! \\S*\\d)${upTo(3)}[ -]${deeds}`;
  return after === undefined ? before : `${before}|${deeds}${upTo(2)} (?:${after})`;
});
const NEGATED_IN_ONE_WORD = eachLanguage(({ joined }, deeds) => (joined === undefined ? "(?!)" : `${joined}${deeds}`));
const NEGATED_ANYWHERE = foldedPattern(
  `(?:(?:未(?![读讀])|尚未|没有?|沒有?)\\p{Script=Han}{0,2}|不|ไม่(?:ได้)?)(?:${SUCCESS_IN_TEXT.source})` +
    `|(?<!\\p{L})(?:không|chưa|chẳng|tidak|belum|לא|טרם|لم|لن)${upTo(3)} ?(?:${SUCCESS_IN_TEXT.source})` +
    "|成功(?:し|して)?い?(?:ない|なかった|ません)",
);
const DONE_BEFORE = eachLanguage(({ already }, deeds) => `(?:${already})${upTo(2)} ${deeds}`);
const YET_TO_BE = eachLanguage(({ unmet }, deeds) => (unmet === undefined ? "(?!)" : `(?:${unmet}) ${deeds}`));

/** "0 EUR", "0 seconds ago": amounts, and no counts of what was done. */
const AMOUNT =
  "%|(?:eur|euros?|usd|gbp|chf|dollars?|kg|g|mm|cm|km|m|ml|l|h|s|sec|min|seconds?|minutes?|hours?|days?|sekunden?|minuten?|stunden?|tagen?|secondes?|heures?|jours?|segundos?|minutos?|horas?|días?)(?!\\p{L})";
const ZERO = `(?<![\\p{L}\\p{N}.,:%/-])0(?![\\d.,:/-]*\\d| ?(?:${AMOUNT}))`;
export const DONE_WORDS = `(?:${Object.values(SUCCESS_WORDS).map(deedsOf).join("|")})`;
/** "Imported 0 contacts", "Imported: 0", "0 imported"; "Stock updated: 0" is a value. */
const NONE_DONE = wholeWords(
  [
    `${DONE_WORDS} ${ZERO}(?= \\p{L})`,
    `(?<=^|[,;.(] ?)${DONE_WORDS}: ${ZERO}`,
    `(?<=^|[,;:.(] ?)${ZERO} ${DONE_WORDS}`,
    `${ZERO}(?! (?:was|is|has|ist|wurde|est|está|è|ha|foi|werd) )(?= \\p{L})${upTo(4)} ${DONE_WORDS}`,
  ].join("|"),
);
const SOME_DONE = wholeWords(`[1-9]\\d*${upTo(4)} ${DONE_WORDS}|${DONE_WORDS}:? [1-9]\\d*`);

const THANKS = wholeWords(alternativesOf("greeting"), "gu");
const WITH_SUCCESS = "successfully|erfolgreich|avec succès|correctamente|con éxito|con successo|com sucesso|succesvol";
const REMOVED = alternativesOf("removed");
const REMOVAL = wholeWords(`(?:(?:${WITH_SUCCESS}) )?(?:${REMOVED})(?: (?:${WITH_SUCCESS}))?`, "gu");
const REMOVAL_OF_ANOTHER = wholeWords(`(?:${REMOVED}) by (?:its|the|their|an?)`, "gu");

/** The page says that nothing was done. */
export function deniesSuccess(folded: string): boolean {
  if (folded.search(NEGATED_IN_ONE_WORD) !== -1) return true;
  if (!reportsDone(folded)) return false;
  if (folded.search(NEGATED) !== -1 || NEGATED_ANYWHERE.test(folded)) return true;
  if (!/(?<!\d)0(?!\d)/.test(folded)) return false;
  const anew = folded.replace(DONE_BEFORE, "");
  return NONE_DONE.test(anew) && !SOME_DONE.test(anew);
}

export const NOT = Object.values(DENIALS)
  .map(({ not }) => not)
  .join("|");

const FAULTS =
  "errors?|duplicates?|duplikate?|doublons?|duplicados?|duplicat[io]|dubbletter|duplikat(?:y|ów)|problems?|issues?|warnings?|conflicts?|failures?|fehlern?|probleme?n?|warnung(?:en)?|konflikte?|erreurs?|problèmes?|avertissements?|errores?|problemas?|incidencias?|advertencias?|errori?|problemi|avvisi|erros?|avisos?|fouten|waarschuwingen|błęd(?:y|ów)|problem(?:y|ów)?|ostrzeże(?:nia|ń)|fel|varningar|fejl|feil|virheitä|chyb[ay]?|hiba|erori|ошиб(?:ки|ок)|проблемы?|помил(?:ки|ок)|hata|sorun|σφάλματα";
/** "No errors were found", "ошибок не найдено": that nothing is wrong refuses nothing. */
const FAULTLESS = wholeWords(
  `(?:${NOT}|zero|0)(?: (?!(?:${AND}) )\\p{L}{1,20}){0,2} (?:${FAULTS})(?! (?:message|meldung))|(?:${FAULTS}) (?:не|нет|немає|yok|\\p{L}{1,20}m[ae]d[ıi])(?: \\p{L}{1,20})?`,
  "gu",
);
const FAULTLESS_ANYWHERE = foldedPattern(
  "(?:エラー|問題|重複)(?:は|が)?(?:ありません(?:でした)?|なし|0 ?件)|(?:没有|無|无)(?:错误|錯誤|问题|問題)|오류(?:가)? ?없(?:습니다|음)",
  "gu",
);
export const withoutNoErrors = (folded: string): string =>
  folded.replace(FAULTLESS, "").replace(FAULTLESS_ANYWHERE, "");

/** A word that denies stands right before the words, whatever they report: "not paid", "nicht bezahlt". */
export const negates = (folded: string, words: string): boolean =>
  wholeWords(`(?:${NOT})(?! \\S*\\d)${upTo(2)} ${escaped(fold(words))}`).test(folded);

export const reportsDone = (folded: string): boolean => SUCCESS.some((words) => words.test(folded));

export const withoutPromises = (folded: string): string => folded.replace(YET_TO_BE, "");

/** Without what was done before, can or will be done, and what was taken away though nothing was pressed that takes away. */
export function withoutOtherActions(folded: string, pressed: string): string {
  const anew = folded.replace(DONE_BEFORE, "");
  // Who comes a second time may be thanked all the same.
  const own = anew === folded ? anew : anew.replace(THANKS, "");
  const done = withoutPromises(own);
  if (!mayRemove(pressed)) return done.replace(REMOVAL, "");
  return removes(pressed) ? done : done.replace(REMOVAL_OF_ANOTHER, "");
}

/** Its verb takes something away. */
export const removes = (pressed: string): boolean =>
  tokensIn(pressed).some((token) => familiesOf(token).includes("remove"));

const DISABLING: readonly string[] = ["disable", "uncheck", "untick"].map(tokenOf);
const TURNING_OFF = /(?<!\p{L})(?:turn|switch) (?:\p{L}+ )?off(?!\p{L})/u;
const disables = (pressed: string): boolean =>
  TURNING_OFF.test(pressed) || tokensIn(pressed).some((token) => DISABLING.includes(token));

const RUNNING = /^(?:go|run|execute|ausführen|exécuter|ejecutar|esegui|executar|uitvoeren)(?!\p{L})/u;
/** "Move to trash", "Continue". "Save" is of another family, and whatever else it does, it says so. */
const LOOSE: readonly VerbFamily[] = ["edit", "proceed"];

/** "Yes", "OK" and "Go" do what was asked or chosen before; of a verb that is not known nothing can be said. */
export function mayRemove(pressed: string): boolean {
  const verb = verbPhrase(pressed);
  if (removes(pressed) || disables(pressed)) return true;
  if ([ACCEPTING, CONFIRMING, RUNNING].some((words) => words.test(verb))) return true;
  const families = tokensIn(pressed).flatMap(familiesOf);
  return families.length === 0 || families.some((family) => LOOSE.includes(family));
}

const DRAFT =
  /(?<!\p{L})(?:drafts?|entw[uü]rfe?|brouillons?|borrador(?:es)?|bozz[ae]|rascunhos?|concept(?:en)?|szkic\p{L}*|utkast|kladde|luonnos\p{L}*|koncept|piszkozat|ciornă|черновик\p{L}*|чернет\p{L}+|taslak)(?!\p{L})|下書き|草稿|임시 ?저장/u;
const NOT_SENT_YET =
  /(?<!\p{L})(?:(?:on|in) (?:this|your) (?:device|browser|computer|phone)|(?:saved|stored|kept) (?:locally|offline)|(?:you are|you're|while|working) offline|queued|in (?:the |your )?(?:queue|outbox)|(?:when|once|as soon as|until) (?:you |the connection )?(?:are |is |'re )?(?:back |re)?(?:online|connected)|auf (?:diesem|ihrem|deinem) gerät|in diesem browser|(?:lokal|offline) gespeichert|warteschlange|postausgang|sur (?:cet|votre) appareil|localement|hors ligne|file d'attente|en (?:este|su|tu) dispositivo|localmente|sin conexión|en cola|su questo dispositivo|in locale|in coda|n?este dispositivo|na fila|op dit apparaat|lokaal opgeslagen|wachtrij|na tym urządzeniu|w kolejce|på (?:den här enheten|denne enhe[dt]en)|tällä laitteella|на (?:этом|вашем) устройстве|в очереди|bu cihazda)(?!\p{L})|この(?:端末|デバイス)|オフライン|本地|离线|此设备|이 기기|오프라인/u;

const HANDING_IN: readonly VerbFamily[] = ["send", "buy", "upload", "save", "proceed"];

/** Kept where it was written, or in wait: what was to go out has not gone. Who presses "Save" may well get a draft. */
export function isPending(folded: string, pressed: string): boolean {
  if (pressed === "") return false;
  if (NOT_SENT_YET.test(folded)) return !NOT_SENT_YET.test(pressed);
  if (!DRAFT.test(folded) || DRAFT.test(pressed) || KEEPING.test(pressed)) return false;
  const families = tokensIn(pressed).flatMap(familiesOf);
  const handsIn = families.length === 0 || families.some((family) => HANDING_IN.includes(family));
  return handsIn && reportsDone(withoutOtherActions(folded, pressed).replace(REMOVAL, ""));
}
