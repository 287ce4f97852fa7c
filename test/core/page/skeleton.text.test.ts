import { describe, expect, test } from "vitest";
import { pageText } from "../../../core/page/skeleton.js";
import { skeletonOf } from "./pages.js";

describe("pageText", () => {
  test("all that can be read, in order, without what was typed", () => {
    const html = `<h1>Patients</h1><p>See <a href=x>help</a> now</p><table><tr><td>Jas Doe<td>1990</table>
      <label>Name <input value=typed-secret></label><select aria-label=Land><option>Chile</select><script>hidden</script><p hidden>gone</p>`;
    const text = pageText(skeletonOf(html));
    expect(text.split("\n")).toEqual(["Patients", "See help now", "help", "Jas Doe 1990", "Name", "Land", "Chile"]);
    expect(text).not.toContain("typed-secret");
  });
});
