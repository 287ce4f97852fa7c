/** Search query: removal of private words: names, dates, numbers and values of the user and of people on the page. */

import { normalise } from "../page/mask/plain-text.js";
import type { Skeleton, SkeletonNode } from "../page/skeleton.js";
import { quotedIn } from "../page/text.js";

export interface Confidential {
  readonly request: string;
  readonly said: readonly string[];
  /** The organisation's own notes (KN5). */
  readonly written?: readonly string[];
  readonly page: { readonly url: string; readonly title: string; readonly skeleton: Skeleton | null };
  /** Pages that the task saw earlier: a model may repeat their words. */
  readonly earlier?: readonly Skeleton[];
}

/** Shapes that are never searched for, from any source: email addresses, dates, telephone and account numbers. */
const SHAPES: readonly RegExp[] = [
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+/gu,
  /\b\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\b/gu,
  /\b\d{1,2}(?:st|nd|rd|th)?\.?\s+(?:of\s+)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\.?,?\s+\d{2,4}\b/giu,
  /(?<![\p{L}\p{N}])(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{2,4}\b/giu,
  /\+?\d[\d\s()./-]{4,}\d/gu,
];

/** Undefined if no word is left that says what to look for. */
export function safeQuery(query: string, known: Confidential): string | undefined {
  const phrases = [known.request, ...known.said].flatMap(quotedIn);
  const withoutShapes = SHAPES.reduce((text, shape) => text.replace(shape, " "), query);
  const cut = [...phrases, ...known.said].reduce(withoutPhrase, withoutShapes);
  const isPrivate = privacyOf(known);
  const kept = cut.replace(/[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu, (word) => (isPrivate(bareWord(word)) ? "" : word));
  const clean = kept
    .replace(/(?<=^|\s)[^\p{L}\p{N}\s]+(?=\s|$)/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return bareWords(clean).some((word) => word.length > 2 && !EMPTY.has(word)) ? clean : undefined;
}

const EMPTY = new Set(
  "how the and for with what where who when why which from into named called born phone email".split(" "),
);

function withoutPhrase(text: string, phrase: string): string {
  const words = phrase.trim();
  if (words.length < 3) return text;
  const at = text.toLowerCase().indexOf(words.toLowerCase());
  return at === -1 ? text : withoutPhrase(`${text.slice(0, at)} ${text.slice(at + words.length)}`, phrase);
}

function privacyOf({ request, said, written = [], page, earlier = [] }: Confidential): (word: string) => boolean {
  const application = applicationWords(page);
  const given = new Set([...privateWordsOf(request), ...said.flatMap((one) => [...privateWordsOfAnswer(one)])]);
  const onPages = [page.skeleton, ...earlier].flatMap((one) => Object.values(one?.nodes ?? {}).flatMap(wordsOn));
  const shown = new Set([...onPages, ...written.flatMap(bareWords)]);
  const long = [...given].filter((word) => word.length > 4);
  return (word) => {
    if (application.has(word)) return false;
    if (given.has(word) || long.some((one) => word.includes(one))) return true;
    return shown.has(word) && !isCommonWord(word);
  };
}

/** Names of the application: its host, the link to its start, and the end of its title if that is one word. */
function applicationWords({ url, title, skeleton }: Confidential["page"]): ReadonlySet<string> {
  const { hostname, origin } = URL.canParse(url) ? new URL(url) : { hostname: "", origin: "" };
  const nodes = Object.values(skeleton?.nodes ?? {});
  const home = nodes.filter(({ href }) => href === "/" || href === origin || href === `${origin}/`);
  const last = title.split(/\s[-–—|·:]\s/u).at(-1) ?? "";
  const named = last !== title && bareWords(last).length === 1 ? last : "";
  return new Set(bareWords([hostname.replace(/[.-]/g, " "), ...home.map(({ name }) => name), named].join(" ")));
}

/** Letters without case and accents, so that "José" and "jose" are one word. */
const bareWord = (word: string): string =>
  normalise(word, "NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/['’]s$/u, "");

const bareWords = (text: string): readonly string[] => (text.match(WORD) ?? []).map(bareWord);

/** Apostrophes belong to a word; hyphens and dots separate words. */
const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu;

/** Private words of a user's text: names, quoted text, values after their labels, and words with digits. */
function privateWordsOf(text: string): ReadonlySet<string> {
  const words = [...quotedIn(text).flatMap(bareWords), ...capitalised(text), ...valuesIn(text)];
  const coded = bareWords(text).filter((word) => /\d/.test(word));
  return new Set([...words.filter((word) => !isCommonWord(word)), ...names(text), ...coded]);
}

function privateWordsOfAnswer(text: string): ReadonlySet<string> {
  const words = bareWords(text);
  if (words.length > ANSWER_WORDS) return privateWordsOf(text);
  return new Set([...words.filter((word) => !isCommonWord(word)), ...privateWordsOf(text)]);
}

const ANSWER_WORDS = 6;

function tokensOf(text: string) {
  return [...text.matchAll(WORD)].map((match) => {
    const before = text.slice(0, match.index).trimEnd();
    return {
      word: bareWord(match[0]),
      upper: /^\p{Lu}/u.test(match[0]),
      first: before === "" || /[.!?:;\n]["”’)]*$/u.test(before),
    };
  });
}

/** A capital letter inside a sentence marks a name; at the beginning it may not. */
function capitalised(text: string): readonly string[] {
  const tokens = tokensOf(text);
  const plain = new Set(tokens.filter(({ upper }) => !upper).map(({ word }) => word));
  return tokens.flatMap(({ word, upper, first }, index) => {
    if (!upper) return [];
    const isStart =
      first && tokens[index + 1]?.upper !== true && (isCommonWord(word) || plain.has(word) || VERBS.has(word));
    return isStart ? [] : [word];
  });
}

/** Two or more capitalised words in a row form one name, whatever else they mean: "Mark Page", "May Day Ltd". */
function names(text: string): readonly string[] {
  const tokens = tokensOf(text);
  const isJoined = (index: number) => tokens[index]?.upper === true && tokens[index]?.first !== true;
  return tokens.flatMap(({ word, upper }, index) => {
    const inRun = upper && ((isJoined(index) && tokens[index - 1]?.upper === true) || isJoined(index + 1));
    const run = [tokens[index - 1], tokens[index + 1]].filter((one) => one?.upper === true);
    return inRun && run.some((one) => one && !isCommonWord(one.word)) && !isCommonWord(word) ? [word] : [];
  });
}

const VERBS: ReadonlySet<string> = new Set(
  "accept activate allow arrange bring browse build clean clear collect connect contact convert correct count cut deactivate decline define describe determine drag drop empty estimate evaluate explain explore extract figure fix follow forward gather give grant handle highlight hover identify increase decrease investigate kindly keep learn let list load lower mark mention merge notify outline pause pick place plan play point prepare press produce program provide pull push raise reach reactivate recommend reduce remember remind replace research reserve resolve resume retrieve revert revoke run scan scroll sell sort split stop submit subscribe suggest summarise summarize sum swap tell tick transfer translate try uncheck undo uninstall unmark untick withdraw".split(
    " ",
  ),
);

/** Words that a person's name, an address or a value to enter follows. */
const LABELS =
  /\b(?:named|called|titled|name(?: is)?|surname|(?:first|last|maiden|family|middle|given) name|user ?name|log-?in|address(?: is)?|street|city|town|country|born(?: on| in)?|birthday|date of birth|dob|phone|telephone|tel|mobile|fax|e-?mail(?: address)?|password|passcode|pin|code|account(?: number)?|iban|card(?: number)?|passport|licen[cs]e|(?:lives?|living|resident) (?:at|in)|works? (?:at|for)|employer|mother|father|wife|husband|partner|son|daughter)\b[\s:=]*(?:(?:is|to|as|was|of|number|no)\b[\s:=]*)*/giu;
/** Verbs that the name of a person follows. */
const PEOPLE = /\b(?:tell|message|text|call|email|e-mail|ask|remind|invite|notify|thank|pay|ping|inform)\s+/giu;
/** `set X to Y`: Y is a value. */
const ENTERED =
  /\b(?:set|change|switch|update|rename|enter|type|put|fill)\b(?:(?!\b(?:set|change|switch|update|rename|enter|type|put|fill)\b)[^.;\n])*?\b(?:to|as|with|into|=)\s+/giu;
const VALUE_WORDS = 5;
const ENDS = new Set(
  "and then but so that who which with in on at to for from of the a an is are was his her their its my your that i we they he she it when if because before after as by about into up".split(
    " ",
  ),
);

const valuesIn = (text: string): readonly string[] => [
  ...after(text, LABELS, VALUE_WORDS),
  ...after(text, ENTERED, VALUE_WORDS),
  ...after(text, PEOPLE, 2),
];

function after(text: string, opening: RegExp, most: number): readonly string[] {
  return [...text.matchAll(opening)].flatMap((match) => {
    const rest = text.slice(match.index + match[0].length).split(/[,;\n]|\.(?=\s|$)/u)[0] ?? "";
    const words = bareWords(rest).slice(0, most);
    const end = words.findIndex((word) => ENDS.has(word));
    return end === -1 ? words : words.slice(0, end);
  });
}

function wordsOn(node: SkeletonNode): readonly string[] {
  const said = `${node.name}. ${node.text ?? ""}`;
  const held = bareWords(node.value ?? "");
  if (node.role === "text") return [...held, ...capitalised(said)];
  if (node.role !== "row") return [...held, ...namesOn(said)];
  return [...held, ...tokensOf(said).flatMap(({ word, upper }) => (upper || /\d/.test(word) ? [word] : []))];
}

const CAPITALS = /(?<![\p{L}'’])(?:(?!\p{Lu})[\p{L}'’])*\p{Lu}[\p{L}'’]*(?:[,-]?\s+\p{Lu}[\p{L}'’]*)+/gu;

/** Capitalised words in a row without any software term: "Ada Byron", but not "Add Patient". */
function namesOn(text: string): readonly string[] {
  return [...text.matchAll(CAPITALS)].flatMap((match) => {
    const words = bareWords(match[0]);
    return words.some(isCommonWord) ? [] : words;
  });
}

/** Words that are also names (Mark, Bill, Page, May, Grant) are left out on purpose. */
const WORDS = `
a about access account accounts action actions active activity add added address addresses admin administrator after again agenda
alert alerts all allergy also always amount amounts an analytics and any api app application applications apply appointment
appointments approval approve archive are as ask assign at attach attachment audit auto automatic back backup bank basket be
because before between billing birthday board book booking bookings both bulk but button buttons buy by calendar calendars call can
age cancel card cart catalog catalogue category change changes chart chat check checkout choose click clinic close code codes column
city columns comment comments company compare complete completed configuration configure confirm contact contacts contract contracts
copy country create created credit csv currency custom customer customers dark dashboard data database date dates day days default delete
deleted delivery department departments description desktop detail details device devices dialog diary did disable discount display
do document documents does done download downloads draft drafts due dues duplicate each edit editor email employee employees enable
end enroll enter entries entry error errors event events every example existing expense expenses export faq favourite feature
features feedback field fields file files fill filter filters find finish first folder folders font for form format forms forum from
full gallery get go goods group groups guest guests guide has have he header help her hide his history holiday home hours how i icon
if image images import in inbox info information insert install insurance integration inventory invitation invite invoice invoices
is issue issues it item items its job jobs join key keyboard keys label labels language last latest layout leave letter letters
library licence license light limit limits link links list lists loan loans local location lock log login logout look lowest
mail make manage manager manual map me meeting meetings member members menu message messages method mobile mode modify module money
month months more move my name names navigate need needs new newsletter next no not note notes notification notifications now number
numbers of off offer offers office on online only open option options or order orders organisation organization other our out
overdue overview owner password passwords patient patients pay payment payments pdf people permission permissions person phone photo
photos picture pin plan plans please policy policies portal post posts prescription prescriptions preview print printer priority
privacy private product products profile project projects public publish purchase put quantity query question questions quick rate
read receipt receipts recent record records recover refresh refund region register registration reject reload reminder reminders
remove rename renew reorder repeat reply report reports repository request requests reset resource response restore result results
return returns review reviews role roles room rooms row rows rule rules save saved schedule screen search section security see select
send server service services session set setting settings setup share she shift ship shipment shipping shop shortcut show sign signature
single site size sms some sort source staff start status step steps stock store submit subscription subscriptions summary supplier
suppliers support switch system tab table tables tag tags task tasks tax team teams template templates terms test text than that the
their them theme themes then there these they this ticket tickets time timetable title to today tomorrow tool tools total track
transaction transactions transfer trash trip turn tutorial type unlock unread unsubscribe until up update updates upgrade upload url
us use used user username users using vacation value values vat vendor verify version view views visit visits want warehouse was way
we web website week weeks welcome what when where which who whose why widget will with without work workflow workspace write year
years yes you your zoom 2fa 3d ccv cms crm css dns dpi ehr emr erp gps html http https id ip jpg json kpi mfa mp3 mp4
ocr otp png pos qr rss sdk seo sku sql ssh ssl sso tls ui usb ux vpn wifi xls xlsx xml zip`;

const COMMON = new Set(WORDS.trim().split(/\s+/));
export const isCommonWord = (word: string): boolean => COMMON.has(word);
