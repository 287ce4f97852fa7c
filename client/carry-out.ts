/** Carry out: one order becomes one receipt: resolve, attempt, settle, say what was seen (design §12). Elsewhere: execute, dispatch. */

import { type Action, parseAction } from "../core/action/grammar.js";
import type { ClientObservations } from "../core/task/observation.js";
import { type Attempts, attemptAll, type Bench, type Errand } from "./attempt.js";
import type { Carried, Order } from "./host.js";
import { keyChord } from "./key-chord.js";
import { leaveField, readLeft } from "./leave.js";
import { planOf } from "./methods.js";
import type { PageBefore } from "./observation-request.js";
import { receiptOf, refusal } from "./receipt.js";
import { AFTER_LOOK_MS, settle } from "./settle.js";
import { ANY_EPOCH, type FoundTarget, type Look, type TargetName } from "./surface.js";
import { tabAttempt } from "./tab-action.js";

/** What was tried, what could be seen of it, and the page right before, where it had changed since it was sent. */
export interface CarriedOut extends Carried {
  readonly drifted?: PageBefore | null;
}

/** Never a verdict. */
export async function carryOut(order: Order, bench: Bench): Promise<CarriedOut> {
  const parsed = parseAction(order.action);
  if (!parsed.ok) return refusal(order, parsed.fault);
  const action = withKnownKey(parsed.action);
  if (action === null) return refusal(order, `there is no such key: ${order.action}`);
  const impossible = incapable(action, bench);
  if (impossible !== null) return refusal(order, impossible);
  // A window of the browser's own that no action has answered is in the way of every other one.
  if (action.kind !== "dialog" && action.kind !== "wait" && bench.dialogs?.open())
    await bench.dialogs.answer("dismiss");
  const ends = await resolveEnds(order, action, bench);
  if (typeof ends === "string") return refusal(order, ends);
  const looksBack = action.kind !== "wait" && order.follows !== true;
  const drifted = looksBack ? { drifted: await bench.surface.drift() } : {};
  const before = order.untilSettled ? await goOn(bench) : await begin(ends, bench);
  const tried =
    (await tabAttempt(action, order, bench)) ?? (await pageAttempts({ order, action, before, ...ends }, bench));
  if (tried === null) return refusal(order, `this client cannot ${action.kind}`);
  const isLeft = await leaveField(tried, order, ends.target, bench);
  // Between two entries of a form nothing is judged; the page settles after the last.
  const settled = order.more === true ? false : await settle(bench, order.untilSettled && AFTER_LOOK_MS);
  const done = isLeft ? await readLeft(tried, ends.target, bench) : await lookAgain(tried, ends.target, bench);
  const after = await bench.surface.look();
  bench.network.end();
  const witness = witnessOf(before, after, bench);
  const busy = witness.requests?.some((request) => request.startedByAction) === true;
  const receipt = receiptOf({ order, action, target: ends.target, done, after, before, busy, settled });
  return { receipt, witness, ...drifted };
}

async function begin({ target, destination }: Ends, { network, sideEffects, surface }: Bench): Promise<Begun> {
  network.begin();
  sideEffects.begin();
  return await surface.begin(target?.n ?? null, destination?.n ?? null);
}

/** A wait for what the action before has begun: nothing of that is forgotten. */
async function goOn({ network, surface }: Bench): Promise<Begun> {
  network.resume();
  return await surface.look();
}

type Begun = Errand["before"];

/** Why this host cannot do it at all. */
function incapable({ kind }: Action, { hand, dialogs }: Bench): string | null {
  switch (kind) {
    case "upload":
      return hand.upload ? null : "this browser has no files to hand over";
    case "switchTab":
      return hand.switchTab ? null : "this browser keeps to the tab that the task began in";
    case "dialog":
      if (!dialogs) return "this browser answers dialogs by itself";
      return dialogs.open() ? null : "no dialog is open";
    default:
      return null;
  }
}

function withKnownKey(action: Action): Action | null {
  if (action.kind !== "press") return action;
  const key = keyChord(action.key);
  return key === null ? null : { ...action, key };
}

interface Ends {
  readonly target: FoundTarget | null;
  readonly destination: FoundTarget | null;
}

/** A sentence says why there is no such thing on the page. */
async function resolveEnds(order: Order, action: Action, { surface }: Bench): Promise<Ends | string> {
  const id = targetIdOf(action);
  const target = id === null ? null : await surface.resolve(targetNameOf(order, id));
  if (target?.kind === "refused") return target.reason;
  if (action.kind !== "drag") return { target, destination: null };
  const epoch = order.target?.epoch || ANY_EPOCH;
  const destination = await surface.resolve({ epoch, id: action.to, fingerprint: "", role: "", name: "" });
  return destination.kind === "refused" ? `where it goes: ${destination.reason}` : { target, destination };
}

async function pageAttempts(errand: Omit<Errand, "plan">, bench: Bench): Promise<Attempts | null> {
  const { action, target } = errand;
  const plan = planOf(action, target);
  if (plan === null) return null;
  if (plan.goal.kind === "holds" && plan.goal.wanted.kind === "ticked" && target) {
    const { equal, expected, observed } = await bench.surface.readBack(target.n, plan.goal.wanted);
    // Clicking what is right already would make it wrong.
    if (equal)
      return {
        attempts: [{ method: "none", result: "verified", expected, observed, delivered: false, ms: 0 }],
        verified: true,
        sent: false,
        late: false,
      };
  }
  return await attemptAll({ ...errand, plan }, bench);
}

/** A file that was sent at once, or a value that the site had to see first, shows only when the page has settled. */
async function lookAgain(done: Attempts, target: FoundTarget | null, { surface }: Bench): Promise<Attempts> {
  if (done.wanted === undefined || target === null) return done;
  const { equal } = await surface.readBack(target.n, done.wanted);
  return equal ? { ...done, verified: true } : done;
}

function witnessOf(
  before: { readonly epoch: string; readonly url: string },
  after: Look,
  bench: Bench,
): ClientObservations {
  const requests = bench.network.seen().slice(0, 20);
  return {
    didNetworkOccur: requests.length > 0,
    didDomMutate: after.epoch !== before.epoch || after.mutations > 0,
    didUrlChange: after.url !== before.url,
    requests,
    caused: after.caused.slice(0, 12),
    revealed: after.revealed.slice(0, 6),
    ...bench.sideEffects.seen(),
  };
}

function targetIdOf(action: Action): number | null {
  if (action.kind === "scroll") return typeof action.to === "number" ? action.to : null;
  return "id" in action ? action.id : null;
}

/** Without a target the number alone is asked for, on the page as it was sent last. */
function targetNameOf({ target }: Order, id: number): TargetName {
  if (!target) return { epoch: ANY_EPOCH, id, fingerprint: "", role: "", name: "" };
  const { epoch, fingerprint, role, name } = target;
  return { epoch, id: target.id, fingerprint, role, name };
}
