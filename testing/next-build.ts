/** Next build: a fake later version of the workflows, as a real one would come: a new field of the state, a new activity before an old one. */

import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleOf, type WorkflowBundle } from "../cli/stack/workflow-bundle.js";
import { STATE_VERSION } from "../core/task/state-version.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const NEXT = STATE_VERSION + 1;

/** Activity that only this build asks for. */
export const NEW_ACTIVITY = "weighStep";

export interface Edit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const EDITS: readonly Edit[] = [
  {
    file: "core/task/opening.ts",
    from: `    v: ${STATE_VERSION},\n`,
    to: `    v: ${NEXT},\n    since: "its start",\n`,
  },
  {
    file: "core/task/state-version.ts",
    from: `STATE_VERSION: TaskState["v"] = ${STATE_VERSION};`,
    to: `STATE_VERSION = ${NEXT};`,
  },
  {
    file: "core/task/state-version.ts",
    from: "  [3, (older) => older],\n",
    to: `  [3, (older) => older],\n  [${NEXT}, (older) => ({ ...older, since: "its migration" })],\n`,
  },
  // What reads the field fails on a state that has none.
  {
    file: "workflows/commands.ts",
    from: "  const first = AT_ONCE[name];",
    to: `  if (name === "refineStep") {
    const weighed = work.cancellable(() => {
      const options = optionsFor(name, workflowInfo().taskQueue);
      return scheduleActivity("${NEW_ACTIVITY}", [], { ...options, taskQueue: workflowInfo().taskQueue });
    });
    weighed.then(() => schedule(work, command, done, failed), failed);
    return;
  }
  const first = AT_ONCE[name];`,
  },
  {
    file: "workflows/browser-task.ts",
    from: "  setHandlers(box);",
    to: '  if (!box.state.since.startsWith("its")) throw new TypeError("a state without its new field");\n  setHandlers(box);',
  },
];

/** Throws where today's sources no longer hold what it changes. */
export async function nextBuild(home: string): Promise<WorkflowBundle> {
  const sources = join(resolve(home), "next-build", String(process.pid));
  await rm(sources, { recursive: true, force: true });
  await mkdir(sources, { recursive: true });
  for (const folder of ["core", "workflows", "protocol", "activities"])
    await cp(join(root, folder), join(sources, folder), { recursive: true });
  await editSources(sources);
  const bundle = await bundleOf(sources, { home, buildIdOf: (hash) => `s${NEXT}-${hash.slice(0, 12)}` });
  await rm(sources, { recursive: true, force: true });
  return bundle;
}

/** Makes the later version of the sources in a folder; `more` belongs to it too. */
export async function editSources(sources: string, more: readonly Edit[] = []): Promise<void> {
  for (const { file, from, to } of [...EDITS, ...more]) {
    const path = join(sources, file);
    const text = await readFile(path, "utf8");
    if (!text.includes(from)) throw new Error(`${file} does not hold “${from}” any more`);
    await writeFile(path, text.replace(from, to));
  }
}
