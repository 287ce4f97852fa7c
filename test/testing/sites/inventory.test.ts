/** The inventory works as an application, driven by plain Playwright with scripts off: no Surefoot in sight. */

import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { browserPath } from "../../../cli/stack/tools.js";
import { launchChromium } from "../../../testing/sites/chromium.js";
import { type InventorySite, startInventory } from "../../../testing/sites/inventory/site.js";

let browser: Browser;
let inventory: InventorySite;
let page: Page;

beforeAll(async () => {
  browser = await launchChromium(browserPath());
});
afterAll(() => browser.close());

beforeEach(async () => {
  inventory = await startInventory();
  page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(inventory.url);
});
afterEach(async () => {
  await page.context().close();
  await inventory.stop();
});

describe("startInventory", () => {
  test("a product goes from the form to the list and into the stock, once", async () => {
    await page.getByRole("link", { name: "New product" }).click();
    await page.getByLabel("Product name").fill("Blue Mug");
    await page.getByLabel("Price").fill("12.50");
    await page.getByLabel("Category").selectOption("Kitchen");
    await page.getByRole("button", { name: "Create product" }).click();
    expect(new URL(page.url()).pathname).toBe("/");
    await page.getByText("Product Blue Mug was created.").waitFor();
    const { products, effects } = inventory.store();
    expect(products.at(-1)).toMatchObject({ name: "Blue Mug", price: 1_250, category: "Kitchen", quantity: 0 });
    expect(effects).toEqual({ productsCreated: 1, productsRefused: 0, optionWrites: 0 });
  });

  test("a wrong form comes back with its values and one sentence for each fault", async () => {
    await page.goto(`${inventory.url}/products/new`);
    await page.getByLabel("Price").fill("cheap");
    await page.getByRole("button", { name: "Create product" }).click();
    expect(await page.locator(".error li").allInnerTexts()).toEqual([
      "Give the product a name.",
      "The price is a number such as 9.50.",
      "Choose a category.",
    ]);
    expect(await page.getByLabel("Price").inputValue()).toBe("cheap");
    expect(inventory.store().effects).toMatchObject({ productsCreated: 0, productsRefused: 1 });
  });

  test("a tick counts only once the options were saved", async () => {
    await page.getByRole("link", { name: "Options" }).click();
    await page.getByLabel("Email alerts").check();
    expect(inventory.store().options.emailAlerts).toBe(false);
    await page.getByRole("button", { name: "Save options" }).click();
    await page.getByText("Your options were saved.").waitFor();
    expect(await page.getByLabel("Email alerts").isChecked()).toBe(true);
    expect(inventory.store()).toMatchObject({
      options: { emailAlerts: true, weeklyReport: true },
      effects: { optionWrites: 1 },
    });
  });

  test("what a person types is shown as text, never as markup", async () => {
    await page.goto(`${inventory.url}/products/new`);
    await page.getByLabel("Product name").fill('<b id="planted">"Mug"</b>');
    await page.getByLabel("Price").fill("1");
    await page.getByLabel("Category").selectOption("Office");
    await page.getByRole("button", { name: "Create product" }).click();
    expect(await page.locator("#planted").count()).toBe(0);
    expect(await page.getByText('<b id="planted">"Mug"</b>').count()).toBeGreaterThan(0);
  });
});
