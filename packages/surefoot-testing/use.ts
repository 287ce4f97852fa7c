/** What somebody does with surefoot-testing in a project of their own: a site of one form, acted on by the simulated client. */

import assert from "node:assert/strict";
import { createSimulatedSite } from "surefoot-testing";
import { createSimulatedClient } from "surefoot-testing/client";
import { fastForward } from "surefoot-testing/time";

const saved: string[] = [];
const site = createSimulatedSite("https://club.test", {
  "/new": {
    body: `<form><label>Name <input></label><button>Save</button></form>`,
    script: ({ find, on, send, go }) =>
      on("submit", "form", () => {
        send("POST", "/members", 201);
        saved.push(find("input").value);
        go("/done");
      }),
  },
  "/done": { body: `<p role="status">Saved</p>` },
});
const client = createSimulatedClient({ baseUrl: "http://127.0.0.1:1", token: "x", clientId: "c", site });
const typed = await client.carryOut({ action: 'type(1,"Ida Brandt")', actionId: "a1" });
assert.equal(typed.verified, true);
const pressed = await client.carryOut({ action: "click(2)", actionId: "a2" });
assert.equal(pressed.effect, "gone");
assert.deepEqual(saved, ["Ida Brandt"]);
assert.match(site.page().dom, /Saved/);
assert.equal(typeof fastForward, "function");
