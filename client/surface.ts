/** Surface: the page runtime's interface for its driver, in plain values that can cross a process border. */

import type { Day } from "../core/action/day.js";
import type { JudgedParts } from "../core/action/judged.js";
import type { ClickVerb } from "../core/action/verbs.js";
import type { ControlKind } from "../core/page/read/aria.js";
import type { ObservedChange, ObservedRequest, Screenshot } from "../protocol/observation.js";
import type { Target } from "../protocol/task.js";

/** Matches the epoch of any page, for a target that the server named by number alone. */
export const ANY_EPOCH = "*";

/** Reason for an unreachable target: the page has removed or redrawn it. */
export const DETACHED = "detached from the page";

/** The target that an action asks for. */
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
  /** Number in the current document; differs from the requested one if the target was found again. */
  readonly n: number;
  readonly role: string;
  readonly name: string;
  /** Decides the order of methods. */
  readonly shape: ControlKind;
  /** Rung on which it was found again (SK5). */
  readonly rung: "id" | "fingerprint" | "role-name";
  /** The page shows that activating it submits something or is irreversible. */
  readonly careful?: boolean;
  /** Activating it saves a file, which may come late. */
  readonly saves?: true;
  /** Activating it may change state: it is activated once. */
  readonly once?: boolean;
  readonly popup?: boolean;
  /** It edits rich text or code and keeps its own model of the content. */
  readonly editor?: boolean;
}

export type Resolution = FoundTarget | { readonly kind: "refused"; readonly reason: string };

/** The point for a pointer to hit, or the reason why it cannot. Viewport pixels. */
export type PointerTarget =
  | { readonly kind: "open"; readonly x: number; readonly y: number }
  /** `hard`: no method can reach it now (disabled, detached, not visible). */
  | { readonly kind: "blocked"; readonly reason: string; readonly hard: boolean };

/** Methods that act on the DOM; hosts without trusted input have only these. */
export type DomAction =
  | { readonly kind: "activate"; readonly n: number }
  | { readonly kind: "focus"; readonly n: number; readonly selectAll: boolean }
  /** `selected`: the editor's own keys have already selected its content. */
  | { readonly kind: "setValue"; readonly n: number; readonly text: string; readonly selected: boolean }
  /** The task has filled in a field, which has the focus. */
  | { readonly kind: "entered"; readonly n: number; readonly wanted: ExpectedState }
  /**
   * Leaves the field of the last entry, unless `next` is that field or leaving would be an action of its own.
   * `byFocus`: moves the focus to the next element, if that opens nothing.
   */
  | { readonly kind: "leave"; readonly time: LeavingTime; readonly next: number | null; readonly byFocus: boolean }
  /** `done` if the field that was left accepted the entry. */
  | { readonly kind: "readLeft" }
  /** `done` if this element has the focus (null: no element that was sent has it). The result's `n` gets its keys. */
  | { readonly kind: "keyTo"; readonly n: number | null }
  | { readonly kind: "choose"; readonly n: number; readonly option: string }
  | { readonly kind: "reveal"; readonly n: number }
  | { readonly kind: "scroll"; readonly to: "up" | "down" | "top" | "bottom" }
  /** Finds a visible option in the list that belongs to a control; leaves the page unchanged. */
  | { readonly kind: "findOption"; readonly n: number; readonly option: string }
  /** Finds a day in the open calendar, or the control that turns to its month; leaves the page unchanged. */
  | { readonly kind: "findDay"; readonly n: number; readonly day: Day }
  | { readonly kind: "drop"; readonly n: number; readonly to: number }
  /** Locates the destination of a pointer that holds `n`; `done` once the page put `n` there. Changes nothing. */
  | { readonly kind: "held"; readonly n: number; readonly to: number }
  /** Counts the visible controls; leaves the page unchanged. */
  | { readonly kind: "countShown" };

/** `now`: another action follows elsewhere. `last`: nothing is known to follow. `end`: the task claims to be done. */
export type LeavingTime = "now" | "last" | "end";

export interface DomActionResult {
  readonly done: boolean;
  readonly observed?: string;
  readonly expected?: string;
  /** Role and name of the element that this is about. */
  readonly name?: string;
  readonly n?: number;
  /** Viewport pixels. */
  readonly at?: { readonly x: number; readonly y: number };
  /** Number of the open calendar, and whether the field that needs it has the focus. */
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
  /** The field itself changed the value (cut it, kept its own bounds), so no other method would help. */
  readonly final?: boolean;
  readonly level?: number;
  /** Both are masked if the field is. */
  readonly expected: string;
  readonly observed: string;
}

/** A completed request as the page measured it, without the way it was sent. */
export type MeasuredRequest = Pick<ObservedRequest, "url" | "status">;

export interface ActionChanges {
  readonly epoch: string;
  readonly url: string;
  /** Changes at the target, of the focus and of the scroll position, as short phrases; "gone" when the target left the page. */
  readonly changes: readonly string[];
  /** Mutations outside ambient nodes. */
  readonly mutations: number;
  /** Mutations except class, style and data marks on the target, its content or its ancestors. */
  readonly besideMarks: number;
  /** Mutations that added, removed or moved elements or text. */
  readonly contents: number;
  /** Number of fields whose value changed, with or without a mutation. */
  readonly fields: number;
  /** Changes made while the page handled the action's own events. */
  readonly caused: readonly ObservedChange[];
  /** Changes made while the pointer only moved there. */
  readonly revealed: readonly ObservedChange[];
  /** Events of the running attempt that reached the target, by type. */
  readonly landed: readonly string[];
  /** The target or its form had changed before the press, so the press was stopped (SF10). */
  readonly turned?: boolean;
  /** Trusted input that was not the client's. */
  readonly userInput: boolean;
  /** Completed requests, for hosts that cannot hear every request themselves. */
  readonly requests?: readonly MeasuredRequest[];
}

/** Visual changes since the action began, with the pointer and the focus where they were then. */
export interface LookChanges {
  readonly looks: readonly ObservedChange[];
  /** Other elements are visible now. */
  readonly reshown: boolean;
  /** The pointer is now over the target and must leave before looks can be compared. */
  readonly pointed?: true;
  /** The page's text has changed. */
  readonly reworded?: boolean;
}

/** Input that is not the client's, reported before the page could respond or go away. */
export interface WitnessedInput {
  readonly kind: ClickVerb | "press" | "enter" | "select" | "upload" | "drop";
  readonly epoch: string;
  /** Numbers of the elements it reached, innermost first; only controls have one. */
  readonly path: readonly number[];
  readonly trusted: boolean;
  /** The browser's own click in answer to a key, or to a click on a label. */
  readonly implied?: true;
  /** The key chord, what the field held then (masked), the chosen options, or the files' names. */
  readonly text?: string;
  /** The page right before it; null if unchanged since the last observation. Absent if the input presses nothing. */
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
  /**
   * `seek`: words that are wanted wherever they stand on a page that is cut, now and later. Absent: as before. Arguments
   * cross to the page as JSON, which makes null of what is absent.
   */
  observe(seek?: readonly string[] | null): PageView;
  /** Returns the current page, or null if it equals the last `observe`. The record of sent controls stays unchanged. */
  drift(): PageView | null;
  /** `judged`: the surroundings that must match, and the values of secrets that stand in fields. */
  resolve(target: TargetName, judged?: JudgedSurroundings | null): Resolution;
  /** Opens the window of one action; `n` null for actions without a target, `to` where a drag ends. */
  begin(n: number | null, to?: number | null): { readonly epoch: string; readonly url: string };
  aim(n: number): Promise<PointerTarget>;
  /** From now on, input is the client's. `guarded` stops presses on other elements; null `n` then means the page itself. */
  arm(n: number | null, guarded?: boolean): void;
  /** From now on, trusted input is a person's. */
  disarm(): void;
  perform(deed: DomAction): DomActionResult | Promise<DomActionResult>;
  readBack(n: number, wanted: ExpectedState): ReadBack;
  look(): ActionChanges;
  /** Briefly takes the focus from a button if the focus alone may have changed its look. */
  looks(): Promise<LookChanges>;
  quiet(): Promise<Quiet>;
  /** Reads the page during a wait, for `observe` and later calls (CL16). Returns false if it is not still yet. */
  readAhead(): boolean;
  /** Areas that a screenshot must not show; `values`: typed secrets. Null if the areas cannot be known. */
  secretPlaces(values: readonly string[]): readonly ViewportBox[] | null;
  /** Paints over these places in the picture (PNG in base64). Null if the picture stays too large to send. */
  cover(png: string, places: readonly ViewportBox[]): Promise<Screenshot | null>;
}

/** The runtime seen from outside. Read-only calls are repeated on the new document if a navigation cut them off. */
export type PageSurface = SurfaceOf<PageRuntime>;

export type SurfaceOf<Runtime extends object> = {
  readonly [K in keyof Runtime]: Runtime[K] extends (...args: infer Args) => infer Answer
    ? (...args: Args) => Promise<Awaited<Answer>>
    : never;
};

/** Numbers of one document: a frame of another origin has a range of its own, so that a number tells its document. */
export const NUMBERS_IN_RANGE = 1_000_000;

/** Numbers of a frame's document: the page's epoch, and the start of its range. */
export interface Numbering {
  readonly epoch: string;
  readonly base: number;
}

/** A piece of a distilled document: text, an opened element, or null where the last opened one ends. */
export type PagePart = string | readonly [tag: string, attributes: Readonly<Record<string, string>>] | null;

/** What a frame's document gives the page around it. */
export interface FrameContent {
  /** Another one as soon as anything differs. */
  readonly version: string;
  /** Masked; null if nothing differs from the version that the caller knows. */
  readonly parts: readonly PagePart[] | null;
  readonly ambient: readonly number[];
  readonly activeElement?: string;
  readonly inField?: true;
  /** Values that the task entered into credential fields. */
  readonly credentials: readonly string[];
}

/** `n`: number of the frame in the document around it. */
export interface EmbeddedFrame extends FrameContent {
  readonly n: number;
  readonly origin: string;
}

/** Frames of other origins that a person sees in a document, and the one of them that has the focus. */
export interface SeenFrames {
  readonly epoch: string;
  readonly numbers: readonly number[];
  readonly focused: number | null;
}

/** Runtime of one document, for a surface that makes one page of a document and its frames of other origins. */
export interface DocumentRuntime extends PageRuntime {
  frames(): SeenFrames;
  /** Start of a range that no document of this page has. */
  newRange(): number;
  /** Of a frame: its content. */
  content(known: string): FrameContent;
  /** Puts the content of all its frames in their places. */
  embed(frames: readonly EmbeddedFrame[]): void;
  /** Notes a target that the page around it has found. Null if it is gone. */
  take(n: number, careful: boolean): Pick<FoundTarget, "shape" | "editor"> | null;
  /** The place in this document's viewport of a point in frame `n`. */
  aimInto(n: number, point: { readonly x: number; readonly y: number }): Promise<PointerTarget>;
  /** Ends the action: later changes are the document's own. */
  end(): void;
}

export type DocumentSurface = SurfaceOf<DocumentRuntime>;

export const RUNTIME_GLOBAL = "__surefoot";
/** Where a host puts a frame's numbering before its runtime. */
export const NUMBERING_GLOBAL = "__surefootNumbering";
/** A function that the host installs beside it, for immediate reports. */
export const WITNESS_BINDING = "__surefootWitness";
/** Global name of the synthetic input, in the extension's world of a page. */
export const INPUT_GLOBAL = "__surefootInput";
