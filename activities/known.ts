/** Known: knowledge chunks for a request; without any, and on failure, an empty list (seed 002 §4.10.1). */

import type { KnowledgePort } from "../adapters/knowledge/port.js";
import type { KnowledgeChunk } from "../adapters/model/reasoning-purposes.js";
import type { TaskRef } from "../core/task/identity.js";
import type { WarningLog } from "./judge.js";

export async function resolveKnown(
  deps: { readonly knowledge?: KnowledgePort; readonly log?: WarningLog },
  about: { readonly task: TaskRef; readonly url: string; readonly query: string },
): Promise<readonly KnowledgeChunk[]> {
  const { task, url, query } = about;
  try {
    return (await deps.knowledge?.resolve({ tenantId: task.tenantId, url, query })) ?? [];
  } catch (error) {
    deps.log?.warn(
      { taskId: task.taskId, fault: String(error) },
      "knowledge could not be had: public information only",
    );
    return [];
  }
}
