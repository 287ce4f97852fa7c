/** Golden recording: with `SF_GOLDEN` set to a folder, each lab writes the histories of its tasks there when it closes. */

import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "@temporalio/client";
import { historyToJSON } from "@temporalio/common/lib/proto-utils.js";
import { STATE_VERSION, stateVersionOf } from "../../core/task/state-version.js";
import { WORKFLOW_TYPE } from "../../workflows/messages.js";

/** What skipping time adds: no server of ours writes it. */
const SKIPPED = /TIME_SKIPPING|WORKFLOW_EXECUTION_OPTIONS_UPDATED/;

/** What names this machine: its host and processes, its folders. */
const OF_MACHINE: readonly (readonly [RegExp, string])[] = [
  [/"identity":\s*"[^"]*"/g, '"identity": "golden"'],
  [/"stackTrace":\s*"(?:[^"\\]|\\.)*"/g, '"stackTrace": ""'],
  [/"name":\s*"\d+@[^"]*"/g, '"name": "sticky"'],
];

export async function recordGoldens(client: Client, taskQueue: string): Promise<void> {
  const folder = process.env.SF_GOLDEN;
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  const query = `WorkflowType = "${WORKFLOW_TYPE}" AND TaskQueue = "${taskQueue}"`;
  for await (const { workflowId, runId } of client.workflow.list({ query })) {
    const history = historyToJSON(await client.workflow.getHandle(workflowId, runId).fetchHistory());
    if (SKIPPED.test(history) || isOfOtherBuild(history)) continue;
    const name = createHash("sha256").update(runId).digest("hex").slice(0, 12);
    const text = OF_MACHINE.reduce((masked, [pattern, instead]) => masked.replace(pattern, instead), history);
    await writeFile(join(folder, `${name}.json`), text);
  }
}

/** The later build of a test of upgrades has commands of its own. */
function isOfOtherBuild(history: string): boolean {
  const ids = [...history.matchAll(/"buildId":\s*"(s\d+-[^"]*)"/g)].map(([, id = ""]) => id);
  return ids.some((id) => stateVersionOf(id) !== STATE_VERSION);
}
