/** Follows docs/testing.md, "Test your own task", by hand: a site of one's own, a whole task on it, a week of waiting, a reply that is lost. */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createSimulatedClient } from "../../testing/simulated-client.js";
import { createSimulatedSite, type OpenSite } from "../../testing/simulated-site.js";
import { openRecordedLab, type RecordedLab } from "../workflows/recorded-lab.js";

let lab: RecordedLab;
beforeAll(async () => {
  lab = await openRecordedLab(inject("services"));
});
afterAll(() => lab?.close());

function members(status = 201): OpenSite & { readonly saved: string[] } {
  const saved: string[] = [];
  const site = createSimulatedSite("https://club.test", {
    "/new": {
      body: `<h1>New member</h1><form><label>Name <input name="name"></label><button>Save member</button></form>`,
      script: ({ find, on, send, go }) =>
        on("submit", "form", () => {
          send("POST", "/members", status);
          if (status < 400) saved.push(find("input").value);
          go("/members");
        }),
    },
    "/members": {
      body: () =>
        `<h1>Members</h1><p role="status">Member was saved</p><ul>${saved.map((name) => `<li>${name}</li>`).join("")}</ul>`,
    },
  });
  return Object.assign(site, { saved });
}

const QUERY = 'Type "Ida Brandt" into Name and click "Save member"';
const viewOf = async (taskId: string) => (await lab.api.call("GET", `/api/agent/tasks/${taskId}`)).body.data;

describe("a task on a site of one's own", () => {
  test("TM1 runs to its end without a browser or a model, and is verified by what the site shows", async () => {
    const site = members();
    const startedMs = performance.now();
    const taskId = await lab.run(site, QUERY);
    process.stdout.write(`a whole task: ${Math.round(performance.now() - startedMs)} ms\n`);
    expect(await viewOf(taskId)).toMatchObject({ status: "completed" });
    expect(site.saved).toEqual(["Ida Brandt"]);
  });

  test("VD1 is not verified where the server refused behind the same words", async () => {
    const site = members(500);
    const taskId = await lab.run(site, QUERY);
    expect((await viewOf(taskId)).outcome).not.toBe("verified");
    expect(site.saved).toEqual([]);
  });

  test("SF4 waits a week for a person's yes, and goes on with it", async () => {
    const site = createSimulatedSite("https://club.test", {
      "/7": {
        body: `<h1>Ida Brandt</h1><button>Delete member</button>`,
        script: ({ on, send, go }) =>
          on("click", "button", () => {
            send("DELETE", "/members/7", 204);
            go("/members");
          }),
      },
      "/members": { body: `<h1>Members</h1><p role="status">Ida Brandt was deleted</p>` },
    });
    const query = 'Click "Delete member"';
    const taskId = await lab.run(site, query);
    expect((await viewOf(taskId)).status).toBe("awaiting_approval");
    await lab.skip(taskId, "7 days");
    expect(site.acts).toEqual([]);
    // Nobody has said a word: whoever comes back goes on with it, and is asked again.
    expect((await viewOf(taskId)).status).toBe("interrupted");
    expect((await lab.api.call("POST", `/api/agent/tasks/${taskId}/resume`, {})).status).toBeLessThan(300);
    await lab.run(site, query, { taskId });
    expect((await viewOf(taskId)).status).toBe("awaiting_approval");
    const { body } = await lab.api.call("GET", `/api/agent/tasks/${taskId}/next?after=0&wait=0`);
    const { actionId } = body.data.approval;
    const said = await lab.api.call("POST", `/api/agent/tasks/${taskId}/approve`, { actionId, approved: true });
    expect(said.status, JSON.stringify(said.body)).toBeLessThan(300);
    await lab.run(site, query, { taskId });
    expect(site.acts).toEqual(["click(1)"]);
    expect((await viewOf(taskId)).status).toBe("completed");
  });

  test("PR8 does nothing twice where replies are lost on their way back", async () => {
    const site = members();
    let lost = 0;
    let heard = 0;
    const client = createSimulatedClient({
      baseUrl: "https://api.test",
      token: lab.api.token,
      clientId: randomUUID(),
      site,
      fetch: async (input, init) => {
        const response = await lab.fetch(input, init);
        if (!String(input).endsWith("/interact") || heard++ % 2 === 1) return response;
        lost += 1;
        throw new TypeError("fetch failed");
      },
    });
    const { status } = await client.runTask(QUERY);
    expect(status).toBe("completed");
    expect(lost).toBeGreaterThan(1);
    expect(site.saved).toEqual(["Ida Brandt"]);
    expect(site.acts.filter((act) => act.startsWith("click("))).toHaveLength(1);
  });
});
