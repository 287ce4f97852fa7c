/** Proves verify/watch.ts in a real Chromium: verdicts on what somebody else does to a page. */

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proofMatchers } from "../../verify/matchers.js";
import { renderReport } from "../../verify/report.js";
import { type Watch, watch } from "../../verify/watch.js";
import { html, openBrowser, ownContext, startServer } from "../client/page-lab.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

const FORM = `<h1>Members</h1><form id="f" method="post" action="/members"><label>Name <input name="name"></label>
  <label>Kind <select name="kind"><option>Guest</option><option>Owner</option></select></label><button>Save member</button></form>`;
const sent = (script: string) =>
  `${FORM}<div id="out"></div><script>f.onsubmit = async (event) => { event.preventDefault(); ${script} }</script>`;

async function at(body: string, more: Parameters<typeof startServer>[0] = {}): Promise<{ page: Page; seen: Watch }> {
  const site = await startServer({ "GET /": html(body), ...more });
  const page = await (await ownContext(browser)).newPage();
  await page.goto(site.url);
  return { page, seen: await watch(page) };
}

const fillAndSave = (page: Page) => async () => {
  await page.getByLabel("Name").fill("Ida Brandt");
  await page.getByLabel("Kind").selectOption("Owner");
  await page.getByRole("button", { name: "Save member" }).click();
};

describe("watch", () => {
  test("VD18 a form that the server takes is confirmed, with what was entered and the answer", async () => {
    const { page, seen } = await at(FORM, {
      "POST /members": (_, response) => void response.writeHead(303, { location: "/members" }).end(),
      "GET /members": html(
        `<h1>Members</h1><p role="status">Member Ida Brandt was saved</p><ul><li>Ida Brandt</li></ul>`,
      ),
    });
    const proof = await seen.step("Save the member", fillAndSave(page));
    expect(proof).toMatchObject({ verdict: "confirmed", action: "Click “Save member”" });
    expect(proof.requests).toEqual(
      expect.arrayContaining([expect.objectContaining({ method: "POST", startedByAction: true })]),
    );
    await seen.expect({ text: "Ida Brandt" });
  });

  test("VD18 a thank-you behind which the server answered 500 is not confirmed", async () => {
    const lying = sent(
      `await fetch("/apply", { method: "POST", body: "x" }); out.innerHTML = "<h2 role=status>Application submitted!</h2>"; f.remove()`,
    );
    const { page, seen } = await at(lying, { "POST /apply": (_, response) => void response.writeHead(500).end() });
    const proof = await seen.step("Apply", fillAndSave(page));
    expect(["contradicted", "unknown"]).toContain(proof.verdict);
    expect(proof.evidence.join(" ")).toContain("500");
  });

  test("VD18 a button that does nothing is contradicted, whatever Playwright says", async () => {
    const { page, seen } = await at(`<button>Archive</button>`);
    const proof = await seen.step("Archive it", () => page.getByRole("button", { name: "Archive" }).click());
    expect(proof).toMatchObject({ verdict: "contradicted", rule: "nothing-changed", tier: "none" });
    expect(proofMatchers.toBeConfirmed(proof)).toMatchObject({ pass: false });
    expect(proofMatchers.toHaveWorked(proof).message()).toContain("Nothing changed on the page");
    expect(renderReport([{ ...proof, title: "<b>Archive</b>" }])).toContain("&lt;b&gt;Archive&lt;/b&gt;");
  });

  test("VD18 what is expected beforehand has to show: absent before it and there after it", async () => {
    const page0 = `<button onclick="setTimeout(() => { out.textContent = 'Three results' }, 900)">Search</button><p id="out"></p>`;
    const { page, seen } = await at(page0);
    const press = () => page.getByRole("button", { name: "Search" }).click();
    const proof = await seen.step("Search", press, { expect: { text: "Three results" } });
    expect(["confirmed", "likely"]).toContain(proof.verdict);
    const again = await seen.step("Search", press, { expect: { text: "Four results" } });
    expect(again).toMatchObject({ verdict: "contradicted" });
    await expect(seen.expect({ text: "Five results" }, { timeoutMs: 200 })).rejects.toThrow(
      /After 200 ms it is not so that/,
    );
  });

  test("VD18 what the deed throws is thrown on, and its proof says that no input reached the page", async () => {
    const { page, seen } = await at(`<button>Archive</button>`);
    await expect(seen.step("Restore", () => page.getByText("Restore").click({ timeout: 300 }))).rejects.toThrow(
      /Timeout/,
    );
    expect(seen.proofs.at(-1)).toMatchObject({ verdict: "contradicted", action: null });
    expect(seen.proofs.at(-1)?.error).toContain("Timeout");
  });

  test("VD18 an entry, a tick, a key, a new page", async () => {
    const { page, seen } = await at(
      `<label>City <input></label><label>Code <input oninput="this.value = ''"></label><label><input type="checkbox"> News</label>
       <a href="/second">Second page</a>`,
      { "GET /second": html("<h1>Second page</h1>") },
    );
    const step = (title: string, deed: () => Promise<unknown>) => seen.step(title, deed).then(({ verdict }) => verdict);
    expect(await step("City", () => page.getByLabel("City").fill("Lima"))).toBe("confirmed");
    expect(await step("City, by keys", () => page.getByLabel("City").pressSequentially("s"))).toBe("confirmed");
    expect(await step("Code, which empties itself", () => page.getByLabel("Code").fill("77"))).toBe("contradicted");
    expect(await step("News", () => page.getByLabel("News").check())).toBe("confirmed");
    expect(await step("Link", () => page.getByRole("link").click())).toBe("confirmed");
    expect(await step("Back", () => page.goBack())).not.toBe("contradicted");
  });

  test("VD18 what a field cuts short, fills up or turns away was not entered; what it only writes in its own way was", async () => {
    const { page, seen } = await at(
      `<label>Street <input oninput="this.value = this.value.slice(0, 5)"></label><label>House <input maxlength="2"></label>
       <label>Phone <input oninput="const d = this.value.replace(/\\D/g, ''); this.value = d.replace(/^(\\d{3})(\\d{3})(\\d+)$/, '($1) $2-$3')"></label>`,
    );
    const step = (label: string, deed: () => Promise<unknown>) => seen.step(label, deed).then(({ verdict }) => verdict);
    const field = (label: string) => page.getByLabel(label);
    expect(await step("Street", () => field("Street").fill("Harbour lane"))).not.toBe("confirmed");
    expect(await step("Street, by keys", () => field("Street").pressSequentially(" north"))).not.toBe("confirmed");
    expect(await step("House, by keys", () => field("House").pressSequentially("1234"))).not.toBe("confirmed");
    expect(await step("House", () => field("House").fill("12"))).toBe("confirmed");
    expect(await step("Phone", () => field("Phone").fill("5557771234"))).toBe("confirmed");
  });

  test("VD18 a form that is accepted and leads to a list is likely: nobody has opened the record", async () => {
    const list = `<h1>Members</h1><p role="status">Saved</p><table><tr><th>Name</th><th>Kind</th></tr>
      <tr><td><a href="/members/7">Ida Brandt</a></td><td>Guest</td></tr></table>`;
    const { page, seen } = await at(FORM.replace("<button>", `<label>Badge <input name="badge"></label><button>`), {
      "POST /members": (_, response) => void response.writeHead(303, { location: "/members" }).end(),
      "GET /members": html(list),
    });
    await seen.step("Name", () => page.getByLabel("Name").fill("Ida Brandt"));
    await seen.step("Badge", () => page.getByLabel("Badge").fill("B-2207"));
    const proof = await seen.step("Save", () => page.getByRole("button").click());
    expect(proof.verdict).not.toBe("confirmed");
  });

  test("VD18 a dialog of the browser is left to whoever drives the page", async () => {
    const { page, seen } = await at(
      `<ul><li id="row">Row one <button onclick="if (confirm('Sure?')) row.remove()">Delete</button></li></ul>`,
    );
    const press = () => page.getByRole("button", { name: "Delete" }).click();
    expect((await seen.step("Dismissed by default", press)).verdict).not.toBe("confirmed");
    page.once("dialog", (dialog) => void dialog.accept());
    expect(["confirmed", "likely"]).toContain((await seen.step("Accepted", press)).verdict);
    expect(await page.getByText("Row one").count()).toBe(0);
  });

  test("VD18 what a page clicks by itself is no deed", async () => {
    const { page, seen } = await at(
      `<button id="own" onclick="this.textContent = 'Done'">Own</button><button onclick="own.click()">Nothing else</button>`,
    );
    const proof = await seen.step("Nothing else", () => page.getByRole("button", { name: "Nothing else" }).click());
    expect(proof.action).toBe("Click “Nothing else”");
  });

  test("VD18 what the page sent before anybody watched is its own beat, and no answer to a deed", async () => {
    const body = sent(
      `setTimeout(() => { out.innerHTML = "<p role=status>Backup completed successfully.</p>"; }, 200);`,
    );
    const beat = `<script>setInterval(() => fetch("/presence", { method: "POST", body: "{}" }), 900);</script>`;
    const site = await startServer({
      "GET /": html(body + beat),
      "POST /presence": (_, response) => void response.writeHead(204).end(),
    });
    const page = await (await ownContext(browser)).newPage();
    await page.goto(site.url);
    await page.waitForResponse((response) => response.url().endsWith("/presence"));
    const seen = await watch(page);
    await page.waitForRequest((request) => request.url().endsWith("/presence"));
    await page.waitForTimeout(700);
    const proof = await seen.step("Save", () => page.getByRole("button", { name: "Save member" }).click());
    expect(proof.requests.filter(({ startedByAction }) => startedByAction)).toEqual([]);
    expect(proof.verdict, proof.rule).not.toBe("confirmed");
  });

  test("VD18 an address without its view, and a feed that goes on beside it: not arrived", async () => {
    const { page, seen } = await at(`<ul id="feed"><li>Ada came</li></ul><a id="go" href="/detail">Detail</a>
      <div id="view"><ul><li>Ann</li><li>Bea</li></ul></div><script>
      go.onclick = (event) => { event.preventDefault(); history.pushState(null, "", "/detail"); view.innerHTML = '<div role="progressbar" style="width:20px;height:20px"></div>'; };
      let n = 0; setInterval(() => { n += 1; const item = document.createElement("li"); item.textContent = "Ada came #" + n; feed.prepend(item); }, 1500);</script>`);
    const proof = await seen.step("Open the detail", () => page.getByRole("link", { name: "Detail" }).click());
    expect(proof.verdict, `${proof.rule}: ${proof.evidence.join(" | ")}`).not.toBe("confirmed");
  });
});
