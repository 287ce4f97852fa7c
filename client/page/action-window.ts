/** Stage: one action's time on the page: where things stood when it began, what has happened since. Elsewhere: action window. */

import type { Look, MeasuredRequest, Quiet, ReadBack, Wanted } from "../surface.js";
import type { EventTracker } from "./action-changes.js";
import { observableRoots } from "./composed-tree.js";
import type { Identities } from "./identity.js";
import type { MutationWatch } from "./mutation-watch.js";
import { shownOptions } from "./options.js";
import { loadingIndicators, lookAt, stanceOf, withScroll } from "./page-state.js";
import { type ElementPosition, placeOf, readBack } from "./read-back.js";

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
  readonly witness: MutationWatch;
  readonly floor: RequestFloor;
  readonly turns: EventTracker;
  readonly identities: Identities;
}

export function createStage(page: Document, { witness, floor, turns, identities }: StageParts): Stage {
  const landing = createLanding(page);
  let stance = stanceOf(page, null);
  let place: ElementPosition | null = null;
  let oldIndicators = new WeakSet<Element>();
  let options = new WeakSet<Element>();
  let aimed: { readonly element: Element; readonly hit: Element | null } | null = null;
  return {
    begin(target, destination) {
      witness.begin();
      floor.begin();
      landing.begin();
      aimed = null;
      stance = stanceOf(page, target);
      place = target ? placeOf(target, destination) : null;
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
      return readBack(element, wanted, element === stance.target ? place : null);
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

/** Made so often while nothing was done, a request is the page's own habit. */
const HABIT = 3;
const MOST_KEPT = 50;
/** Pictures, styles and beacons are no answer to an action. */
const TOLD = new Set(["fetch", "xmlhttprequest"]);

export interface RequestFloor {
  begin(): void;
  /** The action is over; what is asked for from here on is asked by the page itself. */
  end(): void;
  /** Those that began since then, habits left out, oldest first. */
  seen(): readonly MeasuredRequest[];
}

export function createRequestFloor(now: () => number): RequestFloor {
  const habits = new Map<string, number>();
  let seen: MeasuredRequest[] = [];
  let begunMs: number | null = null;
  const note = (entries: PerformanceEntryList): void => {
    // The cast: only resource timings are observed.
    for (const { name, startTime, responseStatus, initiatorType } of entries as PerformanceResourceTiming[]) {
      if (!TOLD.has(initiatorType)) continue;
      const url = withoutQuery(name);
      if (begunMs === null || startTime < begunMs) habits.set(url, (habits.get(url) ?? 0) + 1);
      else if ((habits.get(url) ?? 0) < HABIT && seen.length < MOST_KEPT)
        seen.push({ url, ...(responseStatus > 0 ? { status: responseStatus } : {}) });
    }
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: "resource" });
  return {
    begin() {
      note(observer.takeRecords());
      seen = [];
      begunMs = now();
    },
    end() {
      note(observer.takeRecords());
      begunMs = null;
    },
    seen() {
      note(observer.takeRecords());
      return seen;
    },
  };
}

/** Which may carry secrets. */
function withoutQuery(url: string): string {
  if (!URL.canParse(url)) return "";
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`.slice(0, 300);
}
