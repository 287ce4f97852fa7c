/** Proves TM10 from end to end: in a window that opens late, what has the number of an earlier button is another button. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { playBelieving } from "../e2e/believing-desk.js";
import { hostPage, html, openBrowser, ownContext, startServer } from "./page-lab.js";

vi.mock("../../db/tasks.js", () => ({ readGoal: async () => "choose a slot and confirm the visit" }));
vi.mock("../../db/verification-records.js", () => ({
  readEvidence: async () => null,
  writeVerificationRecord: async () => undefined,
}));

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe("a window that opens late", () => {
  test("TM10 the only button there is pressed once, though the press that opened it is unknown", async () => {
    const site = await startServer({
      "GET /": html(`<h1>Surgery</h1><button id="b">Choose a slot</button><p id="p"></p><script>
        b.onclick = async () => { p.textContent = "Looking"; await fetch("/slots"); window.open("/slot"); p.textContent = "Shown in a new tab" }</script>`),
      "GET /slots": (_request, response) => void setTimeout(() => response.end("[]"), 1_200),
      "GET /slot": html(`<h1>9 March, 10:30</h1><button id="c">Confirm</button><p id="s" role="status"></p><script>
        c.onclick = async () => { c.disabled = true; await fetch("/book", { method: "POST" }); s.textContent = "Your visit is booked." }</script>`),
      "POST /book": (_request, response) => void response.writeHead(201).end("ok"),
    });
    const { host } = await hostPage(await ownContext(browser), { url: site.url });
    const { status, verdicts, said } = await playBelieving(host, {
      steps: ["click(@Choose a slot)", "click(@Confirm)"],
    });
    await site.close();
    expect(
      site.requests.filter((one) => one === "POST /book"),
      `${verdicts.join("; ")}: ${said}`,
    ).toHaveLength(1);
    expect(status).toBe("completed");
  });
});
