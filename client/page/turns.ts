/** Turns: whether the page is handling an event of the action just now, so that what changes meanwhile comes of the action. */

import { observableRoots } from "./deep-tree.js";

/** `deed`: what is done at the target. `pointer`: the pointer only goes there. */
export type Turn = "deed" | "pointer" | null;

const DEEDS =
  "pointerdown mousedown pointerup mouseup click dblclick keydown keypress keyup beforeinput input change submit focusin focusout dragstart dragover drop dragend";
const POINTER = "pointerover pointerout pointermove mouseover mouseout mousemove";

export interface Turns {
  /** From here on events are the action's. */
  arm(): void;
  disarm(): void;
  now(): Turn;
}

/**
 * A turn begins with an event and ends with the task in which the page hears of it: timers and answers come in tasks of
 * their own, changes are noted in the microtasks of the listeners that made them.
 */
export function createTurns(page: Document): Turns {
  let armed = false;
  let turn: Turn = null;
  let latest = 0;
  const afterThisTask = createNextTask();
  const hear = (event: Event): void => {
    if (!armed) return;
    // The browser may send the pointer's next step before the queue is heard; what a listener makes stands inside a deed.
    const within = turn === "deed" && !event.isTrusted;
    turn = within ? "deed" : turnOf(event);
    latest += 1;
    const own = latest;
    afterThisTask(() => {
      if (own === latest) turn = null;
    });
  };
  const attach = (): void => {
    const documents = observableRoots(page).filter((root): root is Document => root.nodeType === Node.DOCUMENT_NODE);
    for (const { defaultView } of documents)
      for (const type of `${DEEDS} ${POINTER}`.split(" ")) defaultView?.addEventListener(type, hear, true);
  };
  attach();
  return {
    arm() {
      attach();
      armed = true;
    },
    disarm() {
      armed = false;
    },
    now: () => turn,
  };
}

/** The urgent queue where there is one: timers that are due already would else come first. */
function createNextTask(): (what: () => void) => void {
  const { scheduler } = globalThis as { scheduler?: { postTask?: (what: () => void, how: object) => unknown } };
  if (typeof scheduler?.postTask === "function") {
    const postTask = scheduler.postTask.bind(scheduler);
    return (what) => void postTask(what, { priority: "user-blocking" });
  }
  const waiting: (() => void)[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => waiting.shift()?.();
  return (what) => {
    waiting.push(what);
    port2.postMessage(null);
  };
}

/** With a button held down the pointer drags. */
function turnOf(event: Event): "deed" | "pointer" {
  if (!POINTER.includes(event.type)) return "deed";
  return "buttons" in event && event.buttons !== 0 ? "deed" : "pointer";
}
