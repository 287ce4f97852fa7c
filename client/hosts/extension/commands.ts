/** Commands: what a person says in the panel, and what is done about it. Elsewhere: message handlers, actions. */

import type { LogStorage } from "../../log.js";
import type { Problem } from "../../wire.js";
import { hearReply } from "./hear.js";
import type { Answer, Said, Server, TaskView } from "./server.js";
import { type Handover, isLive, isOver, newRecord, type TabBinding, type TaskRecord } from "./task-record.js";
import type { RecordStore, Session, SessionStore } from "./vault.js";

export type Command =
  | { readonly kind: "sign-in"; readonly serverUrl: string; readonly email: string; readonly password: string }
  /** Test builds only. */
  | { readonly kind: "use-token"; readonly serverUrl: string; readonly token: string }
  | { readonly kind: "sign-out" }
  /** The panel is there, and something is under way. */
  | { readonly kind: "wake" }
  /** The panel was opened or came to the front. */
  | { readonly kind: "look" }
  | { readonly kind: "ask"; readonly query: string; readonly tabId: number; readonly files?: Handover }
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

export interface CommandDeps {
  readonly records: RecordStore;
  readonly sessions: SessionStore;
  readonly server: Server;
  readonly log: LogStorage;
  /** Binding and address of an open tab; null when it is gone. */
  readonly findTab: (tabId: number) => Promise<{ readonly tab: TabBinding; readonly url: string } | null>;
  readonly openTab: (url: string) => Promise<TabBinding>;
  readonly newId: () => string;
  readonly now: () => number;
  readonly allowToken: boolean;
  readonly pump: () => void;
}

const DONE: CommandReply = { ok: true };

export function createCommands(deps: CommandDeps): (command: Command) => Promise<CommandReply> {
  const { records, sessions, server } = deps;

  return async function obey(command: Command): Promise<CommandReply> {
    switch (command.kind) {
      case "sign-in":
        return await signIn(command);
      case "use-token":
        return await useToken(command);
      case "sign-out":
        return await signOut();
      case "wake":
        deps.pump();
        return DONE;
      case "look":
        return await look();
      case "ask":
        return await ask(command);
      case "answer":
        return await say(command.key, { route: "answer", body: { text: command.text } });
      case "approve":
        return await say(command.key, {
          route: "approve",
          body: { actionId: command.actionId, approved: command.approved },
        });
      case "pause":
        return await say(command.key, { route: "pause", body: {} }, (record) => record);
      case "resume":
        return await resume(command.key, command.hint.trim());
      case "stop":
        return await turn(command.key, (record) => ({ ...record, move: { kind: "cancel" } }));
      case "take-over":
        return await turn(command.key, (record) => ({
          ...record,
          move: { kind: "observe", observationId: null, takeover: true },
        }));
      case "retry":
        return await turn(command.key, (record) => record);
      case "forget":
        return await forget(command.key);
      case "use-tab":
        return await useTab(command.key, command.tabId);
      case "open-page":
        return await openPage(command.key);
      case "adopt":
        return await adopt(command.task, command.tabId);
      case "list-tasks":
        return await listTasks();
    }
  };

  async function signIn(who: { serverUrl: string; email: string; password: string }): Promise<CommandReply> {
    const { serverUrl, email, password } = who;
    const answer = await server.logIn(serverUrl, { email, password });
    if (answer.kind !== "ok") return refused(answer, { 401: "The email or the password is not right." });
    const { accessToken, expiresAt, user, tenantName } = answer.data;
    return await begin({ serverUrl, token: accessToken, expiresAt, user, tenantName });
  }

  async function useToken({ serverUrl, token }: { serverUrl: string; token: string }): Promise<CommandReply> {
    if (!deps.allowToken) return no("This build signs in with an email and a password.");
    const answer = await server.whoAmI({ serverUrl, token });
    if (answer.kind !== "ok") return refused(answer, { 401: "The token is not valid." });
    const { expiresAt, user, tenantName } = answer.data;
    return await begin({ serverUrl, token, expiresAt, user, tenantName });
  }

  async function begin(session: Session): Promise<CommandReply> {
    await sessions.write(session);
    deps.pump();
    return DONE;
  }

  /** The server's side is tried, ours is certain. Records and logs stay: no action may be done twice for a sign-in. */
  async function signOut(): Promise<CommandReply> {
    const session = await sessions.read();
    await sessions.write(null);
    if (session) await server.logOut(session);
    return DONE;
  }

  async function look(): Promise<CommandReply> {
    const session = await sessions.read();
    if (session === null) return DONE;
    deps.pump();
    const answer = await server.whoAmI(session);
    if (answer.kind === "problem" && answer.problem.status === 401) {
      await sessions.write(null);
      return DONE;
    }
    for (const record of await records.all()) if (isWaiting(record, session)) await hearNews(record, session);
    deps.pump();
    return DONE;
  }

  /** A task that waits for a person may have been moved on from elsewhere. */
  async function hearNews(record: TaskRecord, session: Session): Promise<void> {
    if (record.taskId === undefined) return;
    const news = await server.next(session, record.taskId, record.turn, 0);
    if (news.kind !== "ok" || news.data === null) return;
    const reply = news.data;
    await records.change(record.key, (fresh) => (fresh.move.kind === "rest" ? hearReply(fresh, reply) : fresh));
  }

  async function ask({ query, tabId, files }: Extract<Command, { kind: "ask" }>): Promise<CommandReply> {
    const session = await sessions.read();
    if (session === null) return no("Sign in first.");
    const found = await deps.findTab(tabId);
    if (found === null) return no("That tab is gone.");
    const mine = (await records.all()).filter(({ userId }) => userId === session.user.id);
    if (mine.some((one) => isLive(one) && one.tab?.tabId === tabId && one.tab.bootId === found.tab.bootId))
      return no("A task is still at work in this tab. Stop it first, or ask in another tab.");
    const last = mine.toSorted((a, b) => b.startedMs - a.startedMs)[0];
    const record = newRecord({ key: deps.newId(), userId: session.user.id, query, files, ...found, nowMs: deps.now() });
    await records.add(last?.sessionId === undefined ? record : { ...record, sessionId: last.sessionId });
    deps.pump();
    return { ok: true, key: record.key };
  }

  /** Said to the server at once; then the page is shown anew, for it may have changed while it waited. */
  async function say(key: string, said: Said, after: (record: TaskRecord) => TaskRecord = lookAgain) {
    const session = await sessions.read();
    const record = await records.read(key);
    if (session === null || record?.taskId === undefined) return no("This task cannot be reached just now.");
    const answer = await server.say(session, record.taskId, said);
    // Over, or moved on by somebody else: then what it says now is what counts.
    const moved = answer.kind === "problem" && answer.problem.status === 409;
    if (answer.kind !== "ok" && !moved) return refused(answer, {});
    return await turn(key, moved ? lookAgain : after);
  }

  async function resume(key: string, hint: string): Promise<CommandReply> {
    const spent = (await records.read(key))?.spent ?? {};
    const limits = Object.keys(spent).length === 0 ? {} : { limits: spent };
    return await say(key, { route: "resume", body: { ...(hint === "" ? {} : { hint }), ...limits } });
  }

  async function turn(key: string, how: (record: TaskRecord) => TaskRecord): Promise<CommandReply> {
    const changed = await records.change(key, ({ trouble: _ended, ...record }) => how(record));
    if (changed === undefined) return no("This task is not known here any more.");
    deps.pump();
    return DONE;
  }

  async function forget(key: string): Promise<CommandReply> {
    const record = await records.read(key);
    if (record && isOver(record.status)) await records.remove(key);
    return DONE;
  }

  async function useTab(key: string, tabId: number): Promise<CommandReply> {
    const found = await deps.findTab(tabId);
    if (found === null) return no("That tab is gone.");
    return await turn(key, (record) => ({ ...lookAgainIfOwed(record), tab: found.tab }));
  }

  async function openPage(key: string): Promise<CommandReply> {
    const record = await records.read(key);
    if (record === undefined) return no("This task is not known here any more.");
    const tab = await deps.openTab(record.url);
    return await turn(key, (fresh) => ({ ...lookAgainIfOwed(fresh), tab }));
  }

  async function adopt(task: TaskView, tabId: number): Promise<CommandReply> {
    const session = await sessions.read();
    if (session === null) return no("Sign in first.");
    const mine = (await records.all()).find(({ taskId }) => taskId === task.taskId);
    if (mine) {
      const reply = await useTab(mine.key, tabId);
      return reply.ok ? { ok: true, key: mine.key } : reply;
    }
    const found = await deps.findTab(tabId);
    if (found === null) return no("That tab is gone.");
    const { taskId, query, status } = task;
    const known = { taskId, status, ...(task.sessionId === undefined ? {} : { sessionId: task.sessionId }) };
    await records.add(newRecord({ key: taskId, userId: session.user.id, query, ...found, nowMs: deps.now(), known }));
    deps.pump();
    return { ok: true, key: taskId };
  }

  async function listTasks(): Promise<CommandReply> {
    const session = await sessions.read();
    if (session === null) return no("Sign in first.");
    const answer = await server.tasks(session);
    return answer.kind === "ok" ? { ok: true, tasks: answer.data } : refused(answer, {});
  }
}

function isWaiting(record: TaskRecord, session: Session): boolean {
  return record.userId === session.user.id && !isOver(record.status) && record.move.kind === "rest";
}

function lookAgain(record: TaskRecord): TaskRecord {
  const { question: _answered, approval: _given, ...kept } = record;
  return record.move.kind === "cancel" ? record : { ...kept, move: { kind: "observe", observationId: null } };
}

/** An observation under way keeps its id; a task that rests stays at rest. */
function lookAgainIfOwed(record: TaskRecord): TaskRecord {
  return record.move.kind === "rest" && !isOver(record.status) && record.status === "interrupted"
    ? { ...record, move: { kind: "observe", observationId: null } }
    : record;
}

function refused(
  answer: Exclude<Answer<unknown>, { kind: "ok" }>,
  words: Readonly<Record<number, string>>,
): CommandReply {
  if (answer.kind === "unreachable")
    return no("Surefoot's server does not answer. Check the connection and its address.");
  return no(words[answer.problem.status] ?? wordsOf(answer.problem));
}

function wordsOf({ status, details, detail, message, retryAfter }: Problem): string {
  if (status === 401) return "You have been signed out.";
  if (status === 429)
    return retryAfter === undefined ? "Too many tries. Wait a moment." : `Too many tries. Wait ${retryAfter} seconds.`;
  if (status >= 500) return "Surefoot's server has trouble just now. Try again in a moment.";
  return details?.reason ?? detail ?? message ?? "The server did not accept that.";
}

function no(message: string): CommandReply {
  return { ok: false, message };
}
