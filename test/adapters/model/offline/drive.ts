/** Driving: a pretend page that changes by the actions taken on it, and the loop that drives the offline model over it. Test support. */

import type { PageInput } from "../../../../activities/context.js";
import type { Purpose, PurposeInputs, PurposeOutput } from "../../../../activities/index.js";
import { createOfflineModel } from "../../../../adapters/model/offline/adapter.js";
import { readHtml } from "../../../../adapters/snapshots/read-page.js";
import { type Action, elementIdsOf, parseAction } from "../../../../core/action/grammar.js";
import type { SkeletonNode } from "../../../../core/page/skeleton.js";
import { resolveTarget } from "../../../../core/page/skeleton.js";
import { RECOVERY_STRATEGIES } from "../../../../core/recovery/strategy.js";
import type { PastAction } from "../../../../core/turn/past-action.js";
import { checkFields, describeCheck } from "../../../../core/verification/completion/check-format.js";
import type { Contract, Plan } from "../../../../protocol/contract.js";
import { plainWordsFault } from "../../../../testing/plain-words.js";
import { requestFor } from "../../../../testing/questions.js";

/** A fake site: markup from its state, and what an action on a control does to that state. */
export interface PretendSite {
  url(): string;
  html(): string;
  act(action: Action, node: SkeletonNode | undefined): void;
}

export interface Drive {
  readonly end: "done" | "failed";
  /** Of the failure. */
  readonly reason: string;
  /** `click Save`, `setValue First name = Jas`. */
  readonly actions: readonly string[];
  readonly contract: Contract;
  readonly plan: Plan | null;
  readonly strategies: readonly string[];
}

const MAX_ACTIONS = 30;
const VELOCITY_LIMIT = 5;

export function pageOf(html: string, url = "https://app.test/"): PageInput {
  const page = readHtml(html);
  if (!page.ok) throw new Error("the pretend page is too complex");
  return { url, title: page.skeleton.title, focus: "", skeleton: page.skeleton };
}

/** The check of a criterion as a phrase; "" for one that is left to the judge. */
export function phraseOf(criterion: NonNullable<PurposeOutput<"prepare">["contract"]>["criteria"][number]): string {
  const { activity } = criterion;
  return activity === "judge" || activity === "answer" ? "" : describeCheck({ activity, ...checkFields(criterion) });
}

export async function ask<P extends Purpose>(purpose: P, input: PurposeInputs[P]): Promise<PurposeOutput<P>> {
  const { value } = await createOfflineModel().generate(requestFor(purpose, input));
  return value;
}

/** Plans once, then refines, acts and judges by whether the page changed, until done or failed. */
export async function drive(site: PretendSite, goal: string, hints: readonly string[] = []): Promise<Drive> {
  const first = pageOf(site.html(), site.url());
  const prepared = await ask("prepare", { goal, page: first, memory: [], knowledge: [], hints });
  const agreed = prepared.contract ?? { type: "skip", criteria: [] };
  const contract: Contract = {
    type: agreed.type,
    criteria: agreed.criteria.map(({ activity, description, timing, ...fields }, index) => ({
      id: `c${index + 1}`,
      activity,
      description,
      timing,
      ...checkFields(fields),
    })),
    generatedFrom: "auto",
    generatedAt: "2026-11-21T00:00:00Z",
  };
  const planned = prepared.plan ?? { complexity: "SIMPLE", steps: [] };
  const steps = planned.steps.map(({ description, reasoning, toolType }, index) => ({
    index,
    description,
    reasoning,
    toolType,
    status: "pending" as const,
  }));
  let plan: Plan | null = planned.complexity === "SIMPLE" ? null : { goal, steps, currentStepIndex: 0 };
  const history: PastAction[] = [];
  const actions: string[] = [];
  const strategies: string[] = [];
  /** Since the last progress. */
  let tried: string[] = [];
  let attempt = 0;
  let withoutProgress = 0;
  let failed: PurposeInputs["correct"]["failed"] | null = null;
  const over = (end: Drive["end"], reason = ""): Drive => ({ end, reason, actions, contract, plan, strategies });

  while (actions.length < MAX_ACTIONS) {
    const situation = {
      goal,
      contract,
      criteria: [],
      history: history.slice(-10),
      earlierSummary: "",
      hints,
      page: pageOf(site.html(), site.url()),
    };
    let proposal: PurposeOutput<"generate">;
    if (failed !== null) {
      const corrected: PurposeOutput<"correct"> = await ask("correct", {
        ...situation,
        plan,
        failed,
        evidence: ["URL did not change"],
        attempt,
        left: RECOVERY_STRATEGIES.filter((rung) => rung === "FAIL" || !tried.includes(rung)),
      });
      strategies.push(corrected.strategy);
      tried.push(corrected.strategy);
      if (corrected.proposal === undefined) return over("failed", corrected.reason);
      proposal = corrected.proposal;
    } else proposal = await choose(situation, plan);
    expectPlain(proposal.thought);
    const parsed = parseAction(proposal.action);
    if (!parsed.ok) throw new Error(parsed.fault);
    const { action } = parsed;
    if (action.kind === "fail") return over("failed", action.text);
    if (action.kind === "finish") return over("done");
    const [id] = "id" in action ? elementIdsOf(action) : [];
    const node = id === undefined ? undefined : resolveTarget(situation.page.skeleton, id);
    if (id !== undefined && node === undefined) throw new Error(`${proposal.action} names nothing on the page`);
    actions.push(describeAction(action, node));
    const before = site.url() + site.html();
    site.act(action, node);
    const changed = site.url() + site.html() !== before || action.kind === "wait" || action.kind === "scroll";
    const step = plan?.currentStepIndex ?? 0;
    history.push({
      stepIndex: history.length,
      planStep: step,
      action: proposal.action,
      thought: proposal.thought,
      ...(node === undefined ? {} : { role: node.role, name: node.name, fingerprint: node.fingerprint }),
      verdict: changed ? "confirmed" : "contradicted",
    });
    if (!changed) {
      attempt += 1;
      failed = {
        action: proposal.action,
        ...(node === undefined ? {} : { role: node.role, name: node.name }),
        kind: node?.control?.submits === true ? "submit" : "generic",
        risk: node?.control?.submits === true ? "submit" : "reversible",
      };
      continue;
    }
    failed = null;
    if (action.kind === "wait" || action.kind === "scroll") continue;
    attempt = 0;
    tried = [];
    const entered =
      action.kind === "setValue" || action.kind === "type" || action.kind === "select" || action.kind === "check";
    withoutProgress = entered || proposal.lastForStep ? 0 : withoutProgress + 1;
    if (withoutProgress >= VELOCITY_LIMIT) throw new Error(`velocity limit: ${actions.join(" | ")}`);
    if (!proposal.lastForStep) continue;
    if (plan === null) return over("done");
    plan = { ...plan, currentStepIndex: step + 1 };
    if (step + 1 === plan.steps.length) return over("done");
  }
  throw new Error(`no end: ${actions.join(" | ")}`);
}

async function choose(
  situation: PurposeInputs["generate"] extends infer G ? Omit<G & object, "plan"> : never,
  plan: Plan | null,
): Promise<PurposeOutput<"generate">> {
  const input = situation as Omit<PurposeInputs["generate"], "plan">; // the same shape, inferred
  const step = plan?.steps[plan.currentStepIndex];
  if (plan !== null && step !== undefined) {
    const refined = await ask("refine", { ...input, plan, step });
    if (refined.kind === "action") return refined;
    expectPlain(refined.reason);
  }
  return ask("generate", { ...input, plan });
}

function expectPlain(sentence: string): void {
  const fault = plainWordsFault(sentence);
  if (fault !== null) throw new Error(fault);
}

function describeAction(action: Action, node: SkeletonNode | undefined): string {
  const name = node?.name ?? "";
  switch (action.kind) {
    case "setValue":
    case "type":
      return `${action.kind} ${name} = ${action.text}`;
    case "select":
      return `select ${name} = ${action.option}`;
    case "check":
      return `check ${name} = ${action.on}`;
    case "navigate":
      return `navigate ${action.url}`;
    case "press":
      return `press ${action.key}`;
    default:
      return node === undefined ? action.kind : `${action.kind} ${name}`;
  }
}

/** State that most pretend sites need: what was typed where, which screen is shown, what was stored. */
export interface SiteState {
  screen: string;
  readonly typed: Record<string, string>;
  readonly stored: Record<string, string>[];
  menu: boolean;
  clicks: number;
}

/** A site from a function of markup and a function of clicks; entering values is the same everywhere. */
export function pretendSite(options: {
  readonly screen: string;
  readonly html: (state: SiteState) => string;
  readonly click: (name: string, state: SiteState, role: string) => void;
  readonly url?: (state: SiteState) => string;
}): PretendSite & { readonly state: SiteState } {
  const state: SiteState = { screen: options.screen, typed: {}, stored: [], menu: false, clicks: 0 };
  return {
    state,
    url: () => options.url?.(state) ?? `https://app.test/${state.screen}`,
    html: () => `<!doctype html><html><head><title>App</title></head><body>${options.html(state)}</body></html>`,
    act(action, node) {
      const name = node?.name ?? "";
      if (action.kind === "setValue" || action.kind === "type") state.typed[name] = action.text;
      else if (action.kind === "select") state.typed[name] = action.option;
      else if (action.kind === "check") state.typed[name] = action.on ? "on" : "";
      else if (action.kind === "navigate") state.screen = new URL(action.url).pathname.slice(1);
      else if (action.kind === "click") {
        state.clicks += 1;
        options.click(name, state, node?.role ?? "");
      }
    },
  };
}

/** Hands in whatever was typed. */
export function store(state: SiteState, screen: string): void {
  state.stored.push({ ...state.typed });
  for (const key of Object.keys(state.typed)) delete state.typed[key];
  state.screen = screen;
}
