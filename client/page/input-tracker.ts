/** Input tracker: events of an attempt that reached the target, and input by a person meanwhile. */

import { addressesOf } from "./browser-facts.js";
import { windowsOf } from "./composed-tree.js";
import { formEntries } from "./form-entries.js";
import { isOwn } from "./own-events.js";
import { isRenamed, shownWords } from "./shown-words.js";

const LANDING =
  "pointerdown mousedown click dblclick contextmenu keydown beforeinput input change submit dragstart".split(" ");
/** Events that press or activate their target. */
const PRESSING =
  "pointerdown mousedown pointerup mouseup click auxclick dblclick contextmenu keydown keypress keyup".split(" ");
const BEGINNING = ["pointerdown", "keydown"];
const ACTIVATING_KEYS = ["Enter", " "];

/** The target as the server judged it. */
export interface JudgedTarget {
  readonly element: Element;
  readonly leads: string;
  readonly words: string;
  /** The entries of its form; absent if the target submits nothing. */
  readonly entries?: string;
}

export const judgedNow = (element: Element): JudgedTarget => ({
  element,
  leads: addressesOf(element),
  words: shownWords(element),
});

export class InputTracker {
  /** Types of events. */
  readonly landed = new Set<string>();
  byUser = false;
  /** An event was stopped before it reached another element. */
  stopped = false;
  /** The target's text or its form's entries have changed, so the whole press is stopped. */
  turned = false;
  private armed = false;
  private guarded = false;
  private watching = false;
  private targets: readonly Element[] = [];
  private judged: JudgedTarget | null = null;
  private readonly page: Document;

  /** Attaches before the page's own listeners, which may withhold events from later ones. */
  constructor(page: Document) {
    this.page = page;
    this.attach();
  }

  begin(): void {
    this.attach();
    this.watching = true;
    this.byUser = false;
    this.landed.clear();
  }

  /** Empty `targets`: any target. */
  arm(targets: readonly Element[], guarded: boolean, judged: JudgedTarget | null): void {
    this.attach();
    this.landed.clear();
    this.targets = targets;
    this.guarded = guarded;
    this.judged = judged;
    this.stopped = false;
    this.turned = false;
    this.armed = true;
  }

  disarm(): void {
    this.armed = false;
  }

  private readonly hear = (event: Event): void => {
    const path = event.composedPath();
    if (this.armed) {
      if (this.guarded && this.isMiss(event, path)) {
        this.stopped = true;
        stop(event);
      } else if (this.targets.length === 0 || this.targets.some((target) => path.includes(target)))
        this.landed.add(event.type);
    } else if (this.watching && event.isTrusted && /^(?:pointerdown|keydown)$/.test(event.type)) this.byUser = true;
  };

  /** A page may move the focus or cover the target at the very moment of the event. */
  private isMiss(event: Event, path: readonly EventTarget[]): boolean {
    if (!PRESSING.includes(event.type) || !isOwn(event)) return false;
    if ("key" in event && !ACTIVATING_KEYS.includes(String(event.key))) return false;
    // The browser itself sends this click in response to a key or a click on a label.
    if (event.type === "click" && "detail" in event && event.detail === 0) return false;
    // The page changed the target's text or address while the pointer was on its way.
    if (this.turned || this.hasTurned(event)) return true;
    if (this.judged !== null && addressesOf(this.judged.element) !== this.judged.leads) return true;
    if (this.targets.length > 0) return !this.targets.some((target) => path.includes(target));
    const [first] = path;
    return first !== undefined && "localName" in first && first.localName !== "body" && first.localName !== "html";
  }

  /** Checked only when the press begins; later text changes are a response to the press. */
  private hasTurned({ type }: Event): boolean {
    const { judged } = this;
    if (judged === null || !BEGINNING.includes(type) || this.landed.has("click")) return false;
    const { element, words, entries } = judged;
    this.turned = isRenamed(words, shownWords(element)) || (entries !== undefined && entries !== formEntries(element));
    return this.turned;
  }

  /** Repeated before each attempt, because `document.open` drops listeners. Adding one twice changes nothing. */
  private attach(): void {
    for (const view of windowsOf(this.page))
      for (const type of new Set([...LANDING, ...PRESSING])) view.addEventListener(type, this.hear, true);
  }
}

/** Hides the event from the page and cancels the browser's default. */
function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
