/** Knowledge: documents about a page's site, given to models as data and recorded as citations (KN4). */

import { hasTenantKnowledge, type KnowledgeChunk } from "../adapters/knowledge/port.js";
import type { TaskRef } from "../core/turn/identity.js";
import type { PageRef } from "../core/turn/observation.js";
import { readCitations, readCitationTexts, writeCitations } from "../db/knowledge.js";
import { currentContext } from "./attempt.js";
import { type DepsOf, logFieldsOf } from "./context.js";

export interface TaskKnowledge {
  readonly chunks: readonly KnowledgeChunk[];
  /** Hosts that may receive the organisation's knowledge unasked. Absent: the task was told none of it (KN5). */
  readonly companyHosts?: readonly string[];
}

interface KnowledgeQuestion {
  readonly task: TaskRef;
  readonly page: Pick<PageRef, "url">;
}

type KnowledgeDeps = DepsOf<"database" | "knowledge" | "log">;

/** A failing source leaves public knowledge at most, but never ends a task (RS4). `purpose` names the question it is for. */
export async function loadKnowledge(
  deps: KnowledgeDeps,
  about: KnowledgeQuestion,
  { query, purpose }: { readonly query: string; readonly purpose: string },
): Promise<TaskKnowledge> {
  if (deps.knowledge === undefined) return { chunks: [] };
  const { database, knowledge, log } = deps;
  const { task, page } = about;
  const signal = currentContext()?.cancellationSignal;
  try {
    const found = await knowledge.resolve({
      tenantId: task.tenantId,
      url: page.url,
      query,
      ...(signal && { signal }),
    });
    const { chunks, domain: host, fault, patterns } = found;
    if (fault !== undefined) log?.warn({ ...logFieldsOf(task), fault }, "a source of knowledge did not answer");
    const cited = chunks.map(({ id: chunkId, documentId, title: documentTitle, section, page, label }) => {
      return { chunkId, documentId, documentTitle, section, page, label, host, purpose };
    });
    await writeCitations(database, task, cited);
    const isTold =
      hasTenantKnowledge(found) || (await readCitations(database, task)).some(({ label }) => label === "company");
    return { chunks, ...(isTold && { companyHosts: patterns }) };
  } catch (error) {
    log?.warn({ ...logFieldsOf(task), fault: String(error) }, "knowledge could not be had: public information only");
    // The task may have been told company knowledge before, so no host may receive any of it.
    return { chunks: [], companyHosts: [] };
  }
}

/** Company texts that a search must not contain: those the task was told, and those it would be told now (KN5). */
export async function confidentialTexts(
  { database, knowledge }: KnowledgeDeps,
  { task, page }: KnowledgeQuestion,
  goal: string,
): Promise<readonly string[]> {
  if (knowledge === undefined) return [];
  const [told, found] = await Promise.all([
    readCitationTexts(database, task),
    knowledge.resolve({ tenantId: task.tenantId, url: page.url, query: goal }),
  ]);
  const now = found.chunks.filter(({ label }) => label === "company").map(({ content }) => content);
  return [...new Set([...told, ...now])];
}
