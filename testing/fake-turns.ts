/** Fake turns: what the fake server's script can say, and the replies made of it. */

import { DEFAULT_LIMITS } from "../core/limits/budget.js";
import type { ActionId, SnapshotId } from "../core/turn/identity.js";
import type { Approval } from "../core/turn/issued-action.js";
import type { ContractReport, Criterion, CriterionReport } from "../protocol/contract.js";
import type { InteractRequest, WireReceipt } from "../protocol/observation.js";
import type { InteractReply, WireAction, WireVerification } from "../protocol/reply.js";
import type { LimitUse, TaskOutcome, TaskResult } from "../protocol/task.js";

/** One reply. `on` marks the element by a piece of its tag, e.g. `id="save"`; its number is put for `#` in `action`. */
export type FakeTurn =
  | {
      readonly kind: "act";
      readonly action: string;
      readonly on?: string;
      readonly target?: { readonly role: string; readonly name: string };
      readonly thought?: string;
      readonly risk?: "reversible" | "submit" | "irreversible";
      readonly maxRetries?: number;
      /** The last entry that is planned. */
      readonly leavesField?: true;
      /** Further entries of one chain, marked like the first. What is not carried out of it is asked for anew. */
      readonly chained?: readonly {
        readonly action: string;
        readonly on: string;
        readonly target?: { readonly role: string; readonly name: string };
      }[];
      /** On this action, told with the next reply. */
      readonly verdict?: Partial<WireVerification>;
      readonly phase?: NonNullable<InteractReply["subTask"]>;
      /** 202 first; the reply comes by `next` after so long. */
      readonly slowMs?: number;
    }
  | { readonly kind: "ask"; readonly question: string; readonly missing?: readonly string[] }
  /** Whether this is what done means. */
  | { readonly kind: "propose"; readonly criteria: readonly Criterion[] }
  | { readonly kind: "approve"; readonly approval: Omit<Approval, "actionId" | "expiresAt"> }
  /** With `retryAfter` seconds: by an outage, after which the next observation goes on. */
  | { readonly kind: "interrupt"; readonly reason: string; readonly retryAfter?: number }
  | {
      readonly kind: "end";
      readonly status?: "completed" | "failed";
      readonly outcome?: TaskOutcome;
      readonly text: string;
      /** What was agreed, and how each of it came out. */
      readonly criteria?: readonly (Criterion & Pick<CriterionReport, "status">)[];
      /** Facts of the answer that no page shows. */
      readonly unconfirmed?: readonly string[];
      readonly documents?: { readonly company: number; readonly public: number };
    };

export interface Progress {
  readonly taskId: string;
  readonly sessionId: string;
  readonly query: string;
  readonly turns: readonly FakeTurn[];
  at: number;
  turn: number;
  /** The reply whose action has no receipt yet. */
  order: InteractReply | null;
  /** How often the present action was chosen anew, after one of which nobody knows what came of it. */
  attempt: number;
  linksDone: number;
  /** On the chain that was reported just now. */
  chainVerdict: WireVerification | null;
}

const CONFIRMED: WireVerification = {
  verdict: "confirmed",
  success: true,
  actionSucceeded: true,
  taskCompleted: false,
  goalAchieved: false,
  confidence: 0.95,
  semanticSummary: "The page shows what was expected.",
  evidence: ["The page changed where it was expected", "URL did not change"],
};

const FAILED: WireVerification = {
  ...CONFIRMED,
  verdict: "contradicted",
  success: false,
  actionSucceeded: false,
  confidence: 0.2,
  semanticSummary: "The field does not hold what was entered.",
};

/** What the client says of each action is believed; one that it never began has no verdict. */
export function verdictOnChain(chain: readonly WireAction[], receipts: readonly WireReceipt[]): WireVerification {
  const actions = chain.map(({ actionId }) => {
    const receipt = receipts.find((one) => one.actionId === actionId);
    if (receipt === undefined) return { actionId };
    if (receipt.effect === "unknown") return { actionId, verdict: "unknown" as const, confidence: 0.5 };
    const { verdict, confidence } = receipt.ok ? CONFIRMED : FAILED;
    return { actionId, verdict, confidence };
  });
  return { ...(actions.every(({ verdict }) => verdict === "confirmed") ? CONFIRMED : FAILED), actions };
}

function verdictOf(task: Progress): Partial<InteractReply> {
  if (task.chainVerdict !== null) return { verification: task.chainVerdict };
  const last = task.turns[task.at - 1];
  return last?.kind === "act" && task.order !== null ? { verification: { ...CONFIRMED, ...last.verdict } } : {};
}

/** The cast: it has the names of the limits it is made of. */
const UNUSED = Object.fromEntries(
  Object.entries(DEFAULT_LIMITS).map(([name, limit]) => [name, { used: 0, limit }]),
) as unknown as LimitUse;

export function baseReply(task: Progress, more: Partial<InteractReply>): InteractReply {
  const steps = task.turns.filter(({ kind }) => kind === "act");
  return {
    taskId: task.taskId,
    sessionId: task.sessionId,
    turn: task.turn,
    stepIndex: task.at,
    status: "executing",
    thought: "",
    limits: UNUSED,
    usage: { promptTokens: 0, completionTokens: 0 },
    hasOrgKnowledge: false,
    plan: {
      goal: task.query,
      currentStepIndex: task.at,
      steps: steps.map((turn, index) => ({
        index,
        description: turn.kind === "act" ? (turn.thought ?? turn.action) : "",
        reasoning: "",
        toolType: "DOM",
        status: index < task.at ? "done" : index === task.at ? "active" : "pending",
      })),
    },
    ...more,
  };
}

export function replyOf(task: Progress, turn: FakeTurn | undefined, request: InteractRequest): InteractReply {
  const verdict = verdictOf(task);
  switch (turn?.kind) {
    case "act":
      return baseReply(task, { ...verdict, ...actionOf(task, turn, request.dom) });
    case "ask":
      return baseReply(task, {
        ...verdict,
        status: "needs_user_input",
        thought: turn.question,
        userQuestion: turn.question,
        missingInformation: turn.missing ?? [],
      });
    case "propose":
      return baseReply(task, {
        ...verdict,
        status: "needs_user_input",
        thought: "This is what will count as done.",
        userQuestion: "Shall I begin?",
        questionByModel: true,
        questionAbout: "contract",
        contract: proposedContract(turn.criteria),
      });
    case "approve": {
      const actionId = `approve-${task.at}` as ActionId; // minted here, as the workflow would
      return baseReply(task, {
        ...verdict,
        status: "awaiting_approval",
        thought: "This needs your permission.",
        approval: { ...turn.approval, actionId, expiresAt: "2026-11-22T12:00:00.000Z" },
      });
    }
    case "interrupt":
      return baseReply(task, {
        ...verdict,
        status: "interrupted",
        thought: turn.reason,
        reason: turn.reason,
        ...(turn.retryAfter !== undefined && { retryAfter: turn.retryAfter }),
      });
    case "end":
    case undefined: {
      const text = turn?.text ?? "Done.";
      const status = turn?.status ?? "completed";
      const outcome = turn?.outcome ?? "verified";
      return baseReply(task, {
        ...verdict,
        status,
        thought: text,
        ...toldOf(turn),
        ...(turn?.criteria && { contract: checkedContract(turn.criteria) }),
        ...(status === "completed" ? { outcome, result: { text, ...unconfirmedOf(turn), sources: [] } } : {}),
      });
    }
  }
}

function proposedContract(criteria: readonly Criterion[]): ContractReport {
  const contract = {
    type: "verifiable",
    criteria,
    generatedFrom: "auto",
    generatedAt: "2026-11-21T12:00:00.000Z",
  } as const;
  return { contract, overall: "unproven", criteria: [] };
}

function checkedContract(agreed: NonNullable<Extract<FakeTurn, { kind: "end" }>["criteria"]>): ContractReport {
  const { contract } = proposedContract(agreed.map(({ status: _status, ...criterion }) => criterion));
  const criteria = agreed.map(({ id, activity, source, status }) => ({ id, activity, source, status, attempts: 1 }));
  return { contract, overall: agreed.every(({ status }) => status === "pass") ? "pass" : "unproven", criteria };
}

function toldOf(turn: Extract<FakeTurn, { kind: "end" }> | undefined): Partial<InteractReply> {
  if (turn?.documents === undefined) return {};
  const { company, public: ofPublic } = turn.documents;
  const ragDebug = { domains: [], companyChunks: company, publicChunks: ofPublic };
  return { hasOrgKnowledge: company > 0, ragDebug };
}

function unconfirmedOf(turn: Extract<FakeTurn, { kind: "end" }> | undefined): Pick<TaskResult, "unconfirmed"> {
  return turn?.unconfirmed === undefined ? {} : { unconfirmed: turn.unconfirmed };
}

function actionOf(task: Progress, turn: Extract<FakeTurn, { kind: "act" }>, dom: string): Partial<InteractReply> {
  const [first, ...rest] = linksOf(task, turn, dom);
  return {
    ...first,
    ...(rest.length === 0 ? {} : { actions: [first, ...rest].flatMap((link) => (link === undefined ? [] : [link])) }),
    thought: turn.thought ?? "This is the next thing to do.",
    ...(turn.phase === undefined ? {} : { subTask: turn.phase }),
    verifyDelayMs: 100,
    maxRetries: turn.maxRetries ?? 3,
    ...(turn.leavesField && { leavesField: turn.leavesField }),
  };
}

function linksOf(task: Progress, turn: Extract<FakeTurn, { kind: "act" }>, dom: string): readonly WireAction[] {
  const again = task.attempt === 0 ? "" : `-${task.attempt}`;
  const snapshotId = "fake-snapshot" as SnapshotId; // nothing is stored
  return [turn, ...(turn.chained ?? [])].slice(task.linksDone).map(({ action, on, target }, index) => {
    const { role = "", name = "" } = target ?? {};
    const found = on === undefined ? null : numberIn(dom, on);
    const place = task.linksDone + index;
    return {
      action: action.replace("#", String(found?.n ?? 0)),
      actionId: `step-${task.at}${place === 0 ? "" : `.${place}`}${again}`,
      kind: "generic",
      risk: turn.risk ?? "reversible",
      ...(found ? { target: { snapshotId, epoch: found.epoch, id: found.n, fingerprint: "", role, name } } : {}),
    };
  });
}

/** Epoch and number of the first element whose tag carries the mark. */
function numberIn(dom: string, mark: string): { readonly epoch: string; readonly n: number } {
  const tag = dom.split("<").find((part) => part.includes(mark) && part.includes("data-sf="));
  const [, epoch, n] = /data-sf="([\w-]+)\.(\d+)"/.exec(tag ?? "") ?? [];
  if (epoch === undefined)
    throw new Error(`the fake server finds nothing with ${mark} in the page it was sent: ${dom.slice(0, 500)}`);
  return { epoch, n: Number(n) };
}

/** What is said when the client was cut off in the middle of something that must not be done twice (TM10). */
export function doubtOf(task: Progress): InteractReply {
  const question = "I was cut off while I did this. Was it done?";
  return baseReply(task, {
    status: "needs_user_input",
    thought: question,
    userQuestion: question,
    missingInformation: [],
  });
}
