/** Proves core/verification/submit/refusal.ts: what the page of a record says of the record refuses nothing, and what it says of the deed does. */

import { describe, expect, test } from "vitest";
import { posted, verdictOf } from "../posted.js";

const form = `<h1>New member</h1><form method=post action=/members><label>Name <input name=name value="Pia Sund"></label>
  <label>City <input name=city value="Braga"></label><button>Save</button></form>`;
const typed = [
  { name: "Name", value: "Pia Sund", replaced: true as const },
  { name: "City", value: "Braga", replaced: true as const },
];
const act = (answer: string) => ({ form, press: "Save", to: "/members/3", typed, answer });
const record = "<h1>Pia Sund</h1><p>City: Braga</p>";

const FACTS = [
  "<dl><dt>Status</dt><dd>Not verified</dd><dt>Attendance</dt><dd>Cannot attend on Mondays</dd></dl>",
  "<p>E-mail: not confirmed</p>",
  "<p>Orders: 0</p>",
  "<p>0 orders</p>",
  "<p>No orders have been placed yet.</p>",
  "<table><tr><th>Newsletter</th><td>was not sent</td></tr></table>",
  "<ul><li>Has not paid</li><li>Access denied to area B</li></ul>",
  "<p>Membership has expired</p>",
  "<p>This member has not signed the form.</p>",
  "<h2>Rejected claims</h2><p>No claims were rejected.</p>",
  "<p>Please choose a plan</p>",
  "<p>Phone is required for loans.</p>",
  "<span>Failed logins</span> <span>0</span>",
  "<p>Bibliotheksausweis ist nicht gültig</p>",
  "<p>La carte n'est pas valide</p>",
  "<p>El carné ha caducado: no tiene permisos</p>",
];
const FAILURES = [
  "<p>The payment was declined.</p>",
  "<p>We could not save this member.</p>",
  "<p>The changes were not saved.</p>",
  "<div role=alert>Membership number is invalid</div>",
  "<p>Das Mitglied konnte nicht angelegt werden.</p>",
  "<p>La demande a été refusée.</p>",
  "<p>No se pudo guardar el socio.</p>",
  "<p>Något gick fel: ändringarna sparades inte, kunde inte skickas</p>",
];

describe("the page of the record that was saved", () => {
  test.each(FACTS)("VD9 %s is a fact of the record", (fact) => {
    expect(posted(act(record + fact)).summary.refusedSubmit).toBe(false);
    expect(verdictOf(act(record + fact))?.[0]).toBe("confirmed");
  });

  test.each(FAILURES)("VD9 %s is what became of the deed, wherever it stands", (failure) => {
    for (const answer of [failure + record, record + failure]) {
      expect(posted(act(answer)).summary.refusedSubmit, answer).toBe(true);
      expect(verdictOf(act(answer))?.[0]).toBe("unknown");
    }
  });

  test.each(FACTS.slice(6, 9))("VD9 %s refuses where nothing shows the record", (fact) => {
    expect(verdictOf(act(`<h1>Members</h1>${fact}`))?.[0]).not.toBe("confirmed");
  });
});
