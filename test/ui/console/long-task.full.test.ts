/** A task of 1,000 steps in real Chromium: when it is there, how much of it is in the document, and whether scrolling stutters. */

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Somebody, somebody } from "../../api/people.js";
import { type ConsoleLab, openConsoleLab } from "./console-lab.js";
import { tellLongStory } from "./long-story.js";

const STEPS = 1_000;
/** A machine that is busy with other things gets more tries; code that is slow fails them all. */
const TRIES = 4;
let open: ConsoleLab;
let who: Somebody;
let path: string;
beforeAll(async () => {
  open = await openConsoleLab(inject("services").databaseUrl);
  who = await somebody(open.lab);
  const { taskId } = await tellLongStory(open.lab, who, STEPS);
  path = `/console/tasks/${taskId}`;
});
afterAll(() => open?.close());

async function signedIn(): Promise<Page> {
  const page = await open.openAs(who);
  await page.getByRole("link", { name: "Add a patient" }).waitFor();
  return page;
}

interface Opening {
  readonly paintMs: number;
  readonly stepsMs: number;
}

/** From the navigation to something in sight, and to the steps. */
async function opening(page: Page): Promise<Opening> {
  await page.goto(`${open.url}${path}`);
  await page.getByRole("listbox").getByRole("option").first().waitFor();
  return page.evaluate(async () => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    return { paintMs: Math.round(paint?.startTime ?? Number.NaN), stepsMs: Math.round(performance.now()) };
  });
}

/** A list of as many rows with nothing in them: what it stutters is the machine's. */
const BLANK = `{
  const [list, room] = [document.createElement("div"), document.createElement("div")];
  list.setAttribute("role", "listbox");
  Object.assign(list.style, { height: "800px", overflow: "auto" });
  room.style.height = "${STEPS * 68}px";
  list.append(room);
  document.body.replaceChildren(list);
}`;

/** Milliseconds of each task on the main thread over 50 ms while the list goes past, top to bottom. */
async function scroll(page: Page): Promise<{ readonly long: readonly number[]; readonly most: number }> {
  const list = page.getByRole("listbox");
  await list.evaluate((shown) => shown.scrollTo(0, 0));
  await page.waitForTimeout(500);
  await list.hover();
  await page.evaluate(WATCH);
  for (let turn = 0; turn < 120; turn += 1) {
    await page.mouse.wheel(0, 600);
    await page.evaluate(COUNT);
  }
  return page.evaluate("seen");
}

const WATCH = `globalThis.seen = { long: [], most: 0 };
  globalThis.watch?.disconnect();
  globalThis.watch = new PerformanceObserver((entries) => {
    for (const { duration } of entries.getEntries()) seen.long.push(Math.round(duration));
  });
  watch.observe({ type: "longtask" });`;
const COUNT = `seen.most = Math.max(seen.most, document.querySelectorAll('[role="option"], tbody tr').length)`;

describe("a task of 1,000 steps", () => {
  test("CN9 is in sight within a second", async () => {
    const page = await signedIn();
    const all: Opening[] = [];
    for (let attempt = 0; attempt < TRIES; attempt += 1) all.push(await opening(page));
    process.stdout.write(`${JSON.stringify({ steps: STEPS, openings: all })}\n`);
    await page.getByRole("heading", { name: `${STEPS.toLocaleString("en")} steps` }).waitFor();
    expect(Math.min(...all.map(({ paintMs }) => paintMs))).toBeLessThanOrEqual(1_000);
    expect(Math.min(...all.map(({ stepsMs }) => stepsMs))).toBeLessThanOrEqual(1_000);
    await page.close();
  });

  test("CN9 has at most 80 rows in the document, and scrolling it never holds the page for 50 ms", async () => {
    const page = await signedIn();
    await opening(page);
    await page.getByRole("heading", { name: `${STEPS.toLocaleString("en")} steps` }).waitFor();
    await page.getByRole("heading", { name: "Evidence" }).waitFor();
    const blank = await open.open("/console.css", {});
    await blank.evaluate(BLANK);
    const passes = [];
    const blankPasses = [];
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      await blank.bringToFront();
      blankPasses.push((await scroll(blank)).long);
      await page.bringToFront();
      passes.push(await scroll(page));
    }
    process.stdout.write(`${JSON.stringify({ steps: STEPS, passes, blankPasses })}\n`);
    expect(Math.max(...passes.map(({ most }) => most))).toBeLessThanOrEqual(80);
    const fewestOfBlank = Math.min(...blankPasses.map((long) => long.length));
    expect(Math.min(...passes.map(({ long }) => long.length))).toBeLessThanOrEqual(fewestOfBlank);
    await Promise.all([page.close(), blank.close()]);
  });

  test("CN9 is walked through by keys, and each place is told", async () => {
    const page = await signedIn();
    await opening(page);
    await page.getByRole("heading", { name: `${STEPS.toLocaleString("en")} steps` }).waitFor();
    const list = page.getByRole("listbox");
    await list.focus();
    await page.keyboard.press("Home");
    await expect
      .poll(() => page.getByRole("listbox").getByRole("option", { selected: true }).getAttribute("aria-posinset"), {
        timeout: 20_000,
      })
      .toBe("1");
    await page.keyboard.press("PageDown");
    await page.keyboard.press("ArrowDown");
    const chosen = page.getByRole("listbox").getByRole("option", { selected: true });
    const place = Number(await chosen.getAttribute("aria-posinset"));
    expect(place).toBeGreaterThan(4);
    expect(await chosen.getAttribute("aria-setsize")).toBe(String(STEPS));
    expect(await list.getAttribute("aria-activedescendant")).toBe(await chosen.getAttribute("id"));
    await page.getByRole("heading", { name: `Step ${place}`, exact: true }).waitFor();
    await page.keyboard.press("End");
    await page.getByRole("heading", { name: `Step ${STEPS}`, exact: true }).waitFor();
    await page.close();
  });
});
