/** Proves core/page/outline.ts: a page in few lines, with the number of every control that is told. */

import { describe, expect, test } from "vitest";
import { outlineOf } from "../../../core/page/outline.js";
import { skeletonOf } from "./pages.js";

describe("outlineOf", () => {
  test("SK1 a page is told in order, controls by the number an action names", () => {
    const page = skeletonOf(`<main><h1>Profile</h1><form aria-label="Profile">
      <label>Country <select data-sf="p1.7"><option selected>Canada</option><option>Chile</option></select></label>
      <label><input type="checkbox" checked data-sf="p1.8"> Newsletter</label>
      <button data-sf="p1.9" disabled>Save</button></form></main>`);
    expect(outlineOf(page)).toEqual([
      "main",
      "# main",
      "heading 'Profile'",
      "form 'Profile'",
      `# main>form "Profile"`,
      "[7] combobox 'Country' = 'Canada' of Canada, Chile",
      "[8] checkbox 'Newsletter' (checked)",
      "[9] button 'Save' (disabled)",
    ]);
  });

  test("SK1 a run of like siblings is folded, with a count", () => {
    const rows = Array.from({ length: 30 }, (_, n) => `<li>Entry ${n}</li>`).join("");
    const lines = outlineOf(skeletonOf(`<ul>${rows}</ul>`), { lines: 100, run: 5 });
    expect(lines.slice(1, 3)).toEqual(["# list", "listitem 'Entry 0'"]);
    expect(lines.at(-1)).toBe("… 25 more of the kind listitem");
  });

  test("SK1 a long page is cut, and says by how much", () => {
    const page = Array.from({ length: 100 }, (_, n) => `<h2>Part ${n}</h2><p>words ${n}</p>`).join("");
    const lines = outlineOf(skeletonOf(page), { lines: 20, run: 5 });
    expect(lines.length).toBe(20);
    expect(lines.at(-1)).toMatch(/^… 18\d more lines$/);
  });
});
