/** Proves core/verification/evidence/messages.ts: what asks before a deed is no answer (e). */

import { describe, expect, test } from "vitest";
import type { SkeletonNode } from "../../../../core/page/skeleton.js";
import { gatherEvidence } from "../../../../core/verification/evidence/evidence.js";
import { inputOf } from "../acts.js";
import { documentOf, type Posted, posted, postedInput, verdictOf } from "../posted.js";

const list = (button: string) =>
  `<h1>Orders</h1><table><tr><th>No<th>Who</tr><tr><td>17<td>Ada</tr></table><form method=post><button>${button}</button></form>`;
const asking = (said: string, yes: string, no: string, more = "") =>
  `<h1>Orders</h1><p>${said}</p>${more}<form method=post><input type=hidden name=id value=17><button>${yes}</button></form><a href=/orders>${no}</a>`;
const act = (press: string, answer: string): Posted => ({ form: list(press), press, answer, to: "/orders/17/delete" });

describe("askedSince", () => {
  test.each<[string, Posted]>([
    [
      "Django",
      act(
        "Delete",
        asking(
          "Are you sure you want to delete the order “17”? All of the following related items will be deleted:",
          "Yes, I’m sure",
          "No, take me back",
        ),
      ),
    ],
    [
      "a heading",
      act(
        "Delete",
        `<h1>Really delete order 17?</h1><form method=post><button>Delete</button> <a href=/orders>Cancel</a></form>`,
      ),
    ],
    ["German", act("Löschen", asking("Möchten Sie den Auftrag 17 wirklich löschen?", "Ja, löschen", "Abbrechen"))],
    ["French", act("Supprimer", asking("Voulez-vous vraiment supprimer cette commande ?", "Supprimer", "Annuler"))],
    ["Spanish", act("Eliminar", asking("¿Está seguro de que desea eliminar el pedido?", "Sí, eliminar", "Cancelar"))],
    ["Japanese", act("削除", asking("この注文を削除してもよろしいですか？", "はい", "キャンセル"))],
    ["Russian", act("Удалить", asking("Вы уверены, что хотите удалить заказ?", "Да", "Отмена"))],
    [
      "a dialog",
      act(
        "Delete",
        `${list("Delete")}<div role=alertdialog aria-label="Delete order 17?"><p>This cannot be undone.</p><button>Cancel</button><button>Delete</button></div>`,
      ),
    ],
    [
      "a dialog that says when it was saved last",
      act(
        "Revert",
        `${list("Revert")}<div role=dialog aria-label="Revert order"><p>Are you sure you want to revert it? This cannot be undone.</p><p>It was last updated at: 2:43 PM</p><button>Cancel</button><button>Revert to checkpoint</button></div>`,
      ),
    ],
    [
      "a dialog that would overwrite",
      act(
        "Save",
        `${list("Save")}<div role=dialog aria-label="File changed"><p>Do you want to overwrite the file on disk?</p><button>Cancel</button><button>Overwrite</button></div>`,
      ),
    ],
    [
      "a dialog without a question mark",
      act(
        "Remove",
        `${list("Remove")}<div role=dialog aria-label="Remove order"><p>It will be gone for good.</p><button>Keep it</button><button>Remove</button></div>`,
      ),
    ],
    [
      "a page that only says what would be done",
      act(
        "Delete",
        `<h1>Delete orders</h1><p>You have specified this order for deletion: 17</p><form method=post><input type=hidden name=id value=17><button>Confirm Deletion</button></form>`,
      ),
    ],
  ])("VD9 a page that asks is not the deletion: %s", (_, one) => {
    expect(verdictOf(one)).toEqual(["likely", "question-asked"]);
    expect(posted(one).summary).toMatchObject({ submitTiers: [], didNotLand: true });
    expect(posted(one).summary.asks).toBeDefined();
  });

  test.each<[string, Posted]>([
    [
      "the deletion, with a message",
      act(
        "Delete",
        `<p class=success>Order 17 was deleted.</p><h1>Orders</h1><p>Need help?</p><a href=/orders/new>New order</a>`,
      ),
    ],
    [
      "the next page, with something else to confirm",
      act(
        "Delete",
        `<p role=status>The order has been deleted.</p><form method=post><button>Confirm your address</button></form>`,
      ),
    ],
    [
      "a form to be filled in",
      act(
        "Add",
        `<h1>Who is it for?</h1><form method=post><label>Name <input></label><button>Continue</button></form>`,
      ),
    ],
    [
      "a page with a question of its own",
      act(
        "Delete",
        `<h1>Orders</h1><h2>Did you know?</h2><form><label>Search <input type=search></label><button>Search</button></form>`,
      ),
    ],
    [
      "a dialog to fill in",
      act(
        "Add",
        `${list("Add")}<div role=dialog aria-label="Add order"><label>Name <input></label><button>Cancel</button><button>Add</button></div>`,
      ),
    ],
    [
      "a drawer with filters",
      act(
        "Filters",
        `${list("Filters")}<div role=dialog aria-label="Filter orders"><label><input type=checkbox> Open</label><button>Close</button><button>Apply</button></div>`,
      ),
    ],
  ])("VD9 not a question: %s", (_, one) => {
    expect(posted(one).summary.asks).toBeUndefined();
  });

  test.each<[string, boolean]>([
    ["confirm: You are about to delete these items for good. 'Cancel' to stop, 'OK' to delete.", true],
    ["prompt: Type the name of the order", true],
    ["alert: The order was deleted.", false],
  ])("VD9 the browser's own window, %s", (dialog, asks) => {
    const input = postedInput({ form: list("Delete"), press: "Delete", answer: list("Delete"), to: "/things/new" });
    const { observation } = input;
    const { summary } = gatherEvidence({ ...input, observation: { ...observation, witness: { dialog } } });
    expect(summary.asks).toBe(asks ? dialog : undefined);
  });

  test.each<[string, string, boolean]>([
    ["a box without a role over a record in no form", "<div aria-hidden=true>", true],
    ["the same beside it: whatever is entered there may be what it asks for", "<div>", false],
  ])("VD9 %s", (_, below, asks) => {
    const record = "<h1>Boat: Heron</h1><button>remove</button><label>Berth <input value=B7></label>";
    const box =
      "<div><p>It cannot be brought back. Do you really want to go on?</p><button>Cancel</button><button>Remove</button></div>";
    const before = documentOf(`<div>${record}</div>`, "p1");
    const on = before.find(({ name, control }) => control !== undefined && name === "remove") as SkeletonNode; // is in the markup
    const at = "http://harbour.test/boats/7";
    const after = documentOf(`${below}${record}</div>${box}`, "p1");
    const { summary } = gatherEvidence(
      inputOf({ action: `click(${on.control?.sf?.n})`, kind: "generic", on, before, after, from: at, to: at }),
    );
    expect(summary.asks).toBe(asks ? "It cannot be brought back. Do you really want to go on?" : undefined);
  });

  const beside = "<section aria-label=Checks><p>Two guests have no table.</p>";
  test.each<[string, string, boolean]>([
    [
      "the very button once more in a part that came, beside a way back",
      `${beside}<button>Release</button><button>Cancel</button></section>`,
      true,
    ],
    ["no way back", `${beside}<button>Release</button></section>`, false],
    ["another button", `${beside}<button>Release and print</button><button>Cancel</button></section>`, false],
    [
      "something to write in",
      `${beside}<input aria-label=Reason><button>Release</button><button>Cancel</button></section>`,
      false,
    ],
  ])("VD9 without a question: %s", (_, part, asks) => {
    const record = "<main><label>Menu <input value=Soup></label><button>Release</button></main>";
    const before = documentOf(record, "p1");
    const on = before.find(({ name, role }) => role === "button" && name === "Release") as SkeletonNode; // is in the markup
    const at = "http://inn.test/menus/7";
    const after = documentOf(`${record}${part}`, "p1");
    const input = inputOf({
      action: `click(${on.control?.sf?.n})`,
      kind: "submit",
      on,
      before,
      after,
      from: at,
      to: at,
    });
    expect(gatherEvidence(input).summary.asks).toBe(asks ? "Release?" : undefined);
  });

  test("VD9 the question answered with yes: gone, with a message, is the deletion", () => {
    const question = asking("Are you sure you want to delete the order?", "Yes, I’m sure", "No, take me back");
    const one = {
      ...act(
        "Yes, I’m sure",
        `<ul class=messagelist><li class=success>The order “17” was deleted successfully.</li></ul><h1>Orders</h1>`,
      ),
      form: question,
    };
    expect(verdictOf(one)).toEqual(["confirmed", "submit-two-tiers"]);
  });
});
