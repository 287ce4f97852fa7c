/** Host: the services of a browser, or something that behaves like one, for a task, and the parts of a host. */

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
  /** Surroundings of the target when the server judged the action; it is carried out nowhere else. */
  readonly judged?: JudgedParts;
  /** The action is carried out on a page of this origin only. */
  readonly origin?: string;
  /** Fetches the secret that the action types, for a page of this origin; absent where it types none. */
  readonly secret?: (origin: string) => Promise<FetchedSecret>;
  /** Values of secrets that this client has typed; the server knows none of them. */
  readonly typedSecrets?: readonly string[];
  readonly verifyDelayMs: number;
  readonly maxRetries: number;
  /** Most times that events may still reach the target; absent: the client's own limit. */
  readonly maxDeliveries?: number;
  /** False: the client uses only the first method, and `verified` is null. */
  readonly verify: boolean;
  /** A wait that belongs to the previous action: it ends when nothing of that action is still running. */
  readonly untilSettled?: true;
  /** Nothing is planned after this entry: the client leaves its field, then reads it. */
  readonly leavesField?: true;
  /** Another action of the same chain follows at once: the page need not settle first. */
  readonly more?: boolean;
  /** An action of the same chain came right before: the page is as that one left it. */
  readonly follows?: boolean;
}

/** `kept`: the server does not give out the secret. */
export type FetchedSecret =
  | { readonly kind: "fetched"; readonly secret: Secret }
  | { readonly kind: "kept"; readonly reason: string };

export interface ExecutedAction {
  readonly receipt: Receipt;
  readonly witness: ClientObservations;
  /** Absent if nothing was done to the page, or if the action follows another in a chain. */
  readonly before?: Before;
}

export type PageObservation = Pick<PageView, "url" | "title" | "dom" | "activeElement"> &
  Partial<Pick<PageView, "ambient" | "timeZone" | "locale" | "inField">> & {
    readonly settled: boolean;
    readonly screenshot?: Screenshot;
  };

export interface TaskHost {
  /** `seek`: texts that are wanted wherever they stand on a page that is too long to send. */
  observe(seek?: readonly string[]): Promise<PageObservation>;
  execute(request: ActionRequest): Promise<ExecutedAction>;
  /** Screenshot with secrets drawn over, including `values`; null or absent if none can be taken. */
  screenshot?(values: readonly string[]): Promise<Screenshot | null>;
  /** Called when the task is over or rests: the host must no longer hold up the page. */
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

/** Input, and operations on the tab itself. Points are viewport pixels. */
export interface InputDevice {
  click(x: number, y: number, how?: Press): Promise<void>;
  move(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  /** Inserts the whole text at once, like a plain-text paste; absent if the host has no trusted input. */
  insert?(text: string): Promise<void>;
  press(key: string): Promise<void>;
  navigate(url: string): Promise<NavigationResult>;
  goBack(): Promise<NavigationResult>;
  /**
   * URL of the document in the tab, as reported by the browser, not the page. `n`: origin of the frame of another origin
   * that holds the element, if one does; null if the element's document is gone.
   */
  address(n?: number | null): Promise<string | null>;
  refresh(): Promise<NavigationResult>;
  /** Presses, moves to `to` and on to each next point, then releases. Hosts without it drag with DOM events. */
  drag?(from: Point, to: Point, next: () => Promise<Point | null>): Promise<void>;
  /** Uploads one of the host's files, by its id, into the page; absent if the host has no files. */
  upload?(n: number, at: Point | null, file: string): Promise<UploadResult>;
  /** Switches to a tab of this task: 0 is the one it began in, 1 the first opened from it. */
  switchTab?(tab: number): Promise<NavigationResult>;
}

/** Kind of click; absent: once with the main button. */
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

/** The page never settled or never answered. Wait, or check whether it reloads itself in a loop. */
export class PageUnreachableError extends Error {
  override readonly name = "PageUnreachableError";
  readonly retryable = true;
  /** The tab shows the browser's own error page, so there is no site page to reach. */
  readonly isErrorPage: boolean;

  constructor(message: string, isErrorPage = false) {
    super(message);
    this.isErrorPage = isErrorPage;
  }
}

/** Reason for not using an element that was found earlier. */
export const REPLACED = "another page is in the tab by now";

/** No input event was sent, mostly because another page has come meanwhile. The input may be tried again. */
export class InputNotSentError extends Error {
  override readonly name = "InputNotSentError";
  readonly retryable = true;

  constructor(message = REPLACED) {
    super(message);
  }
}

/** The tab was closed, and its page is gone with it. */
export class TabClosedError extends PageUnreachableError {
  constructor() {
    super("the tab was closed");
  }
}

/** Page requests that the host can see, without streams, beacons and pictures. */
export interface NetworkLog {
  /** An action begins: later requests belong to it, unless the page also makes them while idle. */
  begin(): void;
  end(): void;
  /** The action goes on: its requests so far are kept, and later ones belong to it too. */
  resume(): void;
  seen(): readonly ObservedRequest[];
  /** Own requests still running; a read without an answer for 2 s is a stream and does not count. */
  open(): number;
  /** Milliseconds since an own request last began or ended; Infinity if there was none. */
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
