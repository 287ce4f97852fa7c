/** The page about people in a real browser, against the real API: what an owner does there works, and nothing foreign is let in. */

import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { browserPath } from "../../../stack/tools.js";
import { launchChromium } from "../../../testing/sites/chromium.js";
import { type Lab, openLab } from "../../api/lab.js";
import { logIn, PASSWORD, somebody } from "../../api/people.js";
import { inspect } from "../../extension/inspect.js";

let lab: Lab;
let browser: Browser;
let server: ReturnType<typeof serve>;
let url: string;
beforeAll(async () => {
  lab = await openLab(inject("services").databaseUrl);
  server = serve({ fetch: lab.fetch, hostname: "127.0.0.1", port: 0 });
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await launchChromium(browserPath());
});
afterAll(async () => {
  await browser.close();
  server.close();
  await lab.close();
});

async function open(theme: "light" | "dark" = "light", path = "/people"): Promise<Page> {
  const page = await browser.newPage({ colorScheme: theme, viewport: { width: 1_000, height: 900 } });
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => message.text().includes("Content Security Policy") && faults.push(message.text()));
  await page.goto(`${url}${path}`);
  page.once("close", () => expect(faults).toEqual([]));
  return page;
}

const WIDE = { width: 1_000, part: "body" };

async function enter(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}
const news = (page: Page) => page.getByRole("status");
/** A machine that is busy with other things takes its time. */
const SOON = { timeout: 20_000 };
const linkIn = async (page: Page): Promise<string> => /http\S+/.exec((await news(page).textContent()) ?? "")?.[0] ?? "";

describe("/people", () => {
  test("PE13 is served under a policy without inline script or style", async () => {
    const answer = await lab.send("/people", {});
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain("unsafe");
    expect(answer.body).not.toMatch(/<style|<script(?! type="module" src="\/people.js")| on\w+=|style=/);
    for (const path of ["/people.css", "/people.js", "/documents.js", "/tokens.js", "/parts.js", "/theme.css"])
      expect((await lab.send(path, {})).status, path).toBe(200);
  });

  test("PE13 an owner disables, invites, makes and revokes a token, and lets a password be set anew", async () => {
    const owner = await somebody(lab, "owner");
    const member = await somebody(lab, "member", owner.tenantId);
    const page = await open();
    await inspect(page, "people-sign-in", WIDE);
    await enter(page, owner.email, "wrong horse battery");
    await expect.poll(() => news(page).textContent(), SOON).toContain("wrong");
    expect(await page.getByLabel("E-mail", { exact: true }).inputValue()).toBe(owner.email);
    await enter(page, owner.email);
    const row = page.getByRole("row", { name: member.email });
    await row.getByRole("combobox").selectOption("operator");
    await expect.poll(() => news(page).textContent(), SOON).toContain("operator");
    await row.getByRole("button", { name: "Disable" }).click();
    await row.getByText("disabled", { exact: true }).waitFor();
    expect((await logIn(lab, member.email)).body).toMatchObject({ code: "ACCOUNT_DISABLED" });
    await row.getByRole("button", { name: "Enable" }).click();
    await row.getByRole("button", { name: "Disable" }).waitFor();
    await page.getByLabel("Name", { exact: true }).fill("nightly <b>report</b>");
    await page.getByRole("button", { name: "Make a token" }).click();
    await expect.poll(() => news(page).textContent(), SOON).toMatch(/shown once: sf_/);
    await inspect(page, "people-owner", WIDE);
    page.on("dialog", (dialog) => void dialog.accept());
    await page.getByRole("row", { name: "nightly <b>report</b>" }).getByRole("button", { name: "Revoke" }).click();
    await page.getByText("revoked", { exact: true }).waitFor();
    await row.getByRole("button", { name: "Password…" }).click();
    await expect.poll(() => linkIn(page), SOON).toContain("#reset=");
    const reset = await open("dark", (await linkIn(page)).slice(url.length));
    await inspect(reset, "people-reset", WIDE);
    await reset.getByLabel(/New password/).fill("another horse battery");
    await reset.getByRole("button", { name: "Set a new password" }).click();
    await expect.poll(() => news(reset).textContent(), SOON).toContain("Sign in with it");
    await enter(reset, member.email, "another horse battery");
    await reset.getByRole("heading", { name: "Members" }).waitFor();
    expect(await reset.getByRole("button", { name: "Disable" }).count()).toBe(0);
    await inspect(reset, "people-operator", WIDE);
    await page.getByLabel("Invite by e-mail").fill("bo@lab.test");
    await page.getByRole("button", { name: "Invite" }).click();
    await expect.poll(() => linkIn(page), SOON).toContain("#invite=");
    const invited = await open("light", (await linkIn(page)).slice(url.length));
    await invited.getByLabel(/Your name/).fill("Bo Summer");
    await invited.getByLabel(/^Password/).fill("a password of their own");
    await invited.getByRole("button", { name: "Accept the invitation" }).click();
    await invited.getByText("Bo Summer · member").waitFor();
    await inspect(invited, "people-member", WIDE);
    for (const one of [page, reset, invited]) await one.close();
  });

  test("PE13 KN2 an admin says where documents are used, adds one and deletes it; a member sees the list alone", async () => {
    const admin = await somebody(lab, "admin");
    const member = await somebody(lab, "member", admin.tenantId);
    const page = await open();
    await enter(page, admin.email);
    await page.getByLabel(/^Your hosts/).fill("orders.test, *.co.uk");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => news(page).textContent(), SOON).toContain("allowedDomains.1: is too wide");
    expect(await page.getByLabel(/^Your hosts/).inputValue()).toBe("orders.test, *.co.uk");
    await page.getByLabel(/^Your hosts/).fill("orders.test, *.acme.com");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => news(page).textContent(), SOON).toBe("Saved.");
    const upload = async (name: string, text: string | Buffer) => {
      const file = { name, mimeType: "text/markdown", buffer: Buffer.from(text) };
      await page.getByLabel("Text, Markdown or HTML").setInputFiles(file);
      await page.getByRole("button", { name: "Add" }).click();
    };
    await upload("photo.md", Buffer.from([0xff, 0xd8]));
    await expect.poll(() => news(page).textContent(), SOON).toContain("photo.md is no text");
    await upload("<b>handbook</b>.md", "# Deliveries\n\nThey go to dock 4.");
    await expect.poll(() => news(page).textContent(), SOON).toBe('"<b>handbook</b>.md" is kept in 1 part.');
    await page.getByRole("row", { name: "<b>handbook</b>.md on the hosts above 1" }).waitFor();
    await inspect(page, "people-documents", WIDE);
    const other = await open("dark");
    await enter(other, member.email);
    await other.getByRole("row", { name: "<b>handbook</b>.md" }).waitFor();
    for (const name of ["Save", "Add", /^Delete/]) expect(await other.getByRole("button", { name }).count()).toBe(0);
    page.on("dialog", (dialog) => void dialog.accept());
    await page.getByRole("button", { name: "Delete <b>handbook</b>.md" }).click();
    await expect.poll(() => news(page).textContent(), SOON).toContain("is deleted");
    for (const one of [page, other]) await one.close();
  });
});
