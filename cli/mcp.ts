/** `surefoot mcp`: Surefoot as an MCP server, on standard input and output or by HTTP, with a browser of its own. */

import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { createFileLogStorage } from "../client/hosts/playwright/file-log.js";
import { bundleRuntime } from "../client/hosts/playwright/runtime-script.js";
import { callApi, type ServerAddress } from "../client/task-api.js";
import { loadStackConfig } from "../config/environment.js";
import { tokenOf } from "./export-task.js";
import { serveHttp } from "./mcp/http.js";
import { openPages } from "./mcp/pages.js";
import { createMcpServer } from "./mcp/server.js";
import { Session } from "./mcp/session.js";
import type { ApprovalWay } from "./mcp/tools.js";
import { CommandError, whereItRuns } from "./organisation.js";
import { ENDING_SIGNALS } from "./stack/last-resort.js";
import { browserPath } from "./stack/tools.js";

export interface McpOptions {
  /** Port; absent: standard input and output. */
  readonly http?: string;
  readonly server?: string;
  readonly tokenFile?: string;
  readonly browser?: string;
  readonly headed?: boolean;
  readonly approvals: ApprovalWay;
  readonly allowHost?: readonly string[];
}

const PORT_MAX = 65_535;

/** Until its client leaves, or a signal ends it. Nothing but the protocol goes to standard output. */
export async function runMcp(options: McpOptions): Promise<void> {
  const config = loadStackConfig(process.env);
  const serverUrl = options.server ?? (await whereItRuns()).apiUrl;
  const storage = createFileLogStorage(join(config.home, "mcp"), randomUUID);
  const runtime = bundleRuntime();
  const { browser: endpoint, headed = false } = options;
  const openSession = (token: string): Session => {
    const pages = openPages({ executablePath: browserPath, endpoint, headed });
    return new Session({ at: { serverUrl, token }, fetch, pages, storage, newId: randomUUID, runtime });
  };
  if (options.http === undefined) return await serveStdio(openSession(await tokenOf(options)), options.approvals);
  const { allowedOrigins } = config;
  // A person's own browser is signed in as that person: nobody else's token opens it.
  const only = endpoint === undefined ? undefined : await tokenOf(options);
  const { url, close } = await serveHttp({
    ...{ port: portOf(options.http), approvals: options.approvals, allowedOrigins, openSession },
    allowedHosts: options.allowHost ?? [],
    isValid: async (token) => (only === undefined || token === only) && (await isTaken({ serverUrl, token })),
  });
  process.stderr.write(`MCP at ${url}, with a token of ${serverUrl}\n`);
  endWithSignals(close);
}

async function serveStdio(session: Session, approvals: ApprovalWay): Promise<void> {
  const server = createMcpServer(session, approvals);
  const end = async () => {
    await session.close();
    process.exit(0);
  };
  server.onclose = () => void end();
  process.stdin.once("end", () => void end());
  endWithSignals(() => session.close());
  await server.connect(new StdioServerTransport());
}

function endWithSignals(close: () => Promise<void>): void {
  for (const name of ENDING_SIGNALS) process.once(name, () => void close().then(() => process.exit(0)));
}

function portOf(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= PORT_MAX) return port;
  throw new CommandError(`--http takes a port, 0 for a free one, and not ${text}`);
}

async function isTaken(at: ServerAddress): Promise<boolean> {
  const answer = await callApi(fetch, at, { method: "GET", path: "/api/agent/tasks?limit=1" });
  if (answer.kind === "ok") return true;
  if (answer.kind === "problem" && answer.problem.status === 401) return false;
  throw new CommandError(`${at.serverUrl} does not say whether it takes a token`);
}
