/** App: a real application from a registry, with its own store, and what is asked for on it. */

import type { Page } from "playwright-core";
import type { AppCase } from "./case.js";
import type { Rows } from "./change.js";

const DRAW_NAMES = ["first", "second", "third"] as const;
export type DrawName = (typeof DRAW_NAMES)[number];

export const SIGN_IN_MS = 60_000;

export interface App {
  readonly name: string;
  /**
   * The second was written when the first had not been run whole yet, without a look at the rules; the third before it was
   * run at all, again without a look at them.
   */
  readonly draws: Readonly<Record<DrawName, readonly AppCase[]>>;
  /** Installs what is missing, makes a fresh store and starts it. Throws {@link AppMissingError}, ChildFailedError. */
  readonly start: (place: AppPlace) => Promise<RunningApp>;
}

export interface AppPlace {
  /** Kept from one run to the next: what is installed. */
  readonly installed: string;
  /** Of this run alone: the store and the logs. */
  readonly scratch: string;
  readonly say: (line: string) => void;
}

export interface RunningApp {
  readonly url: string;
  readonly version: string;
  readonly signIn: (page: Page, as: string | undefined) => Promise<void>;
  /** The application is there, not only its document. */
  readonly ready?: (page: Page) => Promise<void>;
  /** Everything in the store that a person would call content. */
  readonly rows: () => Promise<Rows>;
  /** What somebody else does: a statement in the store's own language. */
  readonly intervene: (statement: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

export class UnknownDrawError extends Error {
  override readonly name = "UnknownDrawError";
}

/** Throws {@link UnknownDrawError}. */
export function drawNamed(name: string): DrawName {
  const found = DRAW_NAMES.find((one) => one === name);
  if (found === undefined) throw new UnknownDrawError(`There is no draw “${name}”: ${DRAW_NAMES.join(", ")}.`);
  return found;
}

/** The server ends with the application, and where the application cannot start. */
export async function leaningOn<S extends { readonly stop: () => Promise<void> }>(
  server: S,
  start: (server: S) => Promise<RunningApp>,
): Promise<RunningApp> {
  try {
    const running = await start(server);
    return { ...running, stop: () => running.stop().then(server.stop) };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Not retryable: this machine lacks something that the set-up may not bring. */
export class AppMissingError extends Error {
  override readonly name = "AppMissingError";

  constructor(app: string, lacks: string, remedy: string) {
    super(`${app} cannot be set up: ${lacks}; ${remedy}`);
  }
}

export function casesOf({ name, draws }: App, { draw, only }: { readonly draw: string; readonly only: string }) {
  const wanted = new RegExp(only);
  return draws[drawNamed(draw)].filter(({ goal, outcome }) =>
    wanted.test(`${name} ${Object.values(outcome)[0]}: ${goal}`),
  );
}
