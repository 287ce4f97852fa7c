/** Rehearsal: the cases of a draw by Playwright alone, without Surefoot, to learn whether each application does what its case claims. */

import { parseArgs } from "node:util";
import type { Browser, Locator, Page } from "playwright-core";
import { browserPath } from "../../cli/stack/tools.js";
import { launchChromium } from "../../testing/sites/chromium.js";
import { inScratch } from "../shared/run.js";
import { APPS } from "./all-apps.js";
import { casesOf, type RunningApp } from "./app.js";
import type { AppCase } from "./case.js";
import { beside, type Change, hold } from "./change.js";
import { withApp } from "./host.js";
import { groundOf, putRight } from "./play.js";
import type { Aim, Step } from "./step.js";

const MOST_TEXT = 600;
const STEP_MS = 15_000;
/** What lies below another element is worked by the keyboard after that. */
const CLICK_MS = 8_000;
const PREPARATION_MS = 60_000;
/** Pages that save late are given this long before their store is read. */
const TRUTH_AFTER_MS = 5_000;

const { values: options } = parseArgs({
  options: {
    draw: { type: "string", default: "third" },
    only: { type: "string", default: "" },
    verbose: { type: "boolean", default: false },
  },
});
const say = (line: string) => void process.stdout.write(`${line}\n`);

async function rehearse(one: AppCase, app: RunningApp, browser: Browser): Promise<string> {
  const context = await browser.newContext({ viewport: { width: 1180, height: 760 }, locale: "en-US" });
  const page = await context.newPage();
  page.setDefaultTimeout(PREPARATION_MS);
  let fault = "";
  const ground = await groundOf(one, app);
  try {
    await ground.prepare(page);
    page.setDefaultTimeout(STEP_MS);
    for (const [at, step] of one.steps.entries()) await take(step, one.steps[at + 1], page);
    await page.waitForTimeout(TRUTH_AFTER_MS);
  } catch (error) {
    fault = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
  }
  const changes = await ground.changes();
  if (fault === "" && !ground.isInterfered()) fault = "what happens meanwhile did not happen";
  const told = verdict(one, changes, fault);
  const text = String(await page.evaluate("document.body.innerText").catch(() => ""));
  await context.close();
  await putRight(one, app);
  return told.startsWith("ok") && !options.verbose
    ? told
    : `${told}\n   ${JSON.stringify(changes)}\n   ${page.url()} ${text.replace(/\s+/g, " ").slice(0, MOST_TEXT)}`;
}

function verdict({ goal, outcome, wanted, leaves = [] }: AppCase, changes: readonly Change[], fault: string): string {
  const kind = Object.values(outcome)[0];
  const happened = hold(wanted, changes);
  const more = beside("refused" in outcome ? leaves : wanted, changes);
  const less = "refused" in outcome && leaves.length > 0 && !hold(leaves, changes);
  const isRight = fault === "" && more.length === 0 && !less && happened === "accepted" in outcome;
  return `${isRight ? "ok" : "WRONG"} ${kind}: ${goal}${happened ? " (happened)" : ""}${fault === "" ? "" : ` ${fault}`}`;
}

async function take(step: Step, next: Step | undefined, page: Page): Promise<void> {
  if (next?.does === "dialog") {
    page.once("dialog", (dialog) => void (next.answer === "accept" ? dialog.accept() : dialog.dismiss()));
  }
  if (step.does === "dialog") return;
  if (step.does === "navigate") return void (await page.goto(new URL(step.path, page.url()).href));
  if (step.does === "press") return await page.keyboard.press(step.keys);
  const target = await locate(step.aim, page);
  switch (step.does) {
    case "click":
      await target.click({ timeout: CLICK_MS }).catch(() => target.press("Enter"));
      break;
    case "hover":
      await target.hover();
      break;
    case "check":
      await target.setChecked(step.on);
      break;
    case "select":
      await target.selectOption({ label: step.value });
      break;
    default:
      await target.fill(step.value);
  }
  await page.waitForLoadState("networkidle", { timeout: 5_000 }).catch(() => undefined);
}

/** A name as the steps give it: a star or a colon behind it is no part of it, nor is a picture that says it again. */
async function locate({ role, name, in: place, nth = 1 }: Aim, page: Page): Promise<Locator> {
  const pattern = typeof name === "string" ? new RegExp(`^(?:${escaped(name)} )?${escaped(name)}\\s*[*:]*\\s*$`) : name;
  // The cast: the roles of the steps are those of ARIA.
  const known = role as Parameters<Page["getByRole"]>[0];
  // A picture of a font is a name to Playwright, and its title is what a person reads.
  const titled = (within: Page | Locator) => within.getByRole(known).and(within.getByTitle(pattern));
  const named = (within: Page | Locator) =>
    within.getByRole(known, { name: pattern }).or(titled(within)).filter({ visible: true });
  const narrow = place === undefined ? [page] : [...rows(place, page), ...regions(place, page)];
  // What is asked for may not be there yet, and something else of its name is.
  const wide = place === undefined ? [] : [page.locator("form"), page.locator("body")];
  for (let tried = 0; tried < 20; tried += 1) {
    for (const within of tried < 10 ? narrow : [...narrow, ...wide]) {
      if ((await named(within).count()) >= nth) return named(within).nth(nth - 1);
    }
    await page.waitForTimeout(500);
  }
  throw new Error(`there is no ${role} “${String(name)}” (${place ?? "anywhere"})`);
}

/** What begins with it goes before what only has it somewhere. */
function rows(place: string, page: Page): readonly Locator[] {
  const texts = [`^\\s*${escaped(place)}`, escaped(place)].map((text) => new RegExp(text));
  return texts.map((hasText) => page.getByRole("row").filter({ hasText }));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function regions(place: string, page: Page): readonly Locator[] {
  if (place === "form") return [page.locator("form")];
  return [page.getByRole("dialog").or(page.locator(`[aria-label*="${place}"], fieldset`).filter({ hasText: place }))];
}

const browser = await launchChromium(browserPath());
await inScratch("rehearsal", async (scratch) => {
  for (const app of APPS) {
    const cases = casesOf(app, options);
    if (cases.length === 0) continue;
    await withApp(app, scratch, async (running) => {
      for (const one of cases) say(`${app.name} ${await rehearse(one, running, browser)}`);
    });
  }
}).finally(() => browser.close());
