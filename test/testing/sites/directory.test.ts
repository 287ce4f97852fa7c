/** The directory and the appointments work as applications, driven by plain Playwright: no Surefoot in sight. */

import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { browserPath } from "../../../cli/stack/tools.js";
import { startAppointments } from "../../../testing/sites/appointments/site.js";
import { launchChromium } from "../../../testing/sites/chromium.js";
import { startDirectory } from "../../../testing/sites/directory/site.js";

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchChromium(browserPath());
});
afterAll(() => browser.close());
beforeEach(async () => {
  page = await browser.newPage();
});
afterEach(() => page.context().close());

test("directory: a delivery goes from the form to the list, once", async () => {
  const site = await startDirectory();
  try {
    await page.goto(site.url);
    await page.getByRole("link", { name: "New delivery" }).click();
    await page.getByLabel("Contact").fill("Carla Voss");
    await page.getByLabel("Phone").fill("555 0173");
    await page.getByRole("button", { name: "Save delivery" }).click();
    await page.getByRole("row", { name: "Carla Voss 555 0173" }).waitFor();
    expect(site.deliveries).toEqual([{ contact: "Carla Voss", phone: "555 0173" }]);
  } finally {
    await site.stop();
  }
});

test("appointments: the page thanks for what its server refused", async () => {
  const site = await startAppointments();
  try {
    await page.goto(site.url);
    await page.getByLabel("Your name").fill("Ada Byron");
    await page.getByLabel("Day").fill("2026-12-10");
    await page.getByRole("button", { name: "Book appointment" }).click();
    await page.getByText("Thank you! Your appointment has been booked.").waitFor();
    expect(site.booked).toEqual([]);
    expect(site.requests.at(-1)).toEqual({ method: "POST", path: "/api/appointments", status: 500 });
  } finally {
    await site.stop();
  }
});
