/** Traced runs for tests: actions that worked, each on a small page in HTML. */

import { actedOn } from "../../../core/action/kind.js";
import type { TracedRun, TracedStep } from "../../../core/replay/keep.js";
import type { Contract, Criterion } from "../../../protocol/contract.js";
import { actionOf } from "../action/facts-of.js";
import { skeletonOf } from "../page/pages.js";

export const START = "https://shop.test/products";

/** `click(2)` on a page: numbers are places among its controls. */
export function traced(html: string, written: string, focus = ""): TracedStep {
  const action = actionOf(written);
  const page = skeletonOf(html);
  const node =
    action.kind === "dialog"
      ? Object.values(page.nodes).find(({ role }) => role === "alertdialog")
      : actedOn({ action, skeleton: page, focus });
  return { action, kind: "generic", risk: "reversible", page, ...(node && { node }) };
}

export function contractOf(...criteria: Partial<Criterion>[]): Contract {
  const whole = criteria.map((one, index): Criterion => {
    return { id: `c${index + 1}`, activity: "text", description: "It is there.", timing: "at_end", ...one };
  });
  return { type: "verifiable", criteria: whole, generatedFrom: "auto", generatedAt: "2026-11-23T10:00:00.000Z" };
}

export const aRun = (request: string, steps: readonly TracedStep[], contract: Contract): TracedRun => ({
  request,
  startUrl: START,
  steps,
  contract,
});

export const LIST = `<nav><a href=/products>Products</a></nav><main><h1>Products</h1><a href=/new>Add product</a>
  <table><tr><th>Name<th>Price<th></tr><tr><td>Pepper<td>2<td><button>Delete</button></tr>
  <tr><td>Saffron<td>9<td><button>Delete</button></tr></table></main>`;
export const FORM = `<nav><a href=/products>Products</a></nav><main><h1>New product</h1>
  <form method=post action=/new><label>Name <input name=n></label><label>Price <input name=p></label>
  <label>Shelf <select name=s><option>Spices<option>Teas</select></label><button>Save</button></form></main>`;

/** "Add the product 'Salt' with price '3.20'", as a person would do it. */
export const ADD = aRun(
  "Add the product 'Salt' with price '3.20'",
  [traced(LIST, "click(2)"), traced(FORM, 'type(2,"Salt")'), traced(FORM, 'type(3,"3.20")'), traced(FORM, "click(5)")],
  contractOf({ text: "Salt", description: "The product 'Salt' is in the list." }, { text: "3.20" }),
);
