/** Lab: `surefoot mcp` as its own process, spoken to by the SDK's own client, beside a browser that a person has running. */

import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import {
  type CallToolResult,
  ElicitRequestSchema,
  type ElicitResult,
  type Progress,
} from "@modelcontextprotocol/sdk/types.js";
import { type BrowserContext, chromium } from "playwright-core";
import type { ToldReport } from "../../../cli/mcp/report.js";
import { CHROMIUM_ARGUMENTS, SIGNALS_ARE_OURS } from "../../../cli/stack/chromium.js";
import { freePort } from "../../../cli/stack/ports.js";
import { type Stack, startStack } from "../../../cli/stack/supervisor.js";
import { browserPath, PROJECT } from "../../../cli/stack/tools.js";
import { GENEROUS_LIMITS } from "../../../testing/generous-limits.js";

export interface McpLab {
  readonly stack: Stack;
  /** A person's own. */
  readonly browser: BrowserContext;
  readonly endpoint: string;
  /** Command and arguments of the server. */
  command(...more: readonly string[]): Promise<{ command: string; args: string[] }>;
  connect(options?: ConnectOptions): Promise<Client>;
  close(): Promise<void>;
}

export interface ConnectOptions {
  readonly args?: readonly string[];
  /** The person behind the client's form; absent: the client has none. */
  readonly person?: (message: string) => Promise<ElicitResult>;
}

export async function openMcpLab(): Promise<McpLab> {
  const folder = await mkdtemp(join(tmpdir(), "surefoot-mcp-"));
  // The offline rules, which ask for what a request leaves to a document that nobody has.
  const worker = { file: "testing/knowledge/worker.ts", args: [join(folder, "prompts")] };
  const stack = await startStack({ env: { ...GENEROUS_LIMITS, LOG_LEVEL: "warn" }, worker });
  const port = await freePort();
  const browser = await chromium.launchPersistentContext(join(folder, "profile"), {
    ...{ executablePath: browserPath(), ...SIGNALS_ARE_OURS },
    args: [...CHROMIUM_ARGUMENTS, `--remote-debugging-port=${port}`],
  });
  const clients: Client[] = [];
  const command: McpLab["command"] = async (...more) => {
    const tokenFile = join(folder, randomUUID());
    await writeFile(tokenFile, stack.token, { mode: 0o600 });
    const own = [
      "--import",
      "./cli/stack/typescript.mjs",
      join(PROJECT, "cli/main.ts"),
      "mcp",
      "--server",
      stack.api.url,
    ];
    return { command: process.execPath, args: [...own, "--token-file", tokenFile, ...more] };
  };
  return {
    stack,
    browser,
    endpoint: `http://127.0.0.1:${port}`,
    command,
    async connect({ args = [], person } = {}) {
      const client = clientOf(person);
      const env = { PATH: process.env["PATH"] ?? "", SUREFOOT_HOME: join(folder, "home") };
      await client.connect(new StdioClientTransport({ ...(await command(...args)), env, cwd: PROJECT }));
      clients.push(client);
      return client;
    },
    async close() {
      for (const client of clients) await client.close();
      await browser.close();
      await stack.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function clientOf(person?: ConnectOptions["person"]): Client {
  const capabilities = person === undefined ? {} : { elicitation: { form: {} } };
  const client = new Client({ name: "lab", version: "1.0.0" }, { capabilities });
  if (person !== undefined) client.setRequestHandler(ElicitRequestSchema, ({ params }) => person(params.message));
  return client;
}

export interface Called {
  readonly result: CallToolResult;
  readonly report: ToldReport;
  readonly progress: readonly Progress[];
}

/** The SDK's client checks a structured result against the tool's schema, and throws where it does not fit. */
export async function callTool(client: Client, name: string, given: Record<string, unknown>): Promise<Called> {
  const progress: Progress[] = [];
  const options = { timeout: 240_000, onprogress: (one: Progress) => progress.push(one) };
  // The casts: no task was asked for, and the client has checked the report.
  const result = (await client.callTool({ name, arguments: given }, undefined, options)) as CallToolResult;
  return { result, report: result.structuredContent as ToldReport, progress };
}
