/** Surface: what the page runtime offers to its driver; plain values only, for they cross a process border. */

import type { Day } from "../core/action/day.js";
import type { JudgedParts } from "../core/action/judged.js";
import type { ClickVerb } from "../core/action/verbs.js";
import type { ControlKind } from "../core/page/read/aria.js";
import type { ObservedChange, ObservedRequest, Screenshot } from "../protocol/observation.js";
import type { Target } from "../protocol/task.js";

/** Stands for the epoch of whatever page is there, when the server named a number and nothing else. */
export const ANY_EPOCH = "*";

/** Why nothing can reach a target: the page has taken it out, or drawn it anew. */
export const DETACHED = "detached from the page";

/** Where an action is meant to land. */
export type TargetName = Omit<Target, "snapshotId">;

export interface JudgedSurroundings {
  readonly parts: JudgedParts;
  readonly secrets: readonly string[];
}

export interface PageView {
  readonly epoch: string;
  readonly url: string;
  readonly title: string;
  /** Distilled and masked, at most 500,000 characters. */
  readonly dom: string;
  /** `sf:<n>`, or `role "name"`; absent when nothing has the focus. */
  readonly activeElement?: string;
  /** The field of the last entry was not left yet. */
  readonly inField?: true;
  /** Ids that also mutate while nothing is being done (SK6). */
  readonly ambient: readonly number[];
  readonly timeZone: string;
  readonly locale: string;
}

export interface FoundTarget {
  readonly kind: "found";
  readonly epoch: string;
  /** Number in the present document; differs from the asked one when it was found again. */
  readonly n: number;
  readonly role: string;
  readonly name: string;
  /** Decides the order of methods. */
  readonly shape: ControlKind;
  /** Rung on which it was found again (SK5). */
  readonly rung: "id" | "fingerprint" | "role-name";
  /** Activating it submits something or cannot be taken back, as the page itself shows. */
  readonly careful?: boolean;
  /** Activating it saves a file, which may come late. */
  readonly saves?: true;
  /** Activating it may change state: it is activated once. */
  readonly once?: boolean;
  readonly popup?: boolean;
  /** It edits rich text or code, of which it keeps a model of its own. */
  readonly editor?: boolean;
}

export type Resolution = FoundTarget | { readonly kind: "refused"; readonly reason: string };

/** Where a pointer would have to go, or why it would not arrive. Viewport pixels. */
export type PointerTarget =
  | { readonly kind: "open"; readonly x: number; readonly y: number }
  /** `hard`: no method can reach it now (disabled, detached, not visible). */
  | { readonly kind: "blocked"; readonly reason: string; readonly hard: boolean };

/** What a method on the level of the DOM does; hosts without trusted input have only these. */
export type DomAction =
  | { readonly kind: "activate"; readonly n: number }
  | { readonly kind: "focus"; readonly n: number; readonly selectAll: boolean }
  /** `selected`: what is in an editor has been selected by its own keys. */
  | { readonly kind: "setValue"; readonly n: number; readonly text: string; readonly selected: boolean }
  /** The task has filled in a field, which has the focus. */
  | { readonly kind: "entered"; readonly n: number; readonly wanted: ExpectedState }
  /**
   * Leaves the field of the last entry, unless that is acted on `next`; not done where leaving would be an action of its own.
   * `byFocus`: the next element takes the focus, where it plainly does.
   */
  | { readonly kind: "leave"; readonly time: LeavingTime; readonly next: number | null; readonly byFocus: boolean }
  /** Done where the field that was left took the entry. */
  | { readonly kind: "readLeft" }
  /** Done where this element has the focus (null: nothing that was told of has it); `n` is what hears its keys. */
  | { readonly kind: "keyTo"; readonly n: number | null }
  | { readonly kind: "choose"; readonly n: number; readonly option: string }
  | { readonly kind: "reveal"; readonly n: number }
  | { readonly kind: "scroll"; readonly to: "up" | "down" | "top" | "bottom" }
  /** Looks for an option that can be seen now, in the list that belongs to a control; does nothing to the page. */
  | { readonly kind: "findOption"; readonly n: number; readonly option: string }
  /** Looks for a day in the calendar that is open over the page, and for what turns to its month; does nothing to the page. */
  | { readonly kind: "findDay"; readonly n: number; readonly day: Day }
  | { readonly kind: "drop"; readonly n: number; readonly to: number }
  /** Where the pointer that holds `n` has to be now; done once the page has put it there. Does nothing to the page. */
  | { readonly kind: "held"; readonly n: number; readonly to: number }
  /** How many controls can be seen; does nothing to the page. */
  | { readonly kind: "countShown" };

/** `now`: another action follows elsewhere. `last`: nothing is known to follow. */
export type LeavingTime = "now" | "last";

export interface DomActionResult {
  readonly done: boolean;
  readonly observed?: string;
  readonly expected?: string;
  /** Role and name of the element that this is about. */
  readonly name?: string;
  readonly n?: number;
  /** Viewport pixels. */
  readonly at?: { readonly x: number; readonly y: number };
  /** Of a calendar that is open: its number, and whether the field that it is looked for has the focus. */
  readonly calendar?: { readonly n: number; readonly focused: boolean };
}

export type ExpectedState =
  | { readonly kind: "value"; readonly text: string }
  | { readonly kind: "option"; readonly option: string }
  | { readonly kind: "ticked"; readonly on: boolean }
  /** A number, or the words that a slider shows for it. */
  | { readonly kind: "level"; readonly text: string }
  /** At another place than when the action began. */
  | { readonly kind: "moved" }
  | { readonly kind: "file"; readonly name: string }
  | { readonly kind: "in-view" };

export interface ReadBack {
  readonly equal: boolean;
  /** The field made something else of it (cut it, kept its own bounds): no other method would change that. */
  readonly final?: boolean;
  readonly level?: number;
  /** Both masked where the field is. */
  readonly expected: string;
  readonly observed: string;
}

/** As the page measured it when it had ended; it does not say how it was sent. */
export type MeasuredRequest = Pick<ObservedRequest, "url" | "status">;

export interface ActionChanges {
  readonly epoch: string;
  readonly url: string;
  /** Changes at the target, of the focus and of the scroll position, as short phrases; "gone" when the target left the page. */
  readonly changes: readonly string[];
  /** Mutations outside ambient nodes. */
  readonly mutations: number;
  /** Those among them that are no class, style or mark of the target, of what is in it or of what holds it. */
  readonly besideMarks: number;
  /** Those among them by which elements or words came, went or moved. */
  readonly contents: number;
  /** Fields that hold something else, whether or not a mutation says so. */
  readonly fields: number;
  /** What changed while the page handled the action's own events. */
  readonly caused: readonly ObservedChange[];
  /** What changed while the pointer only went there. */
  readonly revealed: readonly ObservedChange[];
  /** Events of the running attempt that reached the target, by type. */
  readonly landed: readonly string[];
  /** It said something else when it was to be pressed: the press was stopped (SF10). */
  readonly turned?: boolean;
  /** Trusted input that was not ours. */
  readonly userInput: boolean;
  /** That ended; for hosts that cannot hear every request themselves. */
  readonly requests?: readonly MeasuredRequest[];
}

/** What looks different since the action began, with the pointer and the focus where they were then. */
export interface LookChanges {
  readonly looks: readonly ObservedChange[];
  /** Other elements can be seen. */
  readonly reshown: boolean;
  /** The pointer is over the target since: it has to go before anything can be said. */
  readonly pointed?: true;
  /** The page says something else. */
  readonly reworded?: boolean;
}

/** What somebody else did to the page, told before the page could answer it or go away. */
export interface WitnessedInput {
  readonly kind: ClickVerb | "press" | "enter" | "select" | "upload" | "drop";
  readonly epoch: string;
  /** Numbers of what it reached, the innermost first; what is no control has none. */
  readonly path: readonly number[];
  readonly trusted: boolean;
  /** The browser's own click in answer to a key, or to a click on a label. */
  readonly implied?: true;
  /** The key chord, what the field held then (masked), the chosen options, or the files' names. */
  readonly text?: string;
  /** The page right before it; null where it was as it was observed last. Absent for what presses nothing. */
  readonly page?: Pick<PageView, "dom" | "url" | "activeElement" | "title"> | null;
}

export interface Quiet {
  /** A loading indicator that was not there before the action, or a page whose application has drawn nothing yet. */
  readonly loading: boolean;
  /** It has drawn nothing yet, and its document is young. */
  readonly unpainted: boolean;
  /** Since the last mutation outside ambient nodes, or since the document began. */
  readonly quietMs: number;
}

/** A box in viewport pixels. */
export interface ViewportBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PageRuntime {
  observe(): PageView;
  /** The page as it is right now, where it is not as `observe` gave it last; null where it is. What was sent stays what it was. */
  drift(): PageView | null;
  /** `judged`: what has to surround it, and the values of secrets that stand in fields. */
  resolve(target: TargetName, judged?: JudgedSurroundings | null): Resolution;
  /** Opens the window of one action; `n` null for actions without a target, `to` where a drag ends. */
  begin(n: number | null, to?: number | null): { readonly epoch: string; readonly url: string };
  aim(n: number): Promise<PointerTarget>;
  /** From here on, input is ours. `guarded`: whatever would press or activate anything else is stopped; null then means the page itself. */
  arm(n: number | null, guarded?: boolean): void;
  /** From here on, trusted input is a person's. */
  disarm(): void;
  perform(deed: DomAction): DomActionResult | Promise<DomActionResult>;
  readBack(n: number, wanted: ExpectedState): ReadBack;
  look(): ActionChanges;
  /** Takes the focus from a button for a moment, where that alone may have changed how it looks. */
  looks(): Promise<LookChanges>;
  quiet(): Promise<Quiet>;
  /** Reads the page while it is waited for anyway, for `observe` and what comes next (CL16); false where it is not still yet. */
  readAhead(): boolean;
  /** What a picture of the viewport must not show; `values`: secrets that were typed. Null where that cannot be known. */
  secretPlaces(values: readonly string[]): readonly ViewportBox[] | null;
  /** The picture (PNG in base64) with these places drawn over; null where it does not get small enough to be sent. */
  cover(png: string, places: readonly ViewportBox[]): Promise<Screenshot | null>;
}

/** The same from outside. Calls that only look are repeated on the new document when a navigation cut them off. */
export type PageSurface = {
  readonly [K in keyof PageRuntime]: (
    ...args: Parameters<PageRuntime[K]>
  ) => Promise<Awaited<ReturnType<PageRuntime[K]>>>;
};

export const RUNTIME_GLOBAL = "__surefoot";
/** A function that the host puts beside it, for what has to be told at once. */
export const WITNESS_BINDING = "__surefootWitness";
/** The same of the synthetic input, in the extension's world of a page. */
export const INPUT_GLOBAL = "__surefootInput";
