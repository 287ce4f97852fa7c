/** Own: an act by Playwright, with surefoot-verify around it; what each of the two says came of it. */

import type { Locator, Page } from "playwright-core";
import type { VerdictTag } from "../../protocol/task.js";
import { watch } from "../../verify/watch.js";
import type { createBooth } from "../truth/booth.js";
import { becomesTrue } from "../truth/play.js";
import type { Site } from "../truth/site.js";
import type { Act, PeerCase } from "./cases.js";

export interface OwnResult {
  /** Playwright threw nothing. */
  readonly playwright: boolean;
  readonly verdict: VerdictTag;
  readonly rule: string;
  /** The effect did happen, as the site and the page know it. */
  readonly happened: boolean;
  readonly deedMs: number;
  readonly settlingMs: number;
  readonly overheadMs: number;
  readonly evidence: readonly string[];
}

type Booth = ReturnType<typeof createBooth>;

const ACT_MS = 3_000;
const TRUTH_AFTER_MS = 300;

export async function playOwn({ specimen, acts }: PeerCase, booth: Booth, site: Site): Promise<OwnResult> {
  const { url, ledger } = site.open(specimen.pages);
  try {
    const page = await booth.open();
    await page.goto(url);
    if (specimen.dwellMs > 0) await page.waitForTimeout(specimen.dwellMs);
    const seen = await watch(page);
    let playwright = true;
    for (const [index, act] of acts.entries()) {
      await seen
        .step(`${index + 1}. ${act.kind}`, () => actOn(page, act))
        .catch(() => {
          playwright = false;
        });
    }
    const proof = seen.proofs.at(-1);
    if (proof === undefined) throw new Error(`${specimen.name} has no acts`);
    await page.waitForTimeout(TRUTH_AFTER_MS);
    const happened = await becomesTrue(specimen, page, ledger);
    const { verdict, rule, evidence, times } = proof;
    const { deed: deedMs, settling: settlingMs, overhead: overheadMs } = times;
    return { playwright, verdict, rule, happened, deedMs, settlingMs, overheadMs, evidence };
  } finally {
    await booth.clear();
  }
}

async function actOn(page: Page, act: Act): Promise<void> {
  if (act.kind === "press") return page.keyboard.press(act.key);
  const target: Locator = page.locator(`[data-t="${act.name}"]`).first();
  return act.kind === "click" ? target.click({ timeout: ACT_MS }) : target.fill(act.text, { timeout: ACT_MS });
}
