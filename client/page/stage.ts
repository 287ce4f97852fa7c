/** Stage: one action's time on the page: where things stood when it began, what has happened since. Elsewhere: action window. */

import type { Look, Quiet, ReadBack, Wanted } from "../surface.js";
import type { Identities } from "./identify.js";
import { createLanding } from "./landing.js";
import { loadingIndicators } from "./loading.js";
import { lookAt, stanceOf, withScroll } from "./observe.js";
import { shownOptions } from "./options.js";
import { readBack } from "./read-back.js";
import type { RequestFloor } from "./request-floor.js";
import type { Turns } from "./turns.js";
import type { Witness } from "./witness.js";

export interface Stage {
  begin(target: Element | null, destination: Element | null): void;
  /** `hit` takes the clicks that are meant for the element. */
  aimed(element: Element, hit: Element | null): void;
  arm(target: Element | null): void;
  disarm(): void;
  readBack(element: Element | null, wanted: Wanted): ReadBack;
  look(): Omit<Look, "epoch" | "url">;
  quiet(nowMs: number): Quiet;
  /** Options that could be seen when the action began. */
  optionsBefore(): WeakSet<Element>;
}

export interface StageParts {
  readonly witness: Witness;
  readonly floor: RequestFloor;
  readonly turns: Turns;
  readonly identities: Identities;
}

export function createStage(page: Document, { witness, floor, turns, identities }: StageParts): Stage {
  const landing = createLanding(page);
  let stance = stanceOf(page, null, null);
  let oldIndicators = new WeakSet<Element>();
  let options = new WeakSet<Element>();
  let aimed: { readonly element: Element; readonly hit: Element | null } | null = null;
  return {
    begin(target, destination) {
      witness.begin();
      floor.begin();
      landing.begin();
      aimed = null;
      stance = stanceOf(page, target, destination);
      oldIndicators = new WeakSet(loadingIndicators(page));
      options = shownOptions(page);
    },
    aimed(element, hit) {
      aimed = { element, hit };
    },
    arm(target) {
      witness.touch();
      stance = withScroll(page, stance);
      landing.arm(target, aimed?.element === target ? aimed.hit : null);
      turns.arm();
    },
    disarm() {
      witness.touch();
      landing.disarm();
      turns.disarm();
    },
    readBack(element, wanted) {
      if (!element) return { equal: false, expected: "", observed: "target left the page" };
      return readBack(element, wanted, element === stance.target ? stance.place : null);
    },
    look: () => ({
      changes: lookAt(page, stance),
      mutations: witness.mutations(),
      contents: witness.contents(),
      caused: witness.traces("deed", identities, stance.target),
      revealed: witness.traces("pointer", identities, stance.target),
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
