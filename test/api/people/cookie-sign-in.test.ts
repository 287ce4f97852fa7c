/** Sign-in by cookie: what it is, and what it is not worth without the token that goes with it. */

import { setTimeout } from "node:timers/promises";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { applyRecord } from "../../../db/tasks.js";
import { aBatch, aReply } from "../../db/task-rows.js";
import { A_REQUEST, type Answer, INTERACT, openLab, useLab } from "../lab.js";
import { logIn, PASSWORD, type Somebody, signedIn, somebody, taskOf } from "../people.js";

const lab = useLab();
let who: Somebody;
beforeAll(async () => {
  who = await somebody(lab);
});

const json = { "content-type": "application/json" };
const enter = (headers: Record<string, string> = {}): Promise<Answer> =>
  lab.send("/api/v1/auth/cookie", {
    method: "POST",
    headers: { ...json, ...headers },
    body: JSON.stringify({ email: who.email, password: PASSWORD }),
  });

interface Entry {
  readonly cookie: string;
  readonly csrf: string;
}

async function entered(): Promise<Entry> {
  const { headers, body } = await enter();
  return { cookie: (headers.get("set-cookie") ?? "").split(";")[0] ?? "", csrf: body.data.csrfToken };
}

const ask = ({ cookie }: Pick<Entry, "cookie">, path: string, more: Record<string, string> = {}) =>
  lab.send(path, { headers: { cookie, ...more } });
const change = (
  { cookie }: Pick<Entry, "cookie">,
  more: Record<string, string> = {},
  path = "/api/v1/user/preferences",
) =>
  lab.send(path, {
    method: "POST",
    headers: { cookie, ...json, ...more },
    body: JSON.stringify({ preferences: { theme: "dark" } }),
  });

describe("POST /api/v1/auth/cookie", () => {
  test("CN1 gives the token as a cookie that no script reads and no other site sends, and in no body", async () => {
    const { status, headers, body } = await enter();
    expect(status).toBe(200);
    const cookie = headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^surefoot-\d+=[^;]+; .*HttpOnly/);
    expect(cookie).toContain("SameSite=Strict");
    expect(cookie).toContain("Path=/");
    const value = decodeURIComponent(cookie.slice(cookie.indexOf("=") + 1).split(";")[0] ?? "");
    expect(JSON.stringify(body)).not.toContain(value.slice(0, 20));
    expect(body.data).toMatchObject({ tenantId: who.tenantId, csrfToken: expect.stringMatching(/^[\w-]{43}$/) });
  });

  test("CN1 behind TLS the cookie belongs to this host alone and goes over nothing else", async () => {
    const secure = await openLab(inject("services").databaseUrl, { behindTls: true });
    const own = await somebody(secure);
    const answer = await secure.send("/api/v1/auth/cookie", {
      method: "POST",
      headers: json,
      body: JSON.stringify({ email: own.email, password: PASSWORD }),
    });
    await secure.close();
    expect(answer.headers.get("set-cookie")).toMatch(/^__Host-surefoot=.*; Secure/);
  });

  test("CN1 a page of another origin cannot sign anybody in by it", async () => {
    const answer = await enter({ origin: "https://evil.test", "sec-fetch-site": "cross-site" });
    expect(answer.status).toBe(403);
    expect(answer.headers.get("set-cookie")).toBeNull();
  });

  test("CN1 a wrong password is refused as it is at login, and sets no cookie", async () => {
    const answer = await lab.send("/api/v1/auth/cookie", {
      method: "POST",
      headers: json,
      body: JSON.stringify({ email: who.email, password: "wrong horse battery" }),
    });
    expect(answer).toMatchObject({ status: 401, body: { code: "INVALID_CREDENTIALS" } });
    expect(answer.headers.get("set-cookie")).toBeNull();
  });
});

describe("a request with the cookie", () => {
  test("CN1 is signed in, and is told the token that goes with changes", async () => {
    const entry = await entered();
    const session = await ask(entry, "/api/v1/auth/session");
    expect(session.body.data).toMatchObject({ user: { email: who.email }, csrfToken: entry.csrf });
    expect((await ask(entry, "/api/agent/tasks")).status).toBe(200);
  });

  test("CN1 by a bearer token there is no such token", async () => {
    const { accessToken } = (await logIn(lab, who.email)).body.data;
    const session = await lab.send("/api/v1/auth/session", { headers: { authorization: `Bearer ${accessToken}` } });
    expect(session.body.data).not.toHaveProperty("csrfToken");
  });

  test("CN2 changes something only with the token of this very sign-in", async () => {
    const [entry, other] = [await entered(), await entered()];
    expect((await change(entry)).body).toMatchObject({ code: "FORBIDDEN", details: { field: "X-CSRF-Token" } });
    expect((await change(entry, { "x-csrf-token": other.csrf })).status).toBe(403);
    expect((await change(entry, { "x-csrf-token": "" })).status).toBe(403);
    expect((await change(entry, { "x-csrf-token": entry.csrf })).status).toBe(200);
  });

  test("CN2 counts for nothing where another site or another origin of this one asks", async () => {
    const entry = await entered();
    for (const site of ["cross-site", "same-site"]) {
      expect((await ask(entry, "/api/agent/tasks", { "sec-fetch-site": site })).status, site).toBe(401);
      const forged = await change(entry, { "sec-fetch-site": site, "x-csrf-token": entry.csrf });
      expect(forged.status, site).toBe(401);
    }
    expect((await ask(entry, "/api/agent/tasks", { "sec-fetch-site": "same-origin" })).status).toBe(200);
  });

  test("CN1 an authorization goes before it", async () => {
    const entry = await entered();
    const answer = await ask(entry, "/api/agent/tasks", { authorization: "Bearer nobody" });
    expect(answer.status).toBe(401);
  });

  test("CN1 a wrong current password is refused and does not end the sign-in", async () => {
    const own = await entered();
    const body = JSON.stringify({ currentPassword: "wrong horse battery", newPassword: "another horse battery" });
    const headers = { ...json, cookie: own.cookie, "x-csrf-token": own.csrf };
    const refused = await lab.send("/api/v1/auth/password", { method: "POST", headers, body });
    expect(refused).toMatchObject({ status: 401, body: { code: "INVALID_CREDENTIALS" } });
    expect(refused.headers.get("set-cookie")).toBeNull();
    expect((await ask(own, "/api/v1/auth/session")).status).toBe(200);
  });

  test("CN1 is over once it signs out, and the cookie is taken away", async () => {
    const entry = await entered();
    const out = await change(entry, { "x-csrf-token": entry.csrf }, "/api/v1/auth/logout");
    expect(out.status).toBe(204);
    expect(out.headers.get("set-cookie")).toMatch(/^surefoot-\d+=; Max-Age=0/);
    const late = await ask(entry, "/api/agent/tasks");
    expect(late.status).toBe(401);
    expect(late.headers.get("set-cookie")).toMatch(/Max-Age=0/);
  });

  test("PE5 whoever is disabled is out with their cookie too, and hears nothing of what they waited for or followed", async () => {
    const owner = await signedIn(lab, await somebody(lab, "owner", who.tenantId));
    const entry = await entered();
    const { taskId, sessionId } = (await (await signedIn(lab, who)).post(INTERACT, A_REQUEST)).body.data;
    const waiting = ask(entry, `/api/agent/tasks/${taskId}/next?after=0&wait=2`);
    const followed = ask(entry, `/api/agent/tasks/${taskId}/events`);
    await setTimeout(400);
    await owner.post(`/api/v1/tenant/members/${who.userId}/disable`);
    const task = taskOf(who, { taskId, sessionId });
    await applyRecord(lab.database, aBatch(task, { reply: aReply({ thought: "for nobody" }) }));
    const late = await ask(entry, "/api/agent/tasks");
    expect([late.status, (await change(entry, { "x-csrf-token": entry.csrf })).status]).toEqual([401, 401]);
    expect(late.headers.get("set-cookie")).toMatch(/Max-Age=0/);
    const told = [await waiting, await followed];
    expect(told[0]?.status).toBe(401);
    for (const { body } of told) expect(JSON.stringify(body)).not.toContain("for nobody");
    expect((await enter()).body).toMatchObject({ code: "ACCOUNT_DISABLED" });
  });
});
