/** Keep: script of a run that worked, or the reason for none (RP1, RP2). In doubt none is kept, and a model is asked again. */

import type { Contract } from "../../protocol/contract.js";
import type { Kind, Risk } from "../../protocol/task.js";
import { type Action, addressIn, isEntry, keyIn, printAction, valueIn } from "../action/grammar.js";
import { isAbout, isAsked, type RequestWords, requestWords } from "../action/request-words.js";
import { familiesOf, tokensIn } from "../action/verb-families.js";
import { VERBS } from "../action/verbs.js";
import { homeOf, type Skeleton, type SkeletonNode } from "../page/skeleton.js";
import { isByCode } from "../verification/completion/contract.js";
import { allWords } from "../words/matcher.js";
import { effectOf, type StepInRun } from "./effect.js";
import { isQuestion, locate, targetOf } from "./locate.js";
import { withParameters } from "./parameters.js";
import { hasMarker, unquotedPart } from "./request-template.js";
import type { Script, ScriptStep, ScriptTarget } from "./script.js";

/** An action that worked, on the page on which it was chosen. */
export interface TracedStep {
  readonly action: Action;
  readonly kind: Kind;
  readonly risk: Risk;
  /** Target of the action; absent if it acts on the page. */
  readonly node?: SkeletonNode;
  readonly page: Skeleton;
}

export interface TracedRun {
  readonly request: string;
  readonly startUrl: string;
  readonly steps: readonly TracedStep[];
  readonly contract: Contract;
  /** The page on which the task was found done. */
  readonly lastPage?: Skeleton;
}

export type KeepResult =
  | { readonly kind: "script"; readonly script: Script }
  | { readonly kind: "none"; readonly why: string };

const STEPS_MAX = 30;
const none = (why: string): KeepResult => ({ kind: "none", why });

export function keepScript(run: TracedRun): KeepResult {
  const { request, startUrl, steps, contract } = run;
  if (hasMarker(request)) return none("the request holds a marker of ours");
  if (steps.length === 0 || steps.length > STEPS_MAX) return none("it took no step, or too many");
  if (contract.type !== "verifiable" || contract.generatedFrom !== "auto" || !contract.criteria.some(isByCode))
    return none("its contract is not for code to check, or is the user's own");
  if (isRelative(request)) return none("what it means depends on the day, or on what else is there");
  const words = requestWords([request]);
  const kept: ScriptStep[] = [];
  for (const [index, step] of steps.entries()) {
    const why = faultOf(step, run, words);
    if (why !== null) return none(`step ${index + 1}: ${why}`);
    const [previous, next] = [steps[index - 1]?.node, steps[index + 1]];
    const after = next === undefined ? run.lastPage : next.page;
    kept.push(stepOf(step, { previous, next: next?.node, after, contract, words }));
  }
  const generalised = withParameters({ request, steps: kept, contract });
  return { kind: "script", script: { startUrl, ...generalised } };
}

/** Words by which a request chooses. They may choose another thing tomorrow. */
const CHOOSING =
  /\b(?:every|each|all|both|any|some|other|another|remaining|rest|random|most|least|best|worst|(?:old|new|late|cheap|high|low|large|small|bigg|long|short|great|few|near|clos|fast|slow|earli|busi)est|latter|former|if|unless|until|whenever|whichever|whose|depending|otherwise|except)\b/iu;
/** "First name" and "last name" are labels. */
const ORDINALS = /\b(?:first|second|third|fourth|fifth|last|next|previous|\d+(?:st|nd|rd|th))\b(?! names?\b)/iu;
const TIMES =
  /\b(?:today|tomorrow|yesterday|tonight|now|ago|later|(?:this|coming|following|current) (?:day|week|month|year|quarter)|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b/iu;
/** Words of these kinds in all supported languages. */
const FOREIGN = new RegExp(`(?<!\\p{L})(?:${allWords("relative")})(?!\\p{L})`, "iu");

const isRelative = (request: string): boolean => {
  const said = unquotedPart(request);
  return [CHOOSING, ORDINALS, TIMES, FOREIGN].some((pattern) => pattern.test(said));
};

function faultOf(step: TracedStep, { request, startUrl }: TracedRun, words: RequestWords): string | null {
  const { action, node, page } = step;
  const entered = valueIn(action);
  if (entered !== undefined && !standsIn(entered, words)) return "what was entered does not stand in the request";
  const { replay, aim } = VERBS[action.kind];
  if (replay !== "kept") return `${action.kind} is not kept`;
  const address = addressIn(action);
  if (address !== undefined)
    return request.includes(address) || address === startUrl ? null : "it opened an address of its own";
  if (aim === "page") return null;
  if (node === undefined) return "what it acted on is not known";
  const target = targetOf(node, page);
  if (target.name.trim() === "") return "its target has no name";
  if (locate({ action: printAction(action), target }, page).kind !== "one") return "its target is not told from others";
  return faultOfTarget(target, node, action, words);
}

/** Matches whole words or the same day. A value without letters and digits must match literally. */
const standsIn = (value: string, words: RequestWords): boolean =>
  value.trim() === "" ||
  isAsked(value, words) ||
  (!/[\p{L}\p{N}]/u.test(value) && words.texts.some((text) => text.includes(value)));

/** If the request does not name a thing of the page's data, the page's words at that time chose it. */
function faultOfTarget(
  { name, row, region, group = "" }: ScriptTarget,
  node: SkeletonNode,
  action: Action,
  words: RequestWords,
): string | null {
  if (row !== undefined && !isAsked(row, words)) return "the request does not name the row";
  const figures = [name, region, group].flatMap((text) => text.match(/\d+/g) ?? []);
  if (figures.some((figure) => !isAsked(figure, words))) return "a number names its target";
  if (isQuestion(node) || isEntry(action) || keyIn(action) !== undefined) return null;
  return isOfInterface(node) || isNamed(name, words) ? null : "the request does not name it";
}

/** Names of an application's own places. No record has such a name. */
const SECTIONS = new Set(tokensIn(allWords("places").replaceAll("|", " ")));

/** The name has words of the request, or only verbs and places of the application ("Save", "Account settings"). */
function isNamed(name: string, words: RequestWords): boolean {
  if (isAsked(name, words) || isAbout(name, words)) return true;
  const said = tokensIn(name);
  return said.length > 0 && said.every((word) => familiesOf(word).length > 0 || SECTIONS.has(word));
}

/** Buttons of forms and dialogs, tabs, and controls in navigation and toolbars belong to the application. */
function isOfInterface(node: SkeletonNode): boolean {
  if (/(?:^|>)(?:navigation|banner|menubar|tablist|toolbar)\b/.test(node.region)) return true;
  return node.role === "tab" || (node.role === "button" && homeOf(node) !== undefined);
}

function stepOf(
  { action, kind, risk, node, page }: TracedStep,
  beside: Pick<StepInRun, "previous" | "next" | "after" | "contract" | "words">,
): ScriptStep {
  const expected = effectOf({ page, node, ...beside });
  return {
    action: printAction("id" in action ? { ...action, id: 0 } : action),
    kind,
    risk,
    ...(node && { target: targetOf(node, page) }),
    ...(expected && { expected }),
  };
}
