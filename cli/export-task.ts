/** `surefoot export-task`: a test that replays one task, and the recording that it replays. */

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { loadStackConfig } from "../config/environment.js";
import { type TaskRecording, taskRecording } from "../protocol/recording.js";
import { CommandError, whereItRuns } from "./organisation.js";
import { type Replacement, withPseudonyms } from "./pseudonyms.js";
import { openHome, readIfThere } from "./stack/home.js";

export interface ExportTaskOptions {
  readonly out: string;
  /** Each is `old=new`. */
  readonly replace?: readonly string[];
  readonly tokenFile?: string;
  readonly api?: string;
}

const TIMEOUT_MS = 60_000;
const NAME_MAX = 50;

/** The API authorizes it: people may export their own tasks, operators any task of the tenant. */
export async function exportTask(taskId: string, options: ExportTaskOptions): Promise<void> {
  const named = (options.replace ?? []).map(replacementOf);
  const recorded = taskRecording.parse(await fetchKept(taskId, "recording", options));
  const { value, changed } = withPseudonyms(recorded, named);
  // Question hashes cover the text before replacements.
  const answers = value.answers.map((one) => (changed ? { ...one, questionHash: "" } : one));
  const name = `${nameOf(value.query)}-${taskId.slice(0, 8)}`;
  await mkdir(options.out, { recursive: true });
  const [test, data] = [join(options.out, `${name}.test.ts`), join(options.out, `${name}.json`)];
  await writeFile(data, `${JSON.stringify({ ...value, answers }, null, 1)}\n`);
  await writeFile(test, testOf(name, value, options.out));
  process.stdout.write(`${test}\n${data}\n`);
  process.stderr.write(
    `Look them through before you share them, then run: npx vitest run --project services ${test}\n`,
  );
}

function replacementOf(text: string): Replacement {
  const at = text.indexOf("=");
  if (at <= 0) throw new CommandError(`--replace takes old=new, and not ${text}`);
  return [text.slice(0, at), text.slice(at + 1)];
}

/** Fetches the API's data on a task, as a recording or an export. */
export async function fetchKept(
  taskId: string,
  form: "recording" | "export",
  options: Pick<ExportTaskOptions, "api" | "tokenFile">,
): Promise<unknown> {
  const response = await askApi(`/api/debug/session/${encodeURIComponent(taskId)}/${form}`, options);
  // The cast: Surefoot's API answers in this form.
  const body = (await response.json().catch(() => ({}))) as { readonly data?: unknown };
  return body.data;
}

/** Throws `CommandError` with the API's message. */
export async function askApi(
  path: string,
  options: Pick<ExportTaskOptions, "api" | "tokenFile">,
  method: "GET" | "POST" = "GET",
): Promise<Response> {
  const api = options.api ?? (await whereItRuns()).apiUrl;
  const headers = { authorization: `Bearer ${await tokenOf(options)}` };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(`${api}${path}`, { method, headers, signal }).catch((cause: unknown) => {
    throw new CommandError(`the API does not answer at ${api} (${String(cause)}): start it, or name it with --api`);
  });
  if (response.ok) return response;
  // The cast: Surefoot's API reports every fault in this form.
  const { message } = (await response.json().catch(() => ({}))) as { readonly message?: string };
  throw new CommandError(message ?? `the API answered ${response.status}`);
}

/** The token in `tokenFile`, or else this installation's own. */
export async function tokenOf({ tokenFile }: Pick<ExportTaskOptions, "tokenFile">): Promise<string> {
  if (tokenFile !== undefined) return (await readFile(tokenFile, "utf8")).trim();
  const home = await openHome(loadStackConfig(process.env).home);
  const token = await readIfThere(home.tokenFile);
  if (token === undefined)
    throw new CommandError("there is no token here: name a file that holds yours with --token-file");
  return token.trim();
}

const nameOf = (query: string): string =>
  query
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, NAME_MAX)
    .replace(/^-+|-+$/g, "") || "task";

function testOf(name: string, { query, trajectory, recordedAt }: TaskRecording, out: string): string {
  const player = relative(out, join("testing", "task-recording", "play.js"))
    .split(sep)
    .join("/");
  const end = [trajectory.status, trajectory.outcome].filter(Boolean).join(", ");
  return `/** One task as it went until ${recordedAt.slice(0, 10)}, exported by \`surefoot export-task\`: pages and answers stand in ${name}.json. */

import { expect, inject, test } from "vitest";
import { playRecording, readRecording } from ${JSON.stringify(player)};

test(${JSON.stringify(`${query}: ${end}`)}, async () => {
  const recording = await readRecording(new URL("./${name}.json", import.meta.url));
  const { played, recorded, difference } = await playRecording(recording, inject("services"));
  expect(played, difference).toEqual(recorded);
  expect(difference).toBe("");
});
`;
}
