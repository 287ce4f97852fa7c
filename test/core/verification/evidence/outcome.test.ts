/** Proves core/verification/evidence/outcome.ts: what stands in the place of a form or dialog, and in the list behind it. */

import { describe, expect, test } from "vitest";
import type { SkeletonNode } from "../../../../core/page/skeleton.js";
import { type Act, gather, settled } from "../acts.js";
import { control, heading, node, status, text } from "../pages.js";
import { documentOf, verdictOf } from "../posted.js";

const requests = [{ method: "POST", url: "http://clinic.test/api", startedByAction: true, status: 200 }];
const seen = { witness: { didNetworkOccur: true, requests } };

describe("refusedOutcome: in the place of a form", () => {
  const home = { region: 'main>form "Card"', control: { form: "f:form" } };
  const card = control("textbox", "Card", { n: 1, value: "4242 4242", ...home });
  const nav = control("link", "Failed jobs", { n: 9, region: "navigation" });
  /** A view of the same document, at another path, in place of the form. */
  const pay = (pressed: string, after: readonly SkeletonNode[], fields: Partial<Act> = {}): Act => {
    const on = control("button", pressed, { n: 2, ...home });
    const form = node("form", "Card", { key: "f:form" });
    const before = [nav, heading("Checkout"), form, card, on];
    return { action: "click(2)", kind: "submit", on, before, after: [nav, ...after], to: "/x", seen, ...fields };
  };
  const at = { from: "http://clinic.test/checkout", to: "http://clinic.test/checkout/result" };

  test.each<[string, string]>([
    ["Pay", "Payment declined"],
    ["Pay", "Transaction denied"],
    ["Pay", "Payment unsuccessful"],
    ["Pay", "Card expired"],
    ["Pay", "Insufficient funds"],
    ["Pay", "Oops! We hit a snag"],
    ["Pay", "Unfortunately this went sideways"],
    ["Pay", "Order cancelled"],
    ["Pay", "Payment not completed"],
    ["Paga", "Pagamento rifiutato"],
    ["Pagar", "Pagamento recusado"],
    ["Pagar", "Pago denegado"],
    ["Payer", "Paiement refusé"],
    ["Bezahlen", "Zahlung verweigert"],
    ["Betalen", "Betaling mislukt"],
    ["Zapłać", "Płatność odrzucona"],
    ["Betala", "Betalningen misslyckades"],
    ["Betal", "Betalingen mislykkedes"],
    ["Maksa", "Maksu epäonnistui"],
    ["Zaplatit", "Platba zamítnuta"],
    ["Fizetés", "Sikertelen fizetés"],
    ["Оплатить", "Оплата отклонена"],
    ["Öde", "Ödeme reddedildi"],
    ["支付", "支付失败"],
  ])("VD9 a heading that refuses needs no sentence there: %s, '%s'", (pressed, words) => {
    expect(settled(pay(pressed, [heading(words)], at))).toEqual(["unknown", "submit-signs-both-ways"]);
  });

  test("VD9 neither does a title", () => {
    const titles = ["Checkout – Shop", "Payment declined – Shop"] as const;
    expect(settled(pay("Pay", [heading("Order 8812")], { ...at, titles }))?.[0]).toBe("unknown");
    const same = ["Errors – Shop", "Order 8812 – Errors – Shop"] as const;
    expect(settled(pay("Pay", [heading("Order 8812")], { ...at, titles: same }))?.[0]).toBe("confirmed");
  });

  test.each<[string, Act]>([
    ["another view", pay("Pay", [heading("Order 8812")], at)],
    ["a view of thanks", pay("Pay", [heading("Thank you for your order")], at)],
    ["a place that the page before has a link to", pay("Save", [heading("Failed jobs")], at)],
    ["a list", pay("Next", [heading("Required documents")], at)],
    ["a further heading", pay("Save", [heading("Orders"), heading("Payment declined")], at)],
    ["a heading beside a confirmation", pay("Save", [heading("Card expired"), status("Card saved")], at)],
    ["the pressed verb", pay("Reject", [heading("Request rejected")], at)],
    ["what was called off, by who pressed Yes", pay("Yes", [heading("Order cancelled")], at)],
  ])("VD9 %s refuses nothing", (_, act) => {
    expect(settled(act)).toEqual(["confirmed", "submit-two-tiers"]);
  });

  test("VD9 a record that is called so refuses nothing", () => {
    const sent =
      "<form method=post><label>Title <input name=t value='Payment declined'></label><button>Save</button></form>";
    const answer = "<h1>Payment declined</h1><p>Letter to customers</p><a href=/letters>Letters</a>";
    const act = { form: sent, press: "Save", answer, titles: ["New letter", "Payment declined"] as const };
    expect(verdictOf({ ...act, typed: [{ name: "Title", value: "Payment declined" }] })?.[0]).toBe("likely");
    expect(verdictOf({ ...act, typed: [] })?.[0]).toBe("likely");
  });

  test("VD9 a search that found nothing was made", () => {
    const act = pay("Search", [heading("No items found")], at);
    expect(gather(act).summary.refusedSubmit).toBe(false);
  });

  test("VD9 a form that still stands is judged by its messages", () => {
    const act = pay("Save", [heading("Checkout"), heading("Card expired")]);
    expect(gather({ ...act, after: [...(act.before ?? []), heading("Card expired")] }).summary.refusedSubmit).toBe(
      false,
    );
  });
});

describe("refusedOutcome: a thing that was to be removed", () => {
  const row = (name: string) => `<tr><td>${name}</td><td>open</td><td><button>Edit</button></td></tr>`;
  const table = (...names: readonly string[]) =>
    `<table><tr><th>Name</th><th>State</th><th>Act</th></tr>${names.map(row).join("")}</table>`;
  const list = (...names: readonly string[]) =>
    `<ul>${names.map((name) => `<li>${name} <button>Edit</button></li>`).join("")}</ul>`;
  const page = (rows: string, more = "") => `<main><h1>Patients</h1>${rows}</main>${more}`;
  const dialog = (verb: string, name = "Delete Jas Doe", said = "Jas Doe will be gone.") =>
    `<div role=dialog aria-label="${name}"><p>${said}</p><button type=button>${verb}</button><button type=button>Cancel</button></div>`;
  /** A dialog over a list closes, and its request was accepted. */
  const remove = (verb: string, was: string, is: string, ask = dialog(verb)): Act => {
    const before = documentOf(page(was, ask), "p1");
    const on = before.find(({ name, role }) => role === "button" && name === verb);
    if (on === undefined) throw new Error(`there is no ${verb}`);
    const action = `click(${on.control?.sf?.n})`;
    return { action, kind: "submit", on, before, after: documentOf(is, "p1"), seen, hashes: ["h1", "h2"] };
  };
  const both = ["Jas Doe", "Ann Lee"] as const;

  test.each<[string, Act]>([
    ["nothing said", remove("Delete", list(...both), page(list(...both)))],
    ["in a table", remove("Delete", table(...both), page(table(...both)))],
    [
      "with a reason",
      remove(
        "Delete",
        list(...both),
        page(list(...both), "<div role=status>Jas Doe still has 2 open appointments</div>"),
      ),
    ],
    [
      "with a reason in German",
      remove(
        "Löschen",
        list(...both),
        page(list(...both), "<div role=status>Jas Doe hat noch offene Termine</div>"),
        dialog("Löschen", "Jas Doe löschen?"),
      ),
    ],
    [
      "by a button that says yes",
      remove("Yes", list(...both), page(list(...both)), dialog("Yes", "Delete patient?", "Delete Jas Doe for good?")),
    ],
  ])("VD9 that still stands speaks against it: %s", (_, act) => {
    expect(settled(act)).toEqual(["unknown", "submit-signs-both-ways"]);
    expect(gather(act).lines).toContain("Signs that the form was refused: what was to be removed is still there.");
  });

  test.each<[string, Act]>([
    ["it is gone", remove("Delete", list(...both), page(list("Ann Lee")))],
    ["it is gone from a table", remove("Delete", table(...both), page(table("Ann Lee")))],
    ["one of two of that name is gone", remove("Delete", list("Jas Doe", ...both), page(list(...both)))],
    [
      "its row says something else",
      remove("Delete", table(...both), page(table(...both).replace("open", "deleted on 3 May"))),
    ],
    ["its row offers something else", remove("Delete", list(...both), page(list(...both).replace("Edit", "Restore")))],
    [
      "the page says that it is done",
      remove("Delete", list(...both), page(list(...both), "<div role=status>Jas Doe was deleted</div>")),
    ],
    ["the dialog names something else", remove("Delete", list("Ann Lee"), page(list("Ann Lee")))],
    [
      "nothing was to be removed",
      remove("Save", list(...both), page(list(...both)), dialog("Save", "Edit Jas Doe", "Jas Doe will be told.")),
    ],
  ])("VD9 that does not stand there as it stood says nothing: %s", (_, act) => {
    expect(settled(act)).toEqual(["confirmed", "submit-two-tiers"]);
  });

  test("VD9 a row whose own button was pressed, on a site's next page", () => {
    const own = (name: string, n: number) =>
      `<tr><td>${name}</td><td><form method=post action=/remove/${n}><button>Remove ${n}</button></form></td></tr>`;
    const rows = (...numbers: readonly number[]) =>
      `<h1>Patients</h1><table><tr><th>Name</th><th>Act</th></tr>${numbers.map((n) => own(both[n] ?? "", n)).join("")}</table>`;
    const act = { form: rows(0, 1), press: "Remove 0", to: "/things/new" };
    expect(verdictOf({ ...act, answer: rows(0, 1) })).toEqual(["contradicted", "submit-refused"]);
    expect(verdictOf({ ...act, answer: rows(1) })?.[0]).not.toBe("contradicted");
  });

  test("VD9 text alone is no row", () => {
    const act = remove("Delete", "<p>Jas Doe</p>", page("<p>Jas Doe</p>"));
    expect(gather({ ...act, after: [...(act.after ?? []), text("x")] }).summary.refusedSubmit).toBe(false);
  });
});
