import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { evaluateCheck, type PageFacts } from "../../../../core/verification/completion/check.js";
import type { Check } from "../../../../protocol/contract.js";
import { CHECK_ACTIVITIES } from "../../../../protocol/contract.js";
import { control, heading, node, page, status, text } from "../pages.js";

const facts = (fields: Partial<PageFacts> = {}): PageFacts => ({
  url: "http://clinic.test/patients",
  skeleton: page([]),
  downloads: null,
  ...fields,
});
const on = (nodes: Parameters<typeof page>[0]) => facts({ skeleton: page(nodes) });
const result = (check: Check, at: PageFacts) => evaluateCheck(check, at).result;

describe("evaluateCheck: text", () => {
  const dune: Check = { activity: "text", text: "Dune" };

  test("CP2 what only messages show is told apart", () => {
    expect(evaluateCheck(dune, on([status("Dune is on the shelf")])).fleeting).toBe(true);
    expect(evaluateCheck(dune, on([status("Dune is on the shelf"), text("Dune")])).fleeting).toBeUndefined();
    expect(evaluateCheck(dune, on([status("Saved")])).fleeting).toBeUndefined();
  });
});

describe("evaluateCheck: text inside words and numbers", () => {
  const row = (state: string) => on([node("row", "Jas Doe", { text: `Jas Doe ${state}`, region: "main>table" })]);

  test.each<[string, string, string]>([
    ["5 items", "5 items", "pass"],
    ["5 items", "15 items", "fail"],
    ["Quantity: 1", "Quantity: 1", "pass"],
    ["Quantity: 1", "Quantity: 12", "fail"],
    ["Total: €100", "Total: €100.00", "pass"],
    ["Total: €100", "Total: €1000", "fail"],
    ["Paid", "Paid", "pass"],
    ["Paid", "Unpaid", "unknown"],
    ["Published", "It is published.", "pass"],
    ["Published", "Unpublished", "unknown"],
    ["saved", "Changes saved", "pass"],
    ["saved", "You have unsaved changes", "unknown"],
    ["patient", "12 patients", "unknown"],
    ["保存", "保存しました", "pass"],
    ["保存", "未保存", "unknown"],
  ])("CT3 false success: '%s' where the page says '%s' → %s", (words, said, expected) => {
    expect(result({ activity: "text", text: words }, on([text(said)]))).toBe(expected);
  });

  test("CT3 false success: a row that turned inactive is not active", () => {
    const active: Check = { activity: "text", text: "Active", within: "Jas Doe" };
    expect(result(active, row("Active"))).toBe("pass");
    expect(result(active, row("Inactive"))).toBe("unknown");
    expect(result(active, row("Pending"))).toBe("fail");
  });

  test("CT3 whole words anywhere count more than parts of words", () => {
    const both = on([text("2 inactive"), text("Active: Jas Doe")]);
    expect(result({ activity: "text", text: "active" }, both)).toBe("pass");
  });

  test("CT3 nothing is gone as long as its letters are there", () => {
    const gone = (words: string): Check => ({ activity: "text", text: words, absent: true });
    expect(result(gone("Active"), row("Inactive"))).toBe("fail");
    expect(result(gone("5 items"), on([text("15 items")]))).toBe("fail");
    expect(result(gone("Active"), row("Pending"))).toBe("pass");
  });

  test("CT3 false success: a number that goes on names another row", () => {
    const open: Check = { activity: "text", text: "open", within: "17" };
    const order = (name: string) => on([node("row", name, { text: `${name} open`, region: "main>table" })]);
    expect(result(open, order("17"))).toBe("pass");
    expect(result(open, order("17.5"))).toBe("fail");
  });
});

describe("evaluateCheck: a list that is drawn in part", () => {
  const gone: Check = { activity: "text", text: "Dune", absent: true };
  const list = (more: object) => ({ ...node("list", "Books"), ...more });

  test("SK10 what is not to be seen in it may be there all the same", () => {
    expect(result(gone, on([list({ setSize: 300 }), text("Emma")]))).toBe("unknown");
    expect(result({ ...gone, absent: false }, on([list({ setSize: 300 }), text("Emma")]))).toBe("fail");
    expect(result(gone, on([list({ setSize: 300 }), text("Dune")]))).toBe("fail");
    expect(result(gone, on([list({}), text("Emma")]))).toBe("pass");
  });
});

describe("evaluateCheck: url", () => {
  test.each<[string, string, string]>([
    ["/patients", "http://c.test/patients", "pass"],
    ["/patients", "http://c.test/patients/", "pass"],
    ["/patients/", "http://c.test/patients?page=2", "pass"],
    ["/patients", "http://c.test/patients/7", "fail"],
    ["/patients/*", "http://c.test/patients/7", "pass"],
    ["/patients/*", "http://c.test/patients/7/edit", "pass"],
    ["/patients/**", "http://c.test/patients/7/edit", "pass"],
    ["/patients/*/edit", "http://c.test/login?next=/patients/7/edit", "fail"],
    ["/patients/*", "http://c.test/patients", "fail"],
    ["*/settings*", "http://c.test/settings", "pass"],
    ["*/settings*", "http://c.test/en/account/settings/theme", "pass"],
    ["*/settings*", "http://settings.test/home", "fail"],
    ["*theme=dark*", "http://c.test/settings?a=1&theme=dark", "pass"],
    ["c.test/settings", "https://c.test/settings", "pass"],
    ["c.test/settings", "https://d.test/settings", "fail"],
    ["'/settings'", "https://d.test/settings", "pass"],
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
  ])("CT3 %s on %s → %s", (glob, url, expected) => {
    expect(result({ activity: "url", url: glob }, facts({ url }))).toBe(expected);
  });

  test("CT3 a glob of many stars is answered at once", () => {
    const url = `http://c.test/${"a".repeat(2000)}`;
    expect(result({ activity: "url", url: `/${"*a".repeat(140)}b` }, facts({ url }))).toBe("fail");
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

  const thing = (role: string | undefined, name?: string): Check => ({
    activity: "element",
    ...(role === undefined ? {} : { role }),
    ...(name === undefined ? {} : { name }),
  });

  test.each<[Check, string]>([
    [{ activity: "text", text: "jas doe" }, "pass"],
    [{ activity: "text", text: "“jas doe”" }, "pass"],
    [{ activity: "text", text: "Ada" }, "fail"],
    [{ activity: "text", text: "First name" }, "pass"],
    [{ activity: "text", text: "" }, "unknown"],
    [thing("heading", "patients"), "pass"],
    [thing("heading", "patient"), "fail"],
    [thing("button", "patient"), "pass"],
    [thing("button", "pat"), "fail"],
    [thing("Button", "Add patient"), "pass"],
    [thing("*", "Add patient"), "pass"],
    [thing(undefined, "Add patient"), "pass"],
    [thing("button"), "pass"],
    [thing("button", ""), "pass"],
    [thing("dialog"), "fail"],
    [thing("toast", "added"), "pass"],
    [thing("field", "First name"), "pass"],
    [thing(undefined), "unknown"],
  ])("CT3 %j → %s", (check, expected) => {
    expect(result(check, shown)).toBe(expected);
  });

  test.each(["'Ada'", '"Ada"', "“Ada”", "‘ada’", "«Ada»", "Ada"])("CT3 %s names what is called Ada", (name) => {
    const list = on([node("row", "Ada")]);
    expect(result(thing("row", name), list)).toBe("pass");
    expect(result({ activity: "count", role: "row", name }, list)).toBe("pass");
    expect(result({ activity: "text", text: name }, list)).toBe("pass");
  });

  test("CT3 quotation marks inside a name are alike, whichever page or model wrote them", () => {
    const page = on([control("button", "Delete “Jas’s list”")]);
    expect(result(thing("button", "Delete 'Jas's list'"), page)).toBe("pass");
    expect(result(thing("button", 'Delete "Tom"'), page)).toBe("fail");
  });

  test("false success: a role that no page is told with does not make a thing gone", () => {
    const row = on([node("row", "Jas Doe 555 0101")]);
    expect(result(thing("cell", "Jas Doe"), row)).toBe("pass");
    expect(evaluateCheck({ ...thing("gridcell", "Jas Doe"), absent: true }, row).result).toBe("fail");
  });

  test("CT3 absent turns pass and fail around, never unknown", () => {
    expect(result({ activity: "element", role: "menu", absent: true }, shown)).toBe("pass");
    expect(result({ activity: "text", text: "jas doe", absent: true }, shown)).toBe("fail");
    expect(result({ activity: "text", text: "x", absent: true }, facts({ skeleton: null }))).toBe("unknown");
  });
});

describe("evaluateCheck: within", () => {
  const table = on([
    node("row", "Jas Doe", { text: "Jas Doe Admin", region: "main>table" }),
    control("button", "Delete", { row: "Jas Doe", region: "main>table" }),
    node("row", "Tom Roe", { text: "Tom Roe Guest", region: "main>table" }),
    control("button", "Edit", { row: "Tom Roe", region: "main>table" }),
    text("Jas Doe was seen last"),
    control("checkbox", "Weekly", { region: 'main>region "Newsletter"', state: { checked: true } }),
    control("checkbox", "Weekly", { region: 'main>region "Reports"' }),
    node("text", "", { key: "f:ask", text: "Really remove Kim?", region: "dialog" }),
    control("button", "Remove", { region: "dialog" }),
  ]);

  test.each<[Check, string]>([
    [{ activity: "element", role: "button", name: "Delete", within: "Jas Doe" }, "pass"],
    [{ activity: "element", role: "button", name: "Delete", within: "“Tom Roe”" }, "fail"],
    [{ activity: "element", role: "button", name: "Edit", within: "Guest" }, "pass"],
    [{ activity: "text", text: "Admin", within: "Jas Doe" }, "pass"],
    [{ activity: "text", text: "Guest", within: "Jas Doe" }, "fail"],
    [{ activity: "text", text: "was seen last", within: "Jas Doe" }, "fail"],
    [{ activity: "value", name: "Weekly", value: "on", within: "Newsletter" }, "pass"],
    [{ activity: "value", name: "Weekly", value: "on", within: "Reports" }, "fail"],
    [{ activity: "element", role: "button", name: "Remove", within: "Kim" }, "pass"],
    [{ activity: "count", role: "row", op: "=", within: "Admin" }, "pass"],
    [{ activity: "element", role: "button", name: "Delete", within: "Zoe", absent: true }, "pass"],
  ])("CT3 %j → %s", (check, expected) => {
    expect(result(check, table)).toBe(expected);
  });

  test("false success: where a page says the words in no place of their own, what belongs to them is not told", () => {
    const loose = on([text("Jas Doe"), control("button", "Delete"), text("Tom Roe"), control("button", "Delete")]);
    const check: Check = { activity: "element", role: "button", name: "Delete", within: "Jas Doe" };
    expect(result(check, loose)).toBe("unknown");
    expect(result({ ...check, absent: true }, loose)).toBe("unknown");
    expect(result({ ...check, absent: true }, on([status("Jas Doe was deleted")]))).toBe("pass");
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
  ])("CT3 “Theme” is “Dark”: %s", (_, at, expected) => {
    expect(result({ activity: "value", name: "Theme", value: "Dark" }, at)).toBe(expected);
  });

  const value = (name: string, held: string, role?: string): Check => ({
    activity: "value",
    name,
    value: held,
    ...(role === undefined ? {} : { role }),
  });

  test.each<[Check, PageFacts, string]>([
    [value("Newsletter", "on"), on([control("checkbox", "Newsletter", { state: { checked: true } })]), "pass"],
    [value("Newsletter", "on"), on([control("checkbox", "Newsletter")]), "fail"],
    [value("Newsletter", "off"), on([control("checkbox", "Newsletter")]), "pass"],
    [
      value("Newsletter", "on", "checkbox"),
      on([control("switch", "Newsletter", { state: { checked: true } })]),
      "unknown",
    ],
    [value("Card", "4242"), on([control("textbox", "Card", { value: "[CARD:4242]" })]), "unknown"],
    [value("Born", "1990-04-02"), on([control("textbox", "Born", { value: "04/02/1990" })]), "pass"],
    [{ activity: "value", name: "Born" }, on([control("textbox", "Born", { value: "x" })]), "unknown"],
    [value("Born", "2024-03-04"), on([control("textbox", "Born", { value: "03.04.2024" })]), "fail"],
    [value("Amount", "5,000"), on([control("textbox", "Amount", { value: "5,000.00" })]), "pass"],
    [value("Amount", "5,000"), on([control("textbox", "Amount", { value: "5" })]), "unknown"],
    [value("First name", "Jas"), on([control("textbox", "First name", { value: "Jasper" })]), "fail"],
    [value("'First name'", "“Jas”"), on([control("textbox", "First name", { value: "Jas" })]), "pass"],
    [value("Note", '"so"'), on([control("textbox", "Note", { value: '"so"' })]), "pass"],
    [value("Note", ""), on([control("textbox", "Note", { value: "" })]), "pass"],
    [
      value("Name", "Jas"),
      on([control("textbox", "Name", { value: "" }), control("textbox", "First name", { value: "Jas" })]),
      "fail",
    ],
    [value("Name", "Jas"), on([control("textbox", "First name", { value: "Jas" })]), "pass"],
  ])("CT3 %j", (check, at, expected) => {
    expect(result(check, at)).toBe(expected);
  });
});

describe("evaluateCheck: column", () => {
  const cells = (...texts: readonly string[]) =>
    ["Name", "Role", "Seats", "Active"].map((column, at) => ({ at, column, text: texts[at] ?? "" }));
  const table = on([
    node("row", "Name", {
      text: "Name Role Seats Active",
      cells: ["Name", "Role", "Seats", "Active"].map((text, at) => ({ at, column: "", text, heads: true as const })),
    }),
    node("row", "Jas Roe", { text: "Jas Roe Admin 1 of 3", cells: cells("Jas Roe", "Admin", "1 of 3") }),
    control("checkbox", "Active", { key: "f:1", row: "Jas Roe", cell: 3, state: { checked: true } }),
    node("row", "Tom Poe", { text: "Tom Poe Guest (admin asked) 3", cells: cells("Tom Poe", "Guest", "3") }),
    control("checkbox", "Active", { key: "f:2", row: "Tom Poe", cell: 3 }),
  ]);
  const says = (within: string, column: string, value: string): Check => ({ activity: "value", within, column, value });

  test.each<[Check, string]>([
    [says("Jas Roe", "Role", "Admin"), "pass"],
    [says("'Jas Roe'", "role", "“admin”"), "pass"],
    [says("Tom Poe", "Role", "Admin"), "fail"],
    [says("Tom Poe", "Seats", "3"), "pass"],
    [says("Jas Roe", "Seats", "3"), "fail"],
    [says("Jas Roe", "Active", "on"), "pass"],
    [says("Tom Poe", "Active", "on"), "fail"],
    [says("Tom Poe", "Active", "off"), "pass"],
    [says("Jas Roe", "Salary", "3"), "unknown"],
    [says("Zoe", "Role", "Admin"), "unknown"],
    [{ ...says("Tom Poe", "Role", "Admin"), absent: true }, "pass"],
  ])("CT3 %j → %s", (check, expected) => {
    expect(result(check, table)).toBe(expected);
  });
});

describe("evaluateCheck: count and download", () => {
  const rows = on([node("row", "Jas Doe"), node("row", "Jas Poe"), node("row", "Ann")]);
  test.each<[Omit<Check, "activity">, string]>([
    [{ role: "row", name: "Jas", op: ">=", count: 2 }, "pass"],
    [{ role: "row", name: "Jas", op: ">", count: 2 }, "fail"],
    [{ role: "row", op: "=", count: 3 }, "pass"],
    [{ role: "row", name: "Zoe", op: "<=", count: 0 }, "pass"],
    [{ role: "row", name: "Zoe", op: "=", count: 0 }, "pass"],
    [{ role: "row", op: "<", count: 3 }, "fail"],
    [{ role: "row", name: "Jas" }, "pass"],
    [{ role: "row", name: "Zoe" }, "fail"],
    [{ role: "row", count: 1.5 }, "unknown"],
    [{ role: "row", count: -1 }, "unknown"],
  ])("CT3 %j → %s", (fields, expected) => {
    expect(result({ activity: "count", ...fields }, rows)).toBe(expected);
  });

  test("CT3 a download by name; unknown when the client does not report them", () => {
    expect(result({ activity: "download", file: "*.pdf" }, facts({ downloads: ["Report.PDF"] }))).toBe("pass");
    expect(result({ activity: "download", file: "*.pdf" }, facts({ downloads: [] }))).toBe("fail");
    expect(result({ activity: "download", file: "*.pdf" }, facts())).toBe("unknown");
  });
});

describe("evaluateCheck", () => {
  const word = fc.string({ maxLength: 60 });
  const checks = fc.record(
    {
      activity: fc.constantFrom(...CHECK_ACTIVITIES),
      url: word,
      text: word,
      file: word,
      role: fc.oneof(word, fc.constant("row")),
      name: word,
      value: word,
      op: fc.constantFrom(">=", "<=", "=", ">", "<") as fc.Arbitrary<NonNullable<Check["op"]>>,
      count: fc.double(),
      absent: fc.boolean(),
      within: word,
      column: word,
    },
    { requiredKeys: ["activity"] },
  );

  test("CT3 any check gets an answer, and without a page only url and download know more than unknown", () => {
    fc.assert(
      fc.property(checks, (check) => {
        expect(["pass", "fail", "unknown"]).toContain(result(check, on([node("row", "Jas")])));
        const blind = result(check, facts({ skeleton: null }));
        if (check.activity !== "url" && check.activity !== "download") expect(blind).toBe("unknown");
      }),
    );
  });
});
