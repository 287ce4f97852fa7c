/** Choice: turns a model's proposed action into an action on a real element, with facts found by code. */

import { ApplicationFailure } from "@temporalio/common";
import { z } from "zod";
import { targetFacts } from "../core/action/facts.js";
import type { TargetFacts } from "../core/action/gate.js";
import {
  type Action,
  addressIn,
  elementIdsOf,
  keyIn,
  parseAction,
  printAction,
  valueIn,
} from "../core/action/grammar.js";
import { hashesOf, type JudgedPage, type JudgedParts, surroundingsOf } from "../core/action/judged.js";
import { actedOn } from "../core/action/kind.js";
import { originOf } from "../core/action/origins.js";
import { containsText, type RequestWords, requestWords } from "../core/action/request-words.js";
import { isSameSite } from "../core/action/sites.js";
import { isUnnamed, valueTyped } from "../core/action/unnamed.js";
import { hostOf, matchingDomain } from "../core/knowledge/domain-pattern.js";
import { addUsage } from "../core/limits/budget.js";
import { originAt } from "../core/page/read/frame-origin.js";
import { controlNumberOf, nodesOf, resolveTarget, type Skeleton, type SkeletonNode } from "../core/page/skeleton.js";
import { cleanText, clip } from "../core/page/text.js";
import type { SubTaskBrief } from "../core/planning/subtasks.js";
import { inBrief } from "../core/task/chaining.js";
import type { Choice, Feedback, FollowUp } from "../core/task/choice.js";
import { feedback, NOT_ALLOWED } from "../core/task/memory.js";
import type { Usage } from "../core/turn/issued-action.js";
import type { PageRef } from "../core/turn/observation.js";
import { readableCheck } from "../core/verification/completion/check-format.js";
import { CHECK_ACTIVITIES, checkFieldsOf } from "../protocol/contract.js";
import { ANSWER_INVALID } from "./ask.js";
import type { PageInput } from "./context.js";
import { mayChainOn } from "./prompt/render.js";
import { writtenAction, writtenEntry } from "./written-action.js";

export interface ChoiceContext {
  readonly goal: string;
  readonly hints: readonly string[];
  readonly page: PageInput;
  readonly ref: PageRef;
  readonly subTask?: SubTaskBrief | undefined;
  /** Hosts that may receive the organisation's knowledge. Absent: the task was told none of it (KN5). */
  readonly companyHosts?: readonly string[] | undefined;
}

interface Proposing<R> {
  readonly proposed: ChainProposal | null;
  readonly rest: R;
  readonly usage: Usage;
}

/**
 * Asks again, with the fault, when the action cannot be read or names no element of the page. A second fault throws
 * the non-retryable failure `ModelAnswerInvalid`.
 */
export async function chooseRepaired<R>(
  ground: ChoiceContext,
  propose: (fault: Feedback | undefined) => Promise<Proposing<R>>,
): Promise<Omit<Proposing<R>, "proposed"> & { readonly choice: Choice | null }> {
  const choose = ({ proposed, rest, usage }: Proposing<R>) => {
    if (proposed === null) return { choice: null, rest, usage };
    const read = readChain(ground, proposed, usage);
    return typeof read === "string" ? read : { choice: read, rest, usage };
  };
  const first = await propose(undefined);
  const chosen = choose(first);
  if (typeof chosen !== "string") return chosen;
  const second = await propose(feedback("grammar", chosen, first.proposed?.action));
  const again = choose({ ...second, usage: addUsage(first.usage, second.usage) });
  if (typeof again !== "string") return again;
  throw ApplicationFailure.nonRetryable(`The model's action cannot be used: ${again}`, ANSWER_INVALID);
}

export function readChain(
  ground: ChoiceContext,
  { followUps: proposed = [], ...first }: ChainProposal,
  usage: Usage,
): Choice | string {
  const choice = readProposal(ground, first);
  if (typeof choice === "string") return choice;
  const read = proposed.map((one) => readProposal(ground, one));
  const end = read.findIndex((one) => typeof one === "string");
  const followUps = read
    .slice(0, end === -1 ? undefined : end)
    .flatMap((one) => (typeof one === "string" ? [] : [inBrief(choice, one)]));
  return { ...choice, usage, ...(followUps.length > 0 && { followUps }) };
}

function readProposal(ground: ChoiceContext, proposal: ActionProposal): FollowUp | string {
  const { thought, lastForStep, confidence = -1 } = proposal;
  const { skeleton } = ground.page;
  const parsed = parseAction(bareAction(proposal.action));
  if (!parsed.ok) return `The action is not one of the grammar: ${parsed.fault}`;
  const { action } = parsed;
  if (Object.values(action).some((value) => typeof value === "string" && UNSEEN.test(value)))
    return "A text of the action holds characters that nobody can see or type.";
  const absent = elementIdsOf(action).find((id) => resolveTarget(skeleton, id) === undefined);
  if (absent !== undefined) return `There is no element ${absent} on the page. ${elementsFor(skeleton, thought)}`;
  const found = targetFacts({ action, skeleton, page: ground.ref, valueSource: valueSourceOf(action, ground) });
  const unnamed = isUnnamed({ action, skeleton, page: ground.ref, facts: found, request: requestOf(ground) });
  const judged = judgedOn(found.target, ground.page);
  const facts = { ...found, ...(unnamed && { unnamed }), ...(judged && { judged }) };
  const expectedOutcome = proposal.expectedOutcome && readableCheck(proposal.expectedOutcome);
  return {
    action: printAction(action),
    thought,
    facts,
    lastForStep,
    ...(confidence >= 0 && confidence <= 1 && { confidence }),
    ...(expectedOutcome && { expectedOutcome }),
  };
}

const ELEMENTS_SHOWN = 6;
const NUMBERS_SHOWN = 10;

/** Elements that the proposal may have meant: "button 'Edit': 5, 8, 11". */
function elementsFor(skeleton: Skeleton, thought: string): string {
  const said = new Set(thought.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);
  const controls = nodesOf(skeleton).filter(({ control }) => control !== undefined);
  const groups = [...Map.groupBy(controls, ({ role, name }) => `${role} '${clip(name, 60)}'`)];
  const isMeant = ([words]: (typeof groups)[number]) => [...said].some((word) => words.toLowerCase().includes(word));
  const [meant, others] = [groups.filter(isMeant), groups.filter((group) => !isMeant(group))];
  const told = [...meant, ...others].slice(0, ELEMENTS_SHOWN);
  return told
    .map(([words, nodes]) => `${words}: ${nodes.slice(0, NUMBERS_SHOWN).map(controlNumberOf).join(", ")}`)
    .join("; ");
}

function judgedOn(target: TargetFacts["target"], page: PageInput): JudgedParts | undefined {
  const node = target && resolveTarget(page.skeleton, target.id);
  return node && hashesOf(surroundingsOf(node, judgedPage(page)));
}

export const judgedPage = ({
  skeleton,
  url,
  ambient = [],
}: Pick<PageInput, "skeleton" | "url" | "ambient">): JudgedPage => ({
  skeleton,
  url,
  ambient: new Set(ambient),
});

/** Control characters, lone surrogates and direction marks: a person would see a different text. */
const UNSEEN = /(?![\t\n\r])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

/** Characters that models put around code; no action begins or ends with them. */
const AROUND = /[\s\u200b\ufeff`]/;

/** Strips code fences and invisible characters, and turns `[12]`, the page's notation for an element, into `12`. */
function bareAction(written: string): string {
  let [from, to] = [/^\s*```\w*\n/.exec(written)?.[0].length ?? 0, written.length];
  while (from < to && AROUND.test(written.charAt(from))) from++;
  while (to > from && AROUND.test(written.charAt(to - 1))) to--;
  return written.slice(from, to).replace(/^([A-Za-z]+\s*\(\s*)\[(\d+)\]/, "$1$2");
}

/** The user's own words. Excludes hints about refused actions, which are no wish of the user's. */
export const requestOf = ({ goal, hints }: Pick<ChoiceContext, "goal" | "hints">): RequestWords =>
  requestWords([goal, ...hints.filter((hint) => !hint.startsWith(NOT_ALLOWED))]);

/** Source of a typed value or an address. A value that no text holds is `knowledge` where the task was told some that the host may not get, else `model`. */
function valueSourceOf(action: Action, { goal, hints, subTask, page, ref, companyHosts }: ChoiceContext) {
  const address = addressIn(action);
  const value = keyIn(action) === undefined ? (valueIn(action) ?? address) : keyedIn(action, page, ref);
  if (value === undefined) return undefined;
  const isIn = (texts: readonly string[]) => texts.some((source) => containsText(value, source));
  if (isIn([goal])) return "request";
  if (isIn(Object.values(subTask?.inputs ?? {}))) return "slot";
  if (isIn(hints)) return "answer";
  const origin = originAt(actedOn({ action, skeleton: page.skeleton, focus: ref.focus }), originOf(page.url));
  const all = Object.values(page.skeleton.nodes);
  // A value that a frame of another site shows is not this document's (SF3).
  const isBeside = (node: SkeletonNode): boolean => isSameSite(originAt(node, originOf(page.url)), origin);
  const nodes = address === undefined ? all.filter(isBeside) : all;
  const isLinked = ({ href }: { readonly href?: string }): boolean =>
    href !== undefined && URL.canParse(href, page.url) && new URL(href, page.url).href === value;
  if (address !== undefined && nodes.some(isLinked)) return "page";
  if (isIn(nodes.map(({ name, text = "", value = "", href = "" }) => `${name} ${text} ${value} ${href}`)))
    return "page";
  const receiver = hostOf(address ?? origin);
  return companyHosts === undefined || matchingDomain(receiver, companyHosts) !== undefined ? "model" : "knowledge";
}

/** Shortest keyed text that counts as a value. */
const KEYED_MIN = 5;

/** Value of the field after the key has written its character. */
function keyedIn(action: Action, { skeleton }: PageInput, { focus }: PageRef): string | undefined {
  const field = actedOn({ action, skeleton, focus });
  const value = field === undefined ? undefined : valueTyped(keyIn(action) ?? "", field);
  return value !== undefined && value.length >= KEYED_MIN ? value : undefined;
}

/** Cuts a text that is too long, since asking again costs a call and changes no decision. Removes invisible characters. */
export const text = (max: number) =>
  z
    .string()
    .min(1)
    .meta({ maxLength: max })
    .transform((answer) => clip(cleanText(answer), max))
    .refine((answer) => answer !== "", "says nothing");

export const anyText = (max: number) =>
  z
    .string()
    .meta({ maxLength: max })
    .transform((answer) => clip(cleanText(answer), max));

/** Texts are unbounded here: one that is too long invalidates its own check only, not the whole answer. */
export const checkFieldSchemas = checkFieldsOf(z.string(), z.number());
export const checkSchema = z.object({ activity: z.enum(CHECK_ACTIVITIES), ...checkFieldSchemas });

export const proposalSchema = z.object({
  /** Text for the user: plain words, no ids, selectors or engine words. */
  thought: text(500),
  /** One action string; the grammar limits its length. */
  action: z.string().min(1),
  lastForStep: z.boolean(),
  /** 0 to 1; below 0.5 the critic looks at it. */
  confidence: z.number().optional(),
  expectedOutcome: checkSchema.optional(),
});

/** Actions that follow the first one, in order. Each fills another field of the same form. */
export const followUpsSchema = z.array(proposalSchema).max(7).optional();
export const chainSchema = proposalSchema.extend({ followUps: followUpsSchema });
export type ActionProposal = z.infer<typeof proposalSchema>;
export type ChainProposal = z.infer<typeof chainSchema>;

/** A model can name words of the next page, but no check. Words also take a tenth of the schema. */
export const expectSchema = anyText(120).optional();
const thought = text(300);

/** With follow-ups, `lastForStep` is about the whole chain. */
export const writtenProposal = (page: PageInput | undefined) => ({
  thought,
  action: writtenAction(page?.skeleton),
  lastForStep: z.boolean(),
  expect: expectSchema,
  confidence: z.number().optional(),
});
/** Offered only if the page has several fields, because it is a third of the schema. */
export function writtenFollowUps({ page, mayChain }: Partial<ChainGround>) {
  const entries = z.array(z.object({ thought, action: writtenEntry(page?.skeleton) })).max(7);
  const mayFollow = page === undefined || mayChainOn(mayChain, page);
  return (mayFollow ? entries : entries.meta({ unsent: true })).optional();
}

export interface ChainGround {
  readonly page: PageInput;
  readonly mayChain?: true | undefined;
}
type WrittenProposal = z.infer<z.ZodObject<ReturnType<typeof writtenProposal>>>;
type WrittenFollowUps = z.infer<ReturnType<typeof writtenFollowUps>>;

export const writtenChain = (ground: Partial<ChainGround>) =>
  z
    .object({ ...writtenProposal(ground.page), followUps: writtenFollowUps(ground) })
    .transform(({ followUps, ...first }): ChainProposal => chainOf(first, followUps));

export const proposalOf = ({ expect, confidence, ...rest }: WrittenProposal): ActionProposal => ({
  ...rest,
  ...(confidence !== undefined && { confidence }),
  ...outcomeOf(expect),
});

export const outcomeOf = (expect = ""): Pick<ActionProposal, "expectedOutcome"> =>
  expect.trim() === "" ? {} : { expectedOutcome: { activity: "text", text: expect } };

/** If the chain completes the step, only its last entry gets `lastForStep`. */
export function chainOf(written: WrittenProposal, rest: WrittenFollowUps = []): ChainProposal {
  if (rest.length === 0) return proposalOf(written);
  const { lastForStep } = written;
  const followUps = rest.map((entry, index) => ({ ...entry, lastForStep: lastForStep && index === rest.length - 1 }));
  return { ...proposalOf(written), lastForStep: false, followUps };
}
