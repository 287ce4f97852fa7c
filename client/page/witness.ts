/** Witness: a rolling observer that tells what an action changed from what changes anyway (SK6, design §12). Elsewhere: mutation watch. */

import { isVolatileChange } from "../../core/page/volatile.js";
import type { SeenChange } from "../surface.js";
import { deepParent, observableRoots } from "./deep-tree.js";
import type { Identities } from "./identify.js";
import { type Action, createRhythm } from "./rhythm.js";
import { createTraces } from "./traces.js";
import type { Turn } from "./turns.js";

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

interface Seen {
  readonly element: Element;
  readonly attribute: boolean;
  /** A clock before and after. */
  readonly volatile: boolean;
  readonly style: boolean;
  /** Nothing came, something went: a toast that goes says nothing about its place. */
  readonly removal: boolean;
  readonly atMs: number;
}

export interface Witness {
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
  traces(turn: Exclude<Turn, null>, identities: Identities, target: Element | null): readonly SeenChange[];
}

export function createWitness(page: Document, now: () => number, turn: () => Turn): Witness {
  const action: Action = { begunMs: null, touchedMs: Number.NEGATIVE_INFINITY };
  const scenery = createScenery(action, now);
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
  counted(): readonly Seen[];
}

function watchSightings(
  page: Document,
  scenery: Scenery,
  now: () => number,
  heard: (record: MutationRecord) => void,
): Sightings {
  let seen: Seen[] = [];
  const own = (): Seen[] => seen.filter((one) => !one.volatile && !scenery.holds(one));
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

type Mark = Pick<Seen, "element" | "attribute" | "atMs">;

type Scenery = ReturnType<typeof createScenery>;

/** Content that beats makes scenery of all within it; an attribute that beats, of itself alone. */
function createScenery(action: Readonly<Action>, now: () => number) {
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

function seenIn(record: MutationRecord, atMs: number): Seen[] {
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
