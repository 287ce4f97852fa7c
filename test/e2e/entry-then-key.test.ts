/** Proves that an entry keeps the focus, on the whole stack by the offline rules: the key that follows goes to its field. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SiteServer, serveSite } from "../../testing/sites/site-server.js";
import { type Harness, openHarness } from "./harness.js";

let harness: Harness;
let site: SiteServer;
let body = "";
const kept: string[] = [];

const page = (markup: string): string =>
  `<!DOCTYPE html><html lang="en"><title>Shop</title><body>${markup}</body></html>`;

beforeAll(async () => {
  site = await serveSite(({ method, path, body: sent, query }) => {
    if (path === "/go") {
      kept.push(`asked ${query.get("q") ?? ""}`);
      return { status: 200, body: page(`<h1>3 entries for ${query.get("q") ?? ""}</h1>`) };
    }
    if (method === "POST") kept.push(`${path.slice(1)} ${sent}`.trim());
    return method === "POST" ? { status: 201, body: "{}" } : { status: 200, body: page(body) };
  });
  harness = await openHarness();
});
afterAll(async () => {
  await harness.close();
  await site.stop();
});

async function ask(markup: string, request: string) {
  body = markup;
  kept.length = 0;
  const tab = await harness.openPage(site.url);
  try {
    return await harness.runTask(tab, request);
  } finally {
    await tab.context().close();
  }
}

const ADD_A_LINE = `<h1>List</h1><button id="a">Add a line</button><ol id="l"></ol><script>a.onclick = () => {
  fetch("/add", { method: "POST" });
  const line = document.createElement("li"); const field = document.createElement("input");
  field.setAttribute("aria-label", "Line " + (l.children.length + 1));
  field.onkeydown = async (event) => { if (event.key !== "Enter") return;
    const text = field.value; await fetch("/keep", { method: "POST", body: text }); line.textContent = text; };
  line.append(field); l.append(line); }</script>`;

describe("an entry and a key", () => {
  test("CL3 Enter goes to the field that was filled in, not to the button that was pressed before", async () => {
    const { story } = await ask(ADD_A_LINE, "Click 'Add a line', then set 'Line 1' to 'Rope 20 m' and press Enter");
    expect(kept, story).toEqual(["add", "keep Rope 20 m"]);
  });

  test("CL3 Enter sends a form of one field", async () => {
    const form = `<h1>Look up</h1><form action="/go"><label>Name <input name="q"></label></form>`;
    const { result, story } = await ask(form, "Set Name to 'tide tables' and press Enter");
    expect(kept, story).toEqual(["asked tide tables"]);
    expect(result.status, story).toBe("completed");
  });

  test.each([
    [
      "when it is left",
      `<label>Nickname <input onblur="fetch('/save', { method: 'POST', body: this.value })"></label>`,
    ],
    [
      "when its edit ends",
      `<label>Nickname <input onchange="fetch('/save', { method: 'POST', body: this.value })"></label>`,
    ],
  ])("CL3 a field that saves %s has saved once when the task ends", async (_, field) => {
    const { result, story } = await ask(`<h1>Profile</h1>${field}`, "Set Nickname to 'Ada'");
    expect(kept, story).toEqual(["save Ada"]);
    expect(result.status, story).toBe("completed");
  });

  test("CL3 a field that puts its old value back when it is left does not let the task complete", async () => {
    const field = `<h1>Profile</h1><label>Nickname <input value="Jas" onblur="this.value = 'Jas'"></label>`;
    const { result, story } = await ask(field, "Set Nickname to 'Ada'");
    expect(result.status, story).not.toBe("completed");
  });
});
