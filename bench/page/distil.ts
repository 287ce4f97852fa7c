/** Distilling: what the client's view of a page costs in a real browser, beside the browser's own `outerHTML`. */

import type { Browser } from "playwright-core";
import { IsolatedWorld } from "../../client/hosts/playwright/isolated-world.js";
import { bundleRuntime } from "../../client/hosts/playwright/runtime-script.js";
import { RUNTIME_GLOBAL } from "../../client/surface.js";
import { browserPath } from "../../stack/tools.js";
import { launchChromium } from "../../testing/sites/chromium.js";
import { honestPages } from "./honest.js";
import { quantile, rounded } from "./timing.js";

const CHARACTERS = [10_000, 100_000, 500_000];
const ROUNDS = 7;

export interface DistilFigures {
  readonly page: string;
  readonly characters: number;
  readonly elements: number;
  readonly distilMs: number;
  readonly outerHtmlMs: number;
  readonly ratio: number;
}

/** Clocks of pages are coarse: what is fast is done many times over. */
const SCRIPT = `(() => {
  const { runtime } = globalThis[${JSON.stringify(RUNTIME_GLOBAL)}];
  const time = (work, times) => { const from = performance.now(); for (let n = 0; n < times; n++) work(); return (performance.now() - from) / times; };
  const rounds = [];
  for (let round = 0; round < ${ROUNDS}; round++) rounds.push([time(() => runtime.observe(), 1), time(() => document.documentElement.outerHTML, 100)]);
  return { rounds, elements: document.getElementsByTagName("*").length };
})()`;

export async function measureDistil(): Promise<readonly DistilFigures[]> {
  const runtime = await bundleRuntime();
  const browser = await launchChromium(browserPath());
  try {
    const found: DistilFigures[] = [];
    for (const characters of CHARACTERS)
      for (const { name, after } of honestPages(characters))
        found.push({ page: name, characters, ...(await measureIn(browser, runtime, after)) });
    return found;
  } finally {
    await browser.close();
  }
}

async function measureIn(browser: Browser, runtime: string, html: string) {
  const page = await browser.newPage();
  try {
    await page.setContent(`<!doctype html><title>Bench</title>${html}`);
    const world = new IsolatedWorld(page);
    await world.evaluate(runtime);
    // The cast: the script above returns it so.
    const told = (await world.evaluate(SCRIPT)) as { rounds: [number, number][]; elements: number };
    const distilMs = quantile(
      told.rounds.map(([distil]) => distil),
      0.5,
    );
    const outerHtmlMs = quantile(
      told.rounds.map(([, outer]) => outer),
      0.5,
    );
    return {
      elements: told.elements,
      distilMs: rounded(distilMs),
      outerHtmlMs: rounded(outerHtmlMs),
      ratio: rounded(distilMs / outerHtmlMs),
    };
  } finally {
    await page.close();
  }
}
