/** Day picker: a date put into a field by the calendar that opens over the page, as a person would. */

import { type Day, isoDay, readDay } from "../core/action/day.js";
import { clickOn, type MethodResult, type MethodTools, notSent } from "./controls.js";
import type { DomActionResult, FoundTarget } from "./surface.js";

const OPENS_WITHIN_MS = 1_500;
const LOOK_EVERY_MS = 100;
/** A month turns within so long. */
const TURNS_WITHIN_MS = 600;
const MOST_TURNS = 36;

/** The day that a text names beyond doubt; of 03/04/2026 nobody knows. */
export function dayNamed(text: string): Day | null {
  const day = readDay(text);
  if (day === null) return null;
  return /^\s*\d{1,2}[-/]\d{1,2}[-/]/.test(text) && day.day <= 12 && day.day !== day.month ? null : day;
}

export async function pickDay({ n }: FoundTarget, text: string, tools: MethodTools): Promise<MethodResult> {
  const day = dayNamed(text);
  if (day === null) return notSent("it names no certain day");
  const before = await look(n, day, tools);
  let found = before.calendar?.focused ? before : null;
  if (found === null) {
    const opened = await clickOn(n, tools);
    if (opened.kind === "not-sent") return opened;
    // One that is open for another field is not used, nor while it fades out.
    found = await lookFor(n, day, tools, OPENS_WITHIN_MS, ({ calendar }) => calendar?.n !== before.calendar?.n);
  }
  const calendar = found.calendar?.n;
  for (let turns = 0; isTurning(found) && turns < MOST_TURNS; turns++) {
    const turned = await clickOn(found.n, tools);
    if (turned.kind === "not-sent") return turned;
    await tools.clock.sleep(LOOK_EVERY_MS);
    found = await lookFor(n, day, tools, TURNS_WITHIN_MS, (now) => now.calendar?.n === calendar);
  }
  if (!found.done || found.n === undefined)
    return { kind: "sent", done: false, prepared: true, observed: found.observed ?? `no way to ${isoDay(day)}` };
  return await clickOn(found.n, tools);
}

const isTurning = (found: DomActionResult): found is DomActionResult & { readonly n: number } =>
  !found.done && found.n !== undefined;

const look = (n: number, day: Day, { surface }: MethodTools): Promise<DomActionResult> =>
  surface.perform({ kind: "findDay", n, day });

/** While a month slides out, two may be there. */
async function lookFor(
  n: number,
  day: Day,
  tools: MethodTools,
  mostMs: number,
  isOurs: (found: DomActionResult) => boolean,
): Promise<DomActionResult> {
  const untilMs = tools.clock.now() + mostMs;
  for (;;) {
    const found = await look(n, day, tools);
    if (found.calendar !== undefined && isOurs(found)) return found;
    if (tools.clock.now() >= untilMs) return { done: false, observed: "no calendar opened" };
    await tools.clock.sleep(LOOK_EVERY_MS);
  }
}
