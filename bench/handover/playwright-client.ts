/** A program with the client library, which carries one task out in a browser that runs: `playwright-client.ts <order as JSON>`. */

import { chromium } from "playwright-core";
import { attachSurefoot } from "../../client/hosts/playwright.js";

export interface ClientOrder {
  readonly endpoint: string;
  readonly url: string;
  readonly query: string;
  readonly baseUrl: string;
  readonly token: string;
  readonly logDirectory: string;
  readonly taskId?: string;
}

// The cast: the lane that starts this program writes it.
const { endpoint, url, query, taskId, ...place } = JSON.parse(process.argv[2] ?? "") as ClientOrder;
const browser = await chromium.connectOverCDP(endpoint);
const [context] = browser.contexts();
// One that rests keeps its tab.
const open = context?.pages().findLast((page) => page.url().startsWith(url));
const page = open ?? (await context?.newPage());
if (page === undefined) throw new Error("the browser has no context");
if (open === undefined) await page.goto(url);
await attachSurefoot(page, place).runTask(query, taskId === undefined ? {} : { taskId });
await browser.close();
