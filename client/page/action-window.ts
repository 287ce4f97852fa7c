/** Action window: where things stood when an action began, and what has happened on the page since. */

import type { ActionChanges, ExpectedState, Quiet, ReadBack } from "../surface.js";
import { createEventTracker } from "./action-changes.js";
import { addressesOf } from "./browser-facts.js";
import { windowsOf } from "./composed-tree.js";
import type { Identities } from "./identity.js";
import { isUnpainted, loadingIndicators } from "./loading.js";
import { type ElementPosition, isAtDestination, positionOf } from "./moved.js";
import { MutationWatch } from "./mutation-watch.js";
import { shownOptions } from "./options.js";
import { isOwn } from "./own-events.js";
import { changesSince, pageState, scrollOf } from "./page-state.js";
import { readBack } from "./read-back.js";
import { RequestTimings } from "./request-timings.js";
import { isRenamed, shownWords } from "./shown-words.js";

/** An application that has drawn nothing of itself for so long is taken as it is. */
const FIRST_PAINT_MS = 15_000;

const now = (): number => performance.now();

export class ActionWindow {
  /** `hit` takes the clicks that are meant for the element. */
  aimed: { readonly element: Element; readonly hit: Element | null } | null = null;
  /** Options that could be seen when the action began. */
  options = new WeakSet<Element>();
  private before;
  private position: ElementPosition | null = null;
  private oldIndicators = new WeakSet<Element>();
  private readonly events;
  private readonly mutations;
  private readonly requests = new RequestTimings();
  private readonly input;
  private readonly page: Document;
  private readonly identities: Identities;
  /** Where a target led and what it said when it was found on the page, which is what was judged. */
  private readonly judged = new WeakMap<Element, JudgedTarget>();

  constructor(page: Document, identities: Identities) {
    this.page = page;
    this.identities = identities;
    this.events = createEventTracker(page);
    this.mutations = new MutationWatch(page, now, this.events.now);
    this.input = new InputTracker(page);
    this.before = pageState(page, null);
  }

  readonly isAmbient = (element: Element): boolean => this.mutations.isAmbient(element);

  /** Of any kind, since the document began. */
  mutationsEver(): number {
    return this.mutations.everything();
  }

  /** From here on, roots that came since the last action too. */
  watch(): void {
    this.mutations.watch();
  }

  /** Since the last change that counts. */
  stillMs(): number {
    return now() - this.mutations.lastChangeMs();
  }

  begin(target: Element | null, destination: Element | null): void {
    this.mutations.begin();
    this.requests.begin();
    this.input.begin();
    this.aimed = null;
    this.before = pageState(this.page, target);
    this.position = target ? positionOf(target, destination) : null;
    this.oldIndicators = new WeakSet(loadingIndicators(this.page));
    this.options = shownOptions(this.page);
  }

  /** The action is over: until the next one begins, whatever changes does so by itself. */
  end(): void {
    this.mutations.end();
    this.requests.end();
  }

  /** `element` is what the server has judged. */
  judge(element: Element): void {
    this.judged.set(element, judgedNow(element));
  }

  /** From here on, input is ours. */
  arm(target: Element | null, guarded: boolean): void {
    this.mutations.touch();
    // Bringing the target into the window is no effect of what is done next.
    this.before = { ...this.before, scrolled: scrollOf(this.page, this.before) };
    const standIn = this.aimed?.element === target ? this.aimed?.hit : null;
    this.input.arm(
      [target, standIn].filter((element) => element != null),
      guarded,
      target ? (this.judged.get(target) ?? judgedNow(target)) : null,
    );
    this.events.arm();
  }

  readonly wasStopped = (): boolean => this.input.stopped;

  disarm(): void {
    this.mutations.touch();
    this.input.disarm();
    this.events.disarm();
  }

  /** What is held is where it was to go, though not let go of yet. */
  readonly isAtDestination = (element: Element): boolean => {
    const destination = this.position?.destination ?? null;
    return destination !== null && isAtDestination(destination, element);
  };

  readBack(element: Element | null, wanted: ExpectedState): ReadBack {
    if (!element) return { equal: false, expected: "", observed: "target left the page" };
    return readBack(element, wanted, element === this.before.target ? this.position : null);
  }

  look(): Omit<ActionChanges, "epoch" | "url"> {
    const { mutations, before, identities } = this;
    return {
      changes: changesSince(this.page, before),
      mutations: mutations.counted().length,
      contents: mutations.contents(),
      caused: mutations.changes.action.told(identities, before.target),
      revealed: mutations.changes.pointer.told(identities, before.target),
      landed: [...this.input.landed],
      turned: this.input.turned,
      userInput: this.input.byUser,
      requests: this.requests.seen(),
    };
  }

  quiet(): Quiet {
    const isNew = (element: Element): boolean => !this.oldIndicators.has(element);
    const unpainted = isUnpainted(this.page);
    const loading = unpainted || this.page.readyState === "loading" || loadingIndicators(this.page).some(isNew);
    return {
      loading,
      unpainted: unpainted && now() < FIRST_PAINT_MS,
      quietMs: this.stillMs(),
    };
  }
}

const LANDING =
  "pointerdown mousedown click dblclick contextmenu keydown beforeinput input change submit dragstart".split(" ");
/** They press or activate what they reach. */
const PRESSING =
  "pointerdown mousedown pointerup mouseup click auxclick dblclick contextmenu keydown keypress keyup".split(" ");
const BEGINNING = ["pointerdown", "keydown"];
const ACTIVATING_KEYS = ["Enter", " "];

interface JudgedTarget {
  readonly element: Element;
  readonly leads: string;
  readonly words: string;
}

const judgedNow = (element: Element): JudgedTarget => ({
  element,
  leads: addressesOf(element),
  words: shownWords(element),
});

/** Which events of an attempt reached the target, and whether a person acted as well. */
class InputTracker {
  /** Types of events. */
  readonly landed = new Set<string>();
  byUser = false;
  /** One of them would have reached something else. */
  stopped = false;
  /** The target says something else by now: the whole press goes nowhere. */
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
    this.turned = isRenamed(judged.words, shownWords(judged.element));
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
