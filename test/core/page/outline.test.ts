/** Proves core/page/outline.ts: a page in few lines, with the number of every control that is told. */

import { describe, expect, test } from "vitest";
import { linesOf, outlineOf } from "../../../core/page/outline.js";
import { skeletonOf } from "./pages.js";

describe("outlineOf", () => {
  test("SK1 a page is told in order, controls by the number an action names", () => {
    const page = skeletonOf(`<main><h1>Profile</h1><form aria-label="Profile">
      <label>Country <select data-sf="p1.7"><option selected>Canada</option><option>Chile</option></select></label>
      <label><input type="checkbox" checked data-sf="p1.8"> Newsletter</label>
      <button data-sf="p1.9" disabled>Save</button></form></main>`);
    expect(linesOf(outlineOf(page))).toEqual([
      "# page",
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

  const rows = Array.from({ length: 30 }, (_, n) => `<li>Entry ${n}</li>`).join("");

  test("SK1 a run of like siblings is folded, with a count", () => {
    const lines = linesOf(outlineOf(skeletonOf(`<ul>${rows}</ul>`), { run: 5 }));
    expect(lines).toContain("listitem 'Entry 4'");
    expect(lines).not.toContain("listitem 'Entry 5'");
    expect(lines.at(-1)).toBe("… 25 more of the kind listitem");
  });

  test("SK1 what is wanted is told, wherever in its run it stands", () => {
    const keep = ({ name, text }: { name: string; text?: string }) => `${name}${text ?? ""}`.includes("Entry 17");
    const lines = linesOf(outlineOf(skeletonOf(`<ul>${rows}</ul>`), { run: 5, keep }));
    expect(lines).toContain("listitem 'Entry 17'");
    expect(lines.at(-1)).toBe("… 24 more of the kind listitem");
  });

  test("SK1 a row is folded with what stands in it", () => {
    const cells = Array.from({ length: 30 }, (_, n) => `<tr><td>Person ${n}</td><td><button>Delete</button></td></tr>`);
    const keep = ({ row }: { row?: string }) => row?.includes("Person 17") === true;
    const lines = linesOf(outlineOf(skeletonOf(`<table>${cells.join("")}</table>`), { run: 2, keep }));
    expect(lines.filter((line) => line.includes("button 'Delete'"))).toEqual([
      "[1] button 'Delete' in 'Person 0'",
      "[2] button 'Delete' in 'Person 1'",
      "[18] button 'Delete' in 'Person 17'",
    ]);
    expect(lines.at(-1)).toBe("… 27 more of the kind row");
  });
});
