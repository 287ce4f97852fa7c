/** What somebody does with surefoot-client in a project of their own: a task of one click, of a server that is a fake. */

import assert from "node:assert/strict";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { type ApiAnswer, createTaskApi } from "surefoot-client";
import { attachSurefoot } from "surefoot-client/playwright";

const PAGE = `<button onclick="this.textContent = 'Saved'">Save</button>`;

async function bodyOf(
  request: IncomingMessage,
): Promise<{ dom?: string; receipts?: { ok: boolean; verified: boolean | null }[] }> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text || "{}");
}

const receipts: { ok: boolean; verified: boolean | null }[] = [];
let turn = 0;
const server = createServer(async (request, response) => {
  if (request.method === "GET" && request.url === "/") {
    response.writeHead(200, { "content-type": "text/html" }).end(PAGE);
    return;
  }
  if (request.method === "GET") {
    response
      .writeHead(404, { "content-type": "application/problem+json" })
      .end(JSON.stringify({ code: "TASK_NOT_FOUND" }));
    return;
  }
  const body = await bodyOf(request);
  receipts.push(...(body.receipts ?? []));
  turn += 1;
  const [, button = "0"] = /<button[^>]*data-sf="[^".]*\.(\d+)"/.exec(body.dom ?? "") ?? [];
  const reply =
    turn === 1
      ? { status: "executing", thought: "Save it", action: `click(${button})`, actionId: "a1" }
      : { status: "completed", outcome: "verified", thought: "It is saved" };
  const data = { taskId: "t1", sessionId: "s1", turn, stepIndex: turn - 1, ...reply };
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ success: true, data }));
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;
const baseUrl = `http://127.0.0.1:${port}`;
const executablePath = process.env["CHROME_PATH"];
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox"] });
try {
  const missing: ApiAnswer<unknown> = await createTaskApi(fetch, { serverUrl: baseUrl, token: "x" }).view("none");
  assert.equal(missing.kind, "problem");
  const page = await browser.newPage();
  await page.goto(baseUrl);
  const logDirectory = join(tmpdir(), `surefoot-client-${process.pid}`);
  const result = await attachSurefoot(page, { baseUrl, token: "x", logDirectory }).runTask("Save it");
  assert.equal(result.status, "completed");
  assert.equal(await page.getByRole("button").textContent(), "Saved");
  assert.equal(receipts[0]?.ok, true);
} finally {
  await browser.close();
  server.close();
}
