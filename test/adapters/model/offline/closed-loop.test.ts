/** Proves the offline model as a whole: plan and refine drive pretend sites of different markup to their end, or fail honestly. */

import { describe, expect, test } from "vitest";
import { drive, pretendSite, type SiteState, store } from "./drive.js";

const value = (state: SiteState, name: string): string =>
  state.typed[name] === undefined ? "" : ` value="${state.typed[name]}"`;
const input = (state: SiteState, label: string, attributes = ""): string =>
  `<label>${label} <input ${attributes}${value(state, label)}></label>`;

/** A menu that opens, a dialog with a form, then a list and a toast. */
const clinicLike = (required = "") =>
  pretendSite({
    screen: "home",
    html: (state) => `
      <nav><a href="/home">Home</a> <button aria-haspopup="menu" aria-expanded="${state.menu}">Patients</button>
      ${state.menu ? '<ul role="menu"><li role="menuitem" tabindex="0">All patients</li><li role="menuitem" tabindex="0">Add patient</li></ul>' : ""}
      <a href="/settings">Settings</a> <a href="/out">Sign out</a></nav>
      <main><h1>Day view</h1>
      ${
        state.screen === "form"
          ? `<div role="dialog" aria-label="New patient"><form>
          ${input(state, "First name", "required")} ${input(state, "Last name", "required")}
          ${input(state, "Date of birth", 'type="date"')} ${input(state, "Phone", `type="tel" ${required}`)}
          <button type="button">Cancel</button> <button>Save</button></form></div>`
          : ""
      }
      ${state.stored.map((each) => `<li>${each["First name"]} ${each["Last name"]}</li>`).join("")}
      ${state.screen === "settings" ? tabs(state) : ""}</main>`,
    click: (name, state) => {
      if (name === "Patients") state.menu = !state.menu;
      else if (name === "Add patient") Object.assign(state, { screen: "form", menu: false });
      else if (name === "Save") store(state, "home");
      else if (name === "Settings") state.screen = "settings";
      else if (name === "Appearance" || name === "General") state.typed["tab"] = name;
    },
  });

function tabs(state: SiteState): string {
  const at = state.typed["tab"] ?? "General";
  return `<div role="tablist"><button role="tab" aria-selected="${at === "General"}">General</button><button role="tab" aria-selected="${at === "Appearance"}">Appearance</button></div>
    <div role="tabpanel">${at === "Appearance" ? `<fieldset><legend>Theme</legend><label><input type="radio" name="t" ${state.typed["Light"] === "on" ? "checked" : ""}>Light</label><label><input type="radio" name="t" ${state.typed["Dark"] === "on" ? "checked" : ""}>Dark</label></fieldset>` : "<p>Nothing here</p>"}</div>`;
}

/** Server pages without script: lists, links, a form on its own page with other words for everything. */
const libraryLike = () =>
  pretendSite({
    screen: "start",
    html: (state) => `
      <header><a href="/start">Start</a> | <a href="/shelf">Catalogue</a> | <a href="/people">Readers</a> | <a href="/prefs">Display</a></header>
      ${state.screen === "shelf" ? `<h1>Catalogue</h1><form role="search"><input name="q" placeholder="Search titles"><input type="submit" value="Search"></form><a href="/new">New title</a><table>${state.stored.map((each) => `<tr><td>${each["Title:"]}</td></tr>`).join("")}</table>` : ""}
      ${state.screen === "new" ? `<h1>New title</h1><form action="/shelf" method="post"><p><label for="a">Title:</label> <input id="a"${value(state, "Title:")} required></p><p><label for="b">Written by</label> <input id="b"${value(state, "Written by")}></p><p><label for="c">Year of publication</label> <input id="c"${value(state, "Year of publication")}></p><p><label for="d">Kind</label> <select id="d"><option value="">(choose)</option>${["Fiction", "Poetry"].map((kind) => `<option ${state.typed["Kind"] === kind ? "selected" : ""}>${kind}</option>`).join("")}</select></p><input type="submit" value="Add to catalogue"></form>` : ""}
      ${state.screen === "prefs" ? `<h1>Display</h1><form><label for="th">Colour theme</label><select id="th"><option ${state.typed["Colour theme"] === "Dark" ? "" : "selected"}>Light</option><option ${state.typed["Colour theme"] === "Dark" ? "selected" : ""}>Dark</option></select><button>Save preferences</button></form>` : ""}
      ${state.screen === "saved" ? "<h1>Display</h1><p role=status>Saved.</p>" : ""}`,
    click: (name, state) => {
      const screens: Record<string, string> = {
        Start: "start",
        Catalogue: "shelf",
        "New title": "new",
        Display: "prefs",
      };
      if (name === "Add to catalogue") store(state, "shelf");
      else if (name === "Save preferences") store(state, "saved");
      else if (screens[name] !== undefined) state.screen = screens[name];
    },
  });

/** One form over three pages: name, contact, review. */
const wizard = () =>
  pretendSite({
    screen: "members",
    html: (state) => {
      if (state.screen === "members")
        return `<main><h1>Members</h1><button>+ New</button>${state.stored.map((each) => `<p>${each["Full name"]}</p>`).join("")}</main>`;
      if (state.screen === "one")
        return `<main><h1>New member</h1><form>${input(state, "Full name", "required")}<button>Next</button></form></main>`;
      if (state.screen === "two")
        return `<main><h1>Contact</h1><form>${input(state, "E-mail", 'type="email"')}${input(state, "Telephone")}<button type="button">Back</button><button>Continue</button></form></main>`;
      return `<main><h1>Check the details</h1><p>${state.typed["Full name"]}, ${state.typed["E-mail"]}</p><form><button type="button">Back</button><button>Confirm</button></form></main>`;
    },
    click: (name, state) => {
      if (name === "+ New") state.screen = "one";
      else if (name === "Next") state.screen = "two";
      else if (name === "Continue") state.screen = "three";
      else if (name === "Confirm") store(state, "members");
    },
  });

/** Divs with roles, fields without labels, days as text. */
const inventoryLike = () =>
  pretendSite({
    screen: "stock",
    html: (state) => `
      <div role="toolbar"><div role="button" tabindex="0" aria-expanded="${state.menu}" aria-haspopup="true">New…</div></div>
      ${state.menu ? '<div role="menu"><div role="menuitem" tabindex="-1">Supplier</div><div role="menuitem" tabindex="-1">New stock item</div></div>' : ""}
      ${
        state.screen === "item"
          ? `<section aria-label="Stock item"><h2>Stock item</h2>
        <input placeholder="Item name"${value(state, "Item name")}> <input aria-label="SKU" required${value(state, "SKU")}> <label>Qty <input type="number"${value(state, "Qty")}></label>
        <label>Best before <input placeholder="MM/DD/YYYY"${value(state, "Best before")}></label>
        <label><input type="checkbox" ${state.typed["Fragile"] === "on" ? "checked" : ""}>Fragile</label>
        <div role="button" tabindex="0">Discard</div><div role="button" tabindex="0">Create item</div></section>`
          : `<ul>${state.stored.map((each) => `<li>${each["Item name"]}</li>`).join("")}</ul>`
      }`,
    click: (name, state) => {
      if (name.startsWith("New…")) state.menu = !state.menu;
      else if (name === "New stock item") Object.assign(state, { screen: "item", menu: false });
      else if (name === "Create item") store(state, "stock");
    },
  });

/** A switch, toggle buttons, and a button that ignores its first click. */
const panel = () =>
  pretendSite({
    screen: "panel",
    html: (state) => `<main><button aria-expanded="${state.menu}">Preferences</button>
      ${
        state.menu
          ? `<div role="group" aria-label="Density"><button aria-pressed="${state.typed["d"] === "Compact"}">Compact</button><button aria-pressed="${state.typed["d"] !== "Compact"}">Roomy</button></div>
      <button role="switch" aria-checked="${state.typed["s"] === "on"}">Dark theme</button>`
          : ""
      }</main>`,
    click: (name, state) => {
      if (name === "Preferences" && state.clicks > 1) state.menu = !state.menu;
      else if (name === "Compact") state.typed["d"] = name;
      else if (name === "Dark theme") state.typed["s"] = "on";
    },
  });

describe("plan and refine", () => {
  test("issue 3.10 a menu, a dialog with split names, tabs and radios: the demo's sentence", async () => {
    const site = clinicLike();
    const done = await drive(
      site,
      "Add a patient named Jas Doe born 1990-04-02, then open Settings and choose the dark theme",
    );
    expect(done.end).toBe("done");
    expect(site.state.stored).toEqual([{ "First name": "Jas", "Last name": "Doe", "Date of birth": "1990-04-02" }]);
    expect(site.state.typed["Dark"]).toBe("on");
    expect(done.actions).toEqual([
      "click Patients",
      "click Add patient",
      "setValue First name = Jas",
      "setValue Last name = Doe",
      "setValue Date of birth = 1990-04-02",
      "click Save",
      "click Settings",
      "click Appearance",
      "check Dark = true",
    ]);
    expect(done.plan?.steps.length).toBe(3);
  });

  test("issue 3.6 server pages without script: another noun, other labels, a search form beside", async () => {
    const site = libraryLike();
    const done = await drive(
      site,
      'add a book titled "The Dispossessed" by Ursula K. Le Guin with year 1974 and kind Fiction',
    );
    expect(done).toMatchObject({ end: "done" });
    expect(site.state.stored).toEqual([
      {
        "Title:": "The Dispossessed",
        "Written by": "Ursula K. Le Guin",
        "Year of publication": "1974",
        Kind: "Fiction",
      },
    ]);
  });

  test("issue 3.6 a choice in a form with a save button is saved, after the page that holds it was found", async () => {
    const site = libraryLike();
    const done = await drive(site, "choose the dark theme");
    expect(done.actions).toEqual(["click Display", "select Colour theme = Dark", "click Save preferences"]);
    expect(site.state.stored).toEqual([{ "Colour theme": "Dark" }]);
  });

  test("issue 3.6 a form over several pages is handed in once, on its last page", async () => {
    const site = wizard();
    const done = await drive(
      site,
      "register Ada Lovelace as a new member with email ada@x.test and phone number 555 1234",
    );
    expect(done.actions).toEqual([
      "click + New",
      "setValue Full name = Ada Lovelace",
      "click Next",
      "setValue E-mail = ada@x.test",
      "setValue Telephone = 555 1234",
      "click Continue",
      "click Confirm",
    ]);
    expect(site.state.stored.length).toBe(1);
  });

  test("issue 3.6 divs with roles, placeholders for labels, a day as the field wants it", async () => {
    const site = inventoryLike();
    await drive(
      site,
      "create an item called Glass bowl, with sku GB-7, quantity 12, best before 2027-03-09, then open New",
    );
    expect(site.state.stored).toEqual([
      { "Item name": "Glass bowl", SKU: "GB-7", Qty: "12", "Best before": "03/09/2027" },
    ]);
  });

  test("RC1 a control that ignores the first click is tried once more", async () => {
    const site = panel();
    const done = await drive(site, "open Preferences, choose compact density and turn on the dark theme");
    expect(done.strategies).toEqual(["RETRY_WITH_DELAY"]);
    expect(done.actions).toEqual([
      "click Preferences",
      "wait",
      "click Preferences",
      "click Compact",
      "click Dark theme",
    ]);
    expect(done.end).toBe("done");
  });

  test("PL1 one obvious action needs no plan", async () => {
    const site = clinicLike();
    const done = await drive(site, "open Settings");
    expect(done.plan).toBeNull();
    expect(done.actions).toEqual(["click Settings"]);
  });
});

describe("honest ends", () => {
  test.each([
    ["add a patient named Jas Doe", "Phone", "a required field for which the request has no value"],
    ["add a patient named Jas Doe with blood type O+", "blood type O+", "a value for which the form has no field"],
    ["choose the purple theme", "purple theme", "an option that is nowhere"],
    ["add an invoice named March", "invoice", "a thing that cannot be added here"],
    ["delete all patients", "delete all patients", "a request that is not understood"],
    ["open Settings and make it nice", "make it nice", "half a request that is not understood"],
    ["find out who wrote Dune", "find out who wrote Dune", "a question that rules cannot answer"],
  ])("issue 3.6 “%s” fails and says so: %s", async (goal, word) => {
    const site = clinicLike(goal === "add a patient named Jas Doe" ? "required" : "");
    const failed = await drive(site, goal);
    expect(failed.end).toBe("failed");
    expect(failed.reason).toContain(word);
    expect(site.state.stored).toEqual([]);
    expect(site.state.typed["First name"]).toBeUndefined();
  });

  test("PL3 what is not understood is said before anything is done", async () => {
    const failed = await drive(clinicLike(), "open Settings and make it nice");
    expect(failed.actions).toEqual([]);
  });

  test("issue 3.6 a value given later by a person is used", async () => {
    const site = clinicLike("required");
    const done = await drive(site, "add a patient named Jas Doe", ["the phone is 555 0101"]);
    expect(done.end).toBe("done");
    expect(site.state.stored[0]).toMatchObject({ Phone: "555 0101" });
  });

  test("issue 3.6 controls that cannot be told apart are never chosen by position", async () => {
    const rows = pretendSite({
      screen: "list",
      html: () => "<main><button>Edit</button><p>or</p><button>Edit</button></main>",
      click: () => undefined,
    });
    const failed = await drive(rows, "click Edit");
    expect(failed).toMatchObject({ end: "failed", actions: [] });
    expect(failed.reason).toContain("2");
  });

  test("issue 3.6 the row tells equal buttons apart", async () => {
    const site = pretendSite({
      screen: "list",
      html: (state) =>
        `<table><tr><td>Ann Lee</td><td><button>Edit</button></td></tr><tr><td>Bob Ray</td><td><button>Edit</button></td></tr></table>${state.clicks > 0 ? "<p role=status>ok</p>" : ""}`,
      click: () => undefined,
    });
    expect((await drive(site, "click Edit for Bob Ray")).end).toBe("done");
  });
});
