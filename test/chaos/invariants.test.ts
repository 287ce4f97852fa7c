import { describe, expect, test } from "vitest";
import { violationsOf } from "../../testing/chaos/invariants.js";
import type { Exchange } from "../../testing/chaos/network.js";
import type { ServerView } from "../../testing/chaos/server-view.js";
import type { TaskStory } from "../../testing/chaos/story.js";

const A = "chaos-1-0-a";

function exchange(fields: Partial<Exchange>): Exchange {
  return {
    clientId: A,
    way: "interact",
    observationId: "o-1",
    sentMs: 1,
    doneMs: 2,
    status: 200,
    unheard: false,
    ...fields,
  };
}

/** A task of two actions that went well. */
const STORY: TaskStory = {
  index: 0,
  taskId: "t-0",
  query: "",
  executions: [
    { clientId: A, actionId: "0.0-a", action: "click(1)", atMs: 10 },
    { clientId: A, actionId: "1.0-b", action: "click(2)", atMs: 20 },
  ],
  effects: [{ what: "settings", atMs: 20, wrong: [] }],
  exchanges: [exchange({ turn: 1, actionId: "0.0-a", replyStatus: "executing" })],
  logs: [],
  answers: [],
  faults: new Map(),
  unanswered: [],
  end: "completed",
};

// The cast: only what the invariants read of a row.
const ROW = {
  status: "completed",
  outcome: "verified",
  turn: 3,
  stepIndex: 2,
  outstandingActionId: null,
} as NonNullable<ServerView["row"]>;

const SERVER: ServerView = {
  row: ROW,
  actions: [
    { stepIndex: 0, position: 0, actionId: "0.0-a", action: "click(1)", status: "success" },
    { stepIndex: 1, position: 0, actionId: "1.0-b", action: "click(2)", status: "success" },
  ],
  verdicts: [
    { stepIndex: 0, actionId: "0.0-a", verdict: "confirmed" },
    { stepIndex: 1, actionId: "1.0-b", verdict: "confirmed" },
  ],
  progress: { status: "completed", outcome: "verified", phase: "closing", turn: 3, stepIndex: 2, runSteps: 2 },
  told: [{ stepIndex: 1, action: "click(2)", tag: "confirmed" }],
  history: { events: 40, end: "completed", accepted: ["o-1", "o-2"], faults: [], timeline: [] },
  unread: [],
};

function broken(story: Partial<TaskStory>, server: Partial<ServerView> = {}): string[] {
  return violationsOf({ ...STORY, ...story }, { ...SERVER, ...server }).map(({ invariant }) => invariant);
}

const [first, second] = STORY.executions;
const again = (execution: typeof first) => (execution === undefined ? [] : [execution]);

const BREAKS: readonly (readonly [string, string, Partial<TaskStory>, Partial<ServerView>])[] = [
  [
    "no action twice",
    "by the other browser too",
    { executions: [...STORY.executions, { ...again(second)[0]!, clientId: "b" }] },
    {},
  ],
  ["no effect twice", "saved twice", { effects: [...STORY.effects, ...STORY.effects] }, {}],
  [
    "nothing lost is handed in",
    "a field that the page had emptied",
    { effects: [{ what: "settings", atMs: 20, wrong: ["digest"] }] },
    {},
  ],
  [
    "no action unknown to the server",
    "an action from nowhere",
    { executions: [...STORY.executions, { ...again(first)[0]!, actionId: "9.9-z" }] },
    {},
  ],
  ["no action lost", "a step that nobody heard of", {}, { verdicts: SERVER.verdicts.slice(1) }],
  [
    "one outcome per observation",
    "one turn, two actions",
    { exchanges: [...STORY.exchanges, exchange({ turn: 1, actionId: "x", replyStatus: "executing" })] },
    {},
  ],
  [
    "one outcome per observation",
    "an older turn than before",
    { exchanges: [exchange({ turn: 2 }), exchange({ sentMs: 3, doneMs: 4, turn: 1 })] },
    {},
  ],
  ["every interrupted step answered", "a kill swallowed it", { unanswered: ["o-9"] }, {}],
  [
    "one holder",
    "an action for who has no lease",
    { exchanges: [exchange({ clientId: "chaos-1-0-b", turn: 1, actionId: "0.0-a" })] },
    {},
  ],
  [
    "step numbers dense",
    "a gap",
    {},
    { actions: SERVER.actions.map((row) => ({ ...row, stepIndex: row.stepIndex * 2 })) },
  ],
  ["projections equal state", "a row that lags behind", {}, { row: { ...ROW, turn: 2 } }],
  ["projections equal state", "another verdict", {}, { told: [{ stepIndex: 1, action: "click(2)", tag: "unknown" }] }],
  ["at rest", "a client that waits for ever", { hangs: "next of a-3 since 96 s" }, {}],
  [
    "at rest",
    "still working",
    {},
    { row: { ...ROW, status: "verifying" }, progress: { ...SERVER.progress!, status: "verifying", phase: "judging" } },
  ],
  ["history sound", "a workflow task failed", {}, { history: { ...SERVER.history!, faults: ["24 nondeterminism"] } }],
  ["history sound", "an update accepted twice", {}, { history: { ...SERVER.history!, accepted: ["o-1", "o-1"] } }],
  ["history sound", "over, but its workflow runs", {}, { history: { ...SERVER.history!, end: "running" } }],
  ["nothing unread", "a query failed", {}, { unread: ["progress: no worker"] }],
];

describe("violationsOf", () => {
  test("a task that went well breaks nothing", () => {
    expect(broken({})).toEqual([]);
  });

  test.each(BREAKS)("%s: %s", (invariant, _, story, server) => {
    expect(broken(story, server)).toContain(invariant);
  });

  test("what a person saw not to have happened may be done once more", () => {
    const effects = [...STORY.effects, ...STORY.effects];
    expect(broken({ effects, answers: ["No, it did not go through; do it."] })).toEqual([]);
    expect(broken({ effects, answers: ["Yes, it went through."] })).toEqual(["no effect twice"]);
  });

  test("a look at a task whose row is behind is no second outcome of its turn", () => {
    const look = { turn: 1, replyStatus: "executing" } as const;
    const told = (way: Exchange["way"]) => broken({ exchanges: [...STORY.exchanges, exchange({ ...look, way })] });
    expect([told("interact").length, told("other")]).toEqual([1, []]);
  });

  test("TM15 a second look that came with a takeover is not lost; any other action, and one without a takeover, is", () => {
    const [look, second] = [{ ...SERVER.actions[0]!, action: "wait(8)" }, SERVER.actions[1]!];
    const verdicts = SERVER.verdicts.slice(1);
    const faults = new Map([["takeover", 1]]) as TaskStory["faults"];
    expect(broken({ faults }, { actions: [look, second], verdicts })).toEqual([]);
    expect(broken({}, { actions: [look, second], verdicts })).toEqual(["no action lost"]);
    expect(broken({ faults }, { verdicts })).toEqual(["no action lost"]);
  });

  test("an action without a verdict is not lost while a client knows of it", () => {
    const logs = [{ clientId: A, entries: [{ kind: "begun", actionId: "0.0-a", action: "click(1)" } as const] }];
    expect(broken({ logs }, { verdicts: SERVER.verdicts.slice(1) })).toEqual([]);
  });
});
