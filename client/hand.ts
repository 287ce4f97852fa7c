/** Hand: the input and the side view that a host adds to the page runtime. Elsewhere: input device, driver port. */

import type { ClientObservations, ObservedRequest } from "../core/task/observation.js";

/** Trusted input, and what concerns the tab and not the page. Points are viewport pixels. */
export interface Hand {
  click(x: number, y: number): Promise<void>;
  move(x: number, y: number): Promise<void>;
  /** Into whatever has the focus. */
  type(text: string): Promise<void>;
  /** A key or a chord, e.g. `Enter`, `Control+A`. */
  press(key: string): Promise<void>;
  navigate(url: string): Promise<Arrival>;
  goBack(): Promise<Arrival>;
  refresh(): Promise<Arrival>;
  /** Presses, moves and lets go; hosts without it drag by events of the page. */
  drag?(from: Point, to: Point): Promise<void>;
  /** Hands over a file of the host's, by its id; absent where the host has no files. */
  upload?(n: number, at: Point | null, file: string): Promise<Handed>;
  /** To a tab of this task: 0 is the one it began in, 1 the first that was opened from it. */
  switchTab?(tab: number): Promise<Arrival>;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** `kept`: no event was sent. */
export type Handed =
  | { readonly kind: "handed"; readonly name: string }
  | { readonly kind: "kept"; readonly reason: string };

export type Arrival = { readonly kind: "arrived" } | { readonly kind: "stayed"; readonly reason: string };

/** Requests of the page, as the host can see them. Streams, beacons and pictures are not among them. */
export interface NetworkWatch {
  /** An action begins; requests from here on are its own, unless the page also makes them while idle. */
  begin(): void;
  /** Ends the attribution. */
  end(): void;
  /** The action goes on: nothing of it is forgotten, and what is requested from here on is its own too. */
  resume(): void;
  seen(): readonly ObservedRequest[];
  /** Own requests still running; a read without an answer for 2 s is a stream and counts no more. */
  open(): number;
  /** Since an own request last began or ended; Infinity when there was none. */
  silenceMs(): number;
}

/** What else an action can cause, seen by the host. */
export interface SideEffects {
  begin(): void;
  seen(): Pick<ClientObservations, "newTab" | "download" | "dialog">;
}

/** A window of the browser's own (alert, confirm, prompt) that holds the page up. */
export interface OpenDialog {
  readonly type: string;
  readonly message: string;
}

/** For hosts that can keep such a window open until an action answers it. */
export interface Dialogs {
  open(): OpenDialog | null;
  answer(answer: "accept" | "dismiss"): Promise<void>;
}
