/** Proves cli/mcp/http.ts and cli/mcp/server.ts without a stack: who may call, and what is said of bad input. */

import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type HttpServer, serveHttp } from "../../../cli/mcp/http.js";
import { Session } from "../../../cli/mcp/session.js";
import { callTool } from "./lab.js";

const TASK = "62e77b4f-043d-5384-a206-d369cca90fcf";
const TOKENS = ["kim's", "lou's"];
let server: HttpServer;
/** Whose sessions were opened, and closed. */
const opened: string[] = [];
const closed: string[] = [];

/** The API as one that knows no task. */
const nothingThere: typeof fetch = async () =>
  Response.json({ status: 404, code: "TASK_NOT_FOUND", detail: "You have no task with this id." }, { status: 404 });

function openSession(token: string): Session {
  opened.push(token);
  const pages = {
    open: () => Promise.reject(new Error("no browser here")),
    current: async () => null,
    close: async () => void closed.push(token),
  };
  const storage = { clientId: async () => "c", read: async () => [], append: async () => true };
  const at = { serverUrl: "http://127.0.0.1:1", token };
  return new Session({ at, fetch: nothingThere, pages, storage, newId: () => TASK, runtime: Promise.resolve("") });
}

beforeAll(async () => {
  server = await serveHttp({
    ...{ port: 0, approvals: "tool", allowedOrigins: ["https://ours.test"], allowedHosts: [], openSession },
    isValid: async (token) => TOKENS.includes(token),
  });
});
afterAll(() => server.close());

async function connect(token: string): Promise<{ client: Client; transport: StreamableHTTPClientTransport }> {
  const client = new Client({ name: "lab", version: "1.0.0" });
  const headers = { authorization: `Bearer ${token}` };
  const transport = new StreamableHTTPClientTransport(new URL(server.url), { requestInit: { headers } });
  // The cast: the SDK's own transport, whose optional fields are typed less strictly than ours.
  await client.connect(transport as Parameters<Client["connect"]>[0]);
  return { client, transport };
}

async function post(headers: Record<string, string>, path = server.url): Promise<Response> {
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "x", version: "1" } };
  return fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }),
  });
}

describe("streamable HTTP", () => {
  test("MC5 nobody without a token of the API, and no web page of somewhere else", async () => {
    const none = await post({});
    expect([none.status, none.headers.get("www-authenticate")]).toEqual([401, expect.stringContaining("Bearer")]);
    expect((await post({ authorization: "Bearer somebody's" })).status).toBe(401);
    const authorization = "Bearer kim's";
    expect((await post({ authorization, origin: "https://evil.test" })).status).toBe(403);
    expect((await post({ authorization, origin: "https://ours.test" })).status).toBe(200);
    expect(opened).toEqual(["kim's"]);
  });

  test("MC5 a session is of the token that opened it, and ends with it", async () => {
    const { client, transport } = await connect("kim's");
    expect((await client.listTools()).tools).toHaveLength(6);
    const session = { "mcp-session-id": transport.sessionId ?? "", authorization: "Bearer lou's" };
    expect((await post(session)).status).toBe(404);
    closed.length = 0;
    await transport.terminateSession();
    expect(closed).toEqual(["kim's"]);
    await expect(client.listTools()).rejects.toThrow();
  });
});

describe("bad input", () => {
  const refused = async (name: string, given: Record<string, unknown>) => {
    const { client } = await connect("lou's");
    return await client.callTool({ name, arguments: given }).then(
      (result) => ({ result }),
      (error: { code: number; message: string; data: unknown }) => ({ code: error.code, message: error.message }),
    );
  };

  test.each([
    ["an unknown tool", "fly", {}, /no tool fly/],
    ["a missing argument", "answer", { taskId: TASK }, /text/],
    ["a wrong type", "approve", { taskId: TASK, actionId: "a", approved: "yes" }, /approved/],
    ["an unknown argument", "cancel", { taskId: TASK, force: true }, /force/],
    ["an id that is none", "task_status", { taskId: "the last one" }, /taskId/],
    ["neither query nor task", "run_task", { url: "https://a.test/" }, /either `query` or `taskId`/],
    ["an address of this machine's files", "run_task", { query: "read it", url: "file:///etc/passwd" }, /url/],
  ])("MC6 %s is a protocol error", async (_what, name, given, message) => {
    expect(await refused(name, given)).toMatchObject({ code: -32_602, message: expect.stringMatching(message) });
  });

  test("MC6 what is refused later is a result that a model can read", async () => {
    const unknown = { result: { isError: true, content: [{ text: expect.stringContaining("TASK_NOT_FOUND") }] } };
    expect(await refused("task_status", { taskId: TASK })).toMatchObject(unknown);
    const nowhere = { result: { isError: true, content: [{ text: expect.stringContaining("Say") }] } };
    expect(await refused("run_task", { query: "Choose Dark" })).toMatchObject({
      result: { ...nowhere.result, content: [{ text: expect.stringMatching(/say with `url`/) }] },
    });
  });

  test("MC6 so is a resource that is not there, by its own code", async () => {
    const { client } = await connect("lou's");
    await expect(client.readResource({ uri: `surefoot://tasks/${TASK}/export` })).rejects.toMatchObject({
      code: -32_002,
    });
    await expect(client.readResource({ uri: "file:///etc/passwd" })).rejects.toMatchObject({ code: -32_602 });
  });
});

describe("observe", () => {
  test("MC7 two pages are compared as by `surefoot observe`; what rules cannot tell has no verdict", async () => {
    const { client } = await connect("kim's");
    const page = (dom: string) => ({ url: "https://a.test/", dom: `<main>${dom}</main>` });
    const button = `<button data-sf="1">Save</button>`;
    const seen = async (after: string) =>
      (await callTool(client, "observe", { before: page(button), after: page(after), action: "click(1)" })).result
        .structuredContent;
    expect(await seen(button)).toMatchObject({ meaningfulChange: false, verdict: { tag: "contradicted" } });
    expect(await seen(`${button}<p role="alert">Saving failed</p>`)).toMatchObject({ meaningfulChange: true });
  });
});
