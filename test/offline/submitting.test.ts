/** Proves the submit rule of offline/navigate.ts: which form is handed in, and that another is left alone. */

import { describe, expect, test } from "vitest";
import { proposed } from "./placing.js";

const BULK = `<h1>Comments</h1><form method="post"><label>Bulk actions <select><option>None</option><option>Send away</option></select></label>
  <button>Apply</button></form>`;
const PROFILE = `<form method="post"><label>Name <input value="Jas"></label><button>Update profile</button></form>`;

describe("submitRule", () => {
  test("CT2 a form that shares one word with what is to be sent is not handed in", async () => {
    expect(await proposed("send the comments to Rita", BULK)).toContain("I cannot find a form to submit here");
  });

  test("CT2 “save” hands the form in, whatever its button is called", async () => {
    expect(await proposed("save", PROFILE)).toBe("click Update profile");
    expect(await proposed("save the profile", PROFILE)).toBe("click Update profile");
  });
});
