/** Mutation watch: a rolling observer that separates an action's changes from changes that happen anyway (SK6). */

import { isVolatileChange } from "../../core/page/text.js";
import { ChangeLog, type EventTracker } from "./action-changes.js";
import { deepContains, deepParent, isElement, observableRoots } from "./composed-tree.js";

const MOST_RECORDS = 2_000;
/** Longer text is not only a clock. */
const LONGEST_CLOCK = 200;

const EVERYTHING = {
  subtree: true,
  childList: true,
  characterData: true,
  characterDataOldValue: true,
  attributes: true,
  attributeOldValue: true,
} as const;

interface Mutation {
  readonly element: Element;
  readonly attribute: boolean;
  /** A change of class, style or data attribute, which affects only the look. */
  readonly mark: boolean;
  /** Clock text before and after. */
  readonly volatile: boolean;
  readonly style: boolean;
  /** Nodes were only removed: a vanishing toast says nothing about its container. */
  readonly removal: boolean;
  readonly atMs: number;
}

export class MutationWatch {
  /** Changes since `begin` that the action's own events caused. */
  readonly changes = { action: new ChangeLog(), pointer: new ChangeLog() };
  private readonly timing: ActionTiming = { begunMs: null, touchedMs: Number.NEGATIVE_INFINITY };
  /** Repeating content changes make everything inside ambient; a repeating attribute change only itself. */
  private readonly content = new Rhythm(this.timing);
  private readonly attributes = new Rhythm(this.timing);
  private readonly observer = new MutationObserver((records) => this.note(records));
  private readonly watched = new WeakSet<Node>();
  private seen: Mutation[] = [];
  private records = 0;
  private readonly startedMs: number;
  private readonly page: Document;
  private readonly now: () => number;
  private readonly causeNow: EventTracker["now"];

  constructor(page: Document, now: () => number, causeNow: EventTracker["now"]) {
    this.page = page;
    this.now = now;
    this.causeNow = causeNow;
    this.startedMs = now();
    this.watch();
  }

  /** Forgets earlier mutations and counts anew. */
  begin(): void {
    this.note(this.observer.takeRecords());
    this.watch();
    this.seen = [];
    this.changes.action.restart();
    this.changes.pointer.restart();
    this.timing.begunMs = this.now();
    this.timing.touchedMs = this.timing.begunMs;
  }

  /** Ends the action: until the next one, the page makes all changes by itself. */
  end(): void {
    this.counted();
    this.timing.begunMs = null;
  }

  /** Marks an attempt's time. */
  touch(): void {
    this.timing.touchedMs = this.now();
  }

  /** Mutations since `begin` that are neither a clock nor ambient. */
  counted(): readonly Mutation[] {
    this.note(this.observer.takeRecords());
    return this.seen.filter((one) => this.counts(one));
  }

  /** Number of counted mutations that added, removed or moved elements or text. */
  contents(): number {
    return this.counted().filter(({ attribute, element }) => !attribute && !element.closest("head")).length;
  }

  /** Counted mutations without marks on the target, its content or ancestors, which may only show a press. */
  besideMarks(target: Element | null): number {
    const isAt = (element: Element): boolean =>
      target !== null && (deepContains(target, element) || deepContains(element, target));
    return this.counted().filter(({ mark, element }) => !(mark && isAt(element))).length;
  }

  /** Time of the last counted mutation, without style changes. */
  lastChangeMs(): number {
    return this.counted().findLast(({ style }) => !style)?.atMs ?? this.startedMs;
  }

  isAmbient(element: Element): boolean {
    return this.content.beats(element, this.now()) && !holdsControls(element);
  }

  /** Includes clocks and ambient changes. */
  everything(): number {
    this.note(this.observer.takeRecords());
    return this.records;
  }

  /** Observes all roots that exist by now. */
  watch(): void {
    for (const root of observableRoots(this.page).filter((root) => !this.watched.has(root))) {
      this.watched.add(root);
      this.observer.observe(root, EVERYTHING);
    }
  }

  private note(records: readonly MutationRecord[]): void {
    this.records += records.length;
    for (const record of records) {
      const one = mutationOf(record, this.now());
      if (one === null) continue;
      this.seen.push(one);
      if (!one.removal) (one.attribute ? this.attributes : this.content).note(one.element, one.atMs);
      const cause = this.counts(one) ? this.causeNow() : null;
      if (cause !== null) this.changes[cause].note(record);
    }
    if (this.seen.length <= MOST_RECORDS) return;
    // An animation may fill the list, so ambient changes are dropped first.
    const ambient = this.seen.filter((one) => this.isWithinAmbient(one)).slice(-100);
    this.seen = [...this.seen.filter((one) => this.counts(one)), ...ambient].slice(-MOST_RECORDS);
  }

  private counts(one: Mutation): boolean {
    return !one.volatile && !this.isWithinAmbient(one);
  }

  private isWithinAmbient({ element, attribute }: Mutation): boolean {
    if (attribute && this.attributes.beats(element, this.now())) return true;
    for (let at: Element | null = element; at; at = deepParent(at)) if (this.isAmbient(at)) return true;
    return false;
  }
}

function mutationOf(record: MutationRecord, atMs: number): Mutation | null {
  const element = asElement(record.type === "characterData" ? record.target.parentNode : record.target);
  if (!element) return null;
  const attribute = record.type === "attributes";
  const style = attribute && record.attributeName === "style";
  const mark = attribute && /^(?:class$|style$|data-)/.test(record.attributeName ?? "");
  const removal = record.type === "childList" && record.addedNodes.length === 0;
  return { element, attribute, mark, volatile: !attribute && isVolatile(record, element), style, removal, atMs };
}

/** SK6: text that is a clock, a countdown or a relative time before and after. */
function isVolatile(record: MutationRecord, element: Element): boolean {
  const isText = record.type === "characterData";
  const before = isText ? record.oldValue : textOf(record.removedNodes);
  const after = isText ? record.target.nodeValue : element.textContent;
  if (!before || !after || before.length > LONGEST_CLOCK || after.length > LONGEST_CLOCK) return false;
  return isVolatileChange(before.trim(), after.trim());
}

const textOf = (nodes: NodeList): string =>
  [...nodes].map((node) => (node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? "") : "")).join("");

/** A region that contains controls is never ambient. */
const holdsControls = (element: Element): boolean =>
  ["body", "html", "main", "form"].includes(element.localName) ||
  element.querySelector("input,select,textarea,button") !== null;

/** A change at the top of a shadow root belongs to the host element. */
function asElement(node: Node | null): Element | null {
  if (node && isElement(node)) return node;
  // The cast: among fragments only a shadow root is observed.
  return node?.nodeType === Node.DOCUMENT_FRAGMENT_NODE ? (node as ShadowRoot).host : null;
}

/** Changes closer together count as one moment. */
const MOMENT_MS = 200;
const WINDOW_MS = 20_000;
/** A change this soon after an attempt may be its effect and proves nothing about the element. */
const EFFECT_MS = 600;
/** Changes that ran this shortly before an action were not started by it. */
const BEATING_MS = 2_500;
/** Number of own moments that make a beat: evenly spaced ones, and any. */
const REGULAR_MOMENTS = 4;
const ANY_MOMENTS = 6;

/** `own`: no action can have caused it. */
type ChangeTime = { readonly atMs: number; readonly own: boolean };

/** The action under way, if any, and when it last touched the page. */
interface ActionTiming {
  begunMs: number | null;
  touchedMs: number;
}

/** Detects elements that change repeatedly by themselves, from the times of their changes. */
class Rhythm {
  private readonly times = new WeakMap<Element, readonly ChangeTime[]>();
  private readonly action: Readonly<ActionTiming>;

  constructor(action: Readonly<ActionTiming>) {
    this.action = action;
  }

  note(element: Element, atMs: number): void {
    const known = this.times.get(element) ?? [];
    if (atMs - (known.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY) < MOMENT_MS) return;
    const kept = known.filter((time) => atMs - time.atMs < WINDOW_MS);
    this.times.set(element, [...kept, { atMs, own: this.isOwn(kept, atMs) }]);
  }

  /** True for regular or very many changes in the last 20 s. A list built in three steps is neither. */
  beats(element: Element, nowMs: number): boolean {
    const recent = (this.times.get(element) ?? []).filter(({ atMs }) => nowMs - atMs < WINDOW_MS);
    const own = recent.filter((time) => time.own).length;
    if (own >= ANY_MOMENTS || own < REGULAR_MOMENTS) return own >= ANY_MOMENTS;
    const gaps = recent.slice(1).map(({ atMs }, index) => atMs - (recent[index]?.atMs ?? atMs));
    const beat = Math.min(...gaps);
    return gaps.every((gap) => Math.abs(gap / beat - Math.round(gap / beat)) <= 0.15);
  }

  private isOwn(known: readonly ChangeTime[], atMs: number): boolean {
    const { begunMs, touchedMs } = this.action;
    if (atMs - touchedMs <= EFFECT_MS) return false;
    return begunMs === null || known.some((time) => time.atMs < begunMs && begunMs - time.atMs <= BEATING_MS);
  }
}
