/** Witness: a rolling observer that knows which nodes also mutate while nothing is being done (SK6, design §12). Elsewhere: mutation watch. */

import { isVolatileChange } from "../../core/page/volatile.js";
import { deepParent, observableRoots } from "./deep-tree.js";

/** Mutations closer together are one moment. */
const MOMENT_MS = 200;
const WINDOW_MS = 20_000;
/** For so long after an attempt a mutation may be its effect, and proves nothing about the node. */
const EFFECT_MS = 600;
const REGULAR_MOMENTS = 3;
const ANY_MOMENTS = 6;
const MOST_RECORDS = 2_000;
/** Longer text is not only a clock. */
const LONGEST_CLOCK = 200;

interface Moment {
  readonly atMs: number;
  readonly idle: boolean;
}

interface Seen {
  readonly element: Element;
  readonly attribute: boolean;
  readonly volatile: boolean;
  readonly style: boolean;
  readonly atMs: number;
}

export interface Witness {
  /** Forgets what was seen and counts from here. */
  begin(): void;
  /** An attempt acts now. */
  touch(): void;
  /** Mutations since `begin` outside ambient nodes. */
  mutations(): number;
  /** Time of the last such mutation, style changes aside. */
  lastChangeMs(): number;
  isAmbient(element: Element): boolean;
}

export function createWitness(page: Document, now: () => number): Witness {
  const contentMoments = new WeakMap<Element, Moment[]>();
  const attributeMoments = new WeakMap<Element, Moment[]>();
  const watched = new WeakSet<Node>();
  const startedMs = now();
  let seen: Seen[] = [];
  let overflow = 0;
  let touchedMs = Number.NEGATIVE_INFINITY;
  let lastOverflowMs = startedMs;

  const note = (records: readonly MutationRecord[]): void => {
    const atMs = now();
    for (const record of records) {
      const element = record.type === "characterData" ? record.target.parentElement : asElement(record.target);
      if (!element) continue;
      const attribute = record.type === "attributes";
      const moment = { atMs, idle: atMs - touchedMs > EFFECT_MS };
      if (attribute) addMoment(attributeMoments, element, moment);
      // What only goes away (a toast) says nothing about its place.
      else if (record.type === "characterData" || record.addedNodes.length > 0)
        addMoment(contentMoments, element, moment);
      if (seen.length < MOST_RECORDS) {
        const style = attribute && record.attributeName === "style";
        seen.push({ element, attribute, volatile: isVolatileRecord(record, element), style, atMs });
      } else if (!isScenery({ element, attribute })) {
        overflow += 1;
        lastOverflowMs = atMs;
      }
    }
  };
  const observer = new MutationObserver(note);
  const watch = (): void => {
    for (const root of observableRoots(page)) {
      if (watched.has(root)) continue;
      watched.add(root);
      observer.observe(root, {
        subtree: true,
        childList: true,
        characterData: true,
        characterDataOldValue: true,
        attributes: true,
      });
    }
  };
  const isAmbient = (element: Element): boolean =>
    isPeriodic(contentMoments.get(element) ?? [], now()) && !holdsControls(element);
  // Content that beats makes scenery of all within it; an attribute that beats, of itself alone.
  const isScenery = ({ element, attribute }: Pick<Seen, "element" | "attribute">): boolean => {
    if (attribute && isPeriodic(attributeMoments.get(element) ?? [], now())) return true;
    for (let at: Element | null = element; at; at = deepParent(at)) if (isAmbient(at)) return true;
    return false;
  };
  const counted = (): Seen[] => {
    note(observer.takeRecords());
    return seen.filter((one) => !one.volatile && !isScenery(one));
  };
  watch();
  return {
    begin() {
      note(observer.takeRecords());
      watch();
      seen = [];
      overflow = 0;
    },
    touch() {
      touchedMs = now();
    },
    mutations: () => counted().length + overflow,
    lastChangeMs() {
      const last =
        counted()
          .filter(({ style }) => !style)
          .at(-1)?.atMs ?? startedMs;
      return overflow > 0 ? Math.max(last, lastOverflowMs) : last;
    },
    isAmbient,
  };
}

/** Often enough while idle, and either in a beat or very often. A list that is built once in three strokes is neither. */
function isPeriodic(all: readonly Moment[], nowMs: number): boolean {
  const recent = all.filter(({ atMs }) => nowMs - atMs < WINDOW_MS);
  const idle = recent.filter((moment) => moment.idle);
  if (idle.length >= ANY_MOMENTS) return true;
  if (idle.length < REGULAR_MOMENTS) return false;
  const gaps = recent.slice(1).map(({ atMs }, index) => atMs - (recent[index]?.atMs ?? atMs));
  const beat = Math.min(...gaps);
  return gaps.every((gap) => Math.abs(gap / beat - Math.round(gap / beat)) <= 0.15);
}

function addMoment(moments: WeakMap<Element, Moment[]>, element: Element, moment: Moment): void {
  const known = moments.get(element) ?? [];
  const last = known.at(-1);
  if (last && moment.atMs - last.atMs < MOMENT_MS) return;
  moments.set(element, [...known.filter(({ atMs }) => moment.atMs - atMs < WINDOW_MS), moment]);
}

/** SK6: text that is a clock, a countdown or a relative time before and after. */
function isVolatileRecord(record: MutationRecord, element: Element): boolean {
  const before = record.type === "characterData" ? record.oldValue : textOf(record.removedNodes);
  const after = record.type === "characterData" ? record.target.nodeValue : element.textContent;
  if (
    record.type === "attributes" ||
    !before ||
    !after ||
    before.length > LONGEST_CLOCK ||
    after.length > LONGEST_CLOCK
  )
    return false;
  return isVolatileChange(before.trim(), after.trim());
}

function textOf(nodes: NodeList): string | null {
  if (nodes.length === 0) return null;
  return [...nodes].map((node) => (node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? "") : "")).join("");
}

/** A region that holds what one acts on is never scenery. */
function holdsControls(element: Element): boolean {
  return (
    ["body", "html", "main", "form"].includes(element.localName) ||
    element.querySelector("input,select,textarea,button") !== null
  );
}

function asElement(node: Node): Element | null {
  return node.nodeType === Node.ELEMENT_NODE ? (node as Element) : null;
}
