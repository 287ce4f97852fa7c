import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Check, evaluateCheck, type PageFacts, validateCheck } from "../../../core/verification/check.js";
import { control, heading, node, page, status, text } from "./pages.js";

const facts = (fields: Partial<PageFacts> = {}): PageFacts => ({
  url: "http://clinic.test/patients",
  skeleton: page([]),
  downloads: null,
  ...fields,
});
const on = (nodes: Parameters<typeof page>[0]) => facts({ skeleton: page(nodes) });
const result = (activity: Check["activity"], pattern: string, at: PageFacts) =>
  evaluateCheck({ activity, pattern }, at).result;

describe("evaluateCheck: url", () => {
  test.each<[string, string, string]>([
    ["/patients", "http://c.test/patients", "pass"],
    ["/patients", "http://c.test/patients/", "pass"],
    ["/patients/", "http://c.test/patients?page=2", "pass"],
    ["/patients", "http://c.test/patients/7", "fail"],
    ["/patients/*", "http://c.test/patients/7", "pass"],
    ["/patients/*", "http://c.test/patients/7/edit", "fail"],
    ["/patients/**", "http://c.test/patients/7/edit", "pass"],
    ["/patients/**", "http://c.test/patients", "pass"],
    ["settings", "http://c.test/account/settings", "pass"],
    ["*settings*", "http://c.test/a/my-settings-page", "pass"],
    ["settings", "http://c.test/resettings", "fail"],
    ["/Settings", "http://c.test/settings", "pass"],
    ["/settings", "http://c.test/#/settings", "pass"],
    ["#/settings", "http://c.test/app#/settings", "pass"],
    ["/search?q=jas", "http://c.test/search?q=jas", "pass"],
    ["/search?q=jas", "http://c.test/search?q=tom", "fail"],
    ["http://c.test/*", "http://c.test/patients", "pass"],
    ["http://other.test/*", "http://c.test/patients", "fail"],
    ["/a.c", "http://c.test/abc", "fail"],
    ["/patients list", "http://c.test/patients", "unknown"],
    ["/x", "not a url", "unknown"],
  ])("§9 %s on %s → %s", (pattern, url, expected) => {
    expect(result("url", pattern, facts({ url }))).toBe(expected);
  });

  test("§9 a pattern of many stars is answered at once", () => {
    const url = `http://c.test/${"a".repeat(2000)}`;
    expect(result("url", `/${"*a".repeat(140)}b`, facts({ url }))).toBe("fail");
  });
});

describe("evaluateCheck: text and element", () => {
  const shown = on([
    heading("Patients"),
    text("Jas  DOE was born in 1990"),
    control("button", "Add patient"),
    control("textbox", "First name", { value: "Ada", text: "Ada" }),
    status("Patient added"),
  ]);

  test.each<[Check["activity"], string, string]>([
    ["text", "jas doe", "pass"],
    ["text", "Ada", "fail"],
    ["text", "First name", "pass"],
    ["element", 'heading "patients"', "pass"],
    ["element", 'heading "patient"', "fail"],
    ["element", 'button "patient"', "pass"],
    ["element", 'button "pat"', "fail"],
    ["element", '* "Add patient"', "pass"],
    ["element", "button", "pass"],
    ["element", "dialog", "fail"],
    ["element", 'toast "added"', "pass"],
    ["element", 'field "First name"', "pass"],
    ["element", 'button "Add', "unknown"],
    ["element", '"Add patient"', "unknown"],
    ["text", "", "unknown"],
  ])("§9 %s %s → %s", (activity, pattern, expected) => {
    expect(result(activity, pattern, shown)).toBe(expected);
  });

  test("§6.10 absent turns pass and fail around, never unknown", () => {
    expect(evaluateCheck({ activity: "element", pattern: "menu", absent: true }, shown).result).toBe("pass");
    expect(evaluateCheck({ activity: "text", pattern: "jas doe", absent: true }, shown).result).toBe("fail");
    expect(evaluateCheck({ activity: "text", pattern: "x", absent: true }, facts({ skeleton: null })).result).toBe(
      "unknown",
    );
  });
});

describe("evaluateCheck: value", () => {
  const group = { control: { group: "Theme" } };
  const radios = (dark: boolean) =>
    on([
      control("radio", "Light", { ...group, state: dark ? {} : { checked: true } }),
      control("radio", "Dark", { ...group, state: dark ? { checked: true } : {} }),
      control("radio", "Dark blue", group),
    ]);
  const select = (chosen: string) =>
    on([
      control("combobox", "Theme", {
        value: chosen,
        control: {
          options: ["Light", "Dark"].map((label) => ({
            label,
            value: label[0] ?? "",
            selected: label === chosen,
            disabled: false,
          })),
        },
      }),
    ]);

  test.each<[string, PageFacts, string]>([
    ["a select by label", select("Dark"), "pass"],
    ["a select with another option", select("Light"), "fail"],
    ["radios in a group", radios(true), "pass"],
    ["radios in a group, another one on", radios(false), "fail"],
    ["a switch called both", on([control("switch", "Dark theme", { state: { checked: true } })]), "pass"],
    ["a switch called both, off", on([control("switch", "Dark theme")]), "fail"],
    [
      "pressed buttons in a region",
      on([control("button", "Dark", { region: 'main>group "Colour theme"', state: { pressed: true } })]),
      "pass",
    ],
    [
      "a similar name that is on",
      on([control("radio", "Dark blue", { ...group, state: { checked: true } }), control("radio", "Dark", group)]),
      "fail",
    ],
    ["a text field", on([control("textbox", "Theme", { value: " dark " })]), "pass"],
    ["no such control", on([heading("Theme: Dark")]), "unknown"],
  ])('§9 * "Theme" = Dark: %s', (_, at, expected) => {
    expect(result("value", '* "Theme" = Dark', at)).toBe(expected);
  });

  test.each<[string, PageFacts, string]>([
    ['* "Newsletter" = on', on([control("checkbox", "Newsletter", { state: { checked: true } })]), "pass"],
    ['* "Newsletter" = on', on([control("checkbox", "Newsletter")]), "fail"],
    ['* "Newsletter" = off', on([control("checkbox", "Newsletter")]), "pass"],
    ['checkbox "Newsletter" = on', on([control("switch", "Newsletter", { state: { checked: true } })]), "unknown"],
    ['* "Card" = 4242', on([control("textbox", "Card", { value: "[CARD:4242]" })]), "unknown"],
    ['* "Born" = "1990-04-02"', on([control("textbox", "Born", { value: "04/02/1990" })]), "pass"],
    ['* "Born"', on([control("textbox", "Born", { value: "x" })]), "unknown"],
    ['* "First name" = Jas', on([control("textbox", "First name", { value: "Jasper" })]), "fail"],
    [
      '* "Name" = Jas',
      on([control("textbox", "Name", { value: "" }), control("textbox", "First name", { value: "Jas" })]),
      "fail",
    ],
    ['* "Name" = Jas', on([control("textbox", "First name", { value: "Jas" })]), "pass"],
  ])("§9 %s", (pattern, at, expected) => {
    expect(result("value", pattern, at)).toBe(expected);
  });
});

describe("evaluateCheck: count and download", () => {
  const rows = on([node("row", "Jas Doe"), node("row", "Jas Poe"), node("row", "Ann")]);
  test.each<[string, string]>([
    ['row "Jas" >= 2', "pass"],
    ['row "Jas" > 2', "fail"],
    ["row = 3", "pass"],
    ["row == 3", "pass"],
    ['row "Zoe" <= 0', "pass"],
    ["row < 3", "fail"],
    ["row about 3", "unknown"],
    ["row >= -1", "unknown"],
  ])("§9 %s → %s", (pattern, expected) => {
    expect(result("count", pattern, rows)).toBe(expected);
  });

  test("§9 a download by name; unknown when the client does not report them", () => {
    expect(result("download", "*.pdf", facts({ downloads: ["Report.PDF"] }))).toBe("pass");
    expect(result("download", "*.pdf", facts({ downloads: [] }))).toBe("fail");
    expect(result("download", "*.pdf", facts())).toBe("unknown");
  });
});

describe("evaluateCheck", () => {
  const activities = fc.constantFrom("url", "element", "text", "value", "count", "download") as fc.Arbitrary<
    Check["activity"]
  >;

  test("§6.10 any pattern gets an answer, and without a page only url and download know more than unknown", () => {
    fc.assert(
      fc.property(activities, fc.string({ maxLength: 60 }), fc.boolean(), (activity, pattern, absent) => {
        const { result: answer } = evaluateCheck({ activity, pattern, absent }, facts({ skeleton: null }));
        expect(["pass", "fail", "unknown"]).toContain(answer);
        if (activity !== "url" && activity !== "download") expect(answer).toBe("unknown");
      }),
    );
  });
});

describe("validateCheck", () => {
  test.each<[Check["activity"], string, boolean]>([
    ["element", 'button "Save"', true],
    ["element", "button Save", false],
    ["value", 'combobox "Theme" = Dark', true],
    ["value", "Theme = Dark", false],
    ["count", 'row "a" >= 1', true],
    ["count", 'row "a"', false],
    ["url", "/x", true],
    ["text", "   ", false],
  ])("§9 %s %s is accepted: %s", (activity, pattern, accepted) => {
    const fault = validateCheck({ activity, pattern });
    if (accepted) expect(fault).toBeNull();
    else expect(fault).toMatch(/is not a pattern for .* write /);
  });
});
