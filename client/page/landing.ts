/** Landing: which events of an attempt reached the target, and whether a person acted as well. */

import { observableRoots } from "./deep-tree.js";

const TYPES: readonly string[] = "pointerdown mousedown click keydown beforeinput input change submit dragstart".split(
  " ",
);
/** What only a hand causes. */
const BY_HAND: ReadonlySet<string> = new Set(["pointerdown", "keydown"]);

export interface Landing {
  begin(): void;
  /** `standIn`: what takes a click in the target's stead. */
  arm(target: Element | null, standIn: Element | null): void;
  disarm(): void;
  landed(): readonly string[];
  userInput(): boolean;
}

export function createLanding(page: Document): Landing {
  let armed = false;
  let watching = false;
  let targets: readonly Element[] = [];
  let userInput = false;
  const landed = new Set<string>();
  const listen = (event: Event): void => {
    if (!armed) {
      if (watching && event.isTrusted && BY_HAND.has(event.type)) userInput = true;
      return;
    }
    const path = event.composedPath();
    if (targets.length === 0 || targets.some((target) => path.includes(target))) landed.add(event.type);
  };
  const attach = (): void => {
    // Again before each attempt: `document.open` drops listeners; adding the same one twice changes nothing.
    const documents = observableRoots(page).filter((root): root is Document => root.nodeType === Node.DOCUMENT_NODE);
    for (const { defaultView } of documents)
      for (const type of TYPES) defaultView?.addEventListener(type, listen, true);
  };
  // Before the page's own listeners, which may keep later ones from hearing anything.
  attach();
  return {
    begin() {
      attach();
      watching = true;
      userInput = false;
      landed.clear();
    },
    arm(target, standIn) {
      attach();
      landed.clear();
      targets = target === null ? [] : [target, ...(standIn === null ? [] : [standIn])];
      armed = true;
    },
    disarm() {
      armed = false;
    },
    landed: () => [...landed],
    userInput: () => userInput,
  };
}
