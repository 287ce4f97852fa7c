/** What somebody does with surefoot-verify in a project of their own: one honest step, one lie. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { chromium } from "playwright-core";
import { type Proof, type Watch, watch } from "surefoot-verify";
import { proofMatchers } from "surefoot-verify/matchers";
import { renderReport } from "surefoot-verify/report";

const PAGE = `<h1>Jobs</h1><form id="f"><label>Name <input name="name"></label><button>Apply</button></form><script>
f.onsubmit = async (event) => { event.preventDefault(); await fetch("/apply", { method: "POST", body: "x" });
document.body.innerHTML = "<h2 role=status>Application submitted!</h2>"; }</script>`;

const command = `${import.meta.dirname}/node_modules/.bin/surefoot-verify`;
const refused = spawnSync(command, ["--cdp", "http://127.0.0.1:1"], { encoding: "utf8", input: "" });
assert.equal(refused.status, 1);
assert.match(refused.stderr, /^surefoot-verify: http.* cannot be watched/);

const server = createServer(({ method }, response) => {
  if (method === "POST") response.writeHead(500).end();
  else response.writeHead(200, { "content-type": "text/html" }).end(PAGE);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;
const executablePath = process.env["CHROME_PATH"];
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox"] });
try {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${port}/`);
  const seen: Watch = await watch(page);
  const entered: Proof = await seen.step("Name", () => page.getByLabel("Name").fill("Jas Doe"));
  assert.equal(entered.verdict, "confirmed");
  const sent = await seen.step("Apply", () => page.getByRole("button", { name: "Apply" }).click());
  assert.notEqual(sent.verdict, "confirmed");
  assert.equal(proofMatchers.toBeConfirmed(sent).pass, false);
  await seen.expect({ text: "Application submitted!" });
  assert.match(renderReport(seen.proofs), /500/);
} finally {
  await browser.close();
  server.close();
}
