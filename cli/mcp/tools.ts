/** Tools: what an MCP client may ask for: each with its schemas, what it may change, and how it is done. */

import type { ToolAnnotations } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { limits } from "../../protocol/task.js";
import { readCase } from "../observe/case.js";
import { observeCase } from "../observe/observed.js";
import { taskReport, tellReport } from "./report.js";
import { type Follow, type Session, ToolRefusedError } from "./session.js";

export interface ToolCall {
  readonly session: Session;
  readonly approvals: ApprovalWay;
  /** All of `Follow` but how long. */
  readonly follow: Omit<Follow, "waitMs">;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  readonly annotations: ToolAnnotations;
  /** Takes what `input` let through. */
  readonly run: (input: unknown, call: ToolCall) => Promise<Record<string, unknown>>;
}

/** `elicitation`: only the client's own form passes a person's yes on. `tool`: the client's model may, and nobody can tell whose yes it is. */
export type ApprovalWay = "tool" | "elicitation";

/** Clients usually give a call up after 60 s. */
const WAIT_S = 50;
const WAIT_MAX_S = 3_600;
const taskId = z.guid().describe("As `run_task` answered.");
const said = z.string().trim().min(1);
const waitSeconds = (usual: number) =>
  z
    .int()
    .min(0)
    .max(WAIT_MAX_S)
    .default(usual)
    .describe("How long to wait for the task's end. It goes on in the background after that.");
const httpUrl = z.url({ protocol: /^https?$/ }).max(2_048);

const CHANGES: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
};
const READS: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };

export const toolsFor = (approvals: ApprovalWay): readonly Tool[] =>
  [RUN_TASK, TASK_STATUS, ANSWER, APPROVE, CANCEL, OBSERVE].filter(
    ({ name }) => approvals === "tool" || name !== "approve",
  );

function tool<Input extends z.ZodObject>(
  it: Omit<Tool, "input" | "run"> & {
    readonly input: Input;
    readonly run: (input: z.output<Input>, call: ToolCall) => Promise<Record<string, unknown>>;
  },
): Tool {
  return { ...it, run: (input, call) => it.run(it.input.parse(input), call) };
}

const withWait = (call: ToolCall, seconds: number): Follow => ({ ...call.follow, waitMs: seconds * 1_000 });

const RUN_TASK = tool({
  name: "run_task",
  title: "Do something in the browser, with proof",
  description:
    "Carries a request out on a web page in a real browser, step by step, and checks each step against the page. The answer's `outcome` is `verified` only where every criterion was proven; report anything else as not proven. It may come back with a question or an approval for the person, or while the task still goes on; `next` says what to do then.",
  input: z
    .strictObject({
      query: said.max(10_000).optional().describe("What is to be done, as a person would say it, with all its values."),
      url: httpUrl.optional().describe("The page to begin on. Absent: the page that is open."),
      taskId: taskId.optional().describe("In place of `query`: goes on with a task that stands still."),
      limits: limits.optional(),
      approve: z
        .enum(["irreversible", "always"])
        .optional()
        .describe("Which actions the person is asked about first; what cannot be undone, unless said otherwise."),
      waitSeconds: waitSeconds(WAIT_S),
    })
    .refine(({ query, taskId }) => (query === undefined) !== (taskId === undefined), {
      path: ["query"],
      error: "say either `query` or `taskId`, and not both",
    }),
  output: taskReport,
  annotations: CHANGES,
  async run({ query, taskId, url, waitSeconds, ...options }, call) {
    const known = taskId === undefined ? undefined : await call.session.look(taskId, withWait(call, 0));
    const begin = { query: query ?? known?.query ?? "", ...(taskId !== undefined && { taskId }), ...options };
    // Another run of this server left it: its page is opened anew.
    const isLeft = taskId !== undefined && !call.session.holds(taskId);
    return tell(
      call,
      await call.session.run({ ...begin, url: url ?? (isLeft ? known?.url : undefined) }, withWait(call, waitSeconds)),
    );
  },
});

const TASK_STATUS = tool({
  name: "task_status",
  title: "How a task stands",
  description: "How a task stands, with the proof so far. With `waitSeconds` it waits for the task's end first.",
  input: z.strictObject({ taskId, waitSeconds: waitSeconds(0) }),
  output: taskReport,
  annotations: READS,
  run: async ({ taskId, waitSeconds }, call) =>
    tell(call, await call.session.look(taskId, withWait(call, waitSeconds))),
});

const ANSWER = tool({
  name: "answer",
  title: "Answer a task's question",
  description:
    "Passes on what the person said to the question that a task asked; the task goes on with it. Never make an answer up.",
  input: z.strictObject({ taskId, text: said.max(2_000), waitSeconds: waitSeconds(WAIT_S) }),
  output: taskReport,
  annotations: CHANGES,
  run: async ({ taskId, text, waitSeconds }, call) =>
    tell(call, await call.session.say(taskId, { route: "answer", body: { text } }, withWait(call, waitSeconds))),
});

const APPROVE = tool({
  name: "approve",
  title: "Allow or forbid an action",
  description:
    "Passes on the person's yes or no to the action that a task wants to carry out. Put `approval` to the person first, with `where` and `values`; a yes of your own is none.",
  input: z.strictObject({
    taskId,
    actionId: said.max(100).describe("Of `approval`: a yes to another action is refused."),
    approved: z.boolean(),
    reason: said.max(500).optional(),
    waitSeconds: waitSeconds(WAIT_S),
  }),
  output: taskReport,
  annotations: CHANGES,
  run: async ({ taskId, waitSeconds, ...body }, call) =>
    tell(call, await call.session.say(taskId, { route: "approve", body }, withWait(call, waitSeconds))),
});

const CANCEL = tool({
  name: "cancel",
  title: "Stop a task",
  description: "Stops a task for good. What it did already stays done.",
  input: z.strictObject({ taskId, reason: said.max(500).optional() }),
  output: taskReport,
  annotations: { ...CHANGES, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  run: async ({ taskId, reason }, call) => tell(call, await call.session.cancel(taskId, reason)),
});

const page = z.strictObject({ url: z.url().max(20_000), dom: z.string().min(1).describe("Its HTML.") });
const change = z.looseObject({ role: z.string(), name: z.string() });
const changes = z.array(change);

const observed = z.object({
  urlChanged: z.boolean(),
  somethingChanged: z.boolean(),
  meaningfulChange: z.boolean(),
  strength: z.string(),
  evidence: z.array(z.string()),
  diff: z.object({
    added: changes,
    removed: changes,
    moved: changes,
    changed: changes,
    ignored: changes,
    omitted: z.int().optional(),
  }),
  similarity: z.number(),
  target: z.object({ role: z.string(), name: z.string() }).nullable(),
  verdict: z.object({ tag: z.string(), confidence: z.number(), rule: z.string(), reason: z.string() }).nullable(),
});

const OBSERVE = tool({
  name: "observe",
  title: "What changed between two pages",
  description:
    "Compares a page before and after an action, by rules alone: what changed, what of it counts, and the verdict where rules can tell. A `verdict` of null is no success.",
  input: z.strictObject({
    before: page,
    after: page,
    action: said
      .max(10_000)
      .describe('What was done, e.g. `click(4)` or `setValue(3, "Jas")`, by the numbers in data-sf.'),
  }),
  output: observed,
  annotations: { ...READS, idempotentHint: true },
  async run(input) {
    const read = readCase(JSON.stringify(input));
    if (!read.ok) throw new ToolRefusedError(`${read.fault.error}: ${read.fault.message}`);
    const { answer } = observeCase(read.value, () => performance.now());
    return observed.parse(structuredClone(answer));
  },
});

const tell = (call: ToolCall, report: Parameters<typeof tellReport>[0]): Record<string, unknown> =>
  tellReport(report, { isHeld: call.session.holds(report.taskId), byTool: call.approvals === "tool" });
