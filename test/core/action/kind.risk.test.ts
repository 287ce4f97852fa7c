import { describe, expect, test } from "vitest";
import { isIrreversible } from "../../../core/action/kind.js";
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

describe("riskOf", () => {
  test.each([
    ["<button>Delete</button>", "click(1)", "", "irreversible"],
    ["<div role=dialog><button>Delete</button></div>", "click(1)", "", "irreversible"],
    ["<a href=/p/1/delete>Delete</a>", "click(1)", "", "irreversible"],
    ["<form><button>Save</button></form>", "click(1)", "", "submit"],
    ["<form><input id=n><button>Save</button></form>", 'press("Enter")', "#n", "submit"],
    ["<form><input id=n><button>Pay now</button></form>", 'press("Enter")', "#n", "irreversible"],
    ["<form><input id=n aria-label='Send to'><button>Go</button></form>", 'press("Enter")', "#n", "submit"],
    ["<button aria-haspopup=dialog>Delete</button>", "click(1)", "", "reversible"],
    ["<button>Delete</button>", "hover(1)", "", "reversible"],
    ["<button>Delete</button>", "scroll(1)", "", "reversible"],
    ["<input type=checkbox aria-label='Send me mail'>", "click(1)", "", "reversible"],
    ["<div role=tablist><div role=tab>Send</div></div>", "click(1)", "", "reversible"],
    ["<a href=/orders>Order history</a>", "click(1)", "", "reversible"],
    ["<input aria-label='Pay to'>", 'type(1,"x")', "", "reversible"],
    ["<button>Menu</button>", "click(1)", "", "reversible"],
    ["<p>x</p>", 'navigate("https://clinic.test/delete")', "", "reversible"],
  ])("SF4 %s, %s (focus %s): %s", (html, written, focus, risk) => {
    expect(factsOf(html, written, focus).risk).toBe(risk);
  });
});
