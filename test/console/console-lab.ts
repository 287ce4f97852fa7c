/** Console lab: the API on a real port with the console, and real Chromium in front of it. Test support. */

import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { expect } from "vitest";
import { browserPath } from "../../stack/tools.js";
import { type Lab, openLab } from "../api/lab.js";
import { PASSWORD } from "../api/people.js";

export interface ConsoleLab {
  readonly lab: Lab;
  readonly url: string;
  /** Every connection is cut, and nobody answers until `restore`. */
  cut(): void;
  restore(): Promise<void>;
  /** A fresh browser profile; faults of the page and of its policy fail the test when it is closed. */
  open(path?: string, how?: BrowserContextOptions): Promise<Page>;
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
  const args = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"];
  const browser: Browser = await chromium.launch({ executablePath: browserPath(), args });
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
    async open(path = "/console", how = {}) {
      const context = await browser.newContext({ viewport: { width: 1_280, height: 900 }, ...how });
      const page = await context.newPage();
      const faults: string[] = [];
      page.on("pageerror", (error) => faults.push(error.message));
      page.on(
        "console",
        (message) => /Content Security Policy|Trusted/.test(message.text()) && faults.push(message.text()),
      );
      page.on(
        "request",
        (request) => !request.url().startsWith(url) && faults.push(`foreign request: ${request.url()}`),
      );
      page.once("close", () => expect(faults).toEqual([]));
      await page.goto(`${url}${path}`);
      return page;
    },
    async close() {
      await browser.close();
      server.close();
      if ("closeAllConnections" in server) server.closeAllConnections();
      await lab.close();
    },
  };
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
