import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ActionRequest, ExecutedAction, PageObservation } from "../../client/host.js";
import type { TaskApi } from "../../client/task-api.js";
import { newRecord, type TaskRecord } from "../../client/task-record.js";
import { TaskSecrets } from "../../client/task-secrets.js";
import { hashText } from "../../core/page/text.js";
import type { SecretRequest } from "../../protocol/requests.js";
import { carry, hostPage, openBrowser, orderOf } from "./page-lab.js";

const SLOT = "{{secret:password}}";
const TYPE = `type(5,${JSON.stringify(SLOT)})`;
const SECRET = { name: "password", value: "test123" };

const aRecord = (fields: Partial<TaskRecord> = {}): TaskRecord => ({
  ...newRecord({ key: "k1", userId: "", query: "", url: "", tab: null, nowMs: 0, taskId: "t1" }),
  ...fields,
});

function apiGiving(answer: Awaited<ReturnType<TaskApi["secret"]>>) {
  const asked: unknown[] = [];
  const secret = async (taskId: string, actionId: string, request: SecretRequest) => {
    asked.push([taskId, actionId, request]);
    return answer;
  };
  return { asked, api: { secret } as unknown as TaskApi }; // nothing else is called
}

const found = { kind: "ok", status: 200, data: SECRET } as const;

describe("TaskSecrets", () => {
  test("SF14 only an order that types a slot has a way to its secret, for its own action and client", async () => {
    const { api, asked } = apiGiving(found);
    const secrets = new TaskSecrets();
    for (const action of ["click(5)", 'type(5,"x")', `navigate("https://a.test/${SLOT}")`])
      expect(secrets.withSecret(aRecord(), orderOf(action), api, "c1").secret).toBeUndefined();
    const order = secrets.withSecret(aRecord(), orderOf(TYPE), api, "c1");
    expect(await order.secret?.("https://a.test")).toEqual({ kind: "fetched", secret: SECRET });
    expect(asked).toEqual([["t1", "a-1", { origin: "https://a.test", clientId: "c1" }]]);
  });

  test("SF14 what was fetched is hidden in pages, receipts, witnesses and errors of its task, until that is over", async () => {
    const secrets = new TaskSecrets();
    const record = aRecord();
    const order = secrets.withSecret(record, orderOf(TYPE), apiGiving(found).api, "c1");
    const page = {
      dom: "<p>Your password is test123</p>",
      url: "https://a.test/?p=test123",
      settled: true,
    } as PageObservation;
    expect(secrets.hideIn(record, page)).toBe(page);
    await order.secret?.("https://a.test");
    expect(secrets.hideIn(record, page)).toMatchObject({
      dom: `<p>Your password is ${SLOT}</p>`,
      url: `https://a.test/?p=${SLOT}`,
    });
    const attempt = {
      method: "type",
      result: "verified",
      expected: "test123",
      observed: "test123",
      delivered: true,
      ms: 1,
    };
    const executed = {
      receipt: {
        actionId: "a-1",
        action: TYPE,
        ok: true,
        attempts: [attempt],
        expected: "test123",
        observed: "test123",
      },
      witness: { dialog: "alert: test123", caused: [{ text: "is test12" }] },
      before: { domHash: "of the page in clear", drifted: null },
    } as unknown as ExecutedAction; // what is looked at
    const hidden = secrets.hideInExecuted(record, order, executed);
    expect(JSON.stringify(hidden)).not.toMatch(/test12/);
    expect(hidden.receipt).toMatchObject({
      ok: true,
      observed: SLOT,
      attempts: [{ result: "verified", observed: SLOT }],
    });
    // The page before is compared with the page after as both are sent.
    expect(hidden.before).toEqual({ domHash: hashText(`<p>Your password is ${SLOT}</p>`), drifted: null });
    const error = secrets.hideInError(record, new Error("page.evaluate: test123"));
    expect(`${error} ${(error as Error).stack}`).not.toContain("test123");
    expect(secrets.hideIn(aRecord({ key: "k2" }), page)).toBe(page);
    secrets.forget(record);
    expect(secrets.hideIn(record, page)).toBe(page);
  });

  test("SF14 what the field has made of a secret is not told, only that it is another value", async () => {
    const secrets = new TaskSecrets();
    const order = secrets.withSecret(aRecord(), orderOf(TYPE), apiGiving(found).api, "c1");
    await order.secret?.("https://a.test");
    const attempt = {
      method: "type",
      result: "failed",
      expected: "test123",
      observed: "test (cut to 4 characters)",
      delivered: true,
      ms: 1,
    };
    const receipt = {
      actionId: "a-1",
      action: TYPE,
      ok: false,
      attempts: [attempt],
      error: "action did not produce the expected change: test (cut to 4 characters)",
    };
    const told = secrets.hideInExecuted(aRecord(), order, { receipt, witness: {} } as unknown as ExecutedAction);
    expect(JSON.stringify(told)).not.toMatch(/"test|: test/);
    expect(told.receipt.ok).toBe(false);
  });
});

describe("in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  const slotted = (n: number): string => `type(${n},${JSON.stringify(SLOT)})`;
  const giving = (value: string, origins: string[] = []): Partial<ActionRequest> => ({
    secret: async (origin) => {
      origins.push(origin);
      return { kind: "fetched", secret: { name: "password", value } };
    },
  });

  test("SF14 the value is what is typed and compared, the slot is what is told", async () => {
    const opened = await hostPage(browser, { body: '<input id="p" type="password">' });
    const origins: string[] = [];
    const { receipt } = await carry(opened, slotted, 'id="p"', giving("Tr0ub4dor&3", origins));
    expect(await opened.page.inputValue("#p")).toBe("Tr0ub4dor&3");
    expect(receipt).toMatchObject({
      ok: true,
      verified: true,
      effect: "changed",
      action: expect.stringContaining(SLOT),
    });
    expect(JSON.stringify(receipt)).not.toContain("Tr0ub4dor");
    expect(origins).toEqual(["null"]);
    const cut = await hostPage(browser, { body: '<input id="p" type="password" maxlength="4">' });
    expect((await carry(cut, slotted, 'id="p"', giving("Tr0ub4dor&3"))).receipt).toMatchObject({
      ok: false,
      verified: false,
    });
  });

  test("SF14 a secret that is kept back, or that nobody can fetch, is not typed as its slot", async () => {
    const opened = await hostPage(browser, { body: '<input id="p" type="password">' });
    const kept = { secret: async () => ({ kind: "kept", reason: "the server keeps the secret" }) as const };
    for (const more of [kept, {}]) {
      const { receipt } = await carry(opened, slotted, 'id="p"', more);
      expect(receipt).toMatchObject({ ok: false, effect: "refused", delivered: false });
      expect(await opened.page.inputValue("#p")).toBe("");
    }
  });
});
