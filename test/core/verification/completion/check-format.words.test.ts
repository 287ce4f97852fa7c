import { describe, expect, test } from "vitest";
import { describeCheck } from "../../../../core/verification/completion/check-format.js";
import type { Check } from "../../../../protocol/contract.js";

describe("sayCheck", () => {
  test.each<[Check, string]>([
    [{ activity: "url", url: "*/settings*" }, "the address matches */settings*"],
    [{ activity: "element", role: "button", name: "Save" }, "there is a button “Save”"],
    [{ activity: "element", name: "'Save'", within: "Jas" }, "there is a “Save” in “Jas”"],
    [{ activity: "element", role: "dialog", absent: true }, "there is no dialog"],
    [{ activity: "text", text: "Saved" }, "“Saved” is to be seen"],
    [{ activity: "text", text: "Saved", absent: true }, "“Saved” is not to be seen"],
    [{ activity: "value", name: "Theme", value: "Dark" }, "“Theme” is “Dark”"],
    [{ activity: "value", role: "checkbox", name: "News", value: "on" }, "checkbox “News” is on"],
    [{ activity: "value", name: "Note", value: "" }, "“Note” is empty"],
    [{ activity: "value", within: "Jas", column: "Role", value: "Admin" }, "“Role” in the row of “Jas” is “Admin”"],
    [{ activity: "count", role: "row", name: "Jas", op: "=", count: 0 }, "there are exactly 0 of row “Jas”"],
    [{ activity: "count", role: "row" }, "there are at least 1 of row"],
    [{ activity: "download", file: "*.pdf" }, "a file *.pdf was downloaded"],
  ])("CT3 %j", (check, phrase) => {
    expect(describeCheck(check)).toBe(phrase);
  });
});
