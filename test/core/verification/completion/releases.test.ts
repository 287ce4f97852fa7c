import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { reopen } from "../../../../core/verification/completion/criteria.js";
import type { Check } from "../../../../protocol/contract.js";
import { contractOf, type Move, press, tell } from "../control-story.js";

interface Control {
  readonly values: readonly string[];
  readonly html: (held: string) => string;
  readonly check: (value: string) => Check;
  readonly enter: (value: string) => Pick<Move, "on" | "do">;
}

const FIRM = ["System", "Light", "Dark"];
const radios = (held: string) =>
  FIRM.map((one) => `<label><input type=radio name=t ${one === held ? "checked" : ""}>${one}</label>`).join("");

/** Of each kind of control that a person changes, and two ways to say what it is to hold where there are two. */
const CONTROLS: Readonly<Record<string, Control>> = {
  select: {
    values: FIRM,
    html: (held) =>
      `<label>Theme <select>${FIRM.map((one) => `<option ${one === held ? "selected" : ""}>${one}</option>`).join("")}</select></label>`,
    check: (value) => ({ activity: "value", name: "Theme", value }),
    enter: (value) => ({ on: "Theme", do: (id) => `select(${id},"${value}")` }),
  },
  "radios, by the group": {
    values: FIRM,
    html: (held) => `<fieldset><legend>Theme</legend>${radios(held)}</fieldset>`,
    check: (value) => ({ activity: "value", name: "Theme", value }),
    enter: (value) => ({ on: value, do: (id) => `check(${id},true)` }),
  },
  "radios, each by itself": {
    values: FIRM,
    html: (held) => `<fieldset><legend>Theme</legend>${radios(held)}</fieldset>`,
    check: (value) => ({ activity: "value", role: "radio", name: value, value: "on" }),
    enter: (value) => ({ on: value, do: (id) => `click(${id})` }),
  },
  "a text field": {
    values: ["Ann", "Bea", "Cy", ""],
    html: (held) => `<label>Name <input value="${held}"></label>`,
    check: (value) => ({ activity: "value", name: "Name", value }),
    enter: (value) => ({ on: "Name", do: (id) => `setValue(${id},"${value}")` }),
  },
  "a checkbox": {
    values: ["on", "off"],
    html: (held) => `<label><input type=checkbox ${held === "on" ? "checked" : ""}> Alerts</label>`,
    check: (value) => ({ activity: "value", name: "Alerts", value }),
    enter: (value) => ({ on: "Alerts", do: (id) => `check(${id},${value === "on"})` }),
  },
  "a switch": {
    values: ["on", "off"],
    html: (held) => `<button type=button role=switch aria-checked=${held === "on"}>Alerts</button>`,
    check: (value) => ({ activity: "value", role: "switch", name: "Alerts", value }),
    enter: (value) => ({ on: "Alerts", do: (id) => `check(${id},${value === "on"})` }),
  },
  "a field in the row of a thing": {
    values: ["1", "2", "3"],
    html: (held) =>
      `<table><tr><th>Thing</th><th>Quantity</th></tr><tr><td>Salt</td><td><input aria-label=Quantity value=9></td></tr><tr><td>Rope</td><td><input aria-label=Amount value=${held}></td></tr></table>`,
    check: (value) => ({ activity: "value", within: "Rope", column: "Quantity", value }),
    enter: (value) => ({ on: "Amount", do: (id) => `setValue(${id},"${value}")` }),
  },
};

const formOf = (inner: string) => `<main><form method=post>${inner}<button>Save</button></form></main>`;

interface Change {
  readonly value: string;
  readonly saved: boolean;
}

/** The moves of a task that carries all of it out, from a page that holds `start`. */
function movesOf({ html, enter }: Control, start: string, changes: readonly Change[]): readonly Move[] {
  let held = start;
  return changes.flatMap(({ value, saved }) => {
    const [before, after] = [formOf(html(held)), formOf(html(value))];
    held = value;
    return [{ ...enter(value), before, after }, ...(saved ? [{ ...press, before: after, after }] : [])];
  });
}

/** Two to four changes of one control, each to another value, with a save after each or only after the last. */
const stories = fc.constantFrom(...Object.keys(CONTROLS)).chain((name) => {
  const control = CONTROLS[name] as Control; // one of its own keys
  const value = fc.constantFrom(...control.values);
  return fc.record({
    control: fc.constant(control),
    start: value,
    values: fc
      .array(value, { minLength: 2, maxLength: 4 })
      .filter((values) => values.every((one, index) => one !== values[index - 1])),
    isSavedEachTime: fc.boolean(),
  });
});

const changesIn = ({ values, isSavedEachTime }: { values: readonly string[]; isSavedEachTime: boolean }) =>
  values.map((value, index) => ({ value, saved: isSavedEachTime || index === values.length - 1 }));

const RUNS = { numRuns: 120 };

describe("release", () => {
  test("CT9 no change of the same control that was carried out stands against the end", () => {
    fc.assert(
      fc.property(stories, ({ control, start, ...story }) => {
        const contract = contractOf(...story.values.map(control.check));
        const { finals } = tell(contract, movesOf(control, start, changesIn(story)));
        expect(finals).not.toContain("fail");
        if (story.isSavedEachTime) expect(finals).toEqual(story.values.map(() => "pass"));
      }),
      RUNS,
    );
  });

  test("CT9 where the last changes are missing, something stands against the end", () => {
    fc.assert(
      fc.property(stories, fc.nat(), ({ control, start, ...story }, some) => {
        const done = 1 + (some % (story.values.length - 1));
        const moves = movesOf(control, start, changesIn(story).slice(0, done));
        expect(tell(contractOf(...story.values.map(control.check)), moves).finals).toContain("fail");
      }),
      RUNS,
    );
  });

  test("CT9 where one in between is missing, it stands against the end", () => {
    fc.assert(
      fc.property(stories, ({ control, start, ...story }) => {
        const [first = "", second = "", third = ""] = story.values;
        if (third === "" || third === first || second === start) return;
        const changes = [first, third].map((value) => ({ value, saved: true }));
        const { finals } = tell(
          contractOf(...story.values.slice(0, 3).map(control.check)),
          movesOf(control, start, changes),
        );
        expect(finals[1]).toBe("fail");
      }),
      RUNS,
    );
  });

  const [theme, name] = [CONTROLS["select"] as Control, CONTROLS["a text field"] as Control]; // its own keys
  const chosen = (
    value: string,
    before: string,
    after = before.replace("selected", "").replace(`>${value}`, ` selected>${value}`),
  ) => ({ ...theme.enter(value), before, after }) satisfies Move;
  const pageOf = (held: string, beside = "") => formOf(`${theme.html(held)}${beside}`);
  const [system, light] = [theme.check("System"), theme.check("Light")];

  test("CT9 what no later criterion asks for stands against the end", () => {
    const moves = [chosen("System", pageOf("Dark")), chosen("Dark", pageOf("System"))];
    expect(tell(contractOf(system), moves).finals).toEqual(["fail"]);
    expect(tell(contractOf(system, light), moves).finals).toEqual(["fail", "fail"]);
  });

  test("CT9 nor does what the page changed by itself, whatever came of it later", () => {
    const beside = (value: string) => name.html(value);
    const moves = [
      chosen("System", pageOf("Dark", beside(""))),
      { ...name.enter("Ann"), before: pageOf("Dark", beside("")), after: pageOf("Dark", beside("Ann")) },
      chosen("Light", pageOf("Dark", beside("Ann"))),
    ];
    expect(tell(contractOf(system, name.check("Ann"), light), moves).finals[0]).toBe("fail");
  });

  test("CT9 nor does what a save brought back", () => {
    const moves = [
      chosen("System", pageOf("Dark")),
      { ...press, before: pageOf("System"), after: pageOf("System") },
      chosen("Light", pageOf("System")),
      { ...press, before: pageOf("Light"), after: pageOf("System") },
      { ...theme.enter("System"), before: pageOf("System"), after: pageOf("System") },
      { ...press, before: pageOf("System"), after: pageOf("System") },
    ];
    expect(tell(contractOf(system, light, system), moves).finals).toEqual(["pass", "fail", "pass"]);
  });

  const rows = (salt: number, rope: number) =>
    formOf(
      `<table><tr><th>Thing</th><th>Count</th></tr><tr><td>Salt</td><td><input aria-label="Count of Salt" value=${salt}></td></tr><tr><td>Rope</td><td><input aria-label="Count of Rope" value=${rope}></td></tr></table>`,
    );
  const size = (one: string, colour: string) =>
    formOf(
      ["S", "M"]
        .map((each) => `<label><input type=radio name=a ${each === one ? "checked" : ""}>${each}</label>`)
        .join("") +
        ["Red", "Blue"]
          .map((each) => `<label><input type=radio name=b ${each === colour ? "checked" : ""}>${each}</label>`)
          .join(""),
    );
  const boxes = (...on: readonly string[]) =>
    formOf(
      ["Alerts", "News"]
        .map((one) => `<label><input type=checkbox ${on.includes(one) ? "checked" : ""}>${one}</label>`)
        .join(""),
    );
  const tags = (...held: readonly string[]) =>
    formOf(
      `<label>Tags <select multiple>${["x", "y"].map((one) => `<option ${held.includes(one) ? "selected" : ""}>${one}</option>`).join("")}</select></label>`,
    );
  const isOn = (one: string): Check => ({ activity: "value", name: one, value: "on" });
  const put = (on: string, text: number) => ({ on, do: (id: number) => `setValue(${id},"${text}")` });
  const tick = (on: string) => ({ on, do: (id: number) => `check(${id},true)` });
  const cell = (within: string, value: string): Check => ({ activity: "value", within, column: "Count", value });

  test.each<[string, readonly Check[], readonly Move[]]>([
    [
      "fields in two rows",
      [cell("Salt", "2"), cell("Rope", "3")],
      [
        { ...put("Count of Salt", 2), before: rows(1, 1), after: rows(2, 1) },
        { ...put("Count of Salt", 3), before: rows(2, 1), after: rows(3, 1) },
        { ...put("Count of Rope", 3), before: rows(3, 1), after: rows(3, 3) },
      ],
    ],
    [
      "two choices without a name",
      [isOn("M"), isOn("Red")],
      [
        { ...tick("M"), before: size("", ""), after: size("M", "") },
        { ...tick("S"), before: size("M", ""), after: size("S", "") },
        { ...tick("Red"), before: size("S", ""), after: size("S", "Red") },
      ],
    ],
    [
      "two boxes of which one puts the other off",
      [isOn("Alerts"), isOn("News")],
      [
        { ...tick("Alerts"), before: boxes(), after: boxes("Alerts") },
        { ...tick("News"), before: boxes("Alerts"), after: boxes("News") },
      ],
    ],
    [
      "a list that may hold both",
      [
        { activity: "value", name: "Tags", value: "x" },
        { activity: "value", name: "Tags", value: "y" },
      ],
      [
        { on: "Tags", do: (id) => `select(${id},"x")`, before: tags(), after: tags("x") },
        { on: "Tags", do: (id) => `select(${id},"y")`, before: tags("x"), after: tags("y") },
      ],
    ],
  ])("CT9 criteria about several things release nothing: %s", (_what, checks, moves) => {
    const { after = "" } = moves.at(-1) ?? {};
    const { finals } = tell(contractOf(...checks), [...moves, { ...press, before: after, after }]);
    expect(finals).toEqual(["fail", "pass"]);
  });

  test("CT9 a criterion of the end is not released", () => {
    const { criteria, ...contract } = contractOf(system, light);
    const atEnd = criteria.map((one) => ({ ...one, timing: "at_end" as const }));
    const moves = [chosen("System", pageOf("Dark")), chosen("Light", pageOf("System"))];
    expect(tell({ ...contract, criteria: atEnd }, moves).finals).toEqual(["fail", "fail"]);
  });

  test("CT9 what releases and fails takes the release back", () => {
    const contract = contractOf(system, light);
    const { results } = tell(contract, [chosen("System", pageOf("Dark")), chosen("Light", pageOf("System"))]);
    expect(results[0]).toMatchObject({ status: "pass", releasedAt: 1 });
    const [again] = reopen(results, 1, []);
    expect(again).toMatchObject({ status: "pending" });
    expect(again).not.toHaveProperty("releasedAt");
    expect(reopen(results, 2, [])[0]).toMatchObject({ releasedAt: 1 });
  });

  test("CT9 a form that comes back empty after each save is for the next thing", () => {
    const form = (held: string) => formOf(name.html(held));
    const save = (held: string) => ({ ...press, before: form(held), after: form("") });
    const enter = (value: string) => ({ ...name.enter(value), before: form(""), after: form(value) });
    const moves = [enter("Ann"), save("Ann"), enter("Bea"), save("Bea")];
    const { finals } = tell(contractOf(name.check("Ann"), name.check("Bea")), moves);
    expect(finals).toEqual(["pass", "judged"]);
  });
});

describe("withSubmission", () => {
  const away = { to: "https://app.test/done", after: "<main><h1>Done</h1><p role=status>It was saved.</p></main>" };
  const lost = (control: Control, held: string) => {
    const value = control.values.find((one) => one !== held && one !== "") ?? "";
    const entry = { ...control.enter(value), before: formOf(control.html(held)), after: formOf(control.html(value)) };
    return { contract: contractOf(control.check(value)), value, entry };
  };
  const told = fc
    .constantFrom(...Object.values(CONTROLS))
    .chain((control) => fc.constantFrom(...control.values).map((held) => ({ control, held, ...lost(control, held) })));

  test("CP15 what was entered and did not stand any more when the form was handed in is not done", () => {
    fc.assert(
      fc.property(told, ({ control, held, contract, entry }) => {
        const loadedAnew = { ...press, before: formOf(control.html(held)), ...away };
        expect(tell(contract, [entry, loadedAnew]).finals).toEqual(["fail"]);
      }),
      RUNS,
    );
  });

  test("CP15 what stood there, also after it was entered again, is for the judge", () => {
    fc.assert(
      fc.property(told, ({ control, held, value, contract, entry }) => {
        const handedIn = { ...press, before: formOf(control.html(value)), ...away };
        const refused = { ...press, before: formOf(control.html(held)), after: formOf(control.html(held)) };
        expect(tell(contract, [entry, handedIn]).finals).toEqual(["judged"]);
        expect(tell(contract, [entry, refused, entry, handedIn]).finals).toEqual(["judged"]);
      }),
      RUNS,
    );
  });

  const form = (held: string) => formOf(`<label>Name <input value="${held}"></label>`);
  const named = contractOf({ activity: "value", name: "Name", value: "Ann" });
  const enter = { on: "Name", do: (id: number) => `setValue(${id},"Ann")`, before: form(""), after: form("Ann") };

  test("CP15 what stood there for an earlier save does not count for a later one", () => {
    const name = CONTROLS["a text field"] as Control; // one of its own keys
    const contract = contractOf(...["Ann", "Bea", "Ann"].map(name.check));
    const at = (held: string, value: string) => ({
      ...{ ...name.enter(value), before: formOf(name.html(held)), after: formOf(name.html(value)) },
    });
    const save = (held: string) => ({ ...press, before: formOf(name.html(held)), ...away });
    const moves = [at("", "Ann"), save("Ann"), at("Ann", "Bea"), save("Bea")];
    expect(tell(contract, moves).finals).toEqual(["pass", "judged", "fail"]);
    expect(tell(contract, [...moves, at("Bea", "Ann"), save("Ann")]).finals).toEqual(["pass", "pass", "judged"]);
  });

  test("CP15 another form that is handed in says nothing of it", () => {
    const two = (held: string) => `${form(held)}<form method=post><button>Send</button></form>`;
    const send = { on: "Send", do: (id: number) => `click(${id})`, before: two(""), ...away };
    expect(tell(named, [{ ...enter, before: two(""), after: two("Ann") }, send]).finals).toEqual(["judged"]);
  });

  test("CP15 a field of the same name in another form says nothing of it", () => {
    const contact = `${form("")}<form method=post aria-label=Contact><label>Name <input value="Bo"></label><button>Send</button></form>`;
    const send = { on: "Send", do: (id: number) => `click(${id})`, before: contact.replace(form(""), ""), ...away };
    expect(tell(named, [enter, send]).finals).toEqual(["judged"]);
  });

  const options = (names: readonly string[]) => names.map((one) => `<option>${one}</option>`).join("");
  const lists = (left: readonly string[], right: readonly string[], chosen = "") =>
    formOf(
      `<label>Filter the people <input></label><label>People to choose from <select multiple>${options(left).replace(`<option>${chosen}<`, `<option selected>${chosen}<`)}</select></label><button type=button>Choose</button><label>Chosen <select multiple>${options(right)}</select></label>`,
    );
  const chips = (held: string, added: string) =>
    formOf(`<label>People <input value="${held}"></label><button type=button>Choose</button><ul>${added}</ul>`);
  const choose = { on: "Choose", do: (id: number) => `click(${id})` };
  const consumed: readonly (readonly [string, Check, Move, Move, (isKept: boolean) => string])[] = [
    [
      "an option that is moved to the other list",
      { activity: "value", name: "People", value: "Ann" },
      {
        on: "People to choose from",
        do: (id) => `select(${id},"Ann")`,
        before: lists(["Ann", "Bea"], []),
        after: lists(["Ann", "Bea"], [], "Ann"),
      },
      { ...choose, before: lists(["Ann", "Bea"], [], "Ann"), after: lists(["Bea"], ["Ann"]) },
      (isKept) => (isKept ? lists(["Bea"], ["Ann"]) : lists(["Ann", "Bea"], [])),
    ],
    [
      "a chip",
      { activity: "value", name: "People", value: "Ann" },
      { on: "People", do: (id) => `setValue(${id},"Ann")`, before: chips("", ""), after: chips("Ann", "") },
      { ...choose, before: chips("Ann", ""), after: chips("", "<li>Ann</li>") },
      (isKept) => chips("", isKept ? "<li>Ann</li>" : ""),
    ],
  ];

  test.each(consumed)("CP15 %s is handed in where the form still shows it", (_, check, enter, take, form) => {
    const save = (isKept: boolean) => ({ ...press, before: form(isKept), ...away });
    expect(tell(contractOf(check), [enter, take, save(true)]).finals).toEqual(["judged"]);
  });

  test("CP15 an option that the other list offered before is not the one that was moved", () => {
    const offered = { ...choose, before: lists(["Ann", "Bea"], ["Ann"], "Ann"), after: lists(["Bea"], ["Ann"]) };
    const [, check, enter, , form] = consumed[0] ?? [];
    if (check === undefined || enter === undefined || form === undefined) throw new Error("no list");
    expect(tell(contractOf(check), [enter, offered, { ...press, before: form(true), ...away }]).finals).toEqual([
      "fail",
    ]);
  });

  test("CP15 a chip that is gone when the form is handed in is lost", () => {
    const [, check, enter, take, form] = consumed[1] ?? [];
    if (check === undefined || enter === undefined || take === undefined || form === undefined)
      throw new Error("no chip");
    expect(tell(contractOf(check), [enter, take, { ...press, before: form(false), ...away }]).finals).toEqual(["fail"]);
  });

  test("CP15 what was handed in once is not lost when its form is used for something else", () => {
    const saved = { ...press, before: form("Ann"), after: form("") };
    expect(tell(named, [enter, saved, { ...press, before: form(""), ...away }]).finals).toEqual(["judged"]);
  });
});
