/** Stage: one action's time on the page: where things stood when it began, what has happened since. Elsewhere: action window. */

import type { Look, Quiet, ReadBack, Wanted } from "../surface.js";
import { createLanding } from "./landing.js";
import { loadingIndicators } from "./loading.js";
import { lookAt, stanceOf, withScroll } from "./observe.js";
import { shownOptions } from "./options.js";
import { readBack } from "./read-back.js";
import type { RequestFloor } from "./request-floor.js";
import type { Witness } from "./witness.js";

export interface Stage {
  begin(target: Element | null): void;
  arm(target: Element | null): void;
  disarm(): void;
  readBack(element: Element | null, wanted: Wanted): ReadBack;
  look(): Omit<Look, "epoch" | "url">;
  quiet(nowMs: number): Quiet;
  /** Options that could be seen when the action began. */
  optionsBefore(): WeakSet<Element>;
}

export function createStage(page: Document, witness: Witness, floor: RequestFloor): Stage {
  const landing = createLanding(page);
  let stance = stanceOf(page, null);
  let oldIndicators = new WeakSet<Element>();
  let options = new WeakSet<Element>();
  return {
    begin(target) {
      witness.begin();
      floor.begin();
      landing.begin();
      stance = stanceOf(page, target);
      oldIndicators = new WeakSet(loadingIndicators(page));
      options = shownOptions(page);
    },
    arm(target) {
      witness.touch();
      stance = withScroll(page, stance);
      landing.arm(target);
    },
    disarm() {
      witness.touch();
      landing.disarm();
    },
    readBack(element, wanted) {
      if (!element) return { equal: false, expected: "", observed: "target left the page" };
      return readBack(element, wanted, element === stance.target ? stance.place : null);
    },
    look: () => ({
      changes: lookAt(page, stance),
      mutations: witness.mutations(),
      landed: landing.landed(),
      userInput: landing.userInput(),
      requests: floor.seen(),
    }),
    quiet: (nowMs) => ({
      loading: page.readyState === "loading" || loadingIndicators(page).some((element) => !oldIndicators.has(element)),
      quietMs: nowMs - witness.lastChangeMs(),
    }),
    optionsBefore: () => options,
  };
}
