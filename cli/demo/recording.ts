/** Recording: screenshots and the timeline of one demo, in a folder of its own. */

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { DemoStep } from "./step.js";
import type { Summary } from "./summary.js";

export interface TimelineEvent {
  /** Milliseconds since the demo began. */
  readonly ms: number;
  readonly what: string;
}

export interface Recording {
  readonly folder: string;
  readonly timeline: readonly TimelineEvent[];
  mark(what: string): void;
  /** `<name>.png` of what the page shows now; a page in the middle of a navigation is no reason to fail the demo. */
  shoot(page: Page, name: string): Promise<void>;
  write(summary: Summary, steps: readonly DemoStep[]): Promise<void>;
}

const SHOT_TIMEOUT_MS = 8_000;

/** `sinceMs`: milliseconds since the demo began. */
export async function openRecording(folder: string, sinceMs: () => number): Promise<Recording> {
  await mkdir(folder, { recursive: true });
  const timeline: TimelineEvent[] = [];
  const mark = (what: string) => {
    timeline.push({ ms: Math.round(sinceMs()), what });
  };
  return {
    folder,
    timeline,
    mark,
    async shoot(page, name) {
      const path = join(folder, `${name}.png`);
      try {
        // Hiding the caret would put a style element into the page, and the witness would see it.
        await page.screenshot({ path, timeout: SHOT_TIMEOUT_MS, caret: "initial" });
      } catch (error) {
        mark(`no screenshot ${name}: ${String(error).split("\n")[0]}`);
      }
    },
    async write(summary, steps) {
      const content = { summary, steps, timeline };
      await writeFile(join(folder, "timeline.json"), `${JSON.stringify(content, null, 2)}\n`);
    },
  };
}
