/** The feed of a task by server-sent events: in order, on any process, going on where it ended, and not for strangers (PE10). */

import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { TaskRef } from "../../../core/turn/identity.js";
import { applyRecord } from "../../../db/tasks.js";
import { aBatch, aReply } from "../../db/task-rows.js";
import { A_REQUEST, INTERACT, useLab } from "../lab.js";
import { callerOf, logIn, type Somebody, signedIn, somebody, taskOf } from "../people.js";

const lab = useLab();
/** A second API process: the task is followed here. */
const other = useLab();

async function begun() {
  const person = await somebody(lab);
  const token = (await logIn(lab, person.email)).body.data.accessToken;
  const task = taskOf(person, (await callerOf(lab, token).post(INTERACT, A_REQUEST)).body.data);
  return { person, token, task };
}

/** As a worker flushes what happened. */
const happened = (task: TaskRef, from: number, texts: readonly string[], fields: Parameters<typeof aBatch>[1] = {}) => {
  const facts = texts.map((text, n) => ({ kind: "event", sequence: from + n, type: "step", text }) as const);
  return applyRecord(lab.database, aBatch(task, { facts, turn: from, reply: aReply({ turn: from }), ...fields }));
};

interface Heard {
  readonly event: string;
  readonly id?: string;
  // biome-ignore lint/suspicious/noExplicitAny: data of several kinds of events
  readonly data: any;
}

/** The whole answer of a stream that has ended. */
const parse = (text: string): Heard[] =>
  text
    .split("\n\n")
    .filter((block) => block.includes("event: "))
    .map((block) => {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
      const id = field("id");
      return { event: field("event") ?? "", data: JSON.parse(field("data") ?? "null"), ...(id && { id }) };
    });

const follow = (token: string, { taskId }: TaskRef, headers: Record<string, string> = {}, query = "") =>
  other.send(`/api/agent/tasks/${taskId}/events${query}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });

describe("GET /api/agent/tasks/{id}/events", () => {
  test("PE10 tells each thing once and in order as it happens on another process, and ends with the task", async () => {
    const { task, token } = await begun();
    await happened(task, 1, ["first", "second"]);
    const stream = follow(token, task);
    await setTimeout(200);
    await happened(task, 3, ["third"]);
    await setTimeout(200);
    await happened(task, 4, ["last"], { status: "completed", reply: aReply({ turn: 4, status: "completed" }) });
    const { headers, body } = await stream;
    expect(headers.get("content-type")).toContain("text/event-stream");
    const heard = parse(body);
    expect(heard.filter(({ event }) => event === "step").map(({ id, data }) => [id, data.text])).toEqual([
      ["1", "first"],
      ["2", "second"],
      ["3", "third"],
      ["4", "last"],
    ]);
    expect(heard.filter(({ event }) => event === "turn").map(({ data }) => data.turn)).toEqual([1, 3, 4]);
    expect(heard.at(-1)).toMatchObject({ event: "end", data: { status: "completed" } });
  });

  test("PE10 goes on where a client's last event ended", async () => {
    const { task, token } = await begun();
    await happened(task, 1, ["first", "second", "third"], { status: "cancelled" });
    const texts = async (headers: Record<string, string>, query = "") =>
      parse((await follow(token, task, headers, query)).body).flatMap(({ data }) => data.text ?? []);
    expect(await texts({ "last-event-id": "2" })).toEqual(["third"]);
    expect(await texts({}, "?after=1")).toEqual(["second", "third"]);
    expect((await follow(token, task, { "last-event-id": "x" })).body).toMatchObject({ code: "VALIDATION_ERROR" });
  });

  test("PE10 is of the task's user and of who sees the tenant; for others there is no such task", async () => {
    const { task, person } = await begun();
    await happened(task, 1, ["first"], { status: "cancelled" });
    const by = async (who: Somebody) =>
      (await follow((await logIn(lab, who.email)).body.data.accessToken, task)).status;
    expect(await by(await somebody(lab, "member", person.tenantId))).toBe(404);
    expect(await by(await somebody(lab, "owner"))).toBe(404);
    expect(await by(await somebody(lab, "operator", person.tenantId))).toBe(200);
    expect((await follow("none", task)).status).toBe(401);
  });

  test("PE5 who is shut out hears nothing more of what they follow", async () => {
    const { task, token, person } = await begun();
    const owner = await signedIn(lab, await somebody(lab, "owner", person.tenantId));
    const stream = follow(token, task);
    await setTimeout(200);
    await owner.post(`/api/v1/tenant/members/${person.userId}/disable`);
    await happened(task, 1, ["for nobody"]);
    const { body } = await stream;
    expect(body).not.toContain("for nobody");
    expect(body).not.toContain("event: end");
  });
});
