/** `surefoot report`: a task as one HTML file on standard output, from the API or from a file that `surefoot export` wrote. */

import { readFile } from "node:fs/promises";
import { z } from "zod";
import { type TaskExport, taskExport } from "../protocol/export.js";
import { redaction } from "../ui/report/redaction.js";
import { taskReport } from "../ui/report/task-report.js";
import { askApi } from "./export-task.js";
import { CommandError } from "./organisation.js";

export interface ReportOptions {
  readonly redact?: true;
  readonly from?: string;
  readonly tokenFile?: string;
  readonly api?: string;
}

export async function printReport(taskId: string | undefined, options: ReportOptions): Promise<void> {
  if ((taskId === undefined) === (options.from === undefined))
    throw new CommandError("name a task, or a file that `surefoot export` wrote with --from");
  const pieces = taskId === undefined ? fromFile(options) : fromApi(taskId, options);
  for await (const piece of pieces) process.stdout.write(piece);
}

async function* fromApi(taskId: string, options: ReportOptions): AsyncGenerator<string | Uint8Array> {
  const query = options.redact ? "?redact=true" : "";
  const response = await askApi(`/api/debug/session/${encodeURIComponent(taskId)}/report${query}`, options);
  let end = "";
  const decoder = new TextDecoder();
  for await (const piece of response.body ?? []) {
    end = (end + decoder.decode(piece, { stream: true })).slice(-20);
    yield piece;
  }
  // It is sent in pieces: one that ends early would look whole in a browser.
  if (!end.trimEnd().endsWith("</html>")) throw new CommandError("the report broke off: ask for it again");
}

async function* fromFile({ from = "", redact }: ReportOptions): AsyncGenerator<string> {
  const task = readExport(await readFile(from, "utf8"), from);
  yield* taskReport(redact ? redaction(task).task : task, { isRedacted: redact === true });
}

function readExport(text: string, file: string): TaskExport {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new CommandError(`${file} is no JSON; write one with: surefoot export <task> > ${file}`);
  }
  const read = taskExport.safeParse(json);
  if (!read.success) throw new CommandError(`${file} is no export of a task: ${z.prettifyError(read.error)}`);
  return read.data;
}
