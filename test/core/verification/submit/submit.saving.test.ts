/** Proves core/verification/submit/submit.ts: what an entry would be saved by, and what is only looked for or chosen to be seen. */

import { describe, expect, test } from "vitest";
import { type Act, gather } from "../acts.js";
import { documentOf } from "../posted.js";

type Fields = { readonly next?: string } & Partial<Act>;
const savingOf = (html: string, name: string, action: string, fields: Fields = {}) =>
  summaryOf(html, name, action, fields).saving;

function summaryOf(html: string, name: string, action: string, fields: Fields) {
  const { next = html, ...rest } = fields;
  const before = documentOf(html, "p1");
  const on = before.find((node) => node.control !== undefined && node.name === name);
  if (on === undefined) throw new Error(`there is no ${name}`);
  const act = { action: action.replace("@", String(on.control?.sf?.n)), on, before, after: documentOf(next, "p1") };
  return gather({ ...act, hashes: ["h1", "h2"], ...rest }).summary;
}
const name = "<label>Name <input name=name></label>";
const type = 'type(@,"Jas")';

describe("savingOf", () => {
  test.each<[string, string]>([
    ["a form", `<form method=post>${name}<button>Save</button></form>`],
    ["a form in words that code does not know", `<form method=post>${name}<button>Los geht's</button></form>`],
    ["a dialog", `<div role=dialog aria-label=New>${name}<button type=button>Create</button></div>`],
    [
      "a form that saves what is called a search",
      `<form><input type=search aria-label=Name><button>Save</button></form>`,
    ],
  ])("CP6 an entry in %s is saved by it", (_, html) => {
    expect(savingOf(html, "Name", type)).toBe("form");
  });

  test("CP6 words beside a save button are saved by it", () => {
    expect(savingOf(`<main>${name}<button>Save changes</button></main>`, "Name", type)).toBe("page");
  });

  const settings = (state: string) =>
    `<main><label><input type=checkbox> News</label></main><footer><button ${state}>Save</button></footer>`;

  test("CP6 a save button that was enabled with the entry waits to be pressed", () => {
    expect(savingOf(settings("disabled"), "News", "check(@,true)", { next: settings("") })).toBe("page");
    expect(savingOf(settings(""), "News", "check(@,true)")).toBeUndefined();
  });

  test("CP6 so does one that came up with it", () => {
    const bare = "<main><label><input type=checkbox> News</label></main>";
    expect(savingOf(bare, "News", "check(@,true)", { next: settings("") })).toBe("page");
  });

  test("CP6 an editor's tab that says that its document is not saved", () => {
    const editor = (mark: string) =>
      `<ul role=tablist><li role=tab tabindex=0 class="tab ${mark}">plums.txt</li></ul><main><label>Text <textarea></textarea></label></main>`;
    expect(savingOf(editor(""), "Text", type, { next: editor("mod-dirty") })).toBe("document");
    expect(savingOf(editor(""), "Text", type, { next: editor("is-open") })).toBeUndefined();
  });

  test("CP6 the editor of a row in a list that only fetches is saved by its own button", () => {
    const filters = "<input type=search aria-label=Posts><button>Filter</button>";
    const editor = `<section aria-label="Quick Edit">${name}<button type=button>Update</button></section>`;
    expect(savingOf(`<form method=get>${filters}${editor}</form>`, "Name", type)).toBe("form");
    expect(savingOf(`<form method=get>${filters}<section aria-label=More>${name}</section></form>`, "Name", type)).toBe(
      undefined,
    );
  });

  test("CP6 what a form posts is no search because its button says Go", () => {
    expect(savingOf(`<form method=post>${name}<button>Go</button></form>`, "Name", type)).toBe("form");
    expect(savingOf(`<form>${name}<button>Go</button></form>`, "Name", type)).toBeUndefined();
  });

  test.each<[string, string, string]>([
    ["a search", "<form role=search><label>Name <input name=q></label><button>Go</button></form>", "Name"],
    ["a search field", `<main><input type=search aria-label=Name><button>Save</button></main>`, "Name"],
    ["a search behind a sign", "<form><input type=search aria-label=Name><button>⌕</button></form>", "Name"],
    ["a filter by its button", `<form method=post>${name}<button>Apply filters</button></form>`, "Name"],
    ["a filter by its label", "<main><label>Filter <input></label><button>Save</button></main>", "Filter"],
    ["a form that only fetches", `<form method=get>${name}<button>List</button></form>`, "Name"],
    ["a field that nothing saves", `<main>${name}<button>Home</button></main>`, "Name"],
  ])("CP6 %s is not to be saved", (_, html, field) => {
    expect(savingOf(html, field, type)).toBeUndefined();
  });

  test("CP6 what led to another page is not here to be saved", () => {
    const html = `<form method=post>${name}<button>Save</button></form>`;
    expect(savingOf(html, "Name", type, { to: "http://clinic.test/next" })).toBeUndefined();
  });
});

describe("openedForm", () => {
  const bare = "<button>New</button>";
  const dialog = (inside: string) => `${bare}<div role=dialog aria-label=Add>${inside}</div>`;
  const openedBy = (then: string) => {
    const [before, after] = [documentOf(bare, "p1"), documentOf(then, "p1")];
    const on = before.find((node) => node.name === "New");
    if (on === undefined) throw new Error("there is no New");
    return gather({ action: "click(1)", on, before, after, hashes: ["h1", "h2"] }).summary.opened;
  };

  test("CP6 a dialog with something to write in and a button that hands it in", () => {
    expect(openedBy(dialog(`<form>${name}<button>Save</button></form>`))).toMatchObject({ name: "Add" });
  });

  test.each<[string, string]>([
    ["a question", dialog("<p>Sure?</p><button>Yes</button>")],
    ["a filter", dialog(`<form>${name}<button>Apply filters</button></form>`)],
    ["a search", dialog("<form role=search><input type=search aria-label=q><button>Search</button></form>")],
    ["a dialog without a way to hand anything in", dialog(`${name}<button>Close</button>`)],
  ])("CP6 not %s", (_, then) => {
    expect(openedBy(then)).toBeUndefined();
  });
});

describe("isInertSearch", () => {
  const list = (items: string, held = "", more = "") =>
    `<main><form role=search><input type=search aria-label=Filter value="${held}"></form>${more}<ul>${items}</ul></main>`;
  const all = "<li>Ada Berg</li><li>Jas Doe</li>";
  const read = { url: "http://clinic.test/people?q=Jas", method: "GET", status: 200, startedByAction: true };

  test.each<[string, string, string, Partial<Act>, true | undefined]>([
    ["changed nothing else", "Filter", list(all, "Jas"), {}, true],
    ["left fewer rows", "Filter", list("<li>Jas Doe</li>", "Jas"), {}, undefined],
    [
      "brought suggestions",
      "Filter",
      list(all, "Jas", "<ul role=listbox><li role=option>Jas</li></ul>"),
      {},
      undefined,
    ],
    ["changed a count", "Filter", list(all, "Jas", "<p>1 of 2</p>"), {}, undefined],
    ["sent a request", "Filter", list(all, "Jas"), { seen: { witness: { requests: [read] } } }, undefined],
    [
      "changed the address",
      "Filter",
      list(all, "Jas"),
      { from: "http://clinic.test/people", to: "http://clinic.test/people?q=Jas" },
      undefined,
    ],
  ])("CP6 an entry in a search that %s", (_, name, next, more, inert) => {
    expect(summaryOf(list(all), name, type, { next, ...more }).inert).toBe(inert);
  });

  test("CP6 an entry in a field of a form is no search", () => {
    const form = `<form method=post>${name}<button>Save</button></form>`;
    expect(summaryOf(form, "Name", type, {}).inert).toBeUndefined();
  });
});
