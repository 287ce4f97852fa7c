/** Fixture: the recorded answers of one scenario, in the order in which its task asks for them. */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Purpose, QUESTIONS } from "../../activities/index.js";
import { PROJECT } from "../../cli/stack/tools.js";

const recordedSchema = z.strictObject({
  purpose: z.string().refine((name): name is Purpose => Object.hasOwn(QUESTIONS, name), "is no purpose"),
  /** Lines of the prompt that the answer rests on, as the prompt has them. */
  quotes: z.array(z.string().min(1)).min(1),
  /** `{{button 'Save'}}` in any text of it stands for the number of that element. */
  answer: z.record(z.string(), z.unknown()),
});

export type Recorded = z.infer<typeof recordedSchema>;

const FOLDER = join(PROJECT, "test/fixtures/recorded");

export function fixtureFile(scenario: string): string {
  return join(FOLDER, `${scenario}.json`);
}

/** Empty where nothing is recorded yet. Throws for a file that is no fixture. */
export function readFixture(file: string): readonly Recorded[] {
  if (!existsSync(file)) return [];
  const parsed = z.array(recordedSchema).safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (!parsed.success) throw new Error(`${file} is no fixture: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
