/** Request words: verbs and things named by the user's own words, not by a page or a model (SF4). */

import { isPlaceholder } from "../page/mask/privacy.js";
import type { Skeleton, SkeletonNode } from "../page/skeleton.js";
import { accessibleName, isOn, wordsIn } from "../page/skeleton.js";
import type { RiskVerb, VerbFamily } from "../words/language.js";
import { allWords, eachOf, pageWords } from "../words/matcher.js";
import { readDay, sameDay } from "./day.js";
import { permittedIn } from "./permitted.js";
import { verbsAskedIn } from "./risk-verbs.js";
import { asksFor, familiesOf, isSameToken, tokensIn } from "./verb-families.js";

const ofLetters = (alternatives: string): RegExp => new RegExp(`(?<!\\p{L})(?:${alternatives})(?!\\p{L})`, "iu");

export interface RequestWords {
  /** Request and answers as they were written. */
  readonly texts: readonly string[];
  readonly stems: readonly string[];
  readonly families: ReadonlySet<VerbFamily>;
  readonly verbs: ReadonlySet<RiskVerb>;
  /** Values that the request calls a password or another secret. */
  readonly secrets: readonly string[];
}

const SAID = "[\\p{L}\\p{N}_]";
const SECRET_SAID = new RegExp(
  `(?<!${SAID})(?:${pageWords("password")}|pin|secret|token|api key)(?!${SAID})` +
    `( (?:${pageWords("is")})(?!${SAID})|\\s*[:=])?\\s*["'“]?([^\\s"'”,]{4,})`,
  "giu",
);

/** `texts`: the request, and what the user answered; never a plan, a page or a model's sentence. */
export function requestWords(texts: readonly string[]): RequestWords {
  // "My password is …" gives a value; it asks for nothing.
  const said = texts.map((text) => text.replace(SECRET_SAID, " "));
  const permitted = said.map((text) => permittedPartsOf(text.replace(REMINDER, " ")));
  const stems = stemsOf(said, permitted);
  const doing = permitted.map((text) => text.replace(ADJECTIVE, " "));
  const done = new Set(doing.flatMap(tokensIn));
  const families = new Set(stems.filter((stem) => done.has(stem)).flatMap(familiesOf));
  const verbs = [...doing.flatMap((text) => [...verbsAskedIn(text)]), ...[...families].flatMap(verbsOfFamily)];
  const off: readonly RiskVerb[] = permitted.some((text) => OFF.test(text)) ? ["end"] : [];
  return { texts, stems, families, verbs: new Set([...verbs, ...off]), secrets: texts.flatMap(secretsIn) };
}

/** "Show archived entries" does not ask to archive; "have it archived" and "the entries archived by Kim" may. */
const ADJECTIVE =
  /(?<!\p{L})\p{L}{3,20}ed (?!(?:by|to|for|on|in|at|and|or|the|an?|with|as|now|today|from|into|if|when|it)\b)(?=\p{L})/giu;

/** Forbidden verbs do not count as named. Things count wherever they stand. */
function stemsOf(said: readonly string[], permitted: readonly string[]): readonly string[] {
  const asked = new Set(permitted.flatMap(tokensIn));
  const isForbidden = (stem: string): boolean => familiesOf(stem).length > 0 || verbsAskedIn(stem).size > 0;
  return [...new Set(said.flatMap(tokensIn))].filter((stem) => asked.has(stem) || !isForbidden(stem));
}

const REMINDER = /\b(?:don['’]t|do not|never) (?:forget|fail|hesitate)\b/giu;
/** Words that forbid what follows, to the end of that part of the sentence. */
const NOT = ofLetters(allWords("forbids"));
const BUT = new RegExp(`(?=(?<!\\p{L})(?:${eachOf(({ links }) => links?.instead)})(?!\\p{L}))`, "iu");

const permittedPartsOf = (text: string): string => permittedIn(text.split(/(?<=[.;!?\n])/).flatMap(partsOf), NOT);

const OR = new RegExp(`\\b(?:${eachOf(({ links }) => links?.or)})\\b`, "giu");

/** Parts of a sentence; a list that ends in "or" is one part. */
function partsOf(sentence: string): readonly string[] {
  const or = [...sentence.matchAll(OR)].at(-1)?.index ?? 0;
  const listed = sentence.slice(0, or).split(BUT);
  const [rest = "", ...others] = sentence
    .slice(or)
    .split(/(?=,)/)
    .flatMap((part) => part.split(BUT));
  return [...listed.slice(0, -1), `${listed.at(-1) ?? ""}${rest}`, ...others];
}

/** Asking to remove also permits revoking; asking to send also permits sharing. */
const VERBS_OF_FAMILY: Readonly<Partial<Record<VerbFamily, readonly RiskVerb[]>>> = {
  remove: ["destroy", "end", "revoke"],
  send: ["send", "share"],
  buy: ["spend"],
};
const verbsOfFamily = (family: VerbFamily): readonly RiskVerb[] => VERBS_OF_FAMILY[family] ?? [];

/** The user's own words ask for all of these verbs. */
export const asksForVerbs = (verbs: readonly RiskVerb[], request: RequestWords): boolean =>
  verbs.every((verb) => request.verbs.has(verb));

/** "My password is tulip", "the password test123"; not "the password field". */
function secretsIn(text: string): readonly string[] {
  const said = [...text.matchAll(SECRET_SAID)].flatMap(([, isSaid, secret = ""]) =>
    isSaid !== undefined || /[^\p{L}]/u.test(secret) ? [secret] : [],
  );
  return said.map((secret) => secret.replace(/(?<![.!?;])[.!?;]+$/, "")).filter((secret) => secret.length > 3);
}

const DAYS =
  /\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|\d{1,2}(?:st|nd|rd|th)? (?:of )?[A-Za-z]{3,9}\.? \d{4}|[A-Za-z]{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}/g;

/** Matches whole words regardless of case, or the same day in another format. */
export function containsText(text: string, source: string): boolean {
  const fold = (part: string) => part.toLowerCase().replace(/\s+/g, " ").trim();
  const wanted = fold(text);
  if (wanted === "" || ` ${fold(source)} `.includes(wanted)) return true;
  return readDay(text) !== null && (source.match(DAYS) ?? []).some((day) => sameDay(day, text));
}

/** Whether the user's words have this value, as whole words. */
export function isAsked(value: string, { texts }: RequestWords): boolean {
  const wanted = plainWords(value);
  if (wanted.trim() === "") return false;
  return texts.some(
    (text) => plainWords(text).includes(wanted) || (readDay(value) !== null && containsText(value, text)),
  );
}

const plainWords = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `.replace(/^ +$/, " ");

export const shared = (stems: readonly string[], { stems: asked }: RequestWords): readonly string[] =>
  stems.filter((stem) => asked.some((one) => isSameToken(one, stem)));

export const isVerb = (stem: string): boolean => familiesOf(stem).length > 0;

/** The text shares a content word with the request. */
export const isAbout = (text: string, request: RequestWords): boolean =>
  shared(
    tokensIn(text).filter((stem) => !isVerb(stem)),
    request,
  ).length > 0;

/** The request has the whole label, or shares a content word with it. */
export const isChoiceNamed = (label: string, request: RequestWords): boolean =>
  isAsked(label, request) || shared(tokensIn(label), request).some((stem) => !isVerb(stem));

const WHICH = new RegExp(`\\b(?:${allWords("which")})\\b`, "iu");

/** Whether the user's words ask to press a control with this label in this place (SF4). */
export function isNamed(label: string, node: SkeletonNode, skeleton: Skeleton, request: RequestWords): boolean {
  const stems = tokensIn(label).filter((stem) => !/^\d+$/.test(stem));
  if (readDay(label) !== null && isAsked(label, request)) return true;
  // Only the first or last word may be the verb: "New book", "Buch anlegen".
  const verbs = [stems[0], stems.at(-1)].filter((stem) => stem !== undefined).find(isVerb);
  const families = verbs === undefined ? [] : familiesOf(verbs);
  const objects = stems.filter((stem) => stem !== verbs);
  const isOfItsRow = objects.length > 0 || isWhich(request) || isAboutHolder(node, skeleton, request);
  if (stems.length > 0 && shared(stems, request).length === stems.length) return isOfItsRow;
  if (families.length === 0) return shared(objects, request).length > 0;
  if (!families.some((family) => asksFor(request.families, family)))
    return isHandedIn(families, node, skeleton, request);
  if (shared(objects, request).length > 0 || opensEditor(families, node)) return isOfItsRow;
  if (holdsAsked(node, skeleton, request)) return true;
  return objects.length === 0 && isOfItsRow && isAboutPlace(node, skeleton, request);
}

/** A bare verb counts as named if the request is about its row and dialog, or its dialog holds a requested value. */
function isAboutHolder(node: SkeletonNode, skeleton: Skeleton, request: RequestWords): boolean {
  if (node.row !== undefined && !isAbout(node.row, request)) return false;
  const dialog = dialogWords(node, skeleton);
  return tokensIn(dialog).length === 0 || isAbout(dialog, request) || holdsAsked(node, skeleton, request);
}

function dialogWords({ control }: SkeletonNode, skeleton: Skeleton): string {
  const dialog = control?.dialog === undefined ? undefined : skeleton.nodes[control.dialog];
  return dialog === undefined ? "" : wordsIn(dialog, skeleton);
}

/** The request chooses one by its place, or all of a kind. */
export const isWhich = ({ texts }: RequestWords): boolean => texts.some((text) => WHICH.test(text));

/** Unless they submit a form, "Edit" and "Settings" only open an editor. */
const opensEditor = (families: readonly VerbFamily[], { control }: SkeletonNode): boolean =>
  families.every((family) => family === "edit") && control?.submits !== true;

/** Its form holds a value that the user gave, so pressing it submits that value, whatever verb the request used. */
const isHandedIn = (
  families: readonly VerbFamily[],
  node: SkeletonNode,
  skeleton: Skeleton,
  request: RequestWords,
): boolean =>
  families.every((family) => family === "save" || family === "proceed" || family === "search" || family === "add") &&
  holdsAsked(node, skeleton, request);

/** A field of its form or dialog, or else of the page outside both, holds a value from the user's words. */
export function holdsAsked({ control }: SkeletonNode, skeleton: Skeleton, request: RequestWords): boolean {
  if (control === undefined) return false;
  const isBeside = (other: SkeletonNode): boolean =>
    control.form === undefined && control.dialog !== undefined
      ? other.control?.dialog === control.dialog
      : other.control?.form === control.form;
  return Object.values(skeleton.nodes).some((node) => isBeside(node) && holds(node, request));
}

function holds(node: SkeletonNode, request: RequestWords): boolean {
  const { role, value = "", control } = node;
  if (control === undefined || role === "button" || role === "link") return false;
  if (isPlaceholder(value)) return request.families.has("login") || request.families.has("signup");
  if (role === "checkbox" || role === "radio" || role === "switch")
    return (isOn(node) || (role !== "radio" && asksForOff(request))) && isChoiceNamed(accessibleName(node), request);
  return value !== "" && isAsked(value, request);
}

const OFF = new RegExp(
  String.raw`\b(?:turn|switch)(?:ing)?\b(?:(?!\b(?:turn|switch)(?:ing)?\b)[^.,;])*\boff\b|(?<!\p{L})(?:${allWords("turnOff")})(?!\p{L})`,
  "iu",
);

/** The request asks for something to be off. */
const asksForOff = ({ texts }: RequestWords): boolean => texts.some((text) => OFF.test(text));

/** Its form, dialog, group, row or region shares a content word with the request. */
function isAboutPlace(node: SkeletonNode, skeleton: Skeleton, request: RequestWords): boolean {
  const { control, row = "", region } = node;
  const form = control?.form === undefined ? "" : (skeleton.nodes[control.form]?.name ?? "");
  const own = region.split(">").at(-1) ?? "";
  const named = /"([\s\S]*)"/.exec(own)?.[1] ?? "";
  return isAbout([control?.group ?? "", row, form, named, dialogWords(node, skeleton)].join(" "), request);
}

const BIN = ofLetters(allWords("bin"));

/** The request must name the dragged item, and its destination unless that is the same list. A bin needs its own name. */
export function isDragNamed(
  node: SkeletonNode,
  to: SkeletonNode | undefined,
  skeleton: Skeleton,
  request: RequestWords,
): boolean {
  if (to === undefined) return false;
  const wordsOf = (one: SkeletonNode): string => `${accessibleName(one)} ${one.text ?? ""}`;
  const isOfRequest = (one: SkeletonNode): boolean => isAbout(`${wordsOf(one)} ${one.row ?? ""}`, request);
  if (!isOfRequest(node) && !isWhich(request)) return false;
  if (BIN.test(`${wordsOf(to)} ${to.region}`)) return isAbout(wordsOf(to), request);
  const place = /"([\s\S]*)"/.exec(to.region.split(">").at(-1) ?? "")?.[1] ?? "";
  // A list may be called by a verb: "Done".
  const isTold = [accessibleName(to), place, to.control?.group ?? ""].some((label) => isAsked(label, request));
  return to.region === node.region || isTold || isOfRequest(to) || isAboutPlace(to, skeleton, request);
}
