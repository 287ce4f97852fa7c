/** Observation: built from a request. The page is masked and stored; little else of the report enters history. */

import type { Cipher } from "../../adapters/encryption/cipher.js";
import type { ExecutionOptions, Receipt } from "../../core/action/execution.js";
import { maskText } from "../../core/page/mask/mask-text.js";
import type { ActionId, ObservationId } from "../../core/turn/identity.js";
import type { Observation, PageRef } from "../../core/turn/observation.js";
import { checkFields, faultOfCriterion } from "../../core/verification/completion/check-format.js";
import type { Contract } from "../../protocol/contract.js";
import type {
  ActionAttempt,
  ClientObservations,
  InteractRequest,
  ObservationRequest,
  ObservedRequest,
  TaskOptions,
  WireReceipt,
} from "../../protocol/observation.js";
import { ApiError } from "../http/route.js";

/** Maximum size of an observation in workflow history. */
export const OBSERVATION_BYTES = 8_000;
/** Clients without a `clientId` share this one, and so the lease of a task. */
const PLAIN_CLIENT = "plain";

/** Free text is cut to these lengths, in characters. The rules only read the beginning of each text. */
export const TEXT_LIMITS = {
  text: 200,
  action: 300,
  role: 40,
  name: 120,
  answer: 2_000,
  requestUrl: 300,
  previousUrl: 1_024,
  title: 200,
  focus: 120,
};

export interface ReportContext {
  readonly observationId: ObservationId;
  readonly page: PageRef;
  readonly before: PageRef | undefined;
  /** A person's text in place of the goal. The workflow uses it only while it asks a question. */
  readonly answer: string | undefined;
  /** The answer may approve an action: the caller is a signed-in person or a token with that scope. */
  readonly mayApprove?: boolean;
  /** Last turn delivered to a plain client that carried no action to report on. */
  readonly seenTurn?: number | undefined;
  /** The same fact for a worker that does not compare turns. */
  readonly pickup?: boolean;
  /** Options for the action that this report requests. */
  readonly execution?: ExecutionOptions;
}

/**
 * Keyed hash (hex) of the parsed request, secrets included; a retry has the same hash. The observation id is left out, because
 * the client may send it as a header instead.
 */
export const hashOf = (
  { observationId: _observationId, screenshot: _picture, ...sent }: ObservationRequest,
  cipher: Cipher,
): string => cipher.digest(JSON.stringify(sent), "observations");

export function toObservation(body: ObservationRequest, reported: ReportContext): Observation {
  const { page, observationId, before, answer, mayApprove, seenTurn, pickup, execution } = reported;
  const { lastActionError, clientVerification } = body;
  return shrink({
    ...page,
    observationId,
    clientId: body.clientId ?? PLAIN_CLIENT,
    protocol: body.protocol,
    takeover: body.takeover,
    seenTurn,
    pickup: pickup || undefined,
    beforeSnapshotId: before?.snapshotId,
    // Only the client's own value: without one, the page on which the action was chosen is the better source.
    beforeUrl: before && address(body.beforeUrl),
    beforeFocus: body.beforeUrl === undefined ? undefined : before?.focus,
    witness: toWitness(body.clientObservations),
    receipts: (body.receipts ?? []).map(toReceipt),
    // A plain client cannot report `settled`; the default must not block it.
    settled: body.settled ?? true,
    inField: body.inField,
    lastActionStatus: body.lastActionStatus,
    lastActionError: lastActionError && { message: cut(lastActionError.message) ?? "", code: lastActionError.code },
    clientVerification: clientVerification && { ...clientVerification, selector: cut(clientVerification.selector) },
    answer: answer?.slice(0, TEXT_LIMITS.answer),
    mayApprove: (answer !== undefined && mayApprove) || undefined,
    limits: body.limits,
    execution,
    previousUrl: address(body.previousUrl),
    beforeDomHash: body.beforeDomHash,
    afterDomHash: body.afterDomHash,
  });
}

/** Execution options for the next action; undefined when the request sets none. */
export function toExecution(options: TaskOptions = {}): ExecutionOptions | undefined {
  const { chain: _chain, speculate: _speculate, approve: _approve, confirmContract: _confirm, ...execution } = options;
  return Object.keys(execution).length === 0 ? undefined : execution;
}

type ContractRequest = NonNullable<InteractRequest["contract"]>;

/** Throws VALIDATION_ERROR for faults that the schema cannot express. */
export function refuseInvalidContract({ type, criteria }: ContractRequest): void {
  const refuse = (path: string, reason: string) => {
    const field = `contract.criteria${path}`;
    throw new ApiError("VALIDATION_ERROR", `${field}: ${reason}`, { field, reason });
  };
  if (type === "verifiable" && criteria.length === 0) refuse("", "a verifiable contract needs at least one");
  for (const [index, { id, ...sent }] of criteria.entries()) {
    const fault = faultOfCriterion(sent);
    if (fault !== null) refuse(`.${index}`, fault);
    const isTaken = id !== undefined && criteria.findIndex((one) => one.id === id) !== index;
    if (isTaken) refuse(`.${index}.id`, "is taken already");
  }
}

/** Converts a contract that a user sent: adds missing ids and the date. */
export const toContract = ({ type, criteria }: ContractRequest, nowMs: number): Contract => ({
  type,
  criteria: criteria.map((criterion, index) => ({
    id: criterion.id ?? `c${index + 1}`,
    activity: criterion.activity,
    description: criterion.description,
    ...checkFields(criterion),
    ...(criterion.activity === "source" && { source: criterion.source, values: criterion.values ?? {} }),
    timing: criterion.timing,
  })),
  generatedFrom: "user",
  generatedAt: new Date(nowMs).toISOString(),
});

/** Leaves `ambient` out: it is stored with the snapshot. */
function toWitness({ ambient: _ambient, ...sent }: NonNullable<ObservationRequest["clientObservations"]> = {}) {
  const masked = (changes: typeof sent.caused) => changes?.map((one) => ({ ...one, text: maskText(one.text) }));
  return {
    ...sent,
    download: cut(sent.download),
    dialog: cut(sent.dialog),
    requests: sent.requests?.map(withoutQueries),
    caused: masked(sent.caused),
    revealed: masked(sent.revealed),
  };
}

export function toReceipt(sent: WireReceipt): Receipt {
  const { target } = sent;
  return {
    ...sent,
    actionId: sent.actionId as ActionId, // minted by the workflow, told by the client
    action: sent.action.slice(0, TEXT_LIMITS.action),
    retryReason: cut(sent.retryReason),
    error: cut(sent.error),
    expected: cut(sent.expected),
    observed: cut(sent.observed),
    target: target && {
      ...target,
      role: target.role.slice(0, TEXT_LIMITS.role),
      name: target.name.slice(0, TEXT_LIMITS.name),
    },
    attempts: sent.attempts.map((one) => ({ ...one, expected: cut(one.expected), observed: cut(one.observed) })),
  };
}

const withoutQueries = ({ url, end, ...request }: ObservedRequest): ObservedRequest => ({
  ...request,
  url: withoutQuery(url),
  end: end && { ...end, url: end.url && withoutQuery(end.url), via: end.via?.map(withoutQuery) },
});

/** Query strings carry tokens, and no rule reads them. */
function withoutQuery(url: string): string {
  const end = url.search(/[?#]/);
  return (end < 0 ? url : url.slice(0, end)).slice(0, TEXT_LIMITS.requestUrl);
}

/** Applied in order until the message is small enough; the page, the ids and the effects always stay. */
const REDUCTIONS: readonly ((observation: Observation) => Observation)[] = [
  (o) => ({ ...o, receipts: o.receipts.map((one) => ({ ...one, attempts: one.attempts.map(methodOnly) })) }),
  (o) => withRequests(o, (requests) => requests.filter((one) => one.startedByAction)),
  (o) => withRequests(o, (requests) => requests.slice(-8)),
  (o) => ({ ...o, receipts: o.receipts.map((one) => ({ ...one, attempts: one.attempts.slice(-4) })) }),
  (o) => ({ ...o, witness: withFewChanges(o.witness) }),
  ({ previousUrl: _previousUrl, ...o }) => o,
  (o) => ({ ...o, answer: cut(o.answer) }),
  (o) => withRequests(o, (requests) => requests.slice(-2)),
  (o) => ({ ...o, receipts: o.receipts.slice(-8).map(effectOnly) }),
];

const withFewChanges = ({ caused, revealed: _revealed, ...witness }: ClientObservations): ClientObservations =>
  caused === undefined ? witness : { ...witness, caused: caused.slice(0, 4) };

const methodOnly = ({ method, result, delivered, ms }: ActionAttempt): ActionAttempt => ({
  method: method.slice(0, 40),
  result,
  delivered,
  ms,
});

const effectOnly = ({ actionId, action, ok, verified, delivered, retried, effect, settled }: Receipt): Receipt => ({
  actionId,
  action: action.slice(0, 40),
  ok,
  verified,
  delivered,
  retried,
  attempts: [],
  effect,
  settled,
});

function withRequests(
  observation: Observation,
  keep: (requests: readonly ObservedRequest[]) => readonly ObservedRequest[],
): Observation {
  const { requests, ...witness } = observation.witness;
  return requests === undefined ? observation : { ...observation, witness: { ...witness, requests: keep(requests) } };
}

/** Fits the observation for history: reduced to the size limit, as JSON without undefined members. */
function shrink(observation: Observation): Observation {
  let fitted = observation;
  for (const reduce of REDUCTIONS) {
    if (Buffer.byteLength(JSON.stringify(fitted)) <= OBSERVATION_BYTES) break;
    fitted = reduce(fitted);
  }
  return JSON.parse(JSON.stringify(fitted)) as Observation; // its own copy
}

const cut = (text: string | undefined): string | undefined => text && maskText(text).slice(0, TEXT_LIMITS.text);

const address = (url: string | undefined): string | undefined => url && maskText(url).slice(0, TEXT_LIMITS.previousUrl);
