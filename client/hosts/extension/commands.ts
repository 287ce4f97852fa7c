/** Commands: what a person does in the panel, and what the service worker does about it. */

import { originOf } from "../../../core/action/origins.js";
import type { TaskView } from "../../../protocol/task.js";
import { applyReply } from "../../record-reducer.js";
import { type ControlRequest, createTaskApi } from "../../task-api.js";
import { isLive, isOver, newRecord, type TabBinding, type TaskFiles, type TaskRecord } from "../../task-record.js";
import { Account, refusal, refusalOf } from "./account.js";
import type { RecordStore, Session, SessionStore } from "./storage.js";

export type PanelCommand =
  | { readonly kind: "sign-in"; readonly serverUrl: string; readonly email: string; readonly password: string }
  | { readonly kind: "use-token"; readonly serverUrl: string; readonly token: string }
  | { readonly kind: "sign-out" }
  | { readonly kind: "wake" }
  | { readonly kind: "look" }
  | { readonly kind: "ask"; readonly query: string; readonly tabId: number; readonly files?: TaskFiles }
  | { readonly kind: "answer"; readonly key: string; readonly text: string }
  | { readonly kind: "approve"; readonly key: string; readonly actionId: string; readonly approved: boolean }
  | { readonly kind: "pause" | "stop" | "take-over" | "retry" | "forget"; readonly key: string }
  | { readonly kind: "resume"; readonly key: string; readonly hint: string }
  /** Goes on in this tab, whatever tab it was in. */
  | { readonly kind: "use-tab"; readonly key: string; readonly tabId: number }
  /** Opens its page in a new tab, and goes on there. */
  | { readonly kind: "open-page"; readonly key: string }
  /** Goes on with a task that this client has no record of. */
  | { readonly kind: "adopt"; readonly task: TaskView; readonly tabId: number }
  | { readonly kind: "list-tasks" };

export type CommandReply =
  | { readonly ok: true; readonly key?: string; readonly tasks?: readonly TaskView[] }
  | { readonly ok: false; readonly message: string };

export type CommandOf<K extends PanelCommand["kind"]> = PanelCommand extends infer C extends PanelCommand
  ? C extends { readonly kind: infer Own }
    ? K extends Own
      ? C
      : never
    : never
  : never;
type Handlers = { readonly [K in PanelCommand["kind"]]: (command: CommandOf<K>) => Promise<CommandReply> };

export interface CommandDeps {
  readonly records: RecordStore;
  readonly sessions: SessionStore;
  readonly fetch: typeof fetch;
  /** Binding and address of an open tab; null when it is gone. */
  readonly findTab: (tabId: number) => Promise<{ readonly tab: TabBinding; readonly url: string } | null>;
  readonly openTab: (url: string) => Promise<TabBinding>;
  readonly newId: () => string;
  readonly now: () => number;
  readonly allowToken: boolean;
  readonly wake: () => void;
}

const OBSERVE = { kind: "observe", observationId: null } as const;
const DONE: CommandReply = { ok: true };
const SIGN_IN_FIRST = refusal("Sign in first.");
const TAB_GONE = refusal("That tab is gone.");
const UNKNOWN = refusal("This task is not known here any more.");

export class Commands {
  private readonly account: Account;
  private readonly handlers: Handlers = {
    "sign-in": (command) => this.account.signIn(command),
    "use-token": (command) => this.account.useToken(command),
    "sign-out": () => this.account.signOut(),
    wake: async () => this.wake(),
    look: () => this.look(),
    ask: (command) => this.ask(command),
    "list-tasks": () => this.listTasks(),
    adopt: (command) => this.adopt(command),
    answer: ({ key, text }) => this.control(key, { route: "answer", body: { text } }),
    approve: ({ key, actionId, approved }) => this.control(key, { route: "approve", body: { actionId, approved } }),
    pause: ({ key }) => this.control(key, { route: "pause", body: {} }, (record) => record),
    resume: ({ key, hint }) => this.resume(key, hint.trim()),
    stop: ({ key }) => this.change(key, (record) => ({ ...record, next: { kind: "cancel" } })),
    "take-over": ({ key }) => this.change(key, (record) => ({ ...record, next: { ...OBSERVE, takeover: true } })),
    retry: ({ key }) => this.change(key, (record) => record),
    forget: ({ key }) => this.forget(key),
    "use-tab": ({ key, tabId }) => this.useTab(key, tabId),
    "open-page": ({ key }) => this.openPage(key),
  };

  constructor(private readonly deps: CommandDeps) {
    this.account = new Account(deps);
  }

  /** The cast: kind and command belong together. */
  async handle(command: PanelCommand): Promise<CommandReply> {
    return await (this.handlers[command.kind] as (command: PanelCommand) => Promise<CommandReply>)(command);
  }

  private wake(): CommandReply {
    this.deps.wake();
    return DONE;
  }

  private async look(): Promise<CommandReply> {
    const { sessions, records } = this.deps;
    const session = await sessions.read();
    if (session === null) return DONE;
    this.wake();
    const answer = await this.account.whoAmI(session);
    if (answer.kind === "problem" && answer.problem.status === 401) {
      await sessions.write(null);
      return DONE;
    }
    for (const record of await records.all())
      if (record.userId === session.user.id && !isOver(record.status) && !isLive(record))
        await this.readNews(record, session);
    return this.wake();
  }

  /** A task that waits for a person may have been moved on from elsewhere. */
  private async readNews({ key, taskId, turn }: TaskRecord, session: Session): Promise<void> {
    if (taskId === undefined) return;
    const news = await createTaskApi(this.deps.fetch, session).next(taskId, turn, 0);
    if (news.kind !== "ok" || news.data === null) return;
    const reply = news.data;
    await this.deps.records.change(key, (fresh) => (isLive(fresh) ? fresh : applyReply(fresh, reply, this.deps.now())));
  }

  private async ask({ query, tabId, files }: CommandOf<"ask">): Promise<CommandReply> {
    const { sessions, records, findTab, newId, now } = this.deps;
    const session = await sessions.read();
    if (session === null) return SIGN_IN_FIRST;
    const found = await findTab(tabId);
    if (found === null) return TAB_GONE;
    const mine = (await records.all()).filter(({ userId }) => userId === session.user.id);
    if (mine.some((one) => isLive(one) && one.tab?.tabId === tabId && one.tab.bootId === found.tab.bootId))
      return refusal("A task is still at work in this tab. Stop it first, or ask in another tab.");
    // A session is of one site; the server refuses it for another.
    const here = mine.filter(({ url }) => originOf(url) === originOf(found.url));
    const sessionId = here.toSorted((a, b) => b.startedMs - a.startedMs)[0]?.sessionId;
    const key = newId();
    await records.add(newRecord({ key, userId: session.user.id, query, files, sessionId, ...found, nowMs: now() }));
    this.wake();
    return { ok: true, key };
  }

  /** The server is told at once; then the page is observed anew, for it may have changed while it waited. */
  private async control(key: string, request: ControlRequest, after = observeAgain): Promise<CommandReply> {
    const { sessions, records, fetch } = this.deps;
    const session = await sessions.read();
    const record = await records.read(key);
    if (session === null || record?.taskId === undefined) return refusal("This task cannot be reached just now.");
    const answer = await createTaskApi(fetch, session).control(record.taskId, request);
    // Over, or moved on by somebody else: then what the server says now is what counts.
    const moved = answer.kind === "problem" && answer.problem.status === 409;
    if (answer.kind !== "ok" && !moved) return refusalOf(answer);
    return await this.change(key, moved ? observeAgain : after);
  }

  private async resume(key: string, hint: string): Promise<CommandReply> {
    const limits = (await this.deps.records.read(key))?.spent ?? {};
    const isSpent = Object.keys(limits).length > 0;
    // Sent as JSON, which has no undefined.
    const body = { hint: hint || undefined, limits: isSpent ? limits : undefined };
    return await this.control(key, { route: "resume", body });
  }

  private async change(key: string, how: (record: TaskRecord) => TaskRecord): Promise<CommandReply> {
    const changed = await this.deps.records.change(key, (record) => how({ ...record, blocked: undefined }));
    return changed === undefined ? UNKNOWN : this.wake();
  }

  private async forget(key: string): Promise<CommandReply> {
    const record = await this.deps.records.read(key);
    if (record && isOver(record.status)) await this.deps.records.remove(key);
    return DONE;
  }

  private async useTab(key: string, tabId: number): Promise<CommandReply> {
    const found = await this.deps.findTab(tabId);
    return found === null ? TAB_GONE : await this.change(key, (record) => ({ ...goOn(record), tab: found.tab }));
  }

  private async openPage(key: string): Promise<CommandReply> {
    const record = await this.deps.records.read(key);
    if (record === undefined) return UNKNOWN;
    const tab = await this.deps.openTab(record.url);
    return await this.change(key, (fresh) => ({ ...goOn(fresh), tab }));
  }

  private async adopt({ task, tabId }: CommandOf<"adopt">): Promise<CommandReply> {
    const { sessions, records, findTab, now } = this.deps;
    const session = await sessions.read();
    if (session === null) return SIGN_IN_FIRST;
    const { taskId, query, status, sessionId } = task;
    const mine = (await records.all()).find((one) => one.taskId === taskId);
    if (mine) {
      const reply = await this.useTab(mine.key, tabId);
      return reply.ok ? { ok: true, key: mine.key } : reply;
    }
    const found = await findTab(tabId);
    if (found === null) return TAB_GONE;
    const known = { key: taskId, userId: session.user.id, query, taskId, sessionId, status };
    await records.add(newRecord({ ...known, ...found, nowMs: now() }));
    this.wake();
    return { ok: true, key: taskId };
  }

  private async listTasks(): Promise<CommandReply> {
    const session = await this.deps.sessions.read();
    if (session === null) return SIGN_IN_FIRST;
    const answer = await this.account.tasks(session);
    return answer.kind === "ok" ? { ok: true, tasks: answer.data.tasks } : refusalOf(answer);
  }
}

function observeAgain(record: TaskRecord): TaskRecord {
  if (record.next.kind === "cancel") return record;
  return { ...record, question: undefined, approval: undefined, next: OBSERVE };
}

/** An interrupted task goes on by a new observation; any other keeps what it has to do next. */
function goOn(record: TaskRecord): TaskRecord {
  const isInterrupted = record.next.kind === "rest" && record.status === "interrupted";
  return isInterrupted ? { ...record, next: OBSERVE } : record;
}
