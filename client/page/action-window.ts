/** Action window: the state of the page when an action began, and its changes since. */

import type { ObservedChange } from "../../protocol/observation.js";
import type { ActionChanges, ExpectedState, LookChanges, Quiet, ReadBack } from "../surface.js";
import { createEventTracker } from "./action-changes.js";
import type { Sleep } from "./composed-tree.js";
import { FieldValueWatch } from "./field-values.js";
import { formEntries } from "./form-entries.js";
import type { Identities } from "./identity.js";
import { InputTracker, type JudgedTarget, judgedNow } from "./input-tracker.js";
import { isUnpainted, loadingIndicators } from "./loading.js";
import { LookWatch } from "./look-watch.js";
import { type ElementPosition, isAtDestination, positionOf } from "./moved.js";
import { MutationWatch } from "./mutation-watch.js";
import { shownOptions } from "./options.js";
import { changesSince, pageState, scrollOf } from "./page-state.js";
import { readBack } from "./read-back.js";
import { RequestTimings } from "./request-timings.js";

/** An application that has drawn nothing after this time is taken as it is. */
const FIRST_PAINT_MS = 15_000;

const now = (): number => performance.now();

export class ActionWindow {
  /** `hit` takes the clicks that are meant for the element. */
  aimed: { readonly element: Element; readonly hit: Element | null } | null = null;
  /** Options that were visible when the action began. */
  options = new WeakSet<Element>();
  private before;
  private position: ElementPosition | null = null;
  private oldIndicators = new WeakSet<Element>();
  private readonly events;
  private readonly mutations;
  private readonly requests = new RequestTimings();
  private readonly input;
  private readonly fields;
  private readonly appearance;
  private readonly page: Document;
  private readonly identities: Identities;
  /** Link and words of each target when it was found on the page; the server judged these. */
  private readonly judged = new WeakMap<Element, JudgedTarget>();

  constructor(page: Document, identities: Identities, sleep: Sleep) {
    this.page = page;
    this.identities = identities;
    this.fields = new FieldValueWatch(page, now);
    this.appearance = new LookWatch(page, identities, sleep);
    this.events = createEventTracker(page, {
      heard: () => this.fields.noteEvent(),
      toggled: (popover) => this.mutations.changes.action.noteToggle(popover),
    });
    this.mutations = new MutationWatch(page, now, this.events.now);
    this.input = new InputTracker(page);
    this.before = pageState(page, null);
  }

  readonly isAmbient = (element: Element): boolean =>
    this.mutations.isAmbient(element) || this.fields.isMoving(element);

  /** All mutations since the document began. */
  mutationsEver(): number {
    return this.mutations.everything();
  }

  /** Also watches roots that came since the last action. */
  watch(): void {
    this.mutations.watch();
  }

  /** Time since the last change that counts. */
  stillMs(): number {
    return now() - this.mutations.lastChangeMs();
  }

  begin(target: Element | null, destination: Element | null): void {
    this.mutations.begin();
    this.requests.begin();
    this.input.begin();
    this.aimed = null;
    this.before = pageState(this.page, target);
    this.fields.begin();
    this.appearance.begin(this.before.watched);
    this.position = target ? positionOf(target, destination) : null;
    this.oldIndicators = new WeakSet(loadingIndicators(this.page));
    this.options = shownOptions(this.page);
  }

  /** Ends the action: until the next one begins, all changes are the page's own. */
  end(): void {
    this.mutations.end();
    this.requests.end();
    this.fields.end();
  }

  /** Notes the element as the server judged it. `careful`: the server also judged the entries of its form. */
  judge(element: Element, careful: boolean): void {
    const entries = careful ? formEntries(element) : undefined;
    this.judged.set(element, { ...judgedNow(element), ...(entries !== undefined && { entries }) });
  }

  /** From here on, input is the client's. */
  arm(target: Element | null, guarded: boolean): void {
    this.mutations.touch();
    // Scrolling the target into view is no effect of the action.
    this.before = { ...this.before, scrolled: scrollOf(this.page, this.before) };
    const standIn = this.aimed?.element === target ? this.aimed?.hit : null;
    this.input.arm(
      [target, standIn].filter((element) => element != null),
      guarded,
      target ? (this.judged.get(target) ?? judgedNow(target)) : null,
    );
    this.fields.restart();
    this.events.arm();
  }

  readonly wasStopped = (): boolean => this.input.stopped;

  disarm(): void {
    this.mutations.touch();
    this.input.disarm();
    this.events.disarm();
  }

  /** True if the held element is at its destination, before its release. */
  readonly isAtDestination = (element: Element): boolean => {
    const destination = this.position?.destination ?? null;
    return destination !== null && isAtDestination(destination, element);
  };

  readBack(element: Element | null, wanted: ExpectedState): ReadBack {
    if (!element) return { equal: false, expected: "", observed: "target left the page" };
    return readBack(element, wanted, element === this.before.target ? this.position : null);
  }

  look(): Omit<ActionChanges, "epoch" | "url"> {
    const { mutations, before, identities, fields } = this;
    return {
      changes: changesSince(this.page, before),
      mutations: mutations.counted().length,
      besideMarks: mutations.besideMarks(before.watched),
      contents: mutations.contents(),
      fields: fields.changed().length,
      caused: [...this.causedValues(), ...mutations.changes.action.told(identities, before.target)],
      revealed: mutations.changes.pointer.told(identities, before.target),
      landed: [...this.input.landed],
      turned: this.input.turned,
      userInput: this.input.byUser,
      requests: this.requests.seen(),
    };
  }

  /** Looks of the target and its surroundings, and changes of hidden fields that the form sends. */
  async looks(): Promise<LookChanges> {
    const touched = this.mutations.changes.action.touched();
    const seen = await this.appearance.changes({ touched, isAmbient: this.isAmbient });
    const sent = this.fields.causedByEvents().filter(isHidden);
    return { ...seen, looks: [...seen.looks, ...sent.map((field) => ({ text: sentAs(field) }))] };
  }

  private causedValues(): readonly ObservedChange[] {
    return this.fields.causedByEvents().flatMap((field) => {
      const n = this.identities.knownNumber(field);
      return n === undefined ? [] : [{ n, text: "" }];
    });
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

const isHidden = (field: Element): boolean => field.getAttribute("type") === "hidden";
const sentAs = (field: Element): string =>
  `what its form sends as '${(field.getAttribute("name") ?? "").slice(0, 40)}'`;
