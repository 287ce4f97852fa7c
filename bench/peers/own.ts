/** Own: the same acts by Playwright twice, alone and with surefoot-verify around them; what each of the two says came of it. */

import type { Locator, Page } from "playwright-core";
import type { VerdictTag } from "../../protocol/task.js";
import { watch } from "../../verify/watch.js";
import type { Booth } from "../truth/booth.js";
import { becomesTrue } from "../truth/play.js";
import type { Site } from "../truth/site.js";
import type { Act, PeerCase } from "./cases.js";

export interface OwnResult {
  /** Playwright alone threw nothing. */
  readonly playwright: boolean;
  /** Milliseconds of the last act by Playwright alone, on a page that nobody watches. */
  readonly plainMs: number;
  readonly verdict: VerdictTag;
  readonly rule: string;
  readonly happened: boolean;
  /** Of the last step, all of it. */
  readonly stepMs: number;
  readonly settlingMs: number;
  /** All of the step but the act alone and the waiting for the page: also what watching makes the act itself slower by. */
  readonly overheadMs: number;
  /** Of it, what is outside the act: looking and judging. */
  readonly lookingMs: number;
  readonly evidence: readonly string[];
}

const ACT_MS = 3_000;
const TRUTH_AFTER_MS = 300;

/** `plainFirst`: whoever comes second finds the site and the browser warm, so the two take turns. */
export async function playOwn(one: PeerCase, plainFirst: boolean, booth: Booth, site: Site): Promise<OwnResult> {
  const before = plainFirst ? await playPlain(one, booth, site) : null;
  const { stepMs, settlingMs, lookingMs, ...found } = await playWatched(one, booth, site);
  const plain = before ?? (await playPlain(one, booth, site));
  return { ...plain, ...found, stepMs, settlingMs, lookingMs, overheadMs: stepMs - settlingMs - plain.plainMs };
}

type Plain = Pick<OwnResult, "playwright" | "plainMs">;

async function playWatched(
  { specimen, acts }: PeerCase,
  booth: Booth,
  site: Site,
): Promise<Omit<OwnResult, keyof Plain | "overheadMs">> {
  const { url, ledger } = site.open(specimen.pages);
  try {
    const page = await openAt(url, specimen.dwellMs, booth);
    const seen = await watch(page);
    for (const [index, act] of acts.entries()) {
      // What it throws is in its proof.
      await seen.step(`${index + 1}. ${act.kind}`, () => actOn(page, act)).catch(() => undefined);
    }
    const proof = seen.proofs.at(-1);
    if (proof === undefined) throw new Error(`${specimen.name} has no acts`);
    await page.waitForTimeout(TRUTH_AFTER_MS);
    const happened = await becomesTrue(specimen, page, ledger);
    const { verdict, rule, evidence, times } = proof;
    const { deed, settling: settlingMs, overhead: lookingMs } = times;
    return { verdict, rule, happened, stepMs: deed + settlingMs + lookingMs, settlingMs, lookingMs, evidence };
  } finally {
    await booth.clear();
  }
}

async function playPlain({ specimen, acts }: PeerCase, booth: Booth, site: Site): Promise<Plain> {
  try {
    const page = await openAt(site.open(specimen.pages).url, specimen.dwellMs, booth);
    let [playwright, plainMs] = [true, 0];
    for (const act of acts) {
      const startedMs = performance.now();
      await actOn(page, act).catch(() => {
        playwright = false;
      });
      plainMs = performance.now() - startedMs;
      // The watched one comes to rest between its steps too.
      await page.waitForTimeout(TRUTH_AFTER_MS);
    }
    return { playwright, plainMs };
  } finally {
    await booth.clear();
  }
}

async function openAt(url: string, dwellMs: number, booth: Booth): Promise<Page> {
  const page = await booth.open();
  await page.goto(url);
  if (dwellMs > 0) await page.waitForTimeout(dwellMs);
  return page;
}

async function actOn(page: Page, act: Act): Promise<void> {
  if (act.kind === "press") return page.keyboard.press(act.key);
  const target: Locator = page.locator(`[data-t="${act.name}"]`).first();
  return act.kind === "click" ? target.click({ timeout: ACT_MS }) : target.fill(act.text, { timeout: ACT_MS });
}
