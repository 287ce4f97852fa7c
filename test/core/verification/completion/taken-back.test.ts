import { describe, expect, test } from "vitest";
import { evaluateCheck } from "../../../../core/verification/completion/check.js";
import { containsQuotation } from "../../../../core/verification/completion/grounding.js";
import { isEchoOf, takesBack } from "../../../../core/verification/completion/taken-back.js";
import { skeletonOf } from "../../page/pages.js";

const DENIED: readonly (readonly [text: string, words: string])[] = [
  ["Changes not saved", "saved"],
  ["The invoice was not paid", "paid"],
  ["No appointment booked", "appointment booked"],
  ["Jas Doe could not be added", "Jas Doe"],
  ["Failed to create Jas Doe", "Jas Doe"],
  ["Noch nicht bezahlt", "bezahlt"],
  ["Kunde Müller konnte nicht angelegt werden", "Müller"],
  ["Aucun rendez-vous pris", "rendez-vous pris"],
  ["Aún no pagado", "pagado"],
  ["Non ancora pagato", "pagato"],
  ["Bericht niet verzonden", "verzonden"],
  ["Nie opłacono", "opłacono"],
  ["Inte betald", "betald"],
  ["Не оплачено", "оплачено"],
];
const SAID: readonly (readonly [text: string, words: string])[] = [
  ["Changes saved", "saved"],
  ["Jas Doe was added. No e-mail was sent.", "Jas Doe"],
  ["Changes saved. Photo could not be uploaded.", "Changes saved"],
  ["Saved, no errors", "Saved"],
  ["Keine Fehler. Gespeichert.", "Gespeichert"],
  ["No conflicts and 3 rows added", "3 rows added"],
  ["Room no 4 is booked", "is booked"],
  ["Access denied", "Access denied"],
  ["Nothing was deleted", "Nothing was deleted"],
  ["Caneca azul no carrinho", "Caneca azul"],
];

describe("takesBack", () => {
  test.each(DENIED)("CT3 “%s” denies “%s”", (text, words) => {
    expect(takesBack(text, words)).toBe(true);
  });

  test.each(SAID)("CT3 “%s” says “%s”", (text, words) => {
    expect(takesBack(text, words)).toBe(false);
  });
});

describe("isEchoOf", () => {
  test.each([
    ["No results for “Jas Doe”", "Jas Doe", true],
    ["Search: Jas Doe", "Jas Doe", true],
    ["No results for Jas", "No results for Jas", false],
    ["Jas Doe", "Jas Doe", false],
  ])("CT3 “%s”, “%s” → %s", (text, words, expected) => {
    expect(isEchoOf(text, words)).toBe(expected);
  });
});

describe("a text that only a denial, an echo or an example says", () => {
  const textOn = (html: string, text: string, absent = false) =>
    evaluateCheck(
      { activity: "text", text, ...(absent && { absent }) },
      { url: "https://app.test/", skeleton: skeletonOf(`<main>${html}</main>`), downloads: [] },
    ).result;

  test.each(DENIED)("CT3 “%s”: “%s” cannot be told", (text, words) => {
    expect(textOn(`<p>${text}</p>`, words)).toBe("unknown");
    // Said elsewhere too, it is there.
    expect(textOn(`<p>${text}</p><p>${words}</p>`, words)).toBe("pass");
  });

  test.each(SAID)("CT3 “%s”: “%s” is there", (text, words) => {
    expect(textOn(`<p>${text}</p>`, words)).toBe("pass");
  });

  test("CT3 what was looked for, and what a field gives as an example, is not there", () => {
    expect(textOn("<p>No results for “Jas Doe”</p>", "Jas Doe")).toBe("unknown");
    expect(textOn('<input placeholder="Jas Doe">', "Jas Doe")).toBe("unknown");
  });

  test("CT3 a row that says that something failed still names its thing", () => {
    expect(textOn("<table><tr><td>Jas Doe</td><td>Payment failed</td></tr></table>", "Jas Doe")).toBe("pass");
  });

  test("CT3 what is to be gone is there as long as its letters are", () => {
    expect(textOn("<p>Jas Doe could not be removed</p>", "Jas Doe", true)).toBe("fail");
  });
});

describe("a quotation without the denial of its line", () => {
  test.each(DENIED)("CP8 “%s” does not show “%s”", (line, quotation) => {
    expect(containsQuotation(["Home", line], quotation)).toBe(false);
    expect(containsQuotation(["Home", line], line)).toBe(true);
  });

  test.each(SAID)("CP8 “%s” shows “%s”", (line, quotation) => {
    expect(containsQuotation(["Home", line], quotation)).toBe(true);
  });

  test("CP8 a part of a line that tells of a search shows what it says", () => {
    expect(containsQuotation(["Showing 12 patients"], "12 patients")).toBe(true);
  });
});
