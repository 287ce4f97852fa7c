/** Observation from a request: what of a page report goes into history, and how little of it (task-machine §6). */

import type { ExecutionOptions } from "../core/action/execution.js";
import type { ActionAttempt, Receipt } from "../core/action/receipt.js";
import type { Limits } from "../core/limits/budget.js";
import { maskText } from "../core/page/privacy.js";
import type { ActionId, ObservationId } from "../core/task/identity.js";
import type {
  ClientObservations,
  Observation,
  ObservedChange,
  ObservedRequest,
  PageRef,
} from "../core/task/observation.js";
import { checkFields } from "../core/verification/check-form.js";
import type { Contract } from "../core/verification/contract.js";
import type { PageReport, SentContract, SentOptions, SentReceipt } from "./request-schemas.js";

/** An observation in history stays under 8 KB. */
export const OBSERVATION_BYTES = 8_000;
/** Clients that name none share the lease of a task. */
const PLAIN_CLIENT = "plain";

/** Lengths kept of free text, in characters; what the rules read comes first in each. */
const KEPT = { text: 200, action: 300, name: 120, answer: 2_000, requestUrl: 300, previousUrl: 1_024 };

export interface Reported {
  readonly observationId: ObservationId;
  readonly page: PageRef;
  readonly before: PageRef | undefined;
  /** What a person typed in place of the goal; the workflow takes it only while it asks. */
  readonly answer: string | undefined;
  /** A plain client comes to fetch what a 202 kept from it. */
  readonly pickup: boolean;
  /** For the action that is asked for with it. */
  readonly execution?: ExecutionOptions;
}

export function toObservation(body: PageReport, reported: Reported): Observation {
  const { page, observationId, before, answer, pickup, execution } = reported;
  return shrink({
    ...page,
    observationId,
    clientId: body.clientId ?? PLAIN_CLIENT,
    witness: toWitness(body.clientObservations),
    receipts: (body.receipts ?? []).map(toReceipt),
    // What a plain client cannot say never blocks it.
    settled: body.settled ?? true,
    ...defined({
      protocol: body.protocol,
      takeover: body.takeover,
      pickup: pickup || undefined,
      beforeSnapshotId: before?.snapshotId,
      // Only what the client itself says of it: else the page on which the action was chosen is the better source.
      beforeUrl: before && body.beforeUrl?.slice(0, KEPT.previousUrl),
      beforeFocus: body.beforeUrl === undefined ? undefined : before?.focus,
      lastActionStatus: body.lastActionStatus,
      lastActionError: body.lastActionError && {
        message: cut(body.lastActionError.message),
        code: body.lastActionError.code,
      },
      clientVerification:
        body.clientVerification &&
        defined({ ...body.clientVerification, selector: cutIfAny(body.clientVerification.selector) }),
      answer: answer?.slice(0, KEPT.answer),
      limits: body.limits && toLimits(body.limits),
      execution,
      previousUrl: body.previousUrl?.slice(0, KEPT.previousUrl),
      beforeDomHash: body.beforeDomHash,
      afterDomHash: body.afterDomHash,
    }),
  });
}

export function toLimits(sent: NonNullable<PageReport["limits"]>): Partial<Limits> {
  return defined(sent);
}

/** Undefined where nothing is said of it. */
export function toExecution(sent: SentOptions | undefined): ExecutionOptions | undefined {
  const { verifyDelayMs, maxRetries, verify } = sent ?? {};
  const told = defined({ verifyDelayMs, maxRetries, verify });
  return Object.keys(told).length === 0 ? undefined : told;
}

/** A contract that a user sent: numbered, dated, and in our words. */
export function toContract(sent: SentContract, nowMs: number): Contract {
  return {
    type: sent.type,
    criteria: sent.criteria.map((criterion, index) => ({
      id: criterion.id ?? `c${index + 1}`,
      activity: criterion.activity,
      description: criterion.description,
      ...checkFields(criterion),
      timing: criterion.timing === "deferred" ? "at_end" : criterion.timing,
    })),
    generatedFrom: "user",
    generatedAt: new Date(nowMs).toISOString(),
  };
}

function toWitness(sent: PageReport["clientObservations"]): ClientObservations {
  const { ambient: _keptWithTheSnapshot, requests, download, dialog, caused, revealed, ...flags } = sent ?? {};
  return defined({
    ...flags,
    download: cutIfAny(download),
    dialog: cutIfAny(dialog),
    requests: requests?.map((request) => defined({ ...request, url: withoutQuery(request.url) })),
    caused: caused?.map(toSeenChange),
    revealed: revealed?.map(toSeenChange),
  });
}

function toSeenChange({ n, text }: { readonly n?: number | undefined; readonly text: string }): ObservedChange {
  return defined({ n, text: maskText(text) });
}

function toReceipt(sent: SentReceipt): Receipt {
  return defined({
    ...sent,
    actionId: sent.actionId as ActionId, // minted by the workflow, told by the client
    action: sent.action.slice(0, KEPT.action),
    retryReason: cutIfAny(sent.retryReason),
    error: cutIfAny(sent.error),
    expected: cutIfAny(sent.expected),
    observed: cutIfAny(sent.observed),
    target: sent.target && {
      ...sent.target,
      role: sent.target.role.slice(0, 40),
      name: sent.target.name.slice(0, KEPT.name),
    },
    attempts: sent.attempts.map((attempt) =>
      defined({ ...attempt, expected: cutIfAny(attempt.expected), observed: cutIfAny(attempt.observed) }),
    ),
  });
}

/** Query strings carry tokens, and no rule reads them. */
function withoutQuery(url: string): string {
  const end = url.search(/[?#]/);
  return (end < 0 ? url : url.slice(0, end)).slice(0, KEPT.requestUrl);
}

/** Applied in order until the message is small enough; the page, the ids and the effects always stay. */
const REDUCTIONS: readonly ((observation: Observation) => Observation)[] = [
  (o) => ({ ...o, receipts: o.receipts.map((one) => ({ ...one, attempts: one.attempts.map(methodOnly) })) }),
  (o) => withRequests(o, (requests) => requests.filter((one) => one.startedByAction)),
  (o) => withRequests(o, (requests) => requests.slice(-8)),
  (o) => ({ ...o, receipts: o.receipts.map((one) => ({ ...one, attempts: one.attempts.slice(-4) })) }),
  (o) => ({ ...o, witness: withFewChanges(o.witness) }),
  ({ previousUrl: _previousUrl, ...o }) => o,
  ({ answer, ...o }) => ({ ...o, ...(answer !== undefined && { answer: answer.slice(0, KEPT.text) }) }),
  (o) => withRequests(o, (requests) => requests.slice(-2)),
  (o) => ({ ...o, receipts: o.receipts.slice(-8).map(effectOnly) }),
];

function withFewChanges({ caused, revealed: _revealed, ...witness }: ClientObservations): ClientObservations {
  return caused === undefined ? witness : { ...witness, caused: caused.slice(0, 4) };
}

function methodOnly({ method, result, delivered, ms }: ActionAttempt): ActionAttempt {
  return { method: method.slice(0, 40), result, delivered, ms };
}

function effectOnly({ actionId, action, ok, verified, delivered, retried, effect, settled }: Receipt): Receipt {
  return { actionId, action: action.slice(0, 40), ok, verified, delivered, retried, attempts: [], effect, settled };
}

function withRequests(
  observation: Observation,
  keep: (requests: readonly ObservedRequest[]) => readonly ObservedRequest[],
): Observation {
  const { requests, ...witness } = observation.witness;
  return requests === undefined ? observation : { ...observation, witness: { ...witness, requests: keep(requests) } };
}

function shrink(observation: Observation): Observation {
  let fitted = observation;
  for (const reduce of REDUCTIONS) {
    if (Buffer.byteLength(JSON.stringify(fitted)) <= OBSERVATION_BYTES) return fitted;
    fitted = reduce(fitted);
  }
  return fitted;
}

function cut(text: string): string {
  return text.slice(0, KEPT.text);
}

function cutIfAny(text: string | undefined): string | undefined {
  return text === undefined ? undefined : cut(text);
}

type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Zod says `undefined` where core says "absent"; JSON has no `undefined` either. */
function defined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as Defined<T>; // only undefined is dropped
}
