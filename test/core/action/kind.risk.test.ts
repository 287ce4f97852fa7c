import { describe, expect, test } from "vitest";
import { isIrreversible } from "../../../core/action/risk.js";
import { factsOf } from "./facts-of.js";

describe("isIrreversible", () => {
  test.each([
    "Pay",
    "Pay now",
    "Pay €12.00",
    "Buy now",
    "Purchase",
    "Place order",
    "Place your order",
    "Order now",
    "Submit order",
    "Complete purchase",
    "Confirm payment",
    "Delete",
    "Delete patient",
    "🗑 Delete",
    "Permanently delete",
    "Remove permanently",
    "Remove account",
    "Yes, delete it",
    "Confirm and pay",
    "Erase all data",
    "Send",
    "Send message",
    "Publish",
    "Transfer funds",
    "Grant access",
    "Withdraw",
    "Donate",
    "Unsubscribe",
    "Cancel subscription",
    "Close my account",
    "Deactivate account",
    "Empty trash",
    "Authorize app",
    "Authorise",
  ])("SF4 '%s' cannot be taken back", (name) => {
    expect(isIrreversible(name)).toBe(true);
  });

  test.each([
    "Save",
    "Cancel",
    "Order history",
    "Orders",
    "Order by date",
    "Sort order",
    "Send options",
    "Sending",
    "Payments",
    "Payment methods",
    "Pay stubs",
    "Transfer history",
    "Grants",
    "Deleted items",
    "Publisher",
    "Undelete",
    "Sender",
    "Remove",
    "Remove filter",
    "Close",
    "Cancel order form",
    "Buyer",
    "Grant report",
    "Add to cart",
    "Postpone",
    "Post",
    "",
    "Delete log",
  ])("SF4 '%s' is not such a deed", (name) => {
    expect(isIrreversible(name)).toBe(false);
  });
});

describe("what agrees to what was said before", () => {
  const dialog = (words: string, ...buttons: string[]) =>
    `<div role=dialog aria-label="${words}">${words} ${buttons.map((one) => `<button>${one}</button>`).join("")}</div>`;
  test.each([
    [dialog("Permanently delete project Apollo and all 412 files?", "Cancel", "OK"), "click(2)", "irreversible"],
    [dialog("Permanently delete project Apollo and all 412 files?", "Cancel", "OK"), "click(1)", "reversible"],
    [dialog("Send 5,000 EUR to Mara?", "No", "Yes"), "click(2)", "irreversible"],
    [dialog("Send 5,000 EUR to Mara?", "No", ""), "click(2)", "irreversible"],
    [dialog("Projekt endgültig löschen?", "Abbrechen", "Weiter"), "click(2)", "irreversible"],
    [dialog("Your changes were saved", "OK"), "click(1)", "submit"],
    [
      "<h1>Are you sure?</h1><p>Are you sure you want to delete the selected users?</p><form method=post><input type=submit value='Yes, I’m sure'></form>",
      "click(1)",
      "irreversible",
    ],
    [
      "<form method=post><select aria-label=Action><option>---<option selected>Delete selected users</select><button>Go</button></form>",
      "click(2)",
      "irreversible",
    ],
    [
      "<form method=post><select aria-label=Action><option selected>---<option>Delete selected users</select><button>Go</button></form>",
      "click(2)",
      "submit",
    ],
    ["<form method=post action=/users/7/delete><button>Go</button></form>", "click(1)", "irreversible"],
    ["<form method=post action=/cart/checkout><button aria-label=''></button></form>", "click(1)", "irreversible"],
    ["<a href=/payments/checkout>Cart</a>", "click(1)", "reversible"],
    ["<a href=/users/7/delete>x</a>", "click(1)", "irreversible"],
    ["<a href=/deleted-items>Bin</a>", "click(1)", "reversible"],
    ["<button>Рау now</button>", "click(1)", "irreversible"],
    ["<button>Del\u200bete</button>", "click(1)", "irreversible"],
    ["<button>Ｄｅｌｅｔｅ</button>", "click(1)", "irreversible"],
  ])("SF4 %s, %s: %s", (html, written, risk) => {
    expect(factsOf(html, written).risk).toBe(risk);
  });

  test("SF4 the browser's own question counts by what it says", () => {
    const asked = (words: string) =>
      `<div role="alertdialog" aria-modal="true" aria-label="The browser asks (confirm)"><p>${words}</p></div>`;
    expect(factsOf(asked("Permanently delete project Apollo?"), 'dialog("accept")').risk).toBe("irreversible");
    expect(factsOf(asked("Permanently delete project Apollo?"), 'dialog("dismiss")').risk).toBe("reversible");
    expect(factsOf(asked("Leave this page?"), 'dialog("accept")').risk).toBe("reversible");
  });

  test.each(
    "Löschen|Endgültig löschen|Jetzt bezahlen|Kostenpflichtig bestellen|Überweisen|Supprimer|Payer|Acheter|Envoyer|Eliminar|Borrar|Pagar|Comprar|Publicar|Elimina|Acquista|Invia|Excluir|Apagar|Verwijderen|Betalen|Kopen".split(
      "|",
    ),
  )("SF4 '%s' cannot be taken back", (name) => {
    expect(isIrreversible(name)).toBe(true);
  });

  test.each("Speichern|Bearbeiten|Enregistrer|Guardar|Salva|Opslaan|Abbrechen|Publish on|Format|Forward".split("|"))(
    "SF4 '%s' is not such a deed",
    (name) => {
      expect(isIrreversible(name)).toBe(false);
    },
  );
});

describe("riskOf", () => {
  test.each([
    ["<button>Delete</button>", "click(1)", "", "irreversible"],
    ["<button>Delete</button>", "doubleClick(1)", "", "irreversible"],
    // What a page does on a right click only the page knows.
    ["<button>Delete</button>", "rightClick(1)", "", "irreversible"],
    ["<form><button>Save</button></form>", "doubleClick(1)", "", "submit"],
    ["<div role=dialog><button>Delete</button></div>", "click(1)", "", "irreversible"],
    ["<a href=/p/1/delete>Delete</a>", "click(1)", "", "irreversible"],
    ["<form><button>Save</button></form>", "click(1)", "", "submit"],
    ["<form><input id=n><button>Save</button></form>", 'press("Enter")', "#n", "submit"],
    ["<form><input id=n><button>Pay now</button></form>", 'press("Enter")', "#n", "irreversible"],
    ["<form><input id=n aria-label='Send to'><button>Go</button></form>", 'press("Enter")', "#n", "submit"],
    ["<button aria-haspopup=dialog>Delete</button>", "click(1)", "", "irreversible"],
    ["<button>Delete</button>", "hover(1)", "", "reversible"],
    ["<button>Delete</button>", "scroll(1)", "", "reversible"],
    ["<input type=checkbox aria-label='Send me mail'>", "click(1)", "", "reversible"],
    ["<div role=tablist><div role=tab>Send</div></div>", "click(1)", "", "irreversible"],
    ["<a href=/orders>Order history</a>", "click(1)", "", "reversible"],
    ["<input aria-label='Pay to'>", 'type(1,"x")', "", "reversible"],
    ["<button>Menu</button>", "click(1)", "", "reversible"],
    ["<p>x</p>", 'navigate("https://clinic.test/delete")', "", "reversible"],
  ])("SF4 %s, %s (focus %s): %s", (html, written, focus, risk) => {
    expect(factsOf(html, written, focus).risk).toBe(risk);
  });
});
