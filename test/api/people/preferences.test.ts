/** Preferences and feedback: each person's own, in each tenant, and nobody else's (PE11, PE12). */

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { addOrganisation, addPerson } from "../../../db/people.js";
import { applyRecord } from "../../../db/tasks.js";
import { aBatch, aReply } from "../../db/task-rows.js";
import { A_REQUEST, INTERACT, useLab } from "../lab.js";
import { callerOf, signedIn, somebody, taskOf } from "../people.js";

const PREFERENCES = "/api/v1/user/preferences";
const lab = useLab();

describe("preferences", () => {
  test("PE11 are one's own in each tenant; the last ones count, unknown keys are kept", async () => {
    const person = await somebody(lab);
    const by = await signedIn(lab, person);
    expect((await by.get(PREFERENCES)).body.data).toEqual({ preferences: {} });
    const first = { theme: "dark", panel: { width: 400 } };
    expect((await by.post(PREFERENCES, { preferences: first })).body.data).toEqual({ preferences: first });
    await by.post(PREFERENCES, { preferences: { theme: "light" } });
    expect((await by.get(PREFERENCES)).body.data).toEqual({ preferences: { theme: "light" } });
    const sibling = await signedIn(lab, await somebody(lab, "owner", person.tenantId));
    expect((await sibling.get(PREFERENCES)).body.data).toEqual({ preferences: {} });
    const elsewhere = randomUUID();
    const nowMs = Date.now();
    await addOrganisation(lab.database, { tenantId: elsewhere, name: "Elsewhere", nowMs });
    const member = { ...person, name: "Ada", passwordHash: "kept", role: "member", nowMs } as const;
    await addPerson(lab.database, { ...member, tenantId: elsewhere });
    await by.post("/api/v1/auth/tenant", { tenantId: elsewhere });
    expect((await by.get(PREFERENCES)).body.data).toEqual({ preferences: {} });
    expect((await callerOf(lab, null).get(PREFERENCES)).status).toBe(401);
  });

  test("PE11 known keys have a type, and all of it a size", async () => {
    const by = await signedIn(lab, await somebody(lab));
    const refused = [{ theme: "pink" }, { language: 4 }, { notes: "x".repeat(17_000) }];
    for (const preferences of refused)
      expect((await by.post(PREFERENCES, { preferences })).body).toMatchObject({ code: "VALIDATION_ERROR" });
  });
});

describe("feedback", () => {
  test("PE12 is said of what came of one's own task, with a reason; the last word counts, secrets are masked", async () => {
    const person = await somebody(lab);
    const by = await signedIn(lab, person);
    const { taskId, sessionId } = (await by.post(INTERACT, A_REQUEST)).body.data;
    const path = `/api/agent/tasks/${taskId}/feedback`;
    expect((await by.get(path)).body).toMatchObject({ code: "NOT_FOUND" });
    expect((await by.post(path, { rating: "up" })).body).toMatchObject({ code: "RESOURCE_CONFLICT" });
    const task = taskOf(person, { taskId, sessionId });
    await applyRecord(lab.database, aBatch(task, { status: "completed", reply: aReply({ status: "completed" }) }));
    await by.post(path, { rating: "up" });
    const said = await by.post(path, { rating: "down", reason: "It paid with 4111 1111 1111 1111." });
    expect(said.body.data).toMatchObject({ taskId, rating: "down", reason: "It paid with [CARD:1111]." });
    expect((await by.get(path)).body.data).toEqual(said.body.data);
    expect((await by.post(path, { rating: "meh" })).body).toMatchObject({ code: "VALIDATION_ERROR" });
    const operator = await signedIn(lab, await somebody(lab, "operator", person.tenantId));
    expect((await operator.get(path)).status).toBe(404);
  });
});
