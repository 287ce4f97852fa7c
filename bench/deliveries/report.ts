/** Report: how often each button was pressed for one request, beside how often it may be. */

import type { VerdictTag } from "../../protocol/task.js";
import { tableLines } from "../shared/figures.js";
import type { Button } from "./button.js";
import type { COUNTED } from "./page.js";
import type { Saying } from "./stubborn-model.js";

export type Counts = Readonly<Record<(typeof COUNTED)[number], number>>;

export interface Pressed {
  readonly button: Button;
  readonly judge: Saying;
  readonly counts: Counts;
  /** Requests that write, as the server counted them. */
  readonly writes: number;
  readonly status: string;
  readonly outcome: string;
  readonly said: string;
  readonly verdicts: readonly VerdictTag[];
  /** Of a button whose first press is lost: it opened in the end. */
  readonly opened: boolean;
  readonly ms: number;
  readonly story: readonly string[];
}

/** Shares of those that changed and of those that did not. */
const LEAST_BELIEVED = 0.97;
const MOST_BELIEVED = 0.02;

/** Whatever was counted most: the handler's calls, or events at the button. */
export function deliveriesOf({ counts }: Pick<Pressed, "counts">): number {
  return Math.max(...Object.values(counts));
}

export function isTooOften(one: Pick<Pressed, "counts" | "button" | "writes">): boolean {
  return deliveriesOf(one) > one.button.most || one.writes > one.button.most;
}

export function isAsleep({ button, opened, status, judge }: Pressed): boolean {
  return button.wakes === true && !(opened && (status === "completed" || judge === "no"));
}

const isBelieved = ({ verdicts }: Pressed): boolean => verdicts.some((tag) => tag === "confirmed" || tag === "likely");

/** A judge that says no tells nothing of what code makes of it. */
export function isMisjudged(one: Pressed): boolean {
  const { button, judge } = one;
  return judge === "yes" && button.does !== undefined && isBelieved(one) !== (button.does === "change");
}

/** How many of them ended `likely` or better. */
function believedAmong(pressed: readonly Pressed[], does: Button["does"]) {
  const among = pressed.filter(({ button, judge }) => judge === "yes" && button.does === does);
  return { buttons: among.length, believed: among.filter(isBelieved).length };
}

export const isWellJudged = ({
  changed,
  unchanged,
}: Pick<ReturnType<typeof summaryOf>, "changed" | "unchanged">): boolean =>
  changed.believed >= LEAST_BELIEVED * changed.buttons && unchanged.believed <= MOST_BELIEVED * unchanged.buttons;

export function summaryOf(pressed: readonly Pressed[], ms: number) {
  const names = (which: (one: Pressed) => boolean) => pressed.filter(which).map(nameOf);
  const most = (of: (one: Pressed) => number) => Math.max(0, ...pressed.map(of));
  const reached = pressed.filter((one) => deliveriesOf(one) > 0);
  const toWake = pressed.filter(({ button }) => button.wakes === true);
  return {
    buttons: new Set(pressed.map(({ button }) => button.name)).size,
    runs: pressed.length,
    reached: new Set(reached.map(({ button }) => button.name)).size,
    mostDeliveries: most(deliveriesOf),
    mostDeliveriesWhereItMayChange: most((one) => (one.button.most === 1 ? deliveriesOf(one) : 0)),
    mostWrites: most(({ writes }) => writes),
    woken: toWake.filter((one) => !isAsleep(one)).length,
    toWake: toWake.length,
    tooOften: names(isTooOften),
    asleep: names(isAsleep),
    unreached: names((one) => deliveriesOf(one) === 0),
    /** Counts presses that changed what can be seen, nothing, or what cannot be seen, by the judge that says yes. */
    changed: believedAmong(pressed, "change"),
    unchanged: believedAmong(pressed, "nothing"),
    unseen: believedAmong(pressed, "nothing-seen"),
    misjudged: names(isMisjudged),
    broken: names(({ status }) => status === "error"),
    seconds: Math.round(ms / 1_000),
  };
}

export function nameOf({ button, judge, status, said }: Pressed): string {
  return `${button.name}, judge ${judge} (${status}: ${said.slice(0, 120)})`;
}

/** One line a button: how often it may hear of it, and what each judge's run came to. */
export function tableOf(pressed: readonly Pressed[]): readonly string[] {
  const buttons = [...new Set(pressed.map(({ button }) => button))];
  const cell = (one: Pressed | undefined) =>
    one === undefined
      ? ["-", "-", "-"]
      : [deliveriesOf(one), one.writes, one.outcome === "" ? one.status : one.outcome];
  const rows = buttons.map((button) => {
    const of = (judge: Saying) => pressed.find((one) => one.button === button && one.judge === judge);
    return [button.name, button.most, ...cell(of("yes")), ...cell(of("no"))];
  });
  const head = ["button", "most", "yes", "writes", "ended", "no", "writes", "ended"];
  return tableLines([head, ...rows], 32, 6, 5, 7, 24, 5, 7, 24);
}
