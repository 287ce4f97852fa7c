/** MCP server: Surefoot's tools and exports for one client, whatever the transport. */

import { stripVTControlCharacters } from "node:util";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  type ServerNotification,
  type ServerRequest,
  type Tool as ToolDefinition,
} from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import type { StepEvent } from "../../client/run-task.js";
import { askPerson } from "./ask.js";
import { EXPORT_TEMPLATE, listExports, readExportResource } from "./exports.js";
import type { Session } from "./session.js";
import { type ApprovalWay, type Tool, toolsFor } from "./tools.js";

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

const INSTRUCTIONS =
  "Surefoot carries requests out in a real browser and proves what it did. Report a task as done only when `status` is `completed` and `outcome` is `verified`. Questions and approvals are the person's: never answer them yourself.";

/**
 * Bad input is a protocol error (-32602) with the faults in `data`. A refusal by the server or the task is a result
 * with `isError`, so that a model reads it.
 */
export function createMcpServer(session: Session, approvals: ApprovalWay): Server {
  const server = new Server(
    { name: "surefoot", title: "Surefoot", version: "0.1.0" },
    { capabilities: { tools: {}, resources: {} }, instructions: INSTRUCTIONS },
  );
  const tools = new Map(toolsFor(approvals).map((one) => [one.name, one]));
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...tools.values()].map(describeTool) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: given } }, extra) => {
    const tool = tools.get(name);
    if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${name}.`);
    const checked = tool.input.safeParse(given ?? {});
    if (!checked.success) throw invalid(name, checked.error);
    return await call(tool, given ?? {}, { server, session, approvals, extra });
  });
  server.setRequestHandler(ListResourcesRequestSchema, async ({ params }) =>
    listExports(session.source, params?.cursor),
  );
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: [EXPORT_TEMPLATE] }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params }) =>
    readExportResource(session.source, params.uri),
  );
  return server;
}

function describeTool({ name, title, description, input, output, annotations }: Tool): ToolDefinition {
  // The casts: z.toJSONSchema turns object types into object schemas.
  return {
    ...{ name, title, description, annotations: { title, ...annotations } },
    inputSchema: z.toJSONSchema(input, { target: "draft-7", io: "input" }) as ToolDefinition["inputSchema"],
    outputSchema: z.toJSONSchema(output, { target: "draft-7" }) as ToolDefinition["inputSchema"],
  };
}

function invalid(name: string, { issues }: z.ZodError): McpError {
  const faults = issues.map(({ path, message }) => ({ path: path.join("."), message }));
  const [first] = faults;
  return new McpError(ErrorCode.InvalidParams, `${name}: ${first?.path || "arguments"}: ${first?.message}`, { faults });
}

interface Served {
  readonly server: Server;
  readonly session: Session;
  readonly approvals: ApprovalWay;
  readonly extra: Extra;
}

async function call(
  tool: Tool,
  given: unknown,
  { server, session, approvals, extra }: Served,
): Promise<CallToolResult> {
  const { signal, requestId } = extra;
  const follow = {
    signal,
    onStep: progressOf(extra),
    ask: (report: Parameters<typeof askPerson>[1]) => askPerson({ server, requestId, signal }, report),
  };
  try {
    const structuredContent = await tool.run(given, { session, approvals, follow });
    // Clients without structured results read the text.
    return { structuredContent, content: [{ type: "text", text: JSON.stringify(structuredContent) }] };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // Browser driver messages contain terminal colour codes.
    return { isError: true, content: [{ type: "text", text: stripVTControlCharacters(message) }] };
  }
}

/** One notification for each action issued, and one for each verdict. */
function progressOf({ _meta, sendNotification }: Extra): (event: StepEvent) => void {
  const progressToken = _meta?.progressToken;
  let progress = 0;
  return (event) => {
    if (progressToken === undefined) return;
    progress += 1;
    const message = describeStep(event);
    // The client may be gone; the task does not depend on it.
    sendNotification({ method: "notifications/progress", params: { progressToken, progress, message } }).catch(
      () => undefined,
    );
  };
}

function describeStep(event: StepEvent): string {
  const step = `Step ${event.stepIndex + 1}`;
  if (event.kind === "issued") return `${step}: ${event.thought || event.action}`;
  const { verdict, confidence, semanticSummary } = event.verification;
  return `${step}: ${verdict} (${confidence.toFixed(2)}): ${semanticSummary}`;
}
