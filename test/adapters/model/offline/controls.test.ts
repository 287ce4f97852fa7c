/** Proves adapters/model/offline/{controls,assignment,enter,words}.ts: what is taken to be meant by a name. */

import { describe, expect, test } from "vitest";
import { assign, splitPersonName } from "../../../../adapters/model/offline/assignment.js";
import { clausesOf } from "../../../../adapters/model/offline/clauses.js";
import { CLICKABLE, ENTRIES, numberOfControl } from "../../../../adapters/model/offline/controls.js";
import { writeDay } from "../../../../adapters/model/offline/enter.js";
import { formsOf } from "../../../../adapters/model/offline/forms.js";
import { findControl } from "../../../../adapters/model/offline/score.js";
import { placeScore, tokens } from "../../../../adapters/model/offline/words.js";
import { pageOf } from "./drive.js";

const page = pageOf(`
  <nav aria-label="Main"><a href="/patients">Patients</a><a href="/settings">Settings</a></nav>
  <main><h1>Orders</h1>
  <button>Save as draft</button><button>Save changes</button><button disabled>Export</button>
  <section aria-label="Billing address"><label>City <input></label><label>Post code <input></label></section>
  <section aria-label="Delivery address"><label>City <input></label><label>Telephone number <input type="tel"></label></section>
  <a href="/x">Details</a><a href="/x">Details</a>
  <button>Edit</button><em>or</em><button>Edit</button>
  <div role="tablist"><button role="tab" aria-selected="true">Overview</button><button role="tab" aria-selected="false">Email alerts</button></div>
  <label><input type="checkbox"> Email alerts</label></main>`);

const found = (phrase: string, roles: readonly string[] = CLICKABLE): string => {
  const lookup = findControl({ page }, phrase, roles);
  return lookup.kind === "found" ? `${lookup.node.role} ${lookup.node.name}` : lookup.kind;
};

describe("findControl", () => {
  test.each([
    ["Save changes", "button Save changes"],
    ["the save changes button", "button Save changes"],
    ["Settings", "link Settings"],
    ["patient", "link Patients"],
    ["preferences", "link Settings"],
    ["Details", "link Details"],
    ["the Email alerts tab", "tab Email alerts"],
    ["the Email alerts checkbox", "checkbox Email alerts"],
    ["Export", "button Export"],
    ["Edit", "ambiguous"],
    ["Invoices", "none"],
    ["Save the whales tomorrow", "none"],
  ])("issue 3.6 “%s” is %s", (phrase, expected) => {
    expect(found(phrase)).toBe(expected);
  });

  test.each([
    ["phone", "textbox Telephone number"],
    ["zip code", "textbox Post code"],
    ["the post code field", "textbox Post code"],
    ["city", "ambiguous"],
    ["delivery city", "textbox City"],
  ])("issue 3.6 the field “%s” is %s", (phrase, expected) => {
    expect(found(phrase, ENTRIES)).toBe(expected);
  });

  test("issue 3.6 the region decides between equal names", () => {
    const lookup = findControl({ page }, "billing city", ENTRIES);
    expect(lookup.kind === "found" && lookup.node.region).toContain("Billing");
  });

  test("SK3 what an open dialog covers is not found", () => {
    const covered = pageOf(
      '<div aria-hidden="true"><button>Save</button></div><div role="dialog" aria-label="Sure?"><button>Save</button></div>',
    );
    const lookup = findControl({ page: covered }, "Save", CLICKABLE);
    expect(lookup.kind === "found" && lookup.node.control.dialog).toBeTruthy();
  });

  test("issue 3.6 between equals the open dialog comes first", () => {
    const both = pageOf(
      '<main><button>Save</button></main><div role="dialog" aria-label="Sure?"><button>Save</button></div>',
    );
    const lookup = findControl({ page: both }, "Save", CLICKABLE);
    expect(lookup.kind === "found" && lookup.node.control.dialog).toBeTruthy();
  });

  test("PR5 a control is numbered by the client's id, else a numeric id, else its order", () => {
    const numbers = (html: string) => {
      const lookup = findControl({ page: pageOf(html) }, "Go", CLICKABLE);
      return lookup.kind === "found" ? numberOfControl(lookup.node) : null;
    };
    expect(numbers('<a href="/">x</a><button data-sf="ab.17">Go</button>')).toBe(17);
    expect(numbers('<a href="/">x</a><button id="9">Go</button>')).toBe(9);
    expect(numbers('<a href="/">x</a><button>Go</button>')).toBe(2);
  });
});

describe("assign", () => {
  const placed = (html: string, request: string) => {
    const clause = clausesOf(request)[0];
    const view = formsOf(pageOf(`<form>${html}<button>Save</button></form>`).skeleton)[0];
    if (clause?.kind !== "add" || view === undefined) throw new Error("the test's own request and form");
    const { placed: pairs, left } = assign(view.fields, clause);
    return {
      pairs: Object.fromEntries(pairs.map(({ field, value }) => [field.label, value])),
      left: left.map(({ words }) => words),
    };
  };
  const inputs = (...labels: string[]) => labels.map((label) => `<label>${label} <input></label>`).join("");

  test.each<[string, string, Record<string, string>]>([
    [inputs("First name", "Last name"), "add a patient named Jas Doe", { "First name": "Jas", "Last name": "Doe" }],
    [
      inputs("Given name", "Family name *"),
      "add a person named Jan van Dyk",
      { "Given name": "Jan", "Family name": "van Dyk" },
    ],
    [inputs("User name", "Full name"), "add a user named Jas Doe", { "Full name": "Jas Doe" }],
    [inputs("Product", "SKU (optional)"), "add a product named Mug with sku A-1", { Product: "Mug", SKU: "A-1" }],
    [inputs("Name", "Phone"), "add a guest named Bo with phone number 555 1234", { Name: "Bo", Phone: "555 1234" }],
    [inputs("Name", "DOB"), "add a guest named Bo born 1990-04-02", { Name: "Bo", DOB: "1990-04-02" }],
    [
      inputs("Name", "Birthday"),
      "add a guest named Bo with birth date 1990-04-02",
      { Name: "Bo", Birthday: "1990-04-02" },
    ],
    [
      inputs("Name", "Blood type", "Type"),
      "add a guest named Bo with blood type O+ and type walk-in",
      { Name: "Bo", "Blood type": "O+", Type: "walk-in" },
    ],
    [
      inputs("Name", "Unit price (EUR)", "Qty in stock"),
      "add a mug named Bo with price 9.50, quantity 4",
      { Name: "Bo", "Unit price": "9.50", "Qty in stock": "4" },
    ],
    [
      `${inputs("Name")}<fieldset><legend>Date of birth</legend>${inputs("Day", "Month", "Year")}</fieldset>`,
      "add a guest named Bo born 1990-04-02",
      { Name: "Bo", Day: "2", Month: "4", Year: "1990" },
    ],
  ])("issue 3.6 %s takes “%s”", (html, request, expected) => {
    expect(placed(html, request)).toEqual({ pairs: expected, left: [] });
  });

  test("issue 3.6 what no field takes is left over, never put into the wrong one", () => {
    expect(placed(inputs("Name", "E-mail"), "add a guest named Bo with shoe size 44")).toEqual({
      pairs: { Name: "Bo" },
      left: ["shoe size 44"],
    });
  });

  test.each([
    ["Jas Doe", { first: "Jas", middle: "", last: "Doe" }],
    ["Ludwig van Beethoven", { first: "Ludwig", middle: "", last: "van Beethoven" }],
    ["Mary Ann Smith", { first: "Mary Ann", middle: "", last: "Smith" }],
    ["Doe, Jas", { first: "Jas", middle: "", last: "Doe" }],
    ["Cher", { first: "Cher", middle: "", last: "" }],
  ])("the name %s", (name, parts) => {
    expect(splitPersonName(name, false)).toEqual(parts);
  });
});

describe("writeDay", () => {
  test.each([
    ["April 2, 1990", { type: "date", clues: [] }, "1990-04-02"],
    ["2nd of April 1990", { type: "date", clues: [] }, "1990-04-02"],
    ["1990-04-02", { clues: ["MM/DD/YYYY"] }, "04/02/1990"],
    ["1990-04-02", { clues: ["", "Born (DD.MM.YYYY)"] }, "02.04.1990"],
    ["1990-04-02", { clues: ["e.g. 31.12.1999"] }, "02.04.1990"],
    ["1990-04-02", { clues: ["e.g. 12/31/1999"] }, "04/02/1990"],
    ["1990-04-02", { clues: ["d/m/yy"] }, "2/4/90"],
    ["1990-04-02", { clues: [] }, "1990-04-02"],
    ["soon", { type: "date", clues: ["MM/DD/YYYY"] }, "soon"],
    ["9:30 pm", { type: "time", clues: [] }, "21:30"],
    ["9:30 pm", { clues: [] }, "9:30 pm"],
    ["March 2027", { type: "month", clues: [] }, "2027-03"],
    ["15 March 2027", { type: "month", clues: [] }, "2027-03"],
    ["week 12 of 2027", { type: "week", clues: [] }, "2027-W12"],
    ["24 Dec 2026 at 3pm", { type: "datetime-local", clues: [] }, "2026-12-24T15:00"],
    ["red", { type: "color", clues: [] }, "#ff0000"],
    ["1990-02-30", { type: "date", clues: [] }, "1990-02-30"],
  ])("a field wants %s for %j as %s", (asked, field, expected) => {
    expect(writeDay(asked, field)).toBe(expected);
  });
});

describe("words and places", () => {
  test("plural, spelling and everyday synonyms compare alike", () => {
    expect(tokens("New categories")).toEqual(tokens("Add category"));
    expect(tokens("Birth date")).toEqual(tokens("D.O.B"));
    expect(tokens("+ Patient")).toEqual(tokens("Add a patient"));
    expect(tokens("Address")).not.toEqual(tokens("Addres"));
  });

  test("MD8 a place is likelier the nearer its name is to what is looked for", () => {
    const asked = tokens("dark theme");
    expect(placeScore(asked, "Themes")).toBeGreaterThan(placeScore(asked, "Appearance"));
    expect(placeScore(asked, "Appearance")).toBeGreaterThan(placeScore(asked, "More"));
    expect(placeScore(asked, "Invoices")).toBe(0);
  });
});
