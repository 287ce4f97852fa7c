/** Drag: takes hold of one thing and lets it go on another. Elsewhere: drag and drop. */

import { deedOn, notSent, SENT, type Sent, type Tools } from "./sent.js";

/** With a held pointer; both ends have to be in the window at once, for it cannot scroll meanwhile. */
export async function dragTo(n: number, to: number | null, { surface, hand }: Tools): Promise<Sent> {
  if (to === null) return notSent("nowhere to drag it to");
  if (!hand.drag) return notSent("this browser has no pointer that can be held");
  const end = await surface.aim(to);
  if (end.kind === "blocked") return notSent(`where it goes: ${end.reason}`);
  const start = await surface.aim(n);
  if (start.kind === "blocked") return notSent(start.reason);
  const again = await surface.aim(to);
  if (again.kind === "blocked" || again.x !== end.x || again.y !== end.y)
    return notSent("both ends of the drag are not in the window at once");
  await surface.arm(n);
  await hand.drag(start, end);
  return SENT;
}

export async function dragToByEvents(n: number, to: number | null, tools: Tools): Promise<Sent> {
  if (to === null) return notSent("nowhere to drag it to");
  return await deedOn(n, { kind: "drop", n, to }, tools);
}
