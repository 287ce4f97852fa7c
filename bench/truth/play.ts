/** Play: one case in a browser context of its own, from the first look to the verdict, and then the truth. */

import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import type { Frame, Page } from "playwright-core";
import { createMemoryLogStorage } from "../../client/action-log.js";
import { SYSTEM_CLOCK } from "../../client/host.js";
import { createPlaywrightHost } from "../../client/hosts/playwright.js";
import { runTask } from "../../client/run-task.js";
import { conclude, type Verdict } from "../../core/verification/verdict.js";
import type { VerdictTag } from "../../protocol/task.js";
import type { Booth } from "./booth.js";
import type { Truth, TruthCase } from "./case.js";
import { createDesk, type Desk, type Seen } from "./desk.js";
import { type Asked, type JudgeName, judgementOf } from "./judge.js";
import { mostFor, PRESS_COUNTER, pressesIn } from "./presses.js";
import type { Ledger, Site } from "./site.js";

export interface Played {
  readonly specimen: TruthCase;
  readonly happened: boolean;
  /** Of the last deed; "none" when it was never carried out: refused by the gate or by the client. */
  readonly verdict: VerdictTag | "none";
  readonly rule: string;
  readonly confidence: number;
  /** What a judge that always says no would have made of the same evidence. */
  readonly verdictOfNo: VerdictTag | "none";
  /** Settled by code because it knows better than a judge (VD8). */
  readonly fixed: boolean;
  /** The verdict on the last deed stands on a judge's word too. */
  readonly judged: boolean;
  readonly status: string;
  readonly outcome: string;
  readonly modelCalls: number;
  /** The most that what it presses was pressed for one request, as its page counted. */
  readonly presses: number;
  readonly evidenceLines: number;
  readonly ms: number;
  /** The verdict on each earlier deed, then what the last one was judged on. */
  readonly lines: readonly string[];
  readonly asked: readonly Asked[];
  readonly error?: string;
}

export interface Stage {
  readonly booth: Booth;
  readonly site: Site;
  readonly runtime: Promise<string>;
  readonly file: string;
  /** The client never says that a page has come to rest, as on one that always moves, or on a machine that is too busy. */
  readonly unsettled: boolean;
}

/** A page that is still changing its mind is given this long before it is asked for the truth. */
const TRUTH_AFTER_MS = 300;
/** An honest page is as late as it was drawn. A task that says that it is done is not given this time, nor is a lie. */
const HONEST_TRUTH_MS = 3_000;
/** A machine that does much else is slow; the loop has bounds of its own. */
const LONGEST_MS = 180_000;
const FIXED =
  /^(?:value-read-back|selection-read-back|file-read-back|toggle-read-back|toggle-toggled|navigation-arrived|page-reloaded|dropdown-expanded)$/;

export async function play(specimen: TruthCase, judge: JudgeName, stage: Stage): Promise<Played> {
  const { url, ledger } = stage.site.open(specimen.pages);
  const startedMs = performance.now();
  try {
    const page = await stage.booth.open();
    const host = createPlaywrightHost(page, { files: { specimen: stage.file }, runtime: stage.runtime });
    await page.addInitScript(PRESS_COUNTER);
    await page.goto(url, { timeout: LONGEST_MS });
    if (specimen.dwellMs > 0) await page.waitForTimeout(specimen.dwellMs);
    const desk = createDesk(specimen, url, judge, Date.now, async () => {
      if (specimen.meanwhile !== undefined) await applicationIn(page).evaluate(specimen.meanwhile);
    });
    const storage = createMemoryLogStorage("truth");
    const { api } = desk;
    const restless = {
      ...api,
      interact: (sent: Parameters<typeof api.interact>[0]) => api.interact({ ...sent, settled: false }),
    };
    const run = runTask(specimen.goal, {
      api: stage.unsettled ? restless : api,
      host,
      storage,
      newId: randomUUID,
      clock: SYSTEM_CLOCK,
    });
    const { status, outcome, error } = await within(run);
    const ms = performance.now() - startedMs;
    await host.release?.();
    await page.waitForTimeout(TRUTH_AFTER_MS);
    const happened = await becomesTrue(specimen, page, ledger);
    const presses = mostFor(specimen, await pressesIn(page));
    return {
      ...told(specimen, desk),
      presses,
      happened,
      status,
      outcome,
      ms,
      ...(error === undefined ? {} : { error }),
    };
  } catch (error) {
    // One page that could not be opened is one invalid case, not the end of the run.
    return { ...unplayed(specimen), ms: performance.now() - startedMs, error: String(error).split("\n")[0] ?? "" };
  } finally {
    await stage.booth.clear();
  }
}

function unplayed(specimen: TruthCase): Omit<Played, "ms" | "error"> {
  return {
    specimen,
    happened: false,
    verdict: "none",
    rule: "",
    confidence: 0,
    verdictOfNo: "none",
    fixed: false,
    judged: false,
    status: "error",
    outcome: "",
    modelCalls: 0,
    presses: 0,
    evidenceLines: 0,
    lines: [],
    asked: [],
  };
}

async function within(run: ReturnType<typeof runTask>) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("it took too long")), LONGEST_MS);
  });
  try {
    const { status, outcome = "" } = await Promise.race([run, late]);
    return { status, outcome, error: undefined };
  } catch (error) {
    return { status: "error", outcome: "", error: String(error).split("\n")[0] ?? "" };
  } finally {
    clearTimeout(timer);
  }
}

function told(
  specimen: TruthCase,
  desk: Desk,
): Omit<Played, "presses" | "happened" | "status" | "outcome" | "ms" | "error"> {
  const verdicts = desk.verdicts();
  const seen = desk.seen();
  const isLast = verdicts.length === specimen.deeds.length;
  const verdict = isLast ? verdicts.at(-1) : undefined;
  const last = seen.at(-1);
  return {
    specimen,
    verdict: verdict?.tag ?? "none",
    rule: verdict?.rule ?? "",
    confidence: verdict?.confidence ?? 0,
    verdictOfNo: verdict === undefined || last === undefined ? "none" : tagOfNo(last),
    fixed: verdict !== undefined && FIXED.test(verdict.rule),
    judged: verdict?.judged === true,
    modelCalls: desk.judged(),
    evidenceLines: last?.evidence.lineCount ?? 0,
    lines: [
      ...verdicts.slice(0, -1).map(({ tag, rule }, deed) => `${seen[deed]?.action ?? ""}: ${tag} ${rule}`),
      ...(last?.evidence.lines ?? []),
    ],
    asked: desk.asked(),
  };
}

function tagOfNo({ action, evidence, settlement }: Seen): VerdictTag {
  if (settlement.kind === "decided") return settlement.verdict.tag;
  // Of its facts only the kind matters: a submit is never left to a judge.
  const issued = { action, facts: { kind: "generic" } };
  const verdict: Verdict = conclude({ evidence, judgement: judgementOf("no", evidence), issued });
  return verdict.tag;
}

/** An honest page is given time; it is known without Surefoot. */
export async function becomesTrue({ side, level, truth }: TruthCase, page: Page, ledger: Ledger): Promise<boolean> {
  const untilMs = performance.now() + (side === "honest" && level === "step" ? HONEST_TRUTH_MS : 0);
  for (;;) {
    if (await isTrue(truth, page, ledger)) return true;
    if (performance.now() >= untilMs) return false;
    await page.waitForTimeout(TRUTH_AFTER_MS);
  }
}

async function isTrue(truth: Truth, page: Page, ledger: Ledger): Promise<boolean> {
  switch (truth.by) {
    case "server":
      return ledger.accepted === (truth.accepted ?? 1);
    case "visit":
      return (ledger.visits.get(truth.path) ?? 0) > 0 || (ledger.visits.get(`${truth.path}-inner`) ?? 0) > 0;
    case "answer":
      return truth.right;
    case "page":
      return (
        (await applicationIn(page)
          .evaluate(truth.holds)
          .catch(() => false)) === true
      );
  }
}

function applicationIn(page: Page): Frame {
  return page.frames()[1] ?? page.mainFrame();
}
