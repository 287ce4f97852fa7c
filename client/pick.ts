/** Pick: opens a list that the page has built, finds the option by its name and chooses it. Elsewhere: combobox, custom dropdown. */

import { clickOn, fromDeed, notSent, SENT, type Sent, type Tools, unreachable } from "./sent.js";
import type { DeedResult, FoundTarget } from "./surface.js";

/** Lists are often fetched only when they open, or once typing has paused. */
const PATIENCE_MS = 2_000;
const LOOK_EVERY_MS = 100;

/** `typing`: the list shows what fits to what is typed. */
export async function pickOption(target: FoundTarget, option: string, tools: Tools, typing: boolean): Promise<Sent> {
  const { surface } = tools;
  const { n } = target;
  const blocked = unreachable(await surface.aim(n));
  if (blocked) return blocked;
  if (!typing && target.shape === "text") {
    await surface.arm(n);
    const suggested = await surface.perform({ kind: "choose", n, option });
    if (suggested.done) return fromDeed(suggested);
  }
  let found = typing ? NOTHING : await surface.perform({ kind: "findOption", n, option });
  if (!found.done) {
    const opened = typing ? await typeInto(n, option, tools) : await clickOn(n, tools);
    if (opened.kind === "not-sent") return opened;
    found = await awaitOption(n, option, tools);
  }
  if (!found.done || found.n === undefined)
    return { kind: "sent", done: false, prepared: true, observed: found.observed ?? "no such option" };
  const clicked = await clickOn(found.n, tools);
  if (clicked.kind === "sent") return clicked;
  // Options of long lists lie under one another's edges; a veil above them is none that a person would see.
  await surface.arm(found.n);
  return fromDeed(await surface.perform({ kind: "activate", n: found.n }));
}

const NOTHING: DeedResult = { done: false };

async function awaitOption(n: number, option: string, { surface, clock }: Tools): Promise<DeedResult> {
  const untilMs = clock.now() + PATIENCE_MS;
  for (;;) {
    const found = await surface.perform({ kind: "findOption", n, option });
    if (found.done || clock.now() >= untilMs) return found;
    await clock.sleep(LOOK_EVERY_MS);
  }
}

async function typeInto(n: number, text: string, { surface, hand }: Tools): Promise<Sent> {
  await surface.arm(n);
  const focused = await surface.perform({ kind: "focus", n, selectAll: true });
  if (!focused.done) return notSent(focused.observed ?? "it does not take the focus");
  await hand.type(text);
  return SENT;
}
