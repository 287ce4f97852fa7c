/** Steer: brings a slider or stepper to a level by its arrow keys, as the platform asks of them. Elsewhere: keyboard stepping. */

import { notSent, SENT, type Sent, type Tools, unreachable } from "./sent.js";
import type { ReadBack } from "./surface.js";

const MOST_PRESSES = 300;
/** A level is drawn anew a frame or two after the key. */
const SHOWN_EVERY_MS = 20;
const SHOWN_TRIES = 8;

type Pair = readonly [more: string, less: string];
const PAIRS: readonly Pair[] = [
  ["ArrowRight", "ArrowLeft"],
  ["ArrowUp", "ArrowDown"],
];

export async function steerTo(n: number, text: string, tools: Tools): Promise<Sent> {
  const { surface } = tools;
  const blocked = unreachable(await surface.aim(n));
  if (blocked) return blocked;
  await surface.arm(n);
  const focused = await surface.perform({ kind: "focus", n, selectAll: false });
  if (!focused.done) return notSent(focused.observed ?? "it does not take the focus");
  const wanted = Number(text);
  return text.trim() === "" || Number.isNaN(wanted)
    ? await steerToWords(n, text, tools)
    : await steerToLevel(n, text, wanted, tools);
}

async function steerToLevel(n: number, text: string, wanted: number, tools: Tools): Promise<Sent> {
  let now = await tools.surface.readBack(n, { kind: "level", text });
  let [pair, turned] = [0, false];
  for (let presses = 0; presses < MOST_PRESSES && !now.equal; presses += 1) {
    const level = now.level;
    const keys = PAIRS[pair];
    if (level === undefined || keys === undefined) break;
    const up = level < wanted !== turned;
    const next = await pressAndRead(keys[up ? 0 : 1], now, { n, text }, tools);
    const moved = (next.level ?? level) - level;
    if (moved === 0) pair += 1;
    // Where one writes from right to left, the right arrow may mean less.
    else if (moved > 0 !== level < wanted) turned = !turned;
    else if ((next.level ?? level) > wanted !== level > wanted && !next.equal)
      return { ...SENT, ...stepped(next, text) };
    now = next;
  }
  return SENT;
}

function stepped(now: ReadBack, text: string): { readonly done: false; readonly observed: string } {
  return { done: false, observed: `${now.observed}; its steps pass over ${text}` };
}

/** "Medium": from the lowest level up until the slider says so. */
async function steerToWords(n: number, text: string, tools: Tools): Promise<Sent> {
  let now = await tools.surface.readBack(n, { kind: "level", text });
  if (!now.equal) now = await pressAndRead("Home", now, { n, text }, tools);
  for (let presses = 0; presses < MOST_PRESSES && !now.equal; presses += 1) {
    const next = await pressAndRead("ArrowRight", now, { n, text }, tools);
    if (next.observed === now.observed && next.level === now.level) break;
    now = next;
  }
  return SENT;
}

async function pressAndRead(
  key: string,
  before: ReadBack,
  { n, text }: { readonly n: number; readonly text: string },
  { surface, hand, clock }: Tools,
): Promise<ReadBack> {
  await hand.press(key);
  for (let tries = 0; ; tries += 1) {
    const now = await surface.readBack(n, { kind: "level", text });
    const same = now.level === before.level && now.observed === before.observed;
    if (!same || tries >= SHOWN_TRIES) return now;
    await clock.sleep(SHOWN_EVERY_MS);
  }
}
