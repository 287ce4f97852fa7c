/** Input tracker: which events of an attempt reached the target, and whether a person acted as well. */

import { addressesOf } from "./browser-facts.js";
import { windowsOf } from "./composed-tree.js";
import { formEntries } from "./form-entries.js";
import { isOwn } from "./own-events.js";
import { isRenamed, shownWords } from "./shown-words.js";

const LANDING =
  "pointerdown mousedown click dblclick contextmenu keydown beforeinput input change submit dragstart".split(" ");
/** They press or activate what they reach. */
const PRESSING =
  "pointerdown mousedown pointerup mouseup click auxclick dblclick contextmenu keydown keypress keyup".split(" ");
const BEGINNING = ["pointerdown", "keydown"];
const ACTIVATING_KEYS = ["Enter", " "];

/** What the server has judged. */
export interface JudgedTarget {
  readonly element: Element;
  readonly leads: string;
  readonly words: string;
  /** What is entered in its form; absent where nothing is handed in. */
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
  /** One of them would have reached something else. */
  stopped = false;
  /** The target says something else by now, or its form holds something else: the whole press goes nowhere. */
  turned = false;
  private armed = false;
  private guarded = false;
  private watching = false;
  private targets: readonly Element[] = [];
  private judged: JudgedTarget | null = null;
  private readonly page: Document;

  /** Before the page's own listeners, which may keep later ones from hearing anything. */
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

  /** None: any target. */
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

  /** A page may move the focus, or lay something over the target, in the very moment of the event. */
  private isMiss(event: Event, path: readonly EventTarget[]): boolean {
    if (!PRESSING.includes(event.type) || !isOwn(event)) return false;
    if ("key" in event && !ACTIVATING_KEYS.includes(String(event.key))) return false;
    // What the browser itself clicks in answer to a key or to a click on a label.
    if (event.type === "click" && "detail" in event && event.detail === 0) return false;
    // It says something else, or leads elsewhere, by now: the page has changed it on the way of the pointer.
    if (this.turned || this.hasTurned(event)) return true;
    if (this.judged !== null && addressesOf(this.judged.element) !== this.judged.leads) return true;
    if (this.targets.length > 0) return !this.targets.some((target) => path.includes(target));
    const [first] = path;
    return first !== undefined && "localName" in first && first.localName !== "body" && first.localName !== "html";
  }

  /** Only as the press begins: what it says once it is pressed is its answer. */
  private hasTurned({ type }: Event): boolean {
    const { judged } = this;
    if (judged === null || !BEGINNING.includes(type) || this.landed.has("click")) return false;
    const { element, words, entries } = judged;
    this.turned = isRenamed(words, shownWords(element)) || (entries !== undefined && entries !== formEntries(element));
    return this.turned;
  }

  /** Again before each attempt: `document.open` drops listeners; adding the same one twice changes nothing. */
  private attach(): void {
    for (const view of windowsOf(this.page))
      for (const type of new Set([...LANDING, ...PRESSING])) view.addEventListener(type, this.hear, true);
  }
}

/** Neither the page nor the browser itself hears of it. */
function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
