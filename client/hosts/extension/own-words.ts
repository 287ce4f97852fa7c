/** Own words: a person's preferences, their rating of a task's result, and the documents that it was told of. */

import type { Preferences } from "../../../protocol/preferences.js";
import type { CommandOf, CommandReply, DocumentSource } from "./panel-command.js";
import { refusalOf, SIGN_IN_FIRST, type SignedInCalls } from "./signed-in-calls.js";
import type { RecordStore } from "./storage.js";

const PREFERENCES = "/api/v1/user/preferences";
type KeptPreferences = { readonly preferences: Preferences };
type Cited = {
  readonly citations: readonly {
    readonly documentTitle: string;
    readonly section?: string;
    readonly label: DocumentSource["label"];
  }[];
};

export class OwnWords {
  private readonly api: SignedInCalls;
  private readonly records: RecordStore;

  constructor(api: SignedInCalls, records: RecordStore) {
    this.api = api;
    this.records = records;
  }

  readPreferences = (): Promise<CommandReply> =>
    this.api.tell<KeptPreferences>({ method: "GET", path: PREFERENCES }, toldOf);

  /** Merges the changes into the one stored object, which others write too. */
  async setPreferences({ changes }: CommandOf<"set-preferences">): Promise<CommandReply> {
    const before = await this.api.call<KeptPreferences>({ method: "GET", path: PREFERENCES });
    if (before === null) return SIGN_IN_FIRST;
    if (before.kind !== "ok") return refusalOf(before);
    const entries = Object.entries({ ...before.data.preferences, ...changes }).filter(([, value]) => value !== null);
    const body = { preferences: Object.fromEntries(entries) };
    return await this.api.tell<KeptPreferences>({ method: "POST", path: PREFERENCES, body }, toldOf);
  }

  /** The last rating counts, so it is safe to send it again after an interruption. */
  async rate({ taskId, rating, reason }: CommandOf<"rate">): Promise<CommandReply> {
    const path = `/api/agent/tasks/${encodeURIComponent(taskId)}/feedback`;
    const body = { rating, ...(reason !== "" && { reason }) };
    const reply = await this.api.tell({ method: "POST", path, body }, () => ({}));
    if (!reply.ok) return reply;
    for (const { key } of (await this.records.all()).filter((one) => one.taskId === taskId))
      await this.records.change(key, (fresh) => ({ ...fresh, feedback: { rating, reason } }));
    return reply;
  }

  async listSources({ taskId }: CommandOf<"list-sources">): Promise<CommandReply> {
    const path = `/api/debug/session/${encodeURIComponent(taskId)}/export`;
    return await this.api.tell<Cited>({ method: "GET", path }, ({ citations }) => ({ sources: sourcesOf(citations) }));
  }
}

const toldOf = ({ preferences }: KeptPreferences) => ({ preferences });

/** Lists each document once, with its sections. */
function sourcesOf(citations: Cited["citations"]): readonly DocumentSource[] {
  const byDocument = Map.groupBy(citations, ({ label, documentTitle }) => JSON.stringify([label, documentTitle]));
  return [...byDocument.values()].flatMap(([first, ...more]) => {
    if (first === undefined) return [];
    const sections = [first, ...more].flatMap(({ section }) => section ?? []);
    return [{ title: first.documentTitle, label: first.label, sections: [...new Set(sections)] }];
  });
}
