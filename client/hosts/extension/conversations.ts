/** Conversations of the signed-in person: listed, read, archived, and found again where this browser knows of none. */

import { originOf } from "../../../core/action/origins.js";
import { maskText } from "../../../core/page/mask/mask-text.js";
import type { Conversation, Message } from "../../../protocol/session.js";
import type { TaskView } from "../../../protocol/task.js";
import type { CommandOf, CommandReply } from "./panel-command.js";
import { refusalOf, SIGN_IN_FIRST, type SignedInCalls } from "./signed-in-calls.js";
import type { RecordStore } from "./storage.js";

const LISTED = 20;
const MESSAGES = 50;
/** The newest tasks come with one call; of older ones so many are read by themselves. */
const READ_SINGLY = 20;
/** All but archived ones; without a status only those would come in which something is under way. */
const OPEN = "status=active,completed,failed,interrupted";

type SessionPage = { readonly sessions: readonly Conversation[]; readonly pagination: { readonly hasMore: boolean } };
type TaskList = { readonly tasks: readonly TaskView[] };

export class Conversations {
  private readonly api: SignedInCalls;
  private readonly records: RecordStore;

  constructor(api: SignedInCalls, records: RecordStore) {
    this.api = api;
    this.records = records;
  }

  async tasks(): Promise<CommandReply> {
    const call = { method: "GET", path: "/api/agent/tasks?limit=50" } as const;
    return await this.api.tell<TaskList>(call, ({ tasks }) => ({ tasks }));
  }

  async list({ offset, withArchived }: CommandOf<"list-conversations">): Promise<CommandReply> {
    const path = `/api/session?limit=${LISTED}&offset=${offset}&${withArchived ? "includeArchived=true" : OPEN}`;
    return await this.api.tell<SessionPage>({ method: "GET", path }, ({ sessions, pagination }) => ({
      conversations: sessions,
      hasMore: pagination.hasMore,
    }));
  }

  /** With the tasks that its messages are of: what came of each stands there. */
  async read({ sessionId, after }: CommandOf<"read-conversation">): Promise<CommandReply> {
    const from = after === undefined ? "" : `&after=${after}`;
    const path = `/api/session/${encodeURIComponent(sessionId)}/messages?limit=${MESSAGES}${from}`;
    const answer = await this.api.call<{ readonly messages: readonly Message[]; readonly total: number }>({
      method: "GET",
      path,
    });
    if (answer === null) return SIGN_IN_FIRST;
    if (answer.kind !== "ok") return refusalOf(answer);
    const { messages, total } = answer.data;
    return { ok: true, messages, total, tasks: await this.tasksOf(messages) };
  }

  private async tasksOf(messages: readonly Message[]): Promise<readonly TaskView[]> {
    const wanted = [...new Set(messages.map(({ taskId }) => taskId))];
    const listed = await this.api.call<TaskList>({ method: "GET", path: "/api/agent/tasks?limit=100" });
    const known = (listed?.kind === "ok" ? listed.data.tasks : []).filter(({ taskId }) => wanted.includes(taskId));
    const missing = wanted.filter((id) => !known.some(({ taskId }) => taskId === id)).slice(-READ_SINGLY);
    const read = await Promise.all(
      missing.map((id) =>
        this.api.call<TaskView>({ method: "GET", path: `/api/agent/tasks/${encodeURIComponent(id)}` }),
      ),
    );
    return [...known, ...read.flatMap((answer) => (answer?.kind === "ok" ? [answer.data] : []))];
  }

  /** For good. Records forget it first: the next request there begins a conversation. */
  async archive({ sessionId }: CommandOf<"archive">): Promise<CommandReply> {
    const answer = await this.api.call({ method: "POST", path: "/api/session", body: { sessionId } });
    if (answer === null) return SIGN_IN_FIRST;
    if (answer.kind !== "ok") return refusalOf(answer);
    for (const record of await this.records.all())
      if (record.sessionId === sessionId)
        await this.records.change(record.key, ({ sessionId: _archived, ...kept }) => kept);
    return { ok: true };
  }

  /** For a browser that has lost its records, or never had any of this site. */
  async recover({ url }: CommandOf<"recover">): Promise<CommandReply> {
    const latest = await this.api.call<Conversation>({ method: "GET", path: "/api/session/latest" });
    if (latest === null) return SIGN_IN_FIRST;
    const hasNone = latest.kind === "problem" && latest.problem.status === 404;
    if (latest.kind !== "ok" && !hasNone) return refusalOf(latest);
    const isHere = (one: Conversation): boolean => originOf(one.url) === originOf(url);
    // The latest is one in which something is under way; one whose last task is over is gone on with as well.
    const found = latest.kind === "ok" && isHere(latest.data) ? latest.data : (await this.newest()).find(isHere);
    if (found === undefined) return { ok: true, conversations: [], tasks: [] };
    const path = `/api/session/${found.sessionId}/task/active?url=${encodeURIComponent(maskText(url))}`;
    const active = await this.api.call<TaskView>({ method: "GET", path });
    return { ok: true, conversations: [found], tasks: active?.kind === "ok" ? [active.data] : [] };
  }

  private async newest(): Promise<readonly Conversation[]> {
    const page = await this.api.call<SessionPage>({ method: "GET", path: `/api/session?limit=${LISTED}&${OPEN}` });
    return page?.kind === "ok" ? page.data.sessions : [];
  }
}
