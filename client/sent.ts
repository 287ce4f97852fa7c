/** Sent: what came of a method: something may have reached the page, or provably nothing has. Elsewhere: dispatch result. */

import type { Clock } from "./clock.js";
import type { Hand } from "./hand.js";
import type { Aim, Deed, DeedResult, PageSurface, Wanted } from "./surface.js";

/**
 * `done` is the method's own word, where it has one; `wanted` what has to be true now, where only it can know.
 * `prepared`: the way to the deed was gone, the deed itself was not sent.
 */
export type Sent =
  | {
      readonly kind: "sent";
      readonly done: boolean;
      readonly prepared?: true;
      readonly observed?: string;
      readonly wanted?: Wanted;
    }
  | { readonly kind: "not-sent"; readonly reason: string };

/** What methods work with. */
export interface Tools {
  readonly surface: PageSurface;
  readonly hand: Hand;
  readonly clock: Clock;
}

export const SENT = { kind: "sent", done: true } as const satisfies Sent;

export function notSent(reason: string): Sent {
  return { kind: "not-sent", reason };
}

export function fromDeed({ done, observed }: DeedResult): Sent {
  return { kind: "sent", done, ...(observed === undefined ? {} : { observed }) };
}

/** Null: this method can reach it, though perhaps not with a pointer. */
export function unreachable(aim: Aim): Sent | null {
  return aim.kind === "blocked" && aim.hard ? notSent(aim.reason) : null;
}

/** A deed on a target that nobody is kept from. */
export async function deedOn(n: number, deed: Deed, { surface }: Tools): Promise<Sent> {
  const blocked = unreachable(await surface.aim(n));
  if (blocked) return blocked;
  await surface.arm(n);
  return fromDeed(await surface.perform(deed));
}

/** Nothing is clicked unless it is the target that would take the click. */
export async function clickOn(n: number, { surface, hand }: Tools, offset = 0): Promise<Sent> {
  const aim = await surface.aim(n);
  if (aim.kind === "blocked") return notSent(aim.reason);
  await surface.arm(n);
  await hand.click(aim.x + offset, aim.y + offset);
  return SENT;
}
