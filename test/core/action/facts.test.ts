import { describe, expect, test } from "vitest";
import { factsOf } from "./facts-of.js";

describe("targetFacts", () => {
  test("SF1 the target holds everything that a client needs to find it again", () => {
    const facts = factsOf('<form><button data-sf="ab.68">Save</button></form>', "click(68)");
    expect(facts.target).toEqual({
      snapshotId: "s1",
      epoch: "ab",
      id: 68,
      fingerprint: 'form>button "Save"',
      role: "button",
      name: "Save",
    });
    expect(facts).toMatchObject({
      kind: "submit",
      risk: "submit",
      visible: true,
      enabled: true,
      origin: "https://clinic.test",
    });
  });

  test("SF1 a page without client ids has the epoch ''", () => {
    expect(factsOf("<a href=x>a</a><button>B</button>", "click(2)").target).toMatchObject({
      epoch: "",
      id: 2,
      name: "B",
    });
  });

  test("SF2 a target in a frame has the frame's origin, within those around it", () => {
    const html = `<button>A</button><div data-sf-origin="https://pay.test"><button>B</button></div>`;
    expect(factsOf(html, "click(1)").within).toBeUndefined();
    expect(factsOf(html, "click(2)")).toMatchObject({ origin: "https://pay.test", within: ["https://clinic.test"] });
  });

  test("SF1 an element that is not on the page has no target", () => {
    expect(factsOf("<button>A</button>", "click(9)")).toMatchObject({ visible: false, enabled: false });
    expect(factsOf("<button>A</button>", "click(9)").target).toBeUndefined();
  });

  test("SF1 the target of a key is the element with the focus", () => {
    expect(factsOf('<input aria-label=Name data-sf="q.4">', 'press("Enter")', "sf:4").target).toMatchObject({
      id: 4,
      name: "Name",
    });
    expect(factsOf("<input aria-label=Name>", 'press("Enter")', "").target).toBeUndefined();
  });

  test("SF1 a key that names an element is judged by that element, wherever the focus is", () => {
    const html = '<button data-sf="q.3">Delete the account</button><input aria-label=Name data-sf="q.4">';
    expect(factsOf(html, 'press(4,"Enter")', "sf:3")).toMatchObject({ risk: "reversible", target: { id: 4 } });
    expect(factsOf(html, 'press(3,"Enter")', "sf:4")).toMatchObject({ risk: "irreversible", target: { id: 3 } });
    expect(factsOf(html, 'press(9,"Enter")', "sf:4").target).toBeUndefined();
  });

  test.each(["tree", "grid", "treegrid", "menu", "radiogroup aria-label=Size", "region aria-label=Log"])(
    "SF1 a key for a part of the page that takes the focus is for that part: %s",
    (role) => {
      const facts = factsOf(`<div role=${role} tabindex=0 data-sf="q.7"><p>x</p></div>`, 'press("ArrowDown")', "sf:7");
      expect(facts.target).toMatchObject({ id: 7, epoch: "q", role: role.split(" ")[0] });
    },
  );

  test.each([
    ["<button disabled>A</button>", { visible: true, enabled: false }],
    ["<fieldset disabled><button>A</button></fieldset>", { visible: true, enabled: false }],
    ["<div inert><button>A</button></div>", { visible: false, enabled: true }],
    ["<div hidden><button>A</button></div>", { visible: false, enabled: false }],
  ])("SF1 %s", (html, expected) => {
    expect(factsOf(html, "click(1)")).toMatchObject(expected);
  });

  test.each([
    ["<a href=/x>a</a>", "click(1)", "", "https://clinic.test/x"],
    ["<a href='javascript:steal()'>a</a>", "click(1)", "", "javascript:steal()"],
    ["<a href=' java\nscript:steal()'>a</a>", "click(1)", "", "javascript:steal()"],
    ["<a href='javascript:void(0)'>a</a>", "click(1)", "", undefined],
    ["<a href='javascript:;'>a</a>", "click(1)", "", undefined],
    ["<a href='http://['>a</a>", "click(1)", "", "http://["],
    ["<form action=//evil.test/x><button>a</button></form>", "click(1)", "", "https://evil.test/x"],
    ["<form action=/a><button formaction=/b>a</button></form>", "click(1)", "", "https://clinic.test/b"],
    ["<form action=/a><input id=n><button>a</button></form>", 'press("Enter")', "#n", "https://clinic.test/a"],
    ["<form action=/a><input id=n><button>a</button></form>", 'type(1,"x")', "", undefined],
    ["<form><button>a</button></form>", "click(1)", "", undefined],
    ["<a href=/x>a</a>", "hover(1)", "", undefined],
  ])("SF2 where it leads: %s %s (focus %s) → %s", (html, written, focus, address) => {
    expect(factsOf(html, written, focus).formAction).toBe(address);
  });

  test.each<[string, string, true | undefined]>([
    ["<input type=checkbox>", "check(1,true)", true],
    ["<input type=checkbox checked>", "check(1,true)", undefined],
    ["<div role=switch aria-checked=true>On</div>", "check(1,false)", true],
    ["<input value=5>", 'setValue(1,"30")', true],
    ["<input value=30>", 'setValue(1,"30")', undefined],
    ["<select><option>Blue<option selected value=r>Red</select>", 'select(1,"Red")', undefined],
    ["<select><option>Blue<option selected value=r>Red</select>", 'select(1,"Blue")', true],
    ["<button>Save</button>", "click(1)", undefined],
  ])("VD9 whether an entry replaces what was there: %s %s", (html, action, replaces) => {
    expect(factsOf(html, action).replaces).toBe(replaces);
  });
});

describe("what it is about", () => {
  const SENDING = `<form aria-label="New transfer"><p>Fee 2 EUR</p><label>To <input value="Bob"></label><label>Amount <input value="10"></label>
    <label>Password <input type=password value="[PASSWORD]"></label><label>Card PIN <input value="[MASKED]"></label>
    <input type=checkbox checked aria-label="At once"><input type=checkbox aria-label="Every month"><button>Go</button></form>`;

  test("SF4 a submit lists the form's values and receivers, but no secret", () => {
    const { about = "", details = [] } = factsOf(SENDING, "click(7)");
    for (const told of ["New transfer", "2 EUR"]) expect(about).toContain(told);
    expect(details).toEqual([
      { name: "To", value: "Bob" },
      { name: "Amount", value: "10" },
      { name: "At once", value: "chosen" },
    ]);
    expect(about).not.toMatch(/PIN|PASSWORD|Every month/);
  });

  test("SF4 a yes to the browser's question carries that question", () => {
    const html = '<div role=alertdialog aria-label="The browser asks (confirm)">Drop the lot?</div>';
    expect(factsOf(html, 'dialog("accept")').about).toBe("Drop the lot?");
    expect(factsOf(html, 'dialog("dismiss")').about).toBeUndefined();
  });
});
