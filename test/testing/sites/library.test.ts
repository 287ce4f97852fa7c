/** The library works as an application, driven by plain Playwright: no Surefoot in sight. */

import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { browserPath } from "../../../cli/stack/tools.js";
import { launchChromium } from "../../../testing/sites/chromium.js";
import { type LibrarySite, startLibrary } from "../../../testing/sites/library/site.js";

let browser: Browser;
let library: LibrarySite;
let page: Page;

beforeAll(async () => {
  browser = await launchChromium(browserPath());
});
afterAll(() => browser.close());

beforeEach(async () => {
  library = await startLibrary({ saveDelayMs: 30 });
  page = await browser.newPage();
  await page.goto(library.url);
});
afterEach(async () => {
  await page.context().close();
  await library.stop();
});

describe("startLibrary", () => {
  test("a book goes from the dialog to the shelf and into the catalogue, once", async () => {
    await page.getByRole("button", { name: "New book" }).click();
    expect(await page.locator("#app").getAttribute("aria-hidden")).toBe("true");
    await page.getByLabel("Title").fill("Dune");
    await page.getByLabel("Author").fill("Frank Herbert");
    await page.getByLabel("Year").fill("1965");
    await page.getByRole("button", { name: "Add to shelf" }).click();
    await page.getByText("“Dune” is on the shelf").waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await page.getByRole("listitem").filter({ hasText: "Dune" }).count()).toBe(1);
    const { books, effects } = library.store();
    expect(books.at(-1)).toMatchObject({ title: "Dune", author: "Frank Herbert", year: 1965 });
    expect(effects).toEqual({ booksCreated: 1, booksRefused: 0, preferenceWrites: 0 });
  });

  test("a book without author, or with a year that is none, is refused and the dialog says why", async () => {
    await page.getByRole("button", { name: "New book" }).click();
    await page.getByLabel("Title").fill("Dune");
    await page.getByRole("button", { name: "Add to shelf" }).click();
    await page.getByRole("alert").getByText("needs an author").waitFor();
    await page.getByLabel("Author").fill("Frank Herbert");
    await page.getByLabel("Year").fill("soon");
    await page.getByRole("button", { name: "Add to shelf" }).click();
    await page.getByRole("alert").getByText("The year is a number").waitFor();
    expect(library.store().effects).toMatchObject({ booksCreated: 0, booksRefused: 2 });
  });

  test("the font size is chosen from a list, saved, drawn, and still there after a reload", async () => {
    const size = () => page.evaluate("getComputedStyle(document.body).fontSize");
    expect(await size()).toBe("16px");
    await page.getByRole("link", { name: "Preferences" }).click();
    const box = page.getByRole("combobox", { name: "Font size" });
    await box.click();
    expect(await box.getAttribute("aria-expanded")).toBe("true");
    await page.getByRole("option", { name: "Large" }).click();
    await page.getByText("Font size saved").waitFor();
    expect(await page.getByRole("option").count()).toBe(0);
    expect(library.store()).toMatchObject({ fontSize: "large", effects: { preferenceWrites: 1 } });
    await page.reload();
    await page.getByRole("combobox", { name: "Font size" }).waitFor();
    expect(await size()).toBe("20px");
  });

  test("what looks like a control acts on the keyboard too", async () => {
    await page.getByRole("button", { name: "New book" }).press("Enter");
    await page.getByRole("dialog", { name: "New book" }).waitFor();
    await page.getByRole("button", { name: "Cancel" }).press(" ");
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  test("a file outside the public folder is not served", async () => {
    for (const path of ["/../site.ts", "/%2e%2e/site.ts", "/nothing.js"]) {
      expect((await fetch(library.url + path)).status).toBe(404);
    }
  });
});
