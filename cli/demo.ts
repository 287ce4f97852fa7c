/** `surefoot demo`: one task on a small clinic in a real browser, with a worker kill half-way and a count by the clinic. */

import { cp } from "node:fs/promises";
import { join } from "node:path";
import { performTask } from "./demo/perform.js";
import { openRecording } from "./demo/recording.js";
import { reportNote, reportOpening, reportSummary, reportWhereToLook } from "./demo/report.js";
import { type HostName, openStage, type Stage, type ThinkerName } from "./demo/stage.js";
import { summarise } from "./demo/summary.js";
import { type LineStream, openTerminal, type Terminal } from "./demo/terminal.js";
import { ENDING_SIGNALS } from "./stack/last-resort.js";
import { PROJECT } from "./stack/tools.js";

export interface DemoOptions {
  /** Prints the summary as JSON on the last line. */
  readonly json: boolean;
  /** Leaves everything running until Ctrl-C. */
  readonly keep: boolean;
  /** Host that carries out the actions: the extension, asked in its panel, or Playwright. */
  readonly host: HostName;
  readonly model?: ThinkerName;
  readonly stdout?: LineStream;
}

/** A task that takes longer than this is reported as a failure. */
const PATIENCE_MS = 240_000;

/** Returns 0 only if the clinic holds exactly what was asked for, the task was verified, and Temporal's UI shows its plan. */
export async function runDemo({
  json,
  keep,
  host,
  model = "offline",
  stdout = process.stdout,
}: DemoOptions): Promise<number> {
  const began = new Date();
  const beganMs = performance.now();
  const sinceMs = () => performance.now() - beganMs;
  const terminal = openTerminal(stdout);
  const note = (line: string) => reportNote(terminal, line);
  const interrupted = untilInterrupted(() => note("ending everything in order"));
  reportOpening(terminal);
  const today = began.toISOString().slice(0, 10);
  const stage = await openStage({ today, host, model, signal: interrupted }, note).catch((error: unknown) => {
    if (interrupted.aborted) return undefined;
    throw error;
  });
  if (stage === undefined) {
    note("stopped before the task began");
    return 1;
  }
  try {
    const recording = await openRecording(folderOf(began), sinceMs);
    const signal = AbortSignal.any([interrupted, AbortSignal.timeout(PATIENCE_MS)]);
    const facts = await performTask({ stage, terminal, recording, sinceMs, signal });
    const summary = summarise(facts);
    if (summary.faults.length > 0) {
      await cp(join(stage.stack.home, "logs"), join(recording.folder, "logs"), { recursive: true });
    }
    await recording.write(summary, facts.steps);
    reportSummary(terminal, summary);
    if (keep) await stayOpen(terminal, stage, interrupted);
    if (json) terminal.line(JSON.stringify(summary));
    return summary.faults.length === 0 ? 0 : 1;
  } finally {
    await stage.close();
  }
}

/** The folder is not in the temporary home, because a record must outlive the run. */
function folderOf(began: Date): string {
  return join(PROJECT, ".surefoot", "demo", began.toISOString().replace(/[:.]/g, "-"));
}

async function stayOpen(terminal: Terminal, stage: Stage, interrupted: AbortSignal): Promise<void> {
  reportWhereToLook(terminal, stage);
  if (interrupted.aborted) return;
  await new Promise((resolve) => interrupted.addEventListener("abort", resolve, { once: true }));
}

/** Ctrl-C ends the task, then the stack; the default would leave children behind. npm sends it twice, so `say` runs once. */
function untilInterrupted(say: () => void): AbortSignal {
  const controller = new AbortController();
  for (const name of ENDING_SIGNALS) {
    process.on(name, () => {
      if (!controller.signal.aborted) say();
      controller.abort(`${name} received`);
    });
  }
  return controller.signal;
}
