/** A page that is loaded anew between an entry and the press that hands it in: what was entered is gone, and nobody is killed (CP15). */

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { beforeOf } from "../../client/observation-request.js";
import type { SimulatedSite } from "../../testing/simulated-client.js";
import { createSimulatedSite } from "../../testing/simulated-site.js";
import { openRecordedLab, type RecordedLab } from "./recorded-lab.js";

let lab: RecordedLab;
beforeAll(async () => {
  lab = await openRecordedLab(inject("services"));
});
afterAll(() => lab?.close());

const FIELDS: Readonly<Record<string, { readonly field: string; readonly request: string }>> = {
  "a number": {
    field: '<label>Guests <input name="v" value="2"></label>',
    request: "Set Guests to 6, then press Save reservation",
  },
  "a text": {
    field: '<label>Name <input name="v" value=""></label>',
    request: 'Type "Ida Brandt" into Name and press Save reservation',
  },
  "a choice": {
    field: '<label>Table <select name="v"><option selected>Window<option>Garden</select></label>',
    request: "Choose Garden in Table and press Save reservation",
  },
  "a tick": {
    field: '<label><input type="checkbox" name="v"> Vegetarian</label>',
    request: "Tick Vegetarian, then press Save reservation",
  },
};

const START = "https://inn.test/new";

/** `loadsAnew`: right before the press; the client sends the page as it found it then. */
function inn(field: string, loadsAnew: boolean): SimulatedSite {
  const site = createSimulatedSite("https://inn.test", {
    "/new": {
      title: "New reservation",
      body: `<main><h1>New reservation</h1><form method="post" action="/new">${field}<button>Save reservation</button></form></main>`,
      script: ({ on, send, go }) =>
        on("submit", "form", () => {
          send("POST", "/new", 303);
          go("/done");
        }),
    },
    "/done": { title: "Done", body: '<main><h1>Thank you</h1><p role="status">Reservation 1001 was saved.</p></main>' },
  });
  return {
    page: () => site.page(),
    async act(action, order) {
      if (!loadsAnew || !action.startsWith("click")) return site.act(action, order);
      await site.act(`navigate("${START}")`, { ...order, action });
      const page = { ...site.page(), activeElement: "" };
      return { ...(await site.act(action, order)), before: beforeOf(page, page) };
    },
  };
}

const endOf = async (site: SimulatedSite, request: string) => {
  const taskId = await lab.run(site, request);
  const { status, reason = "" } = (await lab.api.call("GET", `/api/agent/tasks/${taskId}`)).body.data;
  return { status, reason };
};

describe("a form that is loaded anew before it is handed in", () => {
  test.each(Object.entries(FIELDS))("CP15 is not what was asked for: %s", async (_what, { field, request }) => {
    expect((await endOf(inn(field, false), request)).status).toBe("completed");
    const { status, reason } = await endOf(inn(field, true), request);
    expect(status, reason).not.toBe("completed");
  });
});
