import { describe, expect, test } from "vitest";
import { createFaultyNetwork, type FaultRates } from "../../testing/chaos/network.js";
import { watchSteps } from "../../testing/chaos/steps.js";
import { streamOf } from "../../testing/chaos/stream.js";

const CALM: FaultRates = { repeated: 0, late: 0, lost: 0, cut: 0, byDom: 0, stray: 0, silent: 0 };
const POST = {
  method: "POST",
  body: JSON.stringify({ observationId: "o-1", taskId: "t-1", sessionId: "s-1", receipts: [{ actionId: "a-0" }] }),
};
const URL_ = "http://127.0.0.1:1/api/agent/interact";

/** A fake API: every interact is turn 1, everything else 202. */
function lab(rates: Partial<FaultRates>) {
  const sent: { path: string; body: Record<string, unknown> }[] = [];
  const send: typeof fetch = async (input, init) => {
    const { pathname } = new URL(String(input));
    sent.push({ path: pathname, body: JSON.parse(String(init?.body)) });
    const data = { taskId: "t-1", turn: 1, actionId: "a-1", status: "executing" };
    return pathname.endsWith("/interact") ? Response.json({ data }) : Response.json({ data: {} }, { status: 202 });
  };
  let ms = 0;
  const now = () => ms++;
  const steps = watchSteps(now);
  const chance = streamOf(1, "test");
  const network = createFaultyNetwork({
    chance,
    steps,
    clientId: "c",
    now,
    sleep: async () => undefined,
    stormy: () => true,
    send,
    rates: { ...CALM, ...rates },
  });
  return { network, steps, sent };
}

describe("createFaultyNetwork", () => {
  test("without faults it hands on what comes and writes it down", async () => {
    const { network, steps, sent } = lab({});
    const response = await network.fetch(URL_, POST);
    expect(await response.json()).toMatchObject({ data: { turn: 1, actionId: "a-1" } });
    expect(sent).toHaveLength(1);
    expect(network.exchanges).toMatchObject([
      { way: "interact", observationId: "o-1", turn: 1, status: 200, unheard: false },
    ]);
    expect(steps.openCount()).toBe(0);
  });

  test("a lost reply has arrived at the server and reaches nobody", async () => {
    const { network, sent } = lab({ lost: 1 });
    await expect(network.fetch(URL_, POST)).rejects.toThrow("lost");
    expect(sent).toHaveLength(1);
    expect(network.exchanges).toMatchObject([{ turn: 1, unheard: true }]);
  });

  test("repetitions and late copies carry the same body, byte for byte", async () => {
    const { network, sent } = lab({ repeated: 1, late: 1 });
    await network.fetch(URL_, POST);
    await network.drained();
    expect(sent.length).toBeGreaterThanOrEqual(3);
    expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test("by signal goes the same report, without what only interact takes", async () => {
    const { network, steps, sent } = lab({ byDom: 1 });
    expect((await network.fetch(URL_, POST)).status).toBe(202);
    expect(sent).toEqual([
      { path: "/api/agent/tasks/t-1/dom", body: { observationId: "o-1", receipts: [{ actionId: "a-0" }] } },
    ]);
    expect(steps.openCount()).toBe(1);
  });

  test("a person's answer goes by interact alone", async () => {
    const { network, sent } = lab({ byDom: 1 });
    await network.fetch(URL_, {
      ...POST,
      body: JSON.stringify({ taskId: "t-1", observationId: "o-2", query: "Yes." }),
    });
    expect(sent.map(({ path }) => path)).toEqual(["/api/agent/interact"]);
  });

  test("what is not answered is told, until it is", async () => {
    const { network } = lab({});
    const exchange = network.fetch(URL_, POST);
    expect(network.underWay()).toEqual([expect.stringMatching(/^interact of \S+ since 0 s$/)]);
    await exchange;
    expect(network.underWay()).toEqual([]);
  });

  test("a stray has an id of its own and no receipts", async () => {
    const { network, sent } = lab({ stray: 1 });
    await network.fetch(URL_, POST);
    await network.drained();
    expect(sent.find(({ path }) => path.endsWith("/dom"))?.body).toEqual({ observationId: "c-stray-1", receipts: [] });
  });
});
