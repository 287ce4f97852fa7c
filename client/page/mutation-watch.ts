/** Witness: a rolling observer that tells what an action changed from what changes anyway (SK6, design §12). Elsewhere: mutation watch. */

import { isVolatileChange } from "../../core/page/text.js";
import type { SeenChange } from "../surface.js";
import type { ChangeCause } from "./action-changes.js";
import { createTraces } from "./action-changes.js";
import { deepParent, observableRoots } from "./composed-tree.js";
import type { Identities } from "./identity.js";

const MOST_RECORDS = 2_000;
/** Longer text is not only a clock. */
const LONGEST_CLOCK = 200;

const EVERYTHING = {
  subtree: true,
  childList: true,
  characterData: true,
  characterDataOldValue: true,
  attributes: true,
} as const;

interface NotedMutation {
  readonly element: Element;
  readonly attribute: boolean;
  /** A clock before and after. */
  readonly volatile: boolean;
  readonly style: boolean;
  /** Nothing came, something went: a toast that goes says nothing about its place. */
  readonly removal: boolean;
  readonly atMs: number;
}

export interface MutationWatch {
  /** Forgets what was seen and counts from here. */
  begin(): void;
  /** The action is over: until the next one begins, whatever changes does so by itself. */
  end(): void;
  /** An attempt acts now. */
  touch(): void;
  /** Mutations since `begin` outside ambient nodes. */
  mutations(): number;
  /** Those by which elements or words came, went or moved. */
  contents(): number;
  /** Time of the last such mutation, style changes aside. */
  lastChangeMs(): number;
  isAmbient(element: Element): boolean;
  /** What changed in turns of that sort since `begin`. */
  traces(turn: Exclude<ChangeCause, null>, identities: Identities, target: Element | null): readonly SeenChange[];
}

export function createMutationWatch(page: Document, now: () => number, turn: () => ChangeCause): MutationWatch {
  const action: ActionTiming = { begunMs: null, touchedMs: Number.NEGATIVE_INFINITY };
  const scenery = createAmbientElements(action, now);
  const startedMs = now();
  const traces = { deed: createTraces(), pointer: createTraces() };
  const heard = (record: MutationRecord): void => {
    const during = turn();
    if (during !== null) traces[during].note(record);
  };
  const sightings = watchSightings(page, scenery, now, heard);
  return {
    begin() {
      sightings.restart();
      traces.deed.restart();
      traces.pointer.restart();
      action.begunMs = now();
      action.touchedMs = action.begunMs;
    },
    end() {
      sightings.counted();
      action.begunMs = null;
    },
    touch() {
      action.touchedMs = now();
    },
    mutations: () => sightings.counted().length,
    contents: () =>
      sightings.counted().filter(({ attribute, element }) => !attribute && !element.closest("head")).length,
    lastChangeMs: () => sightings.counted().findLast(({ style }) => !style)?.atMs ?? startedMs,
    isAmbient: scenery.isAmbient,
    traces: (during, identities, target) => traces[during].told(identities, target),
  };
}

interface Sightings {
  /** Forgets what was seen, and looks into roots that were not there before. */
  restart(): void;
  /** All up to now that is neither a clock nor scenery. */
  counted(): readonly NotedMutation[];
}

function watchSightings(
  page: Document,
  scenery: AmbientElements,
  now: () => number,
  heard: (record: MutationRecord) => void,
): Sightings {
  let seen: NotedMutation[] = [];
  const own = (): NotedMutation[] => seen.filter((one) => !one.volatile && !scenery.holds(one));
  const note = (records: readonly MutationRecord[]): void => {
    for (const record of records) {
      for (const one of seenIn(record, now())) {
        seen.push(one);
        if (!one.removal) scenery.note(one);
        if (!one.volatile && !scenery.holds(one)) heard(record);
      }
    }
    // An animation may fill the list; what is left out then is what could have been scenery first.
    if (seen.length > MOST_RECORDS)
      seen = [...own(), ...seen.filter((one) => scenery.holds(one)).slice(-100)].slice(-MOST_RECORDS);
  };
  const observer = new MutationObserver(note);
  const watched = new WeakSet<Node>();
  const watch = (): void => {
    for (const root of observableRoots(page).filter((root) => !watched.has(root))) {
      watched.add(root);
      observer.observe(root, EVERYTHING);
    }
  };
  watch();
  return {
    restart() {
      note(observer.takeRecords());
      watch();
      seen = [];
    },
    counted() {
      note(observer.takeRecords());
      return own();
    },
  };
}

type Mark = Pick<NotedMutation, "element" | "attribute" | "atMs">;

type AmbientElements = ReturnType<typeof createAmbientElements>;

/** Content that beats makes scenery of all within it; an attribute that beats, of itself alone. */
function createAmbientElements(action: Readonly<ActionTiming>, now: () => number) {
  const content = createRhythm(action);
  const attributes = createRhythm(action);
  const isAmbient = (element: Element): boolean => content.beats(element, now()) && !holdsControls(element);
  return {
    isAmbient,
    note: ({ element, attribute, atMs }: Mark): void => (attribute ? attributes : content).note(element, atMs),
    holds({ element, attribute }: Mark): boolean {
      if (attribute && attributes.beats(element, now())) return true;
      for (let at: Element | null = element; at; at = deepParent(at)) if (isAmbient(at)) return true;
      return false;
    },
  };
}

function seenIn(record: MutationRecord, atMs: number): NotedMutation[] {
  const element = asElement(record.type === "characterData" ? record.target.parentNode : record.target);
  if (!element) return [];
  const attribute = record.type === "attributes";
  const style = attribute && record.attributeName === "style";
  const removal = record.type === "childList" && record.addedNodes.length === 0;
  return [{ element, attribute, volatile: isVolatileRecord(record, element), style, removal, atMs }];
}

/** SK6: text that is a clock, a countdown or a relative time before and after. */
function isVolatileRecord(record: MutationRecord, element: Element): boolean {
  if (record.type === "attributes") return false;
  const before = record.type === "characterData" ? record.oldValue : textOf(record.removedNodes);
  const after = record.type === "characterData" ? record.target.nodeValue : element.textContent;
  if (!before || !after || before.length > LONGEST_CLOCK || after.length > LONGEST_CLOCK) return false;
  return isVolatileChange(before.trim(), after.trim());
}

function textOf(nodes: NodeList): string {
  return [...nodes].map((node) => (node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? "") : "")).join("");
}

/** A region that holds what one acts on is never scenery. */
function holdsControls(element: Element): boolean {
  return (
    ["body", "html", "main", "form"].includes(element.localName) ||
    element.querySelector("input,select,textarea,button") !== null
  );
}

/** What changes at the top of a shadow root has no other element than its host. */
function asElement(node: Node | null): Element | null {
  if (node?.nodeType === Node.ELEMENT_NODE) return node as Element;
  // The cast: among fragments only a shadow root is observed.
  return node?.nodeType === Node.DOCUMENT_FRAGMENT_NODE ? (node as ShadowRoot).host : null;
}

/** Changes closer together are one moment. */
const MOMENT_MS = 200;
const WINDOW_MS = 20_000;
/** For so long after an attempt a change may be its effect, and proves nothing about the element. */
const EFFECT_MS = 600;
/** What beat so shortly before an action began was not begun by it. */
const BEATING_MS = 2_500;
/** Moments of its own that make a beat, when they are regular; and when they are not. */
const REGULAR_MOMENTS = 4;
const ANY_MOMENTS = 6;

interface ChangeTime {
  readonly atMs: number;
  /** No action can have caused it. */
  readonly own: boolean;
}

export interface Rhythm {
  note(element: Element, atMs: number): void;
  /** Changes by itself, as far as the last 20 s tell. */
  beats(element: Element, nowMs: number): boolean;
}

/** The action under way, if any, and when it last touched the page. */
export interface ActionTiming {
  begunMs: number | null;
  touchedMs: number;
}

export function createRhythm(action: Readonly<ActionTiming>): Rhythm {
  const moments = new WeakMap<Element, readonly ChangeTime[]>();
  return {
    note(element, atMs) {
      const known = moments.get(element) ?? [];
      const last = known.at(-1);
      if (last && atMs - last.atMs < MOMENT_MS) return;
      const kept = known.filter((moment) => atMs - moment.atMs < WINDOW_MS);
      moments.set(element, [...kept, { atMs, own: isOwn(kept, atMs, action) }]);
    },
    beats: (element, nowMs) => isBeating(moments.get(element) ?? [], nowMs),
  };
}

function isOwn(known: readonly ChangeTime[], atMs: number, { begunMs, touchedMs }: Readonly<ActionTiming>): boolean {
  if (atMs - touchedMs <= EFFECT_MS) return false;
  return begunMs === null || known.some((moment) => moment.atMs < begunMs && begunMs - moment.atMs <= BEATING_MS);
}

/** In a beat, or very often. A list that is built in three strokes is neither. */
function isBeating(all: readonly ChangeTime[], nowMs: number): boolean {
  const recent = all.filter(({ atMs }) => nowMs - atMs < WINDOW_MS);
  const own = recent.filter((moment) => moment.own);
  if (own.length >= ANY_MOMENTS) return true;
  if (own.length < REGULAR_MOMENTS) return false;
  const gaps = recent.slice(1).map(({ atMs }, index) => atMs - (recent[index]?.atMs ?? atMs));
  const beat = Math.min(...gaps);
  return gaps.every((gap) => Math.abs(gap / beat - Math.round(gap / beat)) <= 0.15);
}
