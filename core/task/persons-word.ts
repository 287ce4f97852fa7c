/** A person's word on whether what was sent arrived, read from their answer (TM10). */

import { wholeWords } from "../verification/lexicon.js";

/** What a person said of an action, when asked what became of it. */
export type PersonsWord = "arrived" | "not-arrived";

/** Whoever says one of these, or asks back, has not said which. Scripts without spaces are looked for as they stand. */
const UNSURE = [
  wholeWords(
    [
      "don'?t know|do not know|no idea|no clue|not (?:entirely |quite |really )?(?:sure|certain)|unsure|uncertain|can'?t (?:tell|say|see)|cannot (?:tell|say|see)|could(?:n'?t| not) (?:tell|say|see)|hard to (?:tell|say)|maybe|perhaps|might|probably|possibly|i (?:think|guess|suppose|believe|hope|doubt)|(?:check|look|see) (?:for )?yourself|depends",
      "wei(?:ß|ss) (?:es |ich )?nicht|keine ahnung|nicht sicher|vielleicht|wahrscheinlich|vermutlich|unsicher|ich glaube",
      "sais pas|aucune idée|pas sûre?|peut-être|probablement|je crois|je pense",
      "no (?:lo )?sé|ni idea|no estoy segur[oa]|quizás?|tal vez|probablemente|creo",
      "non (?:lo )?so|nessuna idea|non sono sicur[oa]|forse|probabilmente|credo",
      "não sei|nao sei|sei lá|não tenho certeza|talvez|provavelmente|acho",
      "weet (?:ik |het )*niet|geen idee|misschien|waarschijnlijk|denk ik",
      "nie wiem|nie mam pojęcia|może|chyba|vet (?:jag |ikke|inte)+|ved (?:jeg )?ikke|kanske|kanskje|måske|nevím|možná|en tiedä|ehkä",
      "не знаю|не уверена?|может быть|возможно|наверное|можливо|мабуть|bilmiyorum|emin değilim|belki|galiba",
    ].join("|"),
    "iu",
  ),
  /\?|？|¿|わからない|分からない|分かりません|わかりません|知らない|たぶん|不知道|不清楚|不确定|可能|也许|몰라|모르|아마|पता नहीं|शायद|لا أعرف|لا أدري|ربما/u,
];

/** It is not to be done again, whatever became of it. */
const FORBIDDING = [
  wholeWords(
    [
      "leave (?:it|that|this)|never ?mind|forget (?:it|about)|stop|cancel|abort|no need|not needed|(?:don't|do not|please don't)(?: (?:do|send|try|press|submit|repeat|bother|resend|retry)\\b[^]*)?$|(?:not|never) again",
      "lass (?:es|das)|nicht (?:noch ?mal|nochmal|wieder|erneut)|abbrechen|laisse[sz]?|annule[rz]?|pas la peine|déjalo|cancela|no lo hagas|lascia(?:lo)?|annulla|deixa|cancele|laat maar|zostaw|anuluj|оставь|отмена|bırak|iptal",
    ].join("|"),
    "iu",
  ),
  /やめて|キャンセル|取消|算了|취소|그만/u,
];

/** Said of what is not wrong. */
const REASSURING = wholeWords(
  "no (?:problems?|worries|errors?|issues?)|kein(?:e)? problem|pas de problème|sin problemas?",
  "iu",
);

const NO = [
  wholeWords("^(?:no|nope|nah|nein|nee|non|não|nao|nie|nej|nei|ne|ni|нет|ні|не|hayır|hayir|yok|όχι|nem|nu)", "iu"),
  /^(?:いいえ|いや|ない|没有|没|不|否|아니|아뇨|안|नहीं|لا|לא)/u,
];
const YES = [
  wholeWords(
    "^(?:yes|yep|yeah|yup|ok|okay|sure|right|correct|done|ja|jep|jawohl|doch|oui|si|sí|sì|sim|tak|ano|áno|да|так|evet|ναι|igen|da|joo|kyllä)",
    "iu",
  ),
  /^(?:はい|うん|ええ|是|有|对|好|예|네|हाँ|हां|نعم|כן)/u,
];

/** Within a few words of what was asked: "it did not go through", "has never arrived". */
const DENIED =
  /(?:\b(?:not|never|hardly|failed)\b|n't\b)(?:\s+[\p{L}']+){0,3}\s*(?:through|work|saved?|there|sen[dt]|arrived?|go|happen|appear|show|listed|be seen|done|did|yet)|\bnothing (?:happened|arrived|came|changed|shows?|was|is there)|\bit (?:did|was|is|has)(?: not|n't)\b/iu;
const AFFIRMED =
  /^(?:it|this|that|they)(?:'s| is| was| has| did| are| were| have|)\b.*\b(?:through|worked|saved|there|sent|arrived|went|done|did|listed|booked|ordered|created|added)\b|^(?:it did|i (?:can )?see it|went through|worked|saved|sent|arrived|all good)\b/iu;
/** Whoever goes on like this has said two things. */
const BUT =
  /\b(?:but|however|except|although|only|aber|jedoch|mais|sauf|pero|salvo|però|mas|maar|ale|ama)\b|(?<!\p{L})(?:но|однако|але)(?!\p{L})|但|けど|しかし|하지만/iu;
const NEGATED = /\b(?:not|never|error|failed|nicht|pas|niet)\b|n't\b/i;

/**
 * Undefined where it cannot be told: then nothing is sent again, and nothing is taken for done. A yes with a "but" is none, a no is
 * what begins with one, or says in English that it did not, and does not forbid another try.
 */
export function readPersonsWord(answer: string): PersonsWord | undefined {
  const said = answer.trim().replaceAll("’", "'");
  if (says(UNSURE, said) || says(FORBIDDING, said)) return undefined;
  const reassured = said.replace(REASSURING, " ").replace(/^[\s,.;:!–—-]+/, "");
  if (BUT.test(reassured)) return undefined;
  if (says(YES, reassured)) return NEGATED.test(reassured) ? undefined : "arrived";
  if (says(NO, reassured) || DENIED.test(reassured)) return "not-arrived";
  return AFFIRMED.test(reassured) && !NEGATED.test(reassured) ? "arrived" : undefined;
}

/** They allow it in other words than a yes. */
const ALLOWING = [
  wholeWords(
    "^(?:go ahead|go on|do (?:it|that)|proceed|confirm(?:ed)?|allow(?:ed)?(?: it)?|approved?|of course|gerne|mach(?: das)?|d'accord|allez-y|adelante|de acuerdo|procedi|va bene|pode|doe maar)",
    "iu",
  ),
  /^(?:可以|好的|同意|どうぞ)/u,
];
/** Beside a yes they say no more than the yes. */
const POLITE = [
  wholeWords(
    "^(?:please|thanks?|thank you|bitte|danke|merci|s'il (?:vous|te) plaît|por favor|gracias|per favore|grazie|obrigad[oa]|graag|dank je|proszę|dziękuję|tack|takk|kiitos|prosím|děkuji|lütfen|teşekkürler|пожалуйста|спасибо|будь ласка|дякую|παρακαλώ|ευχαριστώ|בבקשה|תודה|من فضلك|شكرا|कृपया|धन्यवाद)",
    "iu",
  ),
  /^(?:お願いします|ください|です|请|谢谢|吧|的|해 ?주세요|부탁합니다|감사합니다|요)/u,
];
const BETWEEN = /^[\s,.;:!。、，！–—-]+/u;

/**
 * Whether they allow it; undefined where that is not plain. A yes is nothing but a yes: with a condition, a doubt or a further wish
 * it is none. A no is what begins with one or forbids it, whatever follows.
 */
export function readConsent(answer: string): boolean | undefined {
  const said = answer.trim().replaceAll("’", "'");
  if (says(UNSURE, said)) return undefined;
  if (says(NO, said) || says(FORBIDDING, said)) return false;
  let rest = said.replace(BETWEEN, "");
  let isYes = false;
  while (rest !== "") {
    const [word] = [...YES, ...ALLOWING, ...POLITE].flatMap((words) => words.exec(rest) ?? []);
    if (word === undefined || word === "") return undefined;
    isYes ||= !says(POLITE, rest) || says(YES, rest);
    rest = rest.slice(word.length).replace(BETWEEN, "");
  }
  return isYes ? true : undefined;
}

const says = (patterns: readonly RegExp[], text: string): boolean => patterns.some((words) => words.test(text));
