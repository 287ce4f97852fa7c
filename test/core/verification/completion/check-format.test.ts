import { describe, expect, test } from "vitest";
import {
  checkFields,
  faultOfCheck,
  faultOfCriterion,
  readableCheck,
} from "../../../../core/verification/completion/check-format.js";
import type { Check } from "../../../../protocol/contract.js";

describe("faultOfCheck", () => {
  test.each<[Check, boolean]>([
    [{ activity: "element", role: "button", name: "Save" }, true],
    [{ activity: "element", name: "Save" }, true],
    [{ activity: "element", text: "Save" }, false],
    [{ activity: "value", name: "Theme", value: "Dark" }, true],
    [{ activity: "value", name: "Theme", value: "" }, true],
    [{ activity: "value", name: "Theme" }, false],
    [{ activity: "value", value: "Dark" }, false],
    [{ activity: "value", within: "Jas", column: "Role", value: "Admin" }, true],
    [{ activity: "value", column: "Role", value: "Admin" }, false],
    [{ activity: "count", role: "row", name: "a" }, true],
    [{ activity: "count", role: "row", count: 1.5 }, false],
    [{ activity: "count" }, false],
    [{ activity: "url", url: "/x" }, true],
    [{ activity: "url", url: "two words" }, false],
    [{ activity: "url" }, false],
    [{ activity: "download", file: "*.pdf" }, true],
    [{ activity: "download", text: "a.pdf" }, false],
    [{ activity: "text", text: "   " }, false],
    [{ activity: "text", text: "x".repeat(301) }, false],
  ])("CT3 %j is accepted: %s", (check, accepted) => {
    const fault = faultOfCheck(check);
    if (accepted) expect(fault).toBeNull();
    else expect(fault).toMatch(/; write for example \{"activity":"\w+"/);
  });

  test("CT3 what a judge decides needs no fields", () => {
    expect(faultOfCriterion({ activity: "judge" })).toBeNull();
    expect(faultOfCriterion({ activity: "answer" })).toBeNull();
    expect(faultOfCriterion({ activity: "text" })).toMatch(/text needs the words/);
  });
});

describe("checkFields", () => {
  test("CT3 fields that were not given are left out; an empty value is one", () => {
    const written = { activity: "value", name: "Note", value: "", role: "", within: undefined, absent: true } as const;
    expect(checkFields(written)).toStrictEqual({ name: "Note", value: "", absent: true });
    expect(readableCheck(written)).toStrictEqual({ activity: "value", name: "Note", value: "", absent: true });
    expect(readableCheck({ activity: "value", name: "Note" })).toBeUndefined();
  });
});
