/** Turns: whether the page is handling an event of the action just now, so that what changes meanwhile comes of the action. */

import { observableRoots } from "./deep-tree.js";

/** `deed`: what is done at the target. `pointer`: the pointer only goes there, before anything is done. */
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
  let begun = false;
  let turn: Turn = null;
  let latest = 0;
  const afterThisTask = createNextTask();
  const hear = (event: Event): void => {
    if (!armed) return;
    // What a listener sends itself stands inside the deed. The browser's next steps of the pointer, over what the deed has
    // brought there, are nobody's, also where they come before the queue is heard.
    const within = turn === "deed" && !event.isTrusted;
    const own = within ? "deed" : turnOf(event);
    begun ||= own === "deed";
    turn = begun && own === "pointer" ? null : own;
    latest += 1;
    const mine = latest;
    afterThisTask(() => {
      if (mine === latest) turn = null;
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
      begun = false;
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
