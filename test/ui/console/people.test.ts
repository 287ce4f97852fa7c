/** The people view in a real browser, against the real API: what an owner does there works (PE13). */

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { logIn, type Somebody, somebody } from "../../api/people.js";
import { inspect } from "../extension/inspect.js";
import { type ConsoleLab, openConsoleLab, signIn } from "./console-lab.js";

let lab: ConsoleLab;
beforeAll(async () => {
  lab = await openConsoleLab(inject("services").databaseUrl);
});
afterAll(() => lab?.close());

const PEOPLE = "/console/people";
const VIEWPORT = { viewport: { width: 1_000, height: 900 } } as const;
const open = (path = PEOPLE, colorScheme: "light" | "dark" = "light"): Promise<Page> =>
  lab.open(path, { ...VIEWPORT, colorScheme });
const openAs = (who: Somebody): Promise<Page> => lab.openAs(who, PEOPLE, VIEWPORT);

const WIDE = { width: 1_000, part: "body" };
const news = (page: Page) => page.getByRole("status");
/** A machine that is busy with other things takes its time. */
const SOON = { timeout: 20_000 };
const linkIn = async (page: Page): Promise<string> => {
  const link = /http\S+/.exec((await news(page).textContent()) ?? "")?.[0] ?? "";
  return link.replace(lab.url, "");
};

describe("people", () => {
  test("PE13 the old address and its links lead to the view", async () => {
    const { status, headers } = await lab.lab.send("/people", {});
    expect([status, headers.get("location")]).toEqual([302, PEOPLE]);
    const page = await open("/people#invite=a-token");
    await page.getByRole("heading", { name: "Accept the invitation" }).waitFor();
    expect(new URL(page.url()).pathname).toBe(PEOPLE);
    await page.close();
  });

  test("PE13 an owner disables, invites, makes and revokes a token, and lets a password be set anew", async () => {
    const owner = await somebody(lab.lab, "owner");
    const member = await somebody(lab.lab, "member", owner.tenantId);
    const page = await open();
    await inspect(page, "people-sign-in", WIDE);
    await signIn(page, owner, "wrong horse battery");
    await expect.poll(() => news(page).textContent(), SOON).toContain("wrong");
    expect(await page.getByLabel("E-mail", { exact: true }).inputValue()).toBe(owner.email);
    await signIn(page, owner);
    const row = page.getByRole("row", { name: member.email });
    await row.getByRole("combobox").selectOption("operator");
    await expect.poll(() => news(page).textContent(), SOON).toContain("Operator");
    await row.getByRole("button", { name: "Disable" }).click();
    await row.getByText("disabled", { exact: true }).waitFor();
    expect((await logIn(lab.lab, member.email)).body).toMatchObject({ code: "ACCOUNT_DISABLED" });
    await row.getByRole("button", { name: "Enable" }).click();
    await row.getByRole("button", { name: "Disable" }).waitFor();
    await page.getByLabel("Name", { exact: true }).fill("nightly <b>report</b>");
    await page.getByRole("button", { name: "Make a token" }).click();
    await expect.poll(() => news(page).textContent(), SOON).toMatch(/shown once: sf_/);
    await inspect(page, "people-owner", WIDE);
    page.on("dialog", (dialog) => void dialog.accept());
    await page.getByRole("row", { name: "nightly <b>report</b>" }).getByRole("button", { name: "Revoke" }).click();
    await page.getByText("revoked", { exact: true }).waitFor();
    await row.getByRole("button", { name: "Reset password" }).click();
    await expect.poll(() => linkIn(page), SOON).toContain("#reset=");
    const reset = await open(await linkIn(page), "dark");
    await inspect(reset, "people-reset", WIDE);
    await reset.getByLabel(/New password/).fill("another horse battery");
    await reset.getByRole("button", { name: "Set a new password" }).click();
    await expect.poll(() => news(reset).textContent(), SOON).toContain("Sign in with it");
    await signIn(reset, member, "another horse battery");
    await reset.getByRole("heading", { name: "Members" }).waitFor();
    expect(await reset.getByRole("button", { name: "Disable" }).count()).toBe(0);
    await inspect(reset, "people-operator", WIDE);
    await page.getByLabel("Invite by e-mail").fill("bo@lab.test");
    await page.getByRole("button", { name: "Invite" }).click();
    await expect.poll(() => linkIn(page), SOON).toContain("#invite=");
    const invited = await open(await linkIn(page));
    await invited.getByLabel(/Your name/).fill("Bo Summer");
    await invited.getByLabel(/^Password/).fill("a password of their own");
    await invited.getByRole("button", { name: "Accept the invitation" }).click();
    await invited.getByText("Bo Summer · Member").waitFor();
    await inspect(invited, "people-member", WIDE);
    for (const one of [page, reset, invited]) await one.close();
  });

  test("PE13 KN2 an admin says where documents are used, adds one and deletes it; a member sees the list alone", async () => {
    const admin = await somebody(lab.lab, "admin");
    const member = await somebody(lab.lab, "member", admin.tenantId);
    const page = await openAs(admin);
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
    await expect.poll(() => news(page).textContent(), SOON).toContain("photo.md is not text");
    await upload("<b>handbook</b>.md", "# Deliveries\n\nThey go to dock 4.");
    await expect.poll(() => news(page).textContent(), SOON).toBe("“<b>handbook</b>.md” is stored in 1 part.");
    await page.getByRole("row", { name: "<b>handbook</b>.md on the hosts above 1" }).waitFor();
    await inspect(page, "people-documents", WIDE);
    const other = await openAs(member);
    await other.getByRole("row", { name: "<b>handbook</b>.md" }).waitFor();
    for (const name of ["Save", "Add", /^Delete/]) expect(await other.getByRole("button", { name }).count()).toBe(0);
    page.on("dialog", (dialog) => void dialog.accept());
    await page.getByRole("button", { name: "Delete: <b>handbook</b>.md" }).click();
    await expect.poll(() => news(page).textContent(), SOON).toContain("is deleted");
    for (const one of [page, other]) await one.close();
  });
});
