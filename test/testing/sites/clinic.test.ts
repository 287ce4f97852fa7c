/** The clinic works as an application, driven by plain Playwright: no Surefoot in sight. */

import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { browserPath } from "../../../cli/stack/tools.js";
import { launchChromium } from "../../../testing/sites/chromium.js";
import { type ClinicSite, startClinic } from "../../../testing/sites/clinic/site.js";

let browser: Browser;
let clinic: ClinicSite;
let page: Page;

beforeAll(async () => {
  browser = await launchChromium(browserPath());
});
afterAll(() => browser.close());

beforeEach(async () => {
  clinic = await startClinic({ today: "2026-11-21", saveDelayMs: 60 });
  page = await browser.newPage();
});
afterEach(async () => {
  await page.context().close();
  await clinic.stop();
});

async function signIn(password = clinic.account.password) {
  await page.goto(clinic.url);
  await page.getByLabel("E-mail").fill(clinic.account.email);
  await page.getByLabel("Password").fill(password);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Sign in" }).click();
  await answered;
  await page.waitForLoadState("networkidle"); // scripts and style sheets too: the clock runs, the colours are there
}

async function openForm() {
  await page.getByRole("button", { name: "Patient actions" }).click();
  await page.waitForTimeout(20);
  await page.getByRole("button", { name: "Patient actions" }).click();
  await page.getByRole("menuitem", { name: "Add patient" }).click();
}

async function fillJas() {
  await page.getByLabel("First name").fill("Jas");
  await page.getByLabel("Last name").fill("Doe");
  await page.getByLabel("Date of birth").fill("1990-04-02");
}

describe("startClinic", () => {
  test("sign-in: a wrong password is refused and counted, the right one opens the patients", async () => {
    await signIn("wrong");
    await expect(page.getByRole("alert").textContent()).resolves.toContain("wrong");
    await signIn();
    expect(new URL(page.url()).pathname).toBe("/patients");
    expect(clinic.store().effects).toMatchObject({ signIns: 1, signInsRefused: 1 });
  });

  test("without a session every page leads to sign-in and the API says 401", async () => {
    await page.goto(`${clinic.url}/settings`);
    expect(new URL(page.url()).pathname).toBe("/sign-in");
    const reply = await fetch(`${clinic.url}/api/patients`, { method: "POST", body: "{}" });
    expect(reply.status).toBe(401);
    expect(clinic.store().effects.patientsCreated).toBe(0);
  });

  test("the first click on the menu does nothing, the second opens it", async () => {
    await signIn();
    const button = page.getByRole("button", { name: "Patient actions" });
    const item = page.getByRole("menuitem", { name: "Add patient" });
    await button.click();
    await page.waitForTimeout(50);
    expect(await button.getAttribute("aria-expanded")).toBe("false");
    expect(await item.isVisible()).toBe(false);
    await button.press("Enter");
    expect(await button.getAttribute("aria-expanded")).toBe("true");
    expect(await item.isVisible()).toBe(true);
  });

  test("a script's click opens the menu as well once it is awake", async () => {
    await signIn();
    const button = page.getByRole("button", { name: "Patient actions" });
    await button.click();
    await page.waitForTimeout(50);
    await button.evaluate((element) => (element as unknown as { click(): void }).click());
    expect(await page.getByRole("menuitem", { name: "Add patient" }).isVisible()).toBe(true);
  });

  test("an empty form is refused field by field", async () => {
    await signIn();
    await openForm();
    await page.getByRole("button", { name: "Save patient" }).click();
    await page.getByText("Enter the first name.").waitFor();
    const born = page.getByLabel("Date of birth");
    expect(await born.getAttribute("aria-invalid")).toBe("true");
    expect(await born.getAttribute("aria-describedby")).toBe("born-error");
    expect(await page.locator("#born-error").textContent()).toBe("Enter the date of birth.");
    expect(clinic.store().effects).toMatchObject({ patientsCreated: 0, patientsRefused: 1 });
  });

  test("a date of birth in the future is refused", async () => {
    await signIn();
    await openForm();
    await fillJas();
    await page.getByLabel("Date of birth").fill("2999-01-01");
    await page.getByRole("button", { name: "Save patient" }).click();
    await page.getByText("lies in the future").waitFor();
    expect(clinic.store().patients).toHaveLength(4);
  });

  test("a saved patient is in the register, in the table and in a toast; the form is gone", async () => {
    await signIn();
    await openForm();
    await fillJas();
    await page.getByRole("button", { name: "Save patient" }).click();
    await page.getByRole("status").getByText("Patient Jas Doe added").waitFor();
    expect(await page.getByRole("row", { name: /Jas Doe 1990-04-02/ }).count()).toBe(1);
    expect(await page.getByRole("button", { name: "Save patient" }).isVisible()).toBe(false);
    const store = clinic.store();
    expect(store.patients[0]).toMatchObject({ firstName: "Jas", lastName: "Doe", born: "1990-04-02" });
    expect(store.effects.patientsCreated).toBe(1);
  });

  test("the form sent twice makes two patients, so that a count of one means once", async () => {
    await signIn();
    await openForm();
    await fillJas();
    await page.getByRole("button", { name: "Save patient" }).dblclick();
    await page.getByRole("status").getByText("Patient Jas Doe added").nth(1).waitFor();
    expect(clinic.store().effects.patientsCreated).toBe(2);
  });

  test("while a save is under way the page says that it is busy, and nothing is in the table yet", async () => {
    await signIn();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/patients", async (route) => {
      await held;
      await route.continue();
    });
    await openForm();
    await fillJas();
    await page.getByRole("button", { name: "Save patient" }).click();
    await page.locator("form[aria-busy=true]").waitFor();
    expect(await page.getByText("Saving…").isVisible()).toBe(true);
    expect(await page.getByRole("row", { name: /Jas Doe/ }).count()).toBe(0);
    release();
    await page.getByText("Patient Jas Doe added").waitFor();
    await page.locator("form[aria-busy=true]").waitFor({ state: "detached" });
  });

  test("the theme is saved at once, really drawn, and still there on the next page", async () => {
    await signIn();
    const ground = async () => {
      await page.waitForLoadState("load"); // before its style sheet a page has no colours
      return page.evaluate("getComputedStyle(document.body).backgroundColor");
    };
    const light = await ground();
    await page.getByRole("link", { name: "Settings" }).click();
    await page.waitForURL(/settings$/);
    // Before its script a tab is only a button.
    await page.waitForLoadState("load");
    await page.getByRole("tab", { name: "Appearance" }).click();
    await page.getByRole("radio", { name: "Dark" }).check();
    await page.getByText("Theme saved").waitFor();
    expect(clinic.store()).toMatchObject({ theme: "dark", effects: { themeWrites: 1 } });
    await page.getByRole("link", { name: "Patients" }).click();
    await page.waitForURL(/patients$/);
    expect(await ground()).not.toBe(light);
    await page.goto(`${clinic.url}/settings`);
    expect(await page.locator("input[value=dark]").isChecked()).toBe(true);
  });

  test("the clock in the header goes on while nobody does anything", async () => {
    await signIn();
    const before = await page.locator("#clock").textContent();
    expect(before).toMatch(/^\d\d:\d\d:\d\d$/);
    await page.waitForFunction(`document.getElementById("clock").textContent !== ${JSON.stringify(before)}`);
  });

  test("store() is a copy: changing it changes nothing in the clinic", () => {
    (clinic.store().patients as unknown[]).length = 0; // the type forbids it; a careless test might not
    expect(clinic.store().patients).toHaveLength(4);
  });
});
