/** `surefoot export`: all that is kept of one task, as JSON on standard output; or the schema of that. */

import { exportSchema } from "../protocol/export.js";
import { fetchKept } from "./export-task.js";
import { CommandError } from "./organisation.js";

export interface ExportOptions {
  readonly schema?: true;
  readonly tokenFile?: string;
  readonly api?: string;
}

/** As the API says it: a newer one may tell more than this build knows of. */
export async function printExport(taskId: string | undefined, options: ExportOptions): Promise<void> {
  if (taskId === undefined && options.schema !== true) throw new CommandError("name a task, or ask for --schema");
  const document = taskId === undefined ? exportSchema() : await fetchKept(taskId, "export", options);
  process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
}
