/** Controls that take several steps: clicks that reach their target, drags, lists of options, sliders. */

import type { Press } from "./host.js";
import type { DomAction, DomActionResult, ExpectedState, FoundTarget, PointerTarget, ReadBack } from "./surface.js";
import type { TabDriver } from "./tab-driver.js";

/**
 * Result of a method. `sent`: something may have reached the page; `not-sent`: provably nothing has. `done`: the method's
 * own verdict. `wanted`: the state that must hold now, if only the method knows it. `prepared`: the method only opened
 * the way to the action.
 */
export type MethodResult =
  | {
      readonly kind: "sent";
      readonly done: boolean;
      readonly prepared?: true;
      readonly observed?: string;
      readonly wanted?: ExpectedState;
    }
  | { readonly kind: "not-sent"; readonly reason: string };

export type MethodTools = Pick<TabDriver, "surface" | "input" | "clock">;
export const SENT = { kind: "sent", done: true } as const satisfies MethodResult;
export const notSent = (reason: string): MethodResult => ({ kind: "not-sent", reason });
export const resultOf = ({ done, observed }: DomActionResult): MethodResult => ({ kind: "sent", done, observed });

/** Null: some method can reach the target, though perhaps not with a pointer. */
export const unreachable = (aim: PointerTarget): MethodResult | null =>
  aim.kind === "blocked" && aim.hard ? notSent(aim.reason) : null;

export async function performOn(n: number, action: DomAction, { surface }: MethodTools): Promise<MethodResult> {
  const blocked = unreachable(await surface.aim(n));
  if (blocked) return blocked;
  await surface.arm(n);
  return resultOf(await surface.perform(action));
}

/** Clicks only if the target itself would receive the click. */
export async function clickOn(
  n: number,
  { surface, input }: MethodTools,
  offset = 0,
  how?: Press,
): Promise<MethodResult> {
  const aim = await surface.aim(n);
  if (aim.kind === "blocked") return notSent(aim.reason);
  await surface.arm(n, true);
  await input.click(aim.x + offset, aim.y + offset, how);
  return SENT;
}

/** Lists take a moment to make room under a held item: pause before each round, and the most rounds. */
const HELD_MS = 150;
const HELD_ROUNDS = 4;

/** Drags with a held pointer. Both ends must be in the window at once, because it cannot scroll meanwhile. */
export async function dragTo(n: number, to: number, { surface, input, clock }: MethodTools): Promise<MethodResult> {
  if (!input.drag) return notSent("this browser has no pointer that can be held");
  const end = await surface.aim(to);
  if (end.kind === "blocked") return notSent(`where it goes: ${end.reason}`);
  const start = await surface.aim(n);
  if (start.kind === "blocked") return notSent(start.reason);
  const again = await surface.aim(to);
  if (again.kind === "blocked" || again.x !== end.x || again.y !== end.y)
    return notSent("both ends of the drag are not in the window at once");
  await surface.arm(n);
  let rounds = 0;
  await input.drag(start, end, async () => {
    await clock.sleep(HELD_MS);
    const { done, at = end } = await surface.perform({ kind: "held", n, to });
    rounds += 1;
    return rounds > HELD_ROUNDS || (done && rounds > 1) ? null : done ? end : at;
  });
  return SENT;
}

/** Time to wait for an option: many lists load only when they open, or once typing has paused. */
const OPTION_MS = 2_000;
const LOOK_EVERY_MS = 100;

/** `typing`: the list is filtered by the typed text. */
export async function pickOption(
  target: FoundTarget,
  option: string,
  tools: MethodTools,
  typing: boolean,
): Promise<MethodResult> {
  const { surface } = tools;
  const { n } = target;
  const blocked = unreachable(await surface.aim(n));
  if (blocked) return blocked;
  if (!typing && target.shape === "text") {
    await surface.arm(n);
    const suggested = await surface.perform({ kind: "choose", n, option });
    if (suggested.done) return resultOf(suggested);
  }
  let found: DomActionResult = typing ? { done: false } : await surface.perform({ kind: "findOption", n, option });
  if (!found.done) {
    const opened = typing ? await typeInto(n, option, tools) : await clickOn(n, tools);
    if (opened.kind === "not-sent") return opened;
    found = await awaitOption(n, option, tools);
  }
  if (!found.done || found.n === undefined)
    return { kind: "sent", done: false, prepared: true, observed: found.observed ?? "no such option" };
  const clicked = await clickOn(found.n, tools);
  if (clicked.kind === "sent") return clicked;
  // Options of long lists overlap at their edges: the pointer is blocked although a person sees no cover.
  await surface.arm(found.n);
  return resultOf(await surface.perform({ kind: "activate", n: found.n }));
}

async function awaitOption(n: number, option: string, { surface, clock }: MethodTools): Promise<DomActionResult> {
  const untilMs = clock.now() + OPTION_MS;
  for (;;) {
    const found = await surface.perform({ kind: "findOption", n, option });
    if (found.done || clock.now() >= untilMs) return found;
    await clock.sleep(LOOK_EVERY_MS);
  }
}

async function typeInto(n: number, text: string, { surface, input }: MethodTools): Promise<MethodResult> {
  await surface.arm(n);
  const focused = await surface.perform({ kind: "focus", n, selectAll: true });
  if (!focused.done) return notSent(focused.observed ?? "it does not take the focus");
  await input.type(text);
  return SENT;
}

const PRESSES_MAX = 300;
/** The page redraws a level a frame or two after the key. */
const SHOWN_EVERY_MS = 20;
const SHOWN_TRIES = 8;

const KEY_PAIRS = [
  ["ArrowRight", "ArrowLeft"],
  ["ArrowUp", "ArrowDown"],
] as const;

/** Brings a slider or stepper to a level by its arrow keys, as the platform asks of it. */
export async function setSlider(n: number, text: string, tools: MethodTools): Promise<MethodResult> {
  const { surface } = tools;
  const blocked = unreachable(await surface.aim(n));
  if (blocked) return blocked;
  await surface.arm(n);
  const focused = await surface.perform({ kind: "focus", n, selectAll: false });
  if (!focused.done) return notSent(focused.observed ?? "it does not take the focus");
  const wanted = Number(text);
  return text.trim() === "" || Number.isNaN(wanted)
    ? await stepToWords(n, text, tools)
    : await stepToLevel(n, text, wanted, tools);
}

async function stepToLevel(n: number, text: string, wanted: number, tools: MethodTools): Promise<MethodResult> {
  let now = await tools.surface.readBack(n, { kind: "level", text });
  let [pair, turned] = [0, false];
  for (let presses = 0; presses < PRESSES_MAX && !now.equal; presses += 1) {
    const level = now.level;
    const keys = KEY_PAIRS[pair];
    if (level === undefined || keys === undefined) break;
    const up = level < wanted !== turned;
    const next = await pressAndRead(keys[up ? 0 : 1], now, { n, text }, tools);
    const moved = (next.level ?? level) - level;
    if (moved === 0) pair += 1;
    // In right-to-left text, the right arrow may lower the level.
    else if (moved > 0 !== level < wanted) turned = !turned;
    else if ((next.level ?? level) > wanted !== level > wanted && !next.equal)
      return { kind: "sent", done: false, observed: `${next.observed}; its steps pass over ${text}` };
    now = next;
  }
  return SENT;
}

/** Levels such as "Medium": steps up from the lowest until the slider says so. */
async function stepToWords(n: number, text: string, tools: MethodTools): Promise<MethodResult> {
  let now = await tools.surface.readBack(n, { kind: "level", text });
  if (!now.equal) now = await pressAndRead("Home", now, { n, text }, tools);
  for (let presses = 0; presses < PRESSES_MAX && !now.equal; presses += 1) {
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
  { surface, input, clock }: MethodTools,
): Promise<ReadBack> {
  await input.press(key);
  for (let tries = 0; ; tries += 1) {
    const now = await surface.readBack(n, { kind: "level", text });
    const same = now.level === before.level && now.observed === before.observed;
    if (!same || tries >= SHOWN_TRIES) return now;
    await clock.sleep(SHOWN_EVERY_MS);
  }
}
