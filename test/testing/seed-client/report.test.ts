import { describe, expect, test } from "vitest";
import type { PlayedTask } from "../../../testing/seed-client/play.js";
import { gradeOf, summaryOf } from "../../../testing/seed-client/report.js";
import type { TaskEnd } from "../../../testing/seed-client/run-task.js";

const end = (fields: Partial<TaskEnd> = {}): TaskEnd => ({
  ...{ taskId: "t", sessionId: "s", status: "completed", goalAchieved: true, thought: "", actions: [], questions: [] },
  ...fields,
});
const played = (writes: readonly string[], ...ends: readonly TaskEnd[]): PlayedTask => ({
  ...{ name: "two deeds", wanted: ["a", "b"], writes, ends },
});

describe("gradeOf", () => {
  test.each([
    ["everything, and said so", played(["a", "b"], end()), "done"],
    ["everything, and its client did not hear of it", played(["a", "b"], end({ status: "failed" })), "open"],
    [
      "everything, and the reply does not say that the goal is achieved",
      played(["a", "b"], end({ goalAchieved: false })),
      "open",
    ],
    ["everything, by two tasks of which one did not end", played(["a", "b"], end(), end({ status: "paused" })), "open"],
    ["a part, and said to be a part", played(["a"], end({ status: "needs_user_input" })), "open"],
    ["nothing, and the client broke off", played([]), "open"],
    ["a part, and said to be everything", played(["a"], end()), "wrong"],
    ["one deed twice", played(["a", "a"], end({ status: "failed" })), "wrong"],
    ["everything and more", played(["a", "b", "c"], end()), "wrong"],
    ["something else", played(["x"]), "wrong"],
  ])("the store holds %s: %s", (_, task, grade) => {
    expect(gradeOf(task)).toBe(grade);
  });
});

test("summaryOf tells approvals from questions, and adds up what all clients had to do", () => {
  const asked = (status: string) => ({ status, question: "?", answer: "yes" });
  const questions = [asked("awaiting_approval"), asked("needs_user_input"), asked("needs_user_input")];
  const tasks = [played(["a", "b"], end({ questions, actions: ["click(1)"] })), played(["x"], end())];
  const recoveries = [
    { signIns: 1, rateLimits: 2, retries: 0 },
    { signIns: 1, rateLimits: 0, retries: 3 },
  ];
  expect(summaryOf(tasks, { routes: { right: 1, wrong: [] }, seconds: 2, recoveries })).toMatchObject({
    ...{ tasks: 2, done: 1, wrong: 1, approvals: 1, questions: 2, actions: 1 },
    ...{ signIns: 2, rateLimits: 2, retries: 3 },
  });
});
