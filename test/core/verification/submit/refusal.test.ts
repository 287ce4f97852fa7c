/** Proves core/verification/submit/refusal.ts on pages as frameworks write them: a form answered with a whole page that refuses. */

import { describe, expect, test } from "vitest";
import { type Posted, posted, verdictOf } from "../posted.js";

const NAME = { name: "Name", value: "Jas Doe" };
const BORN = { name: "Born", value: "31.02.1990" };
const typed = [NAME, BORN];

/** The form as it was sent; `more` stands in it, `value` is in the first field. */
const form = (more = "", { name = "Jas Doe", born = "31.02.1990", label = "", method = "post" } = {}) =>
  `<h1>New patient</h1><form method=${method} action=/things>${more}<p><label for=n ${label}>Name</label> <input id=n name=name value="${name}"></p>
   <p><label for=b>Born</label> <input id=b name=born value="${born}"></p><button>Save</button></form>`;
const list =
  "<h1>Patients</h1><a href=/things/new>New</a><table><tr><th>Name<th>Born</tr><tr><td>Ada<td>1815</tr></table>";
const act = (answer: string, fields: Partial<Posted> = {}): Posted => ({
  form: form(),
  press: "Save",
  answer,
  typed,
  ...fields,
});

describe("a form that came back with its values (a)", () => {
  test.each<[string, Posted]>([
    [
      "at the collection's path, with a list of errors",
      act(form("<ul class=errorlist><li>Enter a valid date.</li></ul>")),
    ],
    ["with 422", act(form("<p>Born is invalid</p>"), { status: 422 })],
    [
      "with a summary in plain words",
      act(form("<h2>1 error prohibited this patient from being saved:</h2><ul><li>Born is invalid</li></ul>")),
    ],
    [
      "with a label that carries the error's class",
      act(form("<ul class=errors><li>No</li></ul>", { label: "class=error" })),
    ],
    [
      "with a label that got the error text",
      act(form().replace("Born</label>", "Born <b>Bitte geben Sie ein gültiges Datum ein</b></label>")),
    ],
    [
      "with another name on the button",
      act(form("<div class='alert alert-danger'>Ungültiges Datum</div>").replace("Save", "Nochmals")),
    ],
    [
      "with a notification that goes at a click",
      act(form("<span data-sf=p2.99><div role=alert>Error: #1050 - Table 'things' already exists</div></span>")),
    ],
    ["with a field more", act(form("<p class=error>Veuillez corriger la date</p><input name=token aria-label=Code>"))],
    ["with an error in words that we do not know", act(form("<ul class=errorlist><li>Ní dáta bailí é</li></ul>"))],
    [
      "with a field marked by a class",
      act(form().replace("<input id=b", "<input class='form-control is-invalid' id=b")),
    ],
  ])("VD9 %s is a refusal", (_, one) => {
    expect(verdictOf(one)).toEqual(["contradicted", "submit-refused"]);
  });

  test("VD9 without a word about it, nothing shows that it went through", () => {
    expect(verdictOf(act(form()))).toEqual(["unknown", "submit-no-evidence"]);
    expect(posted(act(form())).summary.submitTiers).toEqual([]);
    expect(posted(act(form())).lines).toContain("The form came back with what was entered still in it.");
  });

  test("VD9 with a word of success it is one sign, and the record has to be seen", () => {
    const saved = act(form("<p class=success>The patient was saved.</p>"));
    expect(posted(saved).summary).toMatchObject({ submitTiers: ["confirmation"], submitSigns: 1 });
  });

  test.each<[string, Posted]>([
    ["empty, with a message", act(form("<p class=success>Patient added.</p>", { name: "", born: "" }))],
    ["not at all, with a message", act(`<div class="flash">Patient Jas Doe was created.</div>${list}`)],
    [
      "not at all: a filter of the list has a field of that name",
      act(
        `<p class=notice>Jas Doe has been created</p><form action=/things><label>Name <input name=name></label><button>Filter</button></form>${list}`,
      ),
    ],
  ])("VD9 a form that came back %s was taken", (_, one) => {
    expect(verdictOf(one)).toEqual(["confirmed", "submit-two-tiers"]);
  });

  test("VD9 another page alone is one sign: its answer, its path and the missing form say the same", () => {
    expect(posted(act(list)).summary).toMatchObject({ submitTiers: ["response", "path", "form-gone"], submitSigns: 1 });
    expect(verdictOf(act(list))).toEqual(["likely", "submit-one-tier"]);
  });
});

describe("a save answered by the sign-in page (b)", () => {
  const signIn = (extra = "") =>
    `<h1>Clinic</h1><form method=post><label>User <input name=user></label><label>Password <input type=password name=pw></label>${extra}<button>Log in</button></form>`;

  test.each<[string, Posted]>([
    ["at its own path", act(signIn(), { to: "/login", status: 302 })],
    ["at the same path, with 200", act(signIn(), { to: "/things/new" })],
    ["in words that we do not know", act(signIn().replace("Log in", "Logáil isteach"), { to: "/things" })],
    [
      "under a form that has a password too",
      act(signIn(), {
        form: form("<label>PIN <input type=password name=pin></label><a href=/logout>Log out</a>").replace(
          "type=password",
          "type=text",
        ),
      }),
    ],
  ])("VD9 %s was not saved", (_, one) => {
    expect(verdictOf(one)).toEqual(["contradicted", "submit-refused"]);
  });

  test("VD9 a form with a password is no sign-in page: creating a user, changing a password", () => {
    const create = `<p class=success>The role was saved.</p><h1>Users</h1><a href=/logout>Log out</a><form method=post><label>Name <input></label><label>Password <input type=password></label><label>Role <select><option>Clerk</select></label><button>Create user</button></form>`;
    expect(verdictOf(act(create))).toEqual(["confirmed", "submit-two-tiers"]);
    const change = `<p class=success>Saved.</p><form method=post><label>Old password <input type=password></label><label>New password <input type=password></label><button>Change</button></form>`;
    expect(verdictOf(act(change))).toEqual(["confirmed", "submit-two-tiers"]);
  });

  test.each(["Save", "Create user", "Test connection", "Speichern", "Enregistrer"])(
    "VD17 a form that keeps a name and a password by '%s' is no sign-in page",
    (button) => {
      const known = signIn().replace("name=user", "name=user autocomplete=username").replace("Log in", button);
      expect(verdictOf(act(`<p class=success>The thing was saved.</p>${known}`))).toEqual([
        "confirmed",
        "submit-two-tiers",
      ]);
    },
  );

  test.each(["Continue", "Next", "OK", "Sign in", "Weiter"])("VD17 by '%s' it is one", (button) => {
    expect(verdictOf(act(signIn().replace("Log in", button), { to: "/things" }))?.[0]).toBe("contradicted");
  });

  test("VD9 who signs up is asked to sign in by the site that took it", () => {
    const signUp = `<form method=post><label>Email <input value=jas@example.org></label><label>Password <input type=password value=[PASSWORD]></label><label>Repeat <input type=password value=[PASSWORD]></label><button>Sign up</button></form>`;
    const one = {
      ...act(signIn("<p class=success>Your account was created.</p>")),
      form: signUp,
      press: "Sign up",
      typed: [],
    };
    expect(verdictOf(one)?.[0]).not.toBe("contradicted");
  });
});

describe("messages that refuse (c)", () => {
  test.each([
    "Nothing was changed.",
    "Somebody else changed this record meanwhile. Your changes were discarded.",
    "Another user has modified this order since you opened it.",
    "0 rows affected.",
    "The record has been rejected.",
    "Your request has been declined.",
    "An entry with this name already exists.",
    "Could not save the patient.",
    "You do not have permission to do that.",
    "Es wurde nichts geändert.",
    "Der Datensatz wurde inzwischen von einem anderen Benutzer geändert.",
    "Aucune modification n’a été enregistrée.",
    "Ya existe un registro con ese nombre.",
    "Nessuna modifica salvata.",
    "Nenhuma alteração foi salva.",
    "Er is niets gewijzigd.",
    "Nic nie zmieniono: rekord już istnieje.",
    "Запись уже существует.",
    "変更はありません。",
    "保存失败",
    "저장하지 못했습니다. 다시 시도하세요.",
  ])("VD9 '%s' on the list is no confirmation", (words) => {
    for (const flash of [
      `<div class="alert alert-info">${words}</div>`,
      `<div role=status>${words}</div>`,
      `<p class=flash>${words}</p>`,
    ]) {
      expect(verdictOf(act(`${flash}${list}`))).toEqual(["contradicted", "submit-refused"]);
    }
  });

  test.each([
    "The order could not be saved.",
    "Somebody else has changed this order.",
    "Der Auftrag konnte leider nicht gespeichert werden.",
    "No se pudo guardar el pedido.",
    "La commande n’a pas été enregistrée.",
  ])("VD9 '%s' in plain text, without a role or class, refuses too", (words) => {
    expect(verdictOf(act(`<p>${words}</p>${list}`))).toEqual(["contradicted", "submit-refused"]);
  });

  test("VD9 words of refusal beat words of success", () => {
    const both = "<p class=success>The patient was saved, but the date of birth was ignored.</p>";
    expect(verdictOf(act(`${both}${list}`))).toEqual(["contradicted", "submit-refused"]);
  });

  test("VD9 what was entered has no tone: a note that something failed", () => {
    const note = { name: "Name", value: "Could not reach her, try again" };
    const row = list.replace("Ada", note.value);
    expect(verdictOf(act(`<p class=success>Note “${note.value}” saved.</p>${row}`, { typed: [note] }))?.[0]).toBe(
      "confirmed",
    );
  });

  test("VD9 the deed's own word refuses nothing: 'Reject' brings 'has been rejected'", () => {
    const reject = {
      ...act(`<div role=status>The request has been rejected.</div>${list}`),
      form: form().replace("Save", "Reject"),
      press: "Reject",
    };
    expect(verdictOf(reject)).toEqual(["confirmed", "submit-two-tiers"]);
  });

  test("VD9 in words that nobody knows, the class of the message tells", () => {
    const words = "Tá an taifead";
    expect(verdictOf(act(`<div class="alert alert-danger">${words}</div>${list}`))).toEqual([
      "contradicted",
      "submit-refused",
    ]);
    expect(verdictOf(act(`<div class="alert alert-success">${words}</div>${list}`))).toEqual([
      "confirmed",
      "submit-two-tiers",
    ]);
    expect(verdictOf(act(`<div class="alert alert-info">${words}</div>${list}`))).toEqual([
      "likely",
      "submit-one-tier",
    ]);
    const refusing = `<div class="alert alert-success">Nothing was changed.</div>${list}`;
    expect(verdictOf(act(refusing))).toEqual(["contradicted", "submit-refused"]);
  });

  test("VD9 columns and labels of the page that follows refuse nothing", () => {
    const page = `<p class=success>Saved.</p><h2>Required documents</h2><p>Missing invoices</p><table><tr><th>Errors<th>State</tr><tr><td>0<td>Failed payment</tr></table><a href=/log>Error log</a>`;
    expect(verdictOf(act(page))).toEqual(["confirmed", "submit-two-tiers"]);
  });
});
