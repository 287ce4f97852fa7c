/** Host: what a browser, or something that behaves like one, does for a task, and what a host itself is made of. */

import type { Receipt } from "../core/action/execution.js";
import type { JudgedParts } from "../core/action/judged.js";
import type { Secret } from "../core/secrets/slot.js";
import type { ClientObservations, ObservedRequest, Screenshot } from "../protocol/observation.js";
import type { Kind, Risk, Target } from "../protocol/task.js";
import type { Before } from "./observation-request.js";
import type { PageView } from "./surface.js";

export interface ActionRequest {
  readonly actionId: string;
  readonly action: string;
  readonly target?: Target;
  readonly kind?: Kind;
  readonly risk?: Risk;
  /** What surrounded the target when the server judged the action; it is carried out nowhere else. */
  readonly judged?: JudgedParts;
  /** The action is carried out on a page of this origin only. */
  readonly origin?: string;
  /** Fetches the secret that the action types, for a page of this origin; absent where it types none. */
  readonly secret?: (origin: string) => Promise<FetchedSecret>;
  /** Values of secrets that this client has typed; the server knows none of them. */
  readonly typedSecrets?: readonly string[];
  readonly verifyDelayMs: number;
  readonly maxRetries: number;
  /** How often events may still reach the target; the client's own bound when absent. */
  readonly maxDeliveries?: number;
  /** False: executed by the first method, and `verified` is null. */
  readonly verify: boolean;
  /** A wait that belongs to the action before: it ends when nothing of that action is under way any more. */
  readonly untilSettled?: true;
  /** Nothing is planned after this entry: its field is left, and read then. */
  readonly leavesField?: true;
  /** Another action of the same chain follows at once: the page need not settle first. */
  readonly more?: boolean;
  /** An action of the same chain came right before: the page is as that one left it. */
  readonly follows?: boolean;
}

/** `kept`: the server does not give it out, and why. */
export type FetchedSecret =
  | { readonly kind: "fetched"; readonly secret: Secret }
  | { readonly kind: "kept"; readonly reason: string };

export interface ExecutedAction {
  readonly receipt: Receipt;
  readonly witness: ClientObservations;
  /** Absent where nothing was done to the page, or by an action that follows another. */
  readonly before?: Before;
}

export type PageObservation = Pick<PageView, "url" | "title" | "dom" | "activeElement"> &
  Partial<Pick<PageView, "ambient" | "timeZone" | "locale" | "inField">> & {
    readonly settled: boolean;
    readonly screenshot?: Screenshot;
  };

export interface TaskHost {
  observe(): Promise<PageObservation>;
  execute(request: ActionRequest): Promise<ExecutedAction>;
  /** With secrets drawn over, those of `values` too; null or absent where there is none to be had. */
  screenshot?(values: readonly string[]): Promise<Screenshot | null>;
  /** The task is over or rests: nothing of ours may hold the page up any longer. */
  release?(): Promise<void>;
}

export interface Clock {
  /** Milliseconds, any origin. */
  now(): number;
  /** Ends early, without an error, when the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const SYSTEM_CLOCK: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", end);
        resolve();
      };
      const timer = setTimeout(end, signal?.aborted ? 0 : ms);
      signal?.addEventListener("abort", end);
    }),
};

/** Input, and what concerns the tab and not the page. Points are viewport pixels. */
export interface InputDevice {
  click(x: number, y: number, how?: Press): Promise<void>;
  move(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  /** All of it at once, as a paste of plain text would; absent where the host has no trusted input. */
  insert?(text: string): Promise<void>;
  press(key: string): Promise<void>;
  navigate(url: string): Promise<NavigationResult>;
  goBack(): Promise<NavigationResult>;
  /** Of the document in the tab, as the browser says and not the page. */
  address(): Promise<string>;
  refresh(): Promise<NavigationResult>;
  /** Presses, moves, goes on to each next point, and releases; hosts without it drag by events of the page. */
  drag?(from: Point, to: Point, next: () => Promise<Point | null>): Promise<void>;
  /** Puts a file of the host's, by its id, into the page; absent where the host has no files. */
  upload?(n: number, at: Point | null, file: string): Promise<UploadResult>;
  /** To a tab of this task: 0 is the one it began in, 1 the first that was opened from it. */
  switchTab?(tab: number): Promise<NavigationResult>;
}

/** Once with the main button, unless it says otherwise. */
export type Press = "double" | "right";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** `kept`: no event was sent. */
export type UploadResult =
  | { readonly kind: "handed"; readonly name: string }
  | { readonly kind: "kept"; readonly reason: string };

export type NavigationResult = { readonly kind: "arrived" } | { readonly kind: "stayed"; readonly reason: string };

/** The page never held still or never answered; wait, or look whether it reloads itself in a loop. */
export class PageUnreachableError extends Error {
  override readonly name = "PageUnreachableError";
  readonly retryable = true;
  /** The browser's own page about a fault: there is nothing to be reached. */
  readonly isErrorPage: boolean;

  constructor(message: string, isErrorPage = false) {
    super(message);
    this.isErrorPage = isErrorPage;
  }
}

/** Why what was found on a page is not used. */
export const REPLACED = "another page is in the tab by now";

/** No event of the input was sent, mostly because another page has come meanwhile: it may be tried anew. */
export class InputNotSentError extends Error {
  override readonly name = "InputNotSentError";
  readonly retryable = true;

  constructor(message = REPLACED) {
    super(message);
  }
}

/** What the page was in is gone, and the page with it. */
export class TabClosedError extends PageUnreachableError {
  constructor() {
    super("the tab was closed");
  }
}

/** Requests of the page, as the host can see them. Streams, beacons and pictures are not among them. */
export interface NetworkLog {
  /** An action begins: later requests are its own, unless the page also makes them while idle. */
  begin(): void;
  end(): void;
  /** The action goes on: its requests so far are kept, and later ones are its own too. */
  resume(): void;
  seen(): readonly ObservedRequest[];
  /** Own requests still running; a read without an answer for 2 s is a stream and does not count. */
  open(): number;
  /** Since an own request last began or ended; Infinity when there was none. */
  silenceMs(): number;
}

export interface SideEffects {
  begin(): void;
  seen(): Pick<ClientObservations, "newTab" | "movedTo" | "download" | "dialog">;
}

/** One of the browser's own dialogs (alert, confirm, prompt), which stops the page. */
export interface OpenDialog {
  readonly type: string;
  readonly message: string;
}

/** For hosts that can keep a dialog open until an action answers it. */
export interface Dialogs {
  open(): OpenDialog | null;
  answer(answer: "accept" | "dismiss"): Promise<void>;
}
