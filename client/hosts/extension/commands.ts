/** Commands: the service worker's handlers for a person's actions in the panel. */

import { originOf } from "../../../core/action/origins.js";
import { maskText } from "../../../core/page/mask/mask-text.js";
import { isOver } from "../../../core/task/status.js";
import { applyReply } from "../../record-reducer.js";
import { type ControlRequest, createTaskApi } from "../../task-api.js";
import { isLive, newRecord, type TabBinding, type TaskRecord } from "../../task-record.js";
import { Account } from "./account.js";
import { Conversations } from "./conversations.js";
import { OwnWords } from "./own-words.js";
import type { CommandOf, CommandReply, PanelCommand } from "./panel-command.js";
import { refusal, refusalOf, SIGN_IN_FIRST, SignedInCalls } from "./signed-in-calls.js";
import { isOf, type Notices, type RecordStore, type Session, type SessionStore } from "./storage.js";

type Handlers = { readonly [K in PanelCommand["kind"]]: (command: CommandOf<K>) => Promise<CommandReply> };

export interface CommandDeps {
  readonly records: RecordStore;
  readonly sessions: SessionStore;
  readonly notices: Notices;
  readonly fetch: typeof fetch;
  /** Resolves when no request to the server is in flight. */
  readonly settled: () => Promise<void>;
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
const TAB_GONE = refusal("That tab is gone.");
const UNANSWERED = refusal(
  "A request of yours is on its way and has no answer yet: it may be this task. Wait for its first answer, or stop it; then continue here.",
);
const UNKNOWN = refusal("This task is not known here any more.");

export class Commands {
  private readonly account: Account;
  private readonly conversations: Conversations;
  private readonly words: OwnWords;
  private readonly handlers: Handlers = {
    "sign-in": (command) => this.account.signIn(command),
    "use-token": (command) => this.account.useToken(command),
    "sign-out": () => this.account.signOut(),
    "choose-tenant": (command) => this.account.chooseTenant(command),
    wake: async () => {
      await this.account.settle();
      return this.wake();
    },
    look: () => this.look(),
    ask: (command) => this.ask(command),
    "list-tasks": () => this.conversations.tasks(),
    "list-conversations": (command) => this.conversations.list(command),
    "read-conversation": (command) => this.conversations.read(command),
    archive: (command) => this.conversations.archive(command),
    recover: (command) => this.conversations.recover(command),
    "read-preferences": () => this.words.readPreferences(),
    "set-preferences": (command) => this.words.setPreferences(command),
    rate: (command) => this.words.rate(command),
    "list-sources": (command) => this.words.listSources(command),
    "note-site": ({ host, key }) => this.noteSite(host, key),
    adopt: (command) => this.adopt(command),
    answer: ({ key, text, contract }) =>
      this.control(key, { route: "answer", body: { text, ...(contract && { contract }) } }),
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
  private readonly deps: CommandDeps;

  constructor(deps: CommandDeps) {
    this.deps = deps;
    const api = new SignedInCalls(deps);
    this.account = new Account(deps);
    this.conversations = new Conversations(api, deps.records);
    this.words = new OwnWords(api, deps.records);
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
    if (!(await this.account.refresh(session))) return DONE;
    const now = await sessions.read();
    for (const record of await records.all())
      if (now !== null && isOf(record, now) && !isOver(record.status) && !isLive(record))
        await this.readNews(record, now);
    return this.wake();
  }

  /** Another client may have moved on a task that waits for a person. */
  private async readNews({ key, taskId, turn }: TaskRecord, session: Session): Promise<void> {
    if (taskId === undefined) return;
    const news = await createTaskApi(this.deps.fetch, session).next(taskId, turn, 0);
    if (news.kind !== "ok" || news.data === null) return;
    const reply = news.data;
    await this.deps.records.change(key, (fresh) => (isLive(fresh) ? fresh : applyReply(fresh, reply, this.deps.now())));
  }

  private async ask({ query, tabId, files, contract, sessionId }: CommandOf<"ask">): Promise<CommandReply> {
    const { sessions, records, findTab, newId, now } = this.deps;
    const session = await sessions.read();
    if (session === null) return SIGN_IN_FIRST;
    const found = await findTab(tabId);
    if (found === null) return TAB_GONE;
    const all = (await records.all()).filter(({ userId }) => userId === session.user.id);
    if (all.some((one) => isLive(one) && one.tab?.tabId === tabId && one.tab.bootId === found.tab.bootId))
      return refusal("A task is still at work in this tab. Stop it first, or ask in another tab.");
    // A session belongs to one site; the server refuses it for another.
    const here = all.filter((one) => isOf(one, session) && originOf(one.url) === originOf(found.url));
    const last = here.toSorted((a, b) => b.startedMs - a.startedMs)[0]?.sessionId;
    const key = newId();
    await records.add({
      ...newRecord({ key, userId: session.user.id, query, files, ...found, nowMs: now() }),
      ...tenantOf(session),
      ...(contract && { settings: { contract } }),
      sessionId: sessionId === undefined ? last : (sessionId ?? undefined),
    });
    this.wake();
    return { ok: true, key };
  }

  /** Tells the server at once, then observes the page anew, because it may have changed during the wait. */
  private async control(key: string, request: ControlRequest, after = observeAgain): Promise<CommandReply> {
    const { sessions, records, fetch } = this.deps;
    const session = await sessions.read();
    const record = await records.read(key);
    if (session === null || record?.taskId === undefined) return refusal("This task cannot be reached just now.");
    const answer = await createTaskApi(fetch, session).control(record.taskId, atTurn(request, record.turn));
    // 409: the task is over, or somebody else moved it on. The server's present state counts.
    const moved = answer.kind === "problem" && answer.problem.status === 409;
    if (answer.kind !== "ok" && !moved) return refusalOf(answer);
    return await this.change(key, moved ? observeAgain : after);
  }

  private async resume(key: string, hint: string): Promise<CommandReply> {
    const limits = (await this.deps.records.read(key))?.spent ?? {};
    const isSpent = Object.keys(limits).length > 0;
    // JSON leaves out undefined members.
    const body = { hint: hint || undefined, limits: isSpent ? limits : undefined };
    return await this.control(key, { route: "resume", body });
  }

  private async change(key: string, how: (record: TaskRecord) => TaskRecord): Promise<CommandReply> {
    const changed = await this.deps.records.change(key, (record) => how({ ...record, blocked: undefined }));
    return changed === undefined ? UNKNOWN : this.wake();
  }

  /** Removes a finished task, or one whose user was taken out of the organisation: nobody can go on with that. */
  private async forget(key: string): Promise<CommandReply> {
    const { records, sessions } = this.deps;
    const [record, session] = [await records.read(key), await sessions.read()];
    if (record === undefined || session === null) return DONE;
    const { tenantId = session.tenantId, status } = record;
    const isStranded = session.tenants.length > 0 && !session.tenants.some((one) => one.tenantId === tenantId);
    if (isOver(status) || isStranded) await records.remove(key);
    return DONE;
  }

  private async noteSite(host: string, key: string): Promise<CommandReply> {
    const session = await this.deps.sessions.read();
    if (session !== null) await this.deps.notices.write(session.tenantId, host, key);
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
    const all = await records.all();
    const mine = all.find((one) => one.taskId === taskId);
    if (mine) {
      const reply = await this.useTab(mine.key, tabId);
      return reply.ok ? { ok: true, key: mine.key } : reply;
    }
    // A task has one record here, and with it one runner.
    if (all.some((one) => isOf(one, session) && isLive(one) && one.taskId === undefined)) return UNANSWERED;
    const found = await findTab(tabId);
    if (found === null) return TAB_GONE;
    const known = { key: taskId, userId: session.user.id, query, taskId, sessionId, status, tab: found.tab };
    const url = maskText(found.url);
    await records.add({ ...newRecord({ ...known, url, nowMs: now() }), ...tenantOf(session) });
    this.wake();
    return { ok: true, key: taskId };
  }
}

const tenantOf = ({ tenantId }: Session): Pick<TaskRecord, "tenantId"> => (tenantId === "" ? {} : { tenantId });

/** Binds an answer to its turn: it must not answer a later question. */
const atTurn = (request: ControlRequest, turn: number): ControlRequest => {
  if (request.route === "answer") return { ...request, body: { ...request.body, turn } };
  return request.route === "approve" ? { ...request, body: { ...request.body, turn } } : request;
};

function observeAgain(record: TaskRecord): TaskRecord {
  if (record.next.kind === "cancel") return record;
  return { ...record, question: undefined, approval: undefined, next: OBSERVE };
}

/** An interrupted task goes on with a new observation; any other keeps its next step. */
function goOn(record: TaskRecord): TaskRecord {
  const isInterrupted = record.next.kind === "rest" && record.status === "interrupted";
  return isInterrupted ? { ...record, next: OBSERVE } : record;
}
