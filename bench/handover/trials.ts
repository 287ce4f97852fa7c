/** Trials: every point of a rehearsal with each interference, or the variants of pages that change. */

import type { BookingRun, BookingSite } from "./booking-site.js";
import { answerOf, QUERY, WANTED } from "./booking-site.js";
import type { Scenario } from "./play.js";
import { nameOf, type Point, STRIKES, type Strike } from "./point.js";
import type { Trial } from "./stage.js";
import type { TransferSite } from "./transfer-site.js";
import { queryOf, type Variant, variantAnswerOf, wantedOf } from "./variants.js";

export interface PointTrial {
  readonly point: Point;
  readonly strike: Strike;
  /** Two ways to show another record: by loading it, and by drawing it in place. */
  readonly redraws: boolean;
}

export const rehearsalOn = (site: BookingSite): Trial =>
  bookingTrial(site, "rehearsal", () => ({ strikesAt: () => false, strike: "kill" }));

/** What comes after the last reply has arrived is between no two messages. */
export function pointTrials(site: BookingSite, points: readonly Point[]): readonly Trial[] {
  const last = points.findLastIndex(({ moment }) => moment === "answered");
  return points
    .slice(0, last + 1)
    .flatMap((point, at) => STRIKES.map((strike) => ({ point, strike, redraws: at % 2 === 0 })))
    .map((one) => pointTrial(site, one));
}

export function pointTrial(site: BookingSite, { point, strike, redraws }: PointTrial): Trial {
  const name = `${strike}${strike === "swap" && redraws ? " in place" : ""} at ${nameOf(point)}`;
  return bookingTrial(site, name, (run) => ({
    strikesAt: ({ moment, nth }) => moment === point.moment && nth === point.nth,
    strike: strike === "kill" ? "kill" : changeBy(strike, redraws, run),
  }));
}

function bookingTrial(
  site: BookingSite,
  name: string,
  struckOn: (run: BookingRun) => Pick<Scenario, "strikesAt" | "strike">,
): Trial {
  return {
    name,
    open(id) {
      const run = site.open(id);
      return {
        scenario: { query: QUERY, url: run.url, answer: (question) => answerOf(question, run), ...struckOn(run) },
        writes: () => run.writes.map((one) => JSON.stringify(one)),
        wanted: JSON.stringify(WANTED),
      };
    },
  };
}

function changeBy(strike: "reload" | "swap", redraws: boolean, run: BookingRun): Scenario["strike"] {
  return async (page) => {
    if (strike === "swap") run.swap();
    if (strike === "swap" && redraws) await page.evaluate(run.redraw());
    else await page.reload();
  };
}

export function variantTrial(site: TransferSite, variant: Variant): Trial {
  const { kind, name, moment, change } = variant;
  return {
    name: `${name}, ${moment}`,
    open(id) {
      const run = site.open(id, kind);
      const isPress = (action: string | undefined) => action?.startsWith("click(") === true;
      return {
        scenario: {
          ...{ query: queryOf(variant), url: run.url },
          strikesAt: (point, heard) => point.moment === moment && isPress(heard.at(-1)),
          strike: (page) => change(page, run),
          ...(moment === "read" && { whileRead: (page) => change(page, run) }),
          answer: (question) => variantAnswerOf(question, run),
        },
        writes: () => run.writes,
        wanted: wantedOf(variant),
      };
    },
  };
}
