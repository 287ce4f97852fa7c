/** Action window: where things stood when an action began, and what has happened on the page since. */

import type { ActionChanges, ExpectedState, MeasuredRequest, Quiet, ReadBack } from "../surface.js";
import { createEventTracker } from "./action-changes.js";
import { windowsOf } from "./composed-tree.js";
import type { Identities } from "./identity.js";
import { MutationWatch } from "./mutation-watch.js";
import { shownOptions } from "./options.js";
import { isOwn } from "./own-events.js";
import { changesSince, loadingIndicators, pageState, scrollOf } from "./page-state.js";
import { type ElementPosition, positionOf, readBack } from "./read-back.js";

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
  private readonly requests = new RequestLog();
  private readonly input;
  private readonly page: Document;
  private readonly identities: Identities;

  constructor(page: Document, identities: Identities) {
    this.page = page;
    this.identities = identities;
    this.events = createEventTracker(page);
    this.mutations = new MutationWatch(page, now, this.events.now);
    this.input = new InputTracker(page);
    this.before = pageState(page, null);
  }

  readonly isAmbient = (element: Element): boolean => this.mutations.isAmbient(element);

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

  /** From here on, input is ours. */
  arm(target: Element | null, guarded: boolean): void {
    this.mutations.touch();
    // Bringing the target into the window is no effect of what is done next.
    this.before = { ...this.before, scrolled: scrollOf(this.page, this.before) };
    const standIn = this.aimed?.element === target ? this.aimed?.hit : null;
    this.input.arm(
      [target, standIn].filter((element) => element != null),
      guarded,
    );
    this.events.arm();
  }

  disarm(): void {
    this.mutations.touch();
    this.input.disarm();
    this.events.disarm();
  }

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
      userInput: this.input.byUser,
      requests: this.requests.seen(),
    };
  }

  quiet(): Quiet {
    const isNew = (element: Element): boolean => !this.oldIndicators.has(element);
    return {
      loading: this.page.readyState === "loading" || loadingIndicators(this.page).some(isNew),
      quietMs: now() - this.mutations.lastChangeMs(),
    };
  }
}

const LANDING = "pointerdown mousedown click keydown beforeinput input change submit dragstart".split(" ");
/** They press or activate what they reach. */
const PRESSING = "pointerdown mousedown pointerup mouseup click keydown keypress keyup".split(" ");
const ACTIVATING_KEYS = ["Enter", " "];

/** Which events of an attempt reached the target, and whether a person acted as well. */
class InputTracker {
  /** Types of events. */
  readonly landed = new Set<string>();
  byUser = false;
  private armed = false;
  private guarded = false;
  private watching = false;
  private targets: readonly Element[] = [];
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
  arm(targets: readonly Element[], guarded: boolean): void {
    this.attach();
    this.landed.clear();
    this.targets = targets;
    this.guarded = guarded;
    this.armed = true;
  }

  disarm(): void {
    this.armed = false;
  }

  private readonly hear = (event: Event): void => {
    const path = event.composedPath();
    if (this.armed) {
      if (this.targets.length === 0 || this.targets.some((target) => path.includes(target)))
        this.landed.add(event.type);
      if (this.guarded && this.isMiss(event, path)) stop(event);
    } else if (this.watching && event.isTrusted && /^(?:pointerdown|keydown)$/.test(event.type)) this.byUser = true;
  };

  /** A page may move the focus, or lay something over the target, in the very moment of the event. */
  private isMiss(event: Event, path: readonly EventTarget[]): boolean {
    if (!PRESSING.includes(event.type) || !isOwn(event)) return false;
    if ("key" in event && !ACTIVATING_KEYS.includes(String(event.key))) return false;
    // What the browser itself clicks in answer to a key or to a click on a label.
    if (event.type === "click" && "detail" in event && event.detail === 0) return false;
    if (this.targets.length > 0) return !this.targets.some((target) => path.includes(target));
    const [first] = path;
    return first !== undefined && "localName" in first && first.localName !== "body" && first.localName !== "html";
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

/** Asked for so often while nothing was done, a request is made by the page itself. */
const REPEATED = 3;
const MOST_KEPT = 50;

/** Requests that ended, as the page measured them by resource timing; for hosts that cannot hear every one. */
class RequestLog {
  private readonly repeated = new Map<string, number>();
  private requests: MeasuredRequest[] = [];
  private begunMs = Number.POSITIVE_INFINITY;
  private readonly observer = new PerformanceObserver((list) => this.note(list.getEntries()));

  constructor() {
    this.observer.observe({ type: "resource" });
  }

  begin(): void {
    this.seen();
    this.requests = [];
    this.begunMs = now();
  }

  end(): void {
    this.seen();
    this.begunMs = Number.POSITIVE_INFINITY;
  }

  /** Those that began since then, without those that the page repeats, oldest first. */
  seen(): readonly MeasuredRequest[] {
    this.note(this.observer.takeRecords());
    return this.requests;
  }

  private note(entries: PerformanceEntryList): void {
    // The cast: only resource timings are observed.
    for (const { name, startTime, responseStatus, initiatorType } of entries as PerformanceResourceTiming[]) {
      // Pictures, styles and beacons are no answer to an action.
      if (initiatorType !== "fetch" && initiatorType !== "xmlhttprequest") continue;
      const url = withoutQuery(name);
      const times = this.repeated.get(url) ?? 0;
      if (startTime < this.begunMs) this.repeated.set(url, times + 1);
      else if (times < REPEATED && this.requests.length < MOST_KEPT)
        this.requests.push(responseStatus > 0 ? { url, status: responseStatus } : { url });
    }
  }
}

/** A query may carry secrets. */
function withoutQuery(url: string): string {
  if (!URL.canParse(url)) return "";
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`.slice(0, 300);
}
