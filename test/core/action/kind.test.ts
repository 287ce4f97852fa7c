import { describe, expect, test } from "vitest";
import { parseAction } from "../../../core/action/grammar.js";
import { kindOf } from "../../../core/action/kind.js";
import { skeletonOf } from "../page/pages.js";

const url = "https://clinic.test/patients?page=1#top";
const kind = (html: string, written: string, focus = "") => {
  const parsed = parseAction(written);
  if (!parsed.ok) throw new Error(parsed.fault);
  return kindOf({ action: parsed.action, skeleton: skeletonOf(html), url, focus });
};

describe("kindOf", () => {
  test.each([
    // 1. Pop-ups, before everything else.
    ["<button aria-haspopup=menu>Actions</button>", "dropdown"],
    ["<button aria-haspopup=true>Actions</button>", "dropdown"],
    ["<div data-has-popup onclick=f()>Actions</div>", "dropdown"],
    ["<form><button aria-haspopup=dialog>Save as</button></form>", "dropdown"],
    ["<a href=/menu aria-haspopup=menu>Menu</a>", "dropdown"],
    ["<button aria-haspopup=false>Actions</button>", "generic"],
    // 2. Submitting.
    ["<form><button>Anything</button></form>", "submit"],
    ["<form><input type=submit value=Anything></form>", "submit"],
    ["<form><input type=image alt=Go></form>", "submit"],
    ["<button form=f>Far</button><form id=f></form>", "submit"],
    ["<form><button type=button>Save changes</button></form>", "submit"],
    ["<form><button type=button>Sign in</button></form>", "submit"],
    ["<form><button type=button>+ Add patient</button></form>", "submit"],
    ["<div role=dialog><button>Delete</button></div>", "submit"],
    ["<div role=dialog><button>Yes, delete it</button></div>", "submit"],
    ["<div role=alertdialog><div role=button tabindex=0>Confirm</div></div>", "submit"],
    ["<button>Save</button>", "submit"],
    ["<div role=button tabindex=0>Submit order</div>", "submit"],
    // In other languages, where only the words can tell; German puts the verb last.
    ["<div role=button tabindex=0>Speichern</div>", "submit"],
    ["<div role=form><div role=button tabindex=0>Änderungen speichern</div></div>", "submit"],
    ["<div role=form><div role=button tabindex=0>Enregistrer les modifications</div></div>", "submit"],
    ["<div role=dialog><button>Eliminar</button></div>", "submit"],
    ["<div role=dialog><button>Löschen abbrechen</button></div>", "generic"],
    ["<button>Hinzufügen</button>", "generic"],
    ["<form><button type=button>Zeile hinzufügen</button><button>OK</button></form>", "generic"],
    ["<button>Gespeicherte Suchen</button>", "generic"],
    // A button outside any form that opens one.
    ["<button>Add patient</button>", "generic"],
    ["<button>Create invoice</button>", "generic"],
    ["<button>Sign in</button>", "generic"],
    ["<button>Delete</button>", "generic"],
    // Words inside words, other buttons of a form, other controls with such names.
    ["<button>Saved searches</button>", "generic"],
    ["<button>Address book</button>", "generic"],
    ["<form><button type=button>Cancel</button></form>", "generic"],
    ["<form><button type=button>Show saved</button></form>", "generic"],
    ["<form><button type=reset>Save nothing</button></form>", "generic"],
    ["<form><input type=checkbox aria-label='Save my card'></form>", "generic"],
    ["<form><input type=file aria-label='Upload photo'></form>", "generic"],
    ["<div role=dialog><button>Close</button></div>", "generic"],
    ["<div role=tablist><button role=tab>Send</button></div>", "generic"],
    // 3. Leaving.
    ["<a href=/settings>Settings</a>", "navigation"],
    ["<a href='?page=2'>Next</a>", "navigation"],
    ["<a href=https://other.test/>Other</a>", "navigation"],
    ["<a role=menuitem href=/settings>Settings</a>", "navigation"],
    ["<a href='#bottom'>Down</a>", "generic"],
    ["<a href='/patients?page=1#bottom'>Down</a>", "generic"],
    ["<a href=''>Here</a>", "generic"],
    ["<a href='javascript:void(0)'>Menu</a>", "generic"],
    ["<a href='http://['>Broken</a>", "generic"],
    // 4. All else.
    ["<button>Menu</button>", "generic"],
    ["<input aria-label=Name>", "generic"],
  ])("VD8 clicking %s is %s", (html, expected) => {
    expect(kind(html, "click(1)")).toBe(expected);
  });

  test("VD8 beside a submit button, a plain button adds a line; without one it is the submit", () => {
    const line = "<form><button type=button>Add line</button>";
    expect(kind(`${line}<button>Save invoice</button></form>`, "click(1)")).toBe("generic");
    expect(kind(`${line}<button type=button>Save invoice</button></form>`, "click(1)")).toBe("generic");
    expect(kind(`${line}<button>Save invoice</button></form>`, "click(2)")).toBe("submit");
    expect(kind(`${line}</form>`, "click(1)")).toBe("submit");
  });

  test("issue 12.6 a plain button that every row has of its own does something to its row, and hands nothing in", () => {
    const row = (name: string, type: string) => `<li>${name} <button type=${type}>Remove</button></li>`;
    const list = (...rows: readonly string[]) => `<form><ul>${rows.join("")}</ul><input aria-label=Name></form>`;
    expect(kind(list(row("Ann", "button"), row("Ben", "button")), "click(1)")).toBe("generic");
    expect(kind(list(row("Ann", "button")), "click(1)")).toBe("submit");
    expect(kind(list(row("Ann", "submit"), row("Ben", "submit")), "click(1)")).toBe("submit");
  });

  const form =
    "<form><input id=n aria-label=Name><textarea id=t aria-label=Notes></textarea><button id=b>Go</button><a id=l href=/x>x</a></form>";
  test.each([
    [form, 'press("Enter")', "#n", "submit"],
    [form, 'press("NumpadEnter")', "#n", "submit"],
    [form, 'press("Enter")', 'textbox "Name"', "submit"],
    [form, 'press("Enter")', "#t", "generic"],
    [form, 'press("Control+Enter")', "#t", "submit"],
    [form, 'press("Tab")', "#n", "generic"],
    [form, 'press("Enter")', "", "generic"],
    [form, 'press(1,"Enter")', "#b", "submit"],
    [form, 'press(1,"Enter")', "", "submit"],
    [form, 'press("Enter")', "#b", "submit"],
    [form, 'press(" ")', "#b", "submit"],
    [form, 'press("Enter")', "#l", "navigation"],
    [form, 'press(" ")', "#l", "generic"],
    ["<input id=n aria-label=Name>", 'press("Enter")', "#n", "generic"],
    ["<input id=n type=search aria-label=Find>", 'press("Enter")', "#n", "submit"],
    ["<form><input id=n list=x aria-expanded=true></form>", 'press("Enter")', "#n", "generic"],
    ["<button id=b aria-haspopup=menu>Menu</button>", 'press("Enter")', "#b", "dropdown"],
  ])("VD8 a key: %s %s with focus %s is %s", (html, written, focus, expected) => {
    expect(kind(html, written, focus)).toBe(expected);
  });

  test.each([
    ['navigate("https://clinic.test/")', "navigation"],
    ["goBack()", "navigation"],
    ["refresh()", "generic"],
    ["wait(1)", "generic"],
    ['finish("done")', "generic"],
    ['type(1,"x")', "generic"],
    ['setValue(1,"x")', "generic"],
    ["click(99)", "generic"],
    ["hover(5)", "dropdown"],
  ])("VD8 %s is %s", (written, expected) => {
    expect(kind(`${form}<button aria-haspopup=menu>Menu</button>`, written)).toBe(expected);
  });

  test("VD8 typing into a box that has suggestions is typing", () => {
    expect(kind("<input aria-haspopup=listbox aria-label=City>", 'type(1,"Rome")')).toBe("generic");
  });
});
