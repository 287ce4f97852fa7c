/** Errand: one step of one task: observe and post, wait, or stop; and the action that a reply asks for. Elsewhere: task step, job. */

import type { Receipt } from "../../../core/action/receipt.js";
import { type Before, toldBefore } from "../../before.js";
import { actionsOf, type Issued, isIssued, mayGoOn, witnessOf } from "../../chain.js";
import type { Order, PageReport } from "../../host.js";
import { type ActionLog, openActionLog } from "../../log.js";
import { orderOf } from "../../order.js";
import { LONGEST_HELD_S, waitBeforeAgainS } from "../../patience.js";
import { type Accepted, type InteractReply, type InteractRequest, PROTOCOL, type Problem } from "../../wire.js";
import { hearReceipt, hearReply, hearView } from "./hear.js";
import type { Attached, PumpDeps } from "./pump.js";
import type { Answer, ServerAddress } from "./server.js";
import { type Handover, isOver, type Look, type Move, type TaskRecord } from "./task-record.js";
import { type Trouble, triesOf, troubleOf, waitingTrouble } from "./trouble.js";

/** `again`: there is more to do at once. */
export type Went = "again" | "rest";

/** A request that was to be held and comes back sooner was not held. */
const HELD_AT_LEAST_MS = 1_000;

/** After so many receipts sent for one action that is asked for again all the same, the pace is slowed. */
const PATIENCE = 3;

type Place = Pick<Order, "more" | "follows">;

type OnOrder = (record: TaskRecord, reply: Issued) => Promise<Went>;

export interface Errand {
  step(record: TaskRecord): Promise<Went>;
}

export function createErrand(deps: PumpDeps): Errand {
  const { records, sessions, server, log, tabs, now } = deps;
  const repeats = new Map<string, number>();
  /** By task: the page right before what was carried out last. Lost with this worker, it is only not told. */
  const before = new Map<string, Before>();

  async function step(record: TaskRecord): Promise<Went> {
    const session = await sessions.read();
    if (session === null || session.user.id !== record.userId) return await stumble(record, { kind: "signed-out" });
    switch (record.move.kind) {
      case "observe":
        return await observe(record, record.move, session);
      case "await":
        return await awaitReply(record, record.move.said, session);
      case "cancel":
        return await cancel(record, session);
      case "rest":
        return "rest";
    }
  }

  async function observe(record: TaskRecord, move: Look, at: ServerAddress): Promise<Went> {
    const attached = await tabs.attach(record);
    if (attached.kind === "absent") return await stumble(record, attached.trouble);
    // Kept before it is used: whoever comes after us asks with the same id (protocol §1).
    const observationId = move.observationId ?? deps.newId();
    const fixed = await change(record, { tab: attached.tab(), move: { ...move, observationId } }, move);
    if (fixed === null) return "again";
    let request: InteractRequest;
    try {
      request = await requestOf(fixed, { ...move, observationId }, await attached.host.observe());
    } catch (error) {
      deps.warn("the page does not answer", error);
      return await stumble(record, waitingTrouble("page-stuck", contextOf(record)));
    }
    await change(fixed, { url: request.url });
    const answer = await server.interact(at, request);
    if (answer.kind === "ok") before.delete(record.key);
    if (answer.kind !== "ok" || answer.data === null || answer.status !== 202)
      return await heed(record, answer, at, act);
    // The cast: 202 carries an Accepted, 200 a reply (protocol §2).
    const { taskId } = answer.data as Accepted;
    const said: Look = { ...move, observationId, putOff: (move.putOff ?? 0) + 1 };
    return await turnTo(record, { kind: "await", said }, { taskId, trouble: undefined });
  }

  async function requestOf(
    record: TaskRecord,
    move: Look & { readonly observationId: string },
    report: PageReport,
  ): Promise<InteractRequest> {
    const { settled, ambient, ...page } = report;
    const { taskId, sessionId, query, url } = record;
    const receipts = taskId === undefined ? [] : (await openActionLog(log, taskId)).unsettled();
    return {
      ...page,
      ...(taskId === undefined ? { query: withFiles(query, record.files) } : { taskId }),
      ...(taskId === undefined && sessionId !== undefined ? { sessionId } : {}),
      ...(taskId === undefined ? {} : { previousUrl: url }),
      ...(move.takeover ? { takeover: true } : {}),
      protocol: PROTOCOL,
      clientId: await log.clientId(),
      observationId: move.observationId,
      clientObservations: { ...move.witness, ...(ambient === undefined ? {} : { ambient }) },
      ...toldBefore(before.get(record.key), report),
      settled,
      receipts,
    };
  }

  /**
   * The reply may have been there already (the action redelivered), which is no new turn: so after a while the same is said
   * again under the same id. It costs nothing and moves nothing, unlike a new one (task-machine §3, §4).
   */
  async function awaitReply(record: TaskRecord, said: Look | undefined, at: ServerAddress): Promise<Went> {
    const { taskId } = record;
    if (taskId === undefined) return await turnTo(record, said ?? { kind: "observe", observationId: record.key });
    const tries = (said?.putOff ?? 1) - 1;
    const askedMs = now();
    const answer = await server.next(at, taskId, record.turn, waitBeforeAgainS(tries));
    if (answer.kind !== "ok" || answer.data !== null) return await heed(record, answer, at);
    // A server that does not hold the request must not be asked without a pause.
    const held = now() - askedMs >= HELD_AT_LEAST_MS;
    const trouble = held ? undefined : waitingTrouble("busy", { nowMs: now(), tries });
    await turnTo(record, said ?? { kind: "observe", observationId: null }, { trouble });
    return held ? "again" : "rest";
  }

  /** What anyone may read is no order: whether the task is still ours to carry out is asked by showing the page again. */
  async function confirm(_record: TaskRecord, reply: Issued): Promise<Went> {
    const { taskId } = reply;
    await (await openActionLog(log, taskId)).keepOnly(idsOf(reply));
    return "again";
  }

  async function cancel(record: TaskRecord, at: ServerAddress): Promise<Went> {
    const { taskId } = record;
    if (taskId === undefined) {
      await change(record, { status: "cancelled", move: { kind: "rest" } });
      return "rest";
    }
    const answer = await server.say(at, taskId, { route: "cancel", body: { reason: "stopped by the user" } });
    if (answer.kind === "problem" && answer.problem.status === 409) return await closeFromView(record, at);
    if (answer.kind !== "ok") return await heed(record, answer, at);
    const last = await server.next(at, taskId, record.turn, LONGEST_HELD_S);
    if (last.kind === "ok" && last.data !== null) return await heed(record, last, at);
    return await closeFromView(record, at);
  }

  /** What an answer of the server makes of the task, whatever was asked. */
  async function heed(
    record: TaskRecord,
    answer: Answer<unknown>,
    at: ServerAddress,
    onOrder: OnOrder = confirm,
  ): Promise<Went> {
    if (answer.kind === "unreachable") return await stumble(record, waitingTrouble("offline", contextOf(record)));
    if (answer.kind === "problem") return await heedProblem(record, answer.problem, at);
    // Said by whatever stands between us and the server: it itself always says something.
    if (answer.data === null) return await stumble(record, waitingTrouble("offline", contextOf(record)));
    return await heedReply(record, answer.data as InteractReply, onOrder);
  }

  async function heedReply(record: TaskRecord, reply: InteractReply, onOrder: OnOrder = confirm): Promise<Went> {
    const heard = await records.change(record.key, (fresh) => hearReply(fresh, reply));
    if (heard === undefined) return "rest";
    if (isOver(heard.status)) await log.drop(reply.taskId);
    if (heard.move.kind !== "observe" || !isIssued(reply)) return heard.move.kind === "rest" ? "rest" : "again";
    return await onOrder(heard, reply);
  }

  /** Carries actions out once, ever; asked for again, it answers with the receipts it has. */
  async function act(record: TaskRecord, reply: Issued): Promise<Went> {
    const actions = await openActionLog(log, reply.taskId);
    const ids = idsOf(reply);
    // A chain that was begun in an earlier life is not gone on with: what is left of it the server chooses anew.
    if (ids.some((id) => actions.standing(id).kind === "done")) return await slowDown(record, reply.actionId);
    await actions.keepOnly(ids);
    const attached = await tabs.attach(record);
    if (attached.kind === "absent") return await stumble(record, attached.trouble);
    const chain = actionsOf(reply);
    for (const [index, action] of chain.entries()) {
      const place: Place = { ...(index > 0 && { follows: true }), ...(index < chain.length - 1 && { more: true }) };
      const receipt = await actOnce(record, action, { attached, actions, place });
      if (receipt === null || !mayGoOn(receipt)) break;
    }
    return "again";
  }

  /** Null when it was not carried out, or broke off. */
  async function actOnce(
    record: TaskRecord,
    action: Issued,
    { attached, actions, place }: { readonly attached: Attached; readonly actions: ActionLog; readonly place: Place },
  ): Promise<Receipt | null> {
    const fresh = await records.read(record.key);
    if (fresh?.move.kind !== "observe") return null;
    const from = attached.tab().tabId;
    await actions.begun(action.actionId, action.action);
    try {
      const carried = await attached.host.carryOut({ ...orderOf(action), ...place });
      const { receipt, witness } = carried;
      if (carried.before !== undefined) before.set(record.key, carried.before);
      await actions.done(receipt);
      await records.change(record.key, (known) => {
        const told = {
          ...hearReceipt(known, receipt),
          ...(attached.tab().tabId === from ? {} : { tab: attached.tab() }),
        };
        if (known.move.kind !== "observe") return told;
        const seen = known.move.witness === undefined ? [witness] : [known.move.witness, witness];
        return { ...told, move: { ...known.move, witness: witnessOf(seen) ?? witness } };
      });
      return receipt;
    } catch (error) {
      // Begun and never done: its receipt says `unknown`, and it is never carried out again.
      deps.warn("an action broke off", error);
      return null;
    }
  }

  async function slowDown(record: TaskRecord, actionId: string): Promise<Went> {
    const times = (repeats.get(actionId) ?? 0) + 1;
    repeats.set(actionId, times);
    return times < PATIENCE ? "again" : await stumble(record, waitingTrouble("busy", contextOf(record)));
  }

  async function heedProblem(record: TaskRecord, problem: Problem, at: ServerAddress): Promise<Went> {
    if (problem.code === "TASK_COMPLETED") return await closeFromView(record, at);
    if (record.taskId === undefined && record.sessionId !== undefined && isAboutSession(problem)) {
      await records.change(record.key, ({ sessionId: _gone, ...kept }) => kept);
      return "again";
    }
    if (problem.status === 401) await sessions.write(null);
    return await stumble(record, troubleOf(problem, contextOf(record)));
  }

  /** It ended without us; its last reply still stands there. */
  async function closeFromView(record: TaskRecord, at: ServerAddress): Promise<Went> {
    const { taskId } = record;
    if (taskId === undefined) return await stumble(record, { kind: "lost" });
    const last = await server.next(at, taskId, record.turn, 0);
    if (last.kind === "ok" && last.data !== null) return await heedReply(record, last.data);
    const view = await server.task(at, taskId);
    if (view.kind !== "ok") return await heed(record, view, at);
    await records.change(record.key, (fresh) => hearView(fresh, view.data));
    if (isOver(view.data.status)) await log.drop(taskId);
    return "rest";
  }

  async function stumble(record: TaskRecord, trouble: Trouble): Promise<Went> {
    await change(record, { trouble });
    return "rest";
  }

  async function turnTo(record: TaskRecord, move: Move, more: Changes = {}): Promise<Went> {
    await records.change(record.key, (fresh) =>
      applied(fresh, fresh.move.kind === "cancel" ? more : { ...more, move }),
    );
    return "again";
  }

  /** Null when a person said something in the meantime that changed what is to be done. */
  async function change(record: TaskRecord, changes: Changes, unless?: Move): Promise<TaskRecord | null> {
    let overtaken = false;
    const changed = await records.change(record.key, (fresh) => {
      overtaken = unless !== undefined && fresh.move.kind !== unless.kind;
      return overtaken ? fresh : applied(fresh, changes);
    });
    return overtaken ? null : (changed ?? null);
  }

  function contextOf(record: TaskRecord): { readonly nowMs: number; readonly tries: number } {
    return { nowMs: now(), tries: triesOf(record.trouble) };
  }

  return { step };
}

/** The server is told their names, for an action to call them by; the files themselves stay here. */
function withFiles(query: string, files: Handover | undefined): string {
  return files === undefined ? query : `${query}\nFiles that may be uploaded, by name: ${files.names.join(", ")}`;
}

type Changes = { readonly [K in keyof TaskRecord]?: TaskRecord[K] | undefined };

/** Undefined takes a field away. */
function applied(record: TaskRecord, changes: Changes): TaskRecord {
  const merged = Object.entries({ ...record, ...changes }).filter(([, value]) => value !== undefined);
  // The cast: only optional fields are ever changed to undefined.
  return Object.fromEntries(merged) as unknown as TaskRecord;
}

function idsOf(reply: Issued): readonly string[] {
  return actionsOf(reply).map(({ actionId }) => actionId);
}

/** The session of the last task was archived or is gone; a new one will do. */
function isAboutSession({ code }: Problem): boolean {
  return code === "SESSION_NOT_FOUND" || code === "RESOURCE_CONFLICT";
}
