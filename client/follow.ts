/** Follow: a bench whose every tool is that of the tab worked in now, asked for anew at each use. Elsewhere: proxy, delegate. */

import type { Bench } from "./attempt.js";
import type { Clock } from "./clock.js";
import type { Dialogs, Hand } from "./hand.js";
import { type PageSurface, SURFACE_METHODS } from "./surface.js";

/** What one host can do in one tab it can do in all of its tabs. */
export function followBench(now: () => Bench, switchTab: NonNullable<Hand["switchTab"]>, clock: Clock): Bench {
  const dialogs = followDialogs(now);
  return {
    surface: followSurface(now),
    hand: { ...followHand(now), switchTab },
    clock,
    network: {
      begin: () => now().network.begin(),
      end: () => now().network.end(),
      resume: () => now().network.resume(),
      seen: () => now().network.seen(),
      open: () => now().network.open(),
      silenceMs: () => now().network.silenceMs(),
    },
    sideEffects: { begin: () => now().sideEffects.begin(), seen: () => now().sideEffects.seen() },
    ...(dialogs === null ? {} : { dialogs }),
  };
}

function followSurface(now: () => Bench): PageSurface {
  const entries = SURFACE_METHODS.map((method) => [
    method,
    (...args: unknown[]) => (now().surface[method] as (...all: unknown[]) => unknown)(...args),
  ]);
  // The cast: SURFACE_METHODS names every method, and each is passed on as it is.
  return Object.fromEntries(entries) as unknown as PageSurface;
}

function followHand(now: () => Bench): Omit<Hand, "switchTab"> {
  const { drag, upload } = now().hand;
  return {
    click: (x, y) => now().hand.click(x, y),
    move: (x, y) => now().hand.move(x, y),
    type: (text) => now().hand.type(text),
    press: (key) => now().hand.press(key),
    navigate: (url) => now().hand.navigate(url),
    goBack: () => now().hand.goBack(),
    refresh: () => now().hand.refresh(),
    ...(drag && { drag: async (from, to) => await now().hand.drag?.(from, to) }),
    ...(upload && {
      upload: async (n, at, file) =>
        (await now().hand.upload?.(n, at, file)) ?? { kind: "kept", reason: "there are no files" },
    }),
  };
}

function followDialogs(now: () => Bench): Dialogs | null {
  if (!now().dialogs) return null;
  return {
    open: () => now().dialogs?.open() ?? null,
    answer: async (answer) => await now().dialogs?.answer(answer),
  };
}
