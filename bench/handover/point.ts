/** Point: a moment between two messages of a task, and what happens to the task there. */

/**
 * `sent`: the client's message is on its way to the server; `answered`: the server's reply is on its way back; `received`: the client
 * has it. `begun`, `done`: an action stands so in the client's log; `acting`: a little after `begun`, before `done`.
 */
export const MOMENTS = ["sent", "answered", "received", "begun", "acting", "done"] as const;
export type Moment = (typeof MOMENTS)[number];

export type Point = { readonly moment: Moment; readonly nth: number };

/** `kill`: the client dies, and a new one goes on; `reload`: the page is loaded anew; `swap`: its address shows another record. */
export const STRIKES = ["kill", "reload", "swap"] as const;
export type Strike = (typeof STRIKES)[number];

export const HOSTS = ["playwright", "cli", "extension"] as const;
export type HostName = (typeof HOSTS)[number];

export const nameOf = ({ moment, nth }: Point): string => `${moment} ${nth}`;

/** Counts moments as they come; gives each its point. */
export function createCounter(): (moment: Moment) => Point {
  const counts = new Map<Moment, number>();
  return (moment) => {
    const nth = (counts.get(moment) ?? 0) + 1;
    counts.set(moment, nth);
    return { moment, nth };
  };
}

/** A seeded chance from 0 to 1, so that a run can be had again. */
export function createChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

export function shuffled<T>(all: readonly T[], chance: () => number): readonly T[] {
  return all
    .map((one) => ({ one, at: chance() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
