/** Landing: which events of an attempt reached the target, and whether a person acted as well. Elsewhere: event probe. */

import { observableRoots } from "./deep-tree.js";

const TYPES = ["pointerdown", "mousedown", "click", "keydown", "beforeinput", "input", "change", "submit"] as const;
/** What only a hand causes. */
const BY_HAND: ReadonlySet<string> = new Set(["pointerdown", "keydown"]);

export interface Landing {
  begin(): void;
  arm(target: Element | null): void;
  disarm(): void;
  landed(): readonly string[];
  userInput(): boolean;
}

export function createLanding(page: Document): Landing {
  let armed = false;
  let watching = false;
  let target: Element | null = null;
  let userInput = false;
  const landed = new Set<string>();
  const listen = (event: Event): void => {
    if (!armed) {
      if (watching && event.isTrusted && BY_HAND.has(event.type)) userInput = true;
      return;
    }
    if (target === null || event.composedPath().includes(target)) landed.add(event.type);
  };
  const attach = (): void => {
    // Again before each attempt: `document.open` drops listeners; adding the same one twice changes nothing.
    const documents = observableRoots(page).filter((root): root is Document => root.nodeType === Node.DOCUMENT_NODE);
    for (const { defaultView } of documents)
      for (const type of TYPES) defaultView?.addEventListener(type, listen, true);
  };
  return {
    begin() {
      attach();
      watching = true;
      userInput = false;
      landed.clear();
    },
    arm(next) {
      attach();
      landed.clear();
      target = next;
      armed = true;
    },
    disarm() {
      armed = false;
    },
    landed: () => [...landed],
    userInput: () => userInput,
  };
}
