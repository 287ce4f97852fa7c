/** Console lab: the API on a real port with the console, and real Chromium in front of it. Test support. */

import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { signToken } from "../../../api/people/better-auth.js";
import { browserPath } from "../../../cli/stack/tools.js";
import { addSignIn } from "../../../db/people.js";
import { launchChromium } from "../../../testing/sites/chromium.js";
import { type Lab, openLab, SECRET } from "../../api/lab.js";
import { PASSWORD, type Somebody } from "../../api/people.js";

export interface ConsoleLab {
  readonly lab: Lab;
  readonly url: string;
  /** Every connection is cut, and nobody answers until `restore`. */
  cut(): void;
  restore(): Promise<void>;
  /**
   * A page of a fresh browser profile; faults of the page and of its policy fail the test when it is closed. Without `how` it may be one
   * that a test before has left (`leave`): a process of a browser costs more than what most tests do in it.
   */
  open(path?: string, how?: BrowserContextOptions): Promise<Page>;
  /** Of somebody who has signed in already: no form, no password to be hashed. */
  openAs(who: Somebody, path?: string, how?: BrowserContextOptions): Promise<Page>;
  /** In place of closing it. */
  leave(page: Page): Promise<void>;
  close(): Promise<void>;
}

export async function openConsoleLab(
  databaseUrl: string,
  overrides: Parameters<typeof openLab>[1] = {},
): Promise<ConsoleLab> {
  const lab = await openLab(databaseUrl, overrides);
  const server = serve({ fetch: lab.fetch, hostname: "127.0.0.1", port: 0 });
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await launchChromium(browserPath());
  const idle: Page[] = [];
  const newPage = async (how?: BrowserContextOptions): Promise<Page> => {
    const left = how === undefined ? idle.pop() : undefined;
    const page = left ?? (await browser.newPage({ viewport: WIDE, ...how }));
    watchForFaults(page, url);
    return page;
  };
  return {
    lab,
    url,
    cut() {
      server.close();
      if ("closeAllConnections" in server) server.closeAllConnections();
    },
    async restore() {
      server.listen(Number(new URL(url).port), "127.0.0.1");
      await once(server, "listening");
    },
    async open(path = "/console", how) {
      const page = await newPage(how);
      await page.goto(`${url}${path}`);
      return page;
    },
    async openAs(who, path = "/console", how) {
      const [page, value] = [await newPage(how), encodeURIComponent(await cookieOf(lab, who))];
      await page.context().addCookies([{ name: `surefoot-${new URL(url).port}`, value, url, httpOnly: true }]);
      await page.goto(`${url}${path}`);
      return page;
    },
    async leave(page) {
      await page.context().clearCookies();
      await page.setViewportSize(WIDE);
      await page.emulateMedia({ colorScheme: null });
      await page.goto(`${url}/console.css`);
      await page.evaluate("localStorage.clear()");
      checkFaults(page);
      page.removeAllListeners();
      idle.push(page);
    },
    async close() {
      await browser.close();
      server.close();
      if ("closeAllConnections" in server) server.closeAllConnections();
      await lab.close();
    },
  };
}

const WIDE = { width: 1_280, height: 900 } as const;
const faultsOf = new WeakMap<Page, string[]>();

/** Of the page and of its policy: they fail the test when the page is closed or left. */
function watchForFaults(page: Page, url: string): void {
  const faults: string[] = [];
  faultsOf.set(page, faults);
  page.on("pageerror", (error) => faults.push(error.message));
  page.on(
    "console",
    (message) => /Content Security Policy|Trusted/.test(message.text()) && faults.push(message.text()),
  );
  page.on("request", (request) => !request.url().startsWith(url) && faults.push(`foreign request: ${request.url()}`));
  page.once("close", () => checkFaults(page));
}

const checkFaults = (page: Page): void => expect(faultsOf.get(page)).toEqual([]);

async function cookieOf({ database }: Lab, { userId, tenantId }: Somebody): Promise<string> {
  const [token, nowMs] = [randomBytes(24).toString("base64url"), Date.now()];
  const expiresAt = new Date(nowMs + 3_600_000);
  await addSignIn(database, { id: randomUUID(), token, userId, tenantId, expiresAt, nowMs });
  return signToken(token, SECRET);
}

export async function signIn(page: Page, { email }: { readonly email: string }, password = PASSWORD): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Where somebody wants to look at it: `SCREENSHOTS=<folder>`. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env["SCREENSHOTS"];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/console-${name}.png`, fullPage: true });
}
