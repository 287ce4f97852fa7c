/** The console for everybody: axe-core on what its views are made of; and all of it by keys alone. */

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { PASSWORD } from "../../api/people.js";
import { lookAt, lookAtEach, openViews, type ViewLab } from "./views.js";

/** Every view and state, theme and width stands in the long lane; these have all that there is in them. */
const LOOK = { theme: "light", size: "narrow" } as const;
const NAMES = ["tasks", "drawn pages", "contract", "plan", "calls", "approval", "numbers", "people"];
let views: ViewLab;
beforeAll(async () => {
  views = await openViews(inject("services").databaseUrl);
});
afterAll(() => views?.open.close());

describe("views and states", () => {
  test("CN13 axe-core finds nothing, light and narrow", async () => {
    const page = await views.open.open();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    const signIn = await lookAt(page, "sign-in", LOOK);
    await views.open.leave(page);
    const inside = await views.open.openAs(views.owner);
    const found = [...signIn, ...(await lookAtEach(views, inside, { ...LOOK, names: NAMES }))];
    process.stdout.write(`${JSON.stringify({ views: NAMES.length + 1, violations: found.length })}\n`);
    expect(found).toEqual([]);
    await views.open.leave(inside);
  });
});

const hasFocus = (element: unknown): boolean =>
  element === (globalThis as unknown as { document: { activeElement: unknown } }).document.activeElement; // in the browser

/** Presses Tab until the focus is on it. */
async function tabTo(page: Page, name: string | RegExp, role: Parameters<Page["getByRole"]>[0]): Promise<void> {
  const wanted = page.getByRole(role, { name }).first();
  await wanted.waitFor();
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press("Tab");
    if (await wanted.evaluate(hasFocus)) return;
  }
  throw new Error(`Tab never came to the ${role} ${name}.`);
}

describe("by keys alone", () => {
  test("CN13 somebody signs in, finds a task, walks through its steps, looks at the pages and answers a question", async () => {
    const page = await views.open.open();
    await tabTo(page, "E-mail", "textbox");
    await page.keyboard.type(views.owner.email);
    await page.keyboard.press("Tab");
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Enter");
    await tabTo(page, "Add a patient named Jas Doe born 1990-04-02", "link");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "5 steps" }).waitFor();
    await tabTo(page, "5 steps", "listbox");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.getByRole("heading", { name: "Step 3" }).waitFor();
    await tabTo(page, "As pages", "button");
    await page.keyboard.press("Space");
    await page.locator("iframe").first().waitFor();
    await page.goto(`${views.open.url}${views.pathOf("question")}`);
    await tabTo(page, "Your answer", "textbox");
    await page.keyboard.type("Ward 3");
    await tabTo(page, "Answer", "button");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByRole("status").textContent(), { timeout: 20_000 }).toContain("has your answer");
    await views.open.leave(page);
  });

  test("CN13 what was just said, how the connection goes and what a task has come to are read aloud", async () => {
    const page = await views.open.openAs(views.owner, views.pathOf("running"));
    await page.getByText("Live", { exact: true }).waitFor();
    const live =
      "[...document.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent.replace(/\\s+/g, ' ').trim())";
    expect(await page.evaluate(live)).toContain("Working on the page Live");
    await views.open.leave(page);
  });
});
