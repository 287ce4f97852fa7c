/** Document lists: which documents a tenant has, and whether a task was told of any, kept for a minute; a change is heard of at once. */

import type { Database } from "../../db/client.js";
import {
  type CitationRow,
  type DocumentList,
  KNOWLEDGE_CHANNEL,
  readCitations,
  readDocumentList,
} from "../../db/knowledge.js";
import type { TaskKey } from "../../db/schema.js";

export interface DocumentLists {
  of(tenantId: string): Promise<DocumentList>;
  /** In the order in which they were first given. */
  citations(task: TaskKey): Promise<readonly CitationRow[]>;
}

const KEPT_MS = 60_000;
const TENANTS_KEPT = 10_000;
const TASKS_KEPT = 10_000;

interface KeptList {
  readonly list: Promise<DocumentList>;
  readonly untilMs: number;
  /** Tasks that were told nothing; none of them can be told anything while there is nothing to tell. */
  readonly untold: Set<string>;
}

/** Until it listens nothing is kept, so that no process goes by what others have long changed. */
export function createDocumentLists(database: Database, now: () => number): DocumentLists {
  const kept = new Map<string, KeptList>();
  let isListening = false;
  database.listener
    .listen(
      KNOWLEDGE_CHANNEL,
      (tenantId) => void kept.delete(tenantId),
      () => {
        isListening = true;
        // Of what was said while nobody listened nothing is known.
        kept.clear();
      },
    )
    // The library goes on trying by itself.
    .catch(() => undefined);
  const look = (tenantId: string): KeptList => {
    const known = kept.get(tenantId);
    if (known !== undefined && known.untilMs > now()) return known;
    const found = { list: readDocumentList(database, tenantId), untilMs: now() + KEPT_MS, untold: new Set<string>() };
    if (kept.size >= TENANTS_KEPT) kept.clear();
    if (isListening) kept.set(tenantId, found);
    found.list.catch(() => kept.get(tenantId) === found && kept.delete(tenantId));
    return found;
  };
  return {
    of: (tenantId) => look(tenantId).list,
    async citations(task) {
      const { list, untold } = look(task.tenantId);
      const { documents, patterns } = await list;
      const isSilent = documents.length === 0 && patterns.length === 0;
      if (isSilent && untold.has(task.taskId)) return [];
      const found = await readCitations(database, task);
      if (isSilent && found.length === 0 && untold.size < TASKS_KEPT) untold.add(task.taskId);
      return found;
    },
  };
}
