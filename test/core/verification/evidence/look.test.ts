import { describe, expect, test } from "vitest";
import { targetFacts } from "../../../../core/action/facts.js";
import { parseAction } from "../../../../core/action/grammar.js";
import type { SnapshotId } from "../../../../core/turn/identity.js";
import { gatherEvidence } from "../../../../core/verification/evidence/evidence.js";
import { skeletonOf } from "../../page/pages.js";
import { inputOf } from "../acts.js";

const AT = "http://app.test/things";

/** What the evidence of an action says of it, on a page as the clients number it. */
function lookedBy(action: string, html: string, fields: { shows?: string; to?: string; status?: number } = {}) {
  const { shows = html, to = AT, status } = fields;
  const [before, after] = [skeletonOf(html), skeletonOf(shows)];
  const parsed = parseAction(action);
  if (!parsed.ok) throw new Error(`${action} is no action`);
  const snapshotId = "s1" as SnapshotId; // any page will do
  const page = { snapshotId, url: AT, focus: "" };
  const facts = targetFacts({ action: parsed.action, skeleton: before, page, valueSource: "request" });
  const requests = status === undefined ? [] : [{ method: "POST", url: to, status, startedByAction: true }];
  const input = inputOf({ action, issued: { action, facts }, from: AT, to, seen: { witness: { requests } } });
  const side = { title: "", focus: "" };
  return gatherEvidence({
    ...input,
    before: { ...side, skeleton: before, url: AT, domHash: "h1" },
    after: { ...side, skeleton: after, url: to, domHash: "h2" },
  }).summary.looked;
}

const main = (html: string) => `<main>${html}</main>`;
const search = main(
  '<form role="search"><input type="search" aria-label="Search" data-sf="p.1"><button data-sf="p.2">Search</button></form>',
);
const signIn = main(
  '<h1>Sign in</h1><form method="post"><label>Name <input data-sf="p.1"></label><label>Password <input type="password" data-sf="p.2"></label><button data-sf="p.3">Sign in</button></form>',
);
const form = main(
  '<form method="post"><label>Name <input data-sf="p.1" value="Jas"></label><button data-sf="p.2">Save</button><button type="button" data-sf="p.3">Cancel</button></form>',
);

describe("lookOf", () => {
  test.each<[string, string, string, Parameters<typeof lookedBy>[2]]>([
    ["a link", "click(1)", main('<a href="/list" data-sf="p.1">List</a>'), { to: "http://app.test/list" }],
    ["going to an address", 'navigate("http://app.test/list")', main("<p>Home</p>"), { to: "http://app.test/list" }],
    ["a page loaded anew", "refresh()", main("<p>Home</p>"), {}],
    ["signing in, though it writes", "click(3)", signIn, { shows: main("<h1>Shop</h1>"), status: 302 }],
    [
      "a button that leads to another page",
      "click(1)",
      main('<button data-sf="p.1">Anna</button>'),
      {
        to: "http://app.test/things/1",
      },
    ],
    [
      "a link to a form",
      "click(1)",
      main('<a href="/new" data-sf="p.1">Add patient</a>'),
      {
        to: "http://app.test/new",
        shows: form,
      },
    ],
  ])("CT6 shows another page: %s", (_, action, html, fields) => {
    expect(lookedBy(action, html, fields)).toBe("page");
  });

  test.each<[string, string, string]>([
    ["what is looked for", 'setValue(1,"Jas")', search],
    ["the search itself", "click(2)", search],
    ["a tab", "click(1)", main('<div role="tablist"><button role="tab" data-sf="p.1">Archived</button></div>')],
    ["a fold", "click(1)", main('<button aria-expanded="false" data-sf="p.1">History</button>')],
    ["the next page of a list", "click(1)", main('<button data-sf="p.1">Next page</button>')],
    ["leaving a form", "click(3)", form],
    ["scrolling", 'scroll("down")', main("<p>Long</p>")],
  ])("CT6 shows another part of the page: %s", (_, action, html) => {
    expect(lookedBy(action, html)).toBe("view");
  });

  test.each<[string, string, string, Parameters<typeof lookedBy>[2]]>([
    ["a submit", "click(2)", form, { status: 200 }],
    ["an entry in a form", 'setValue(1,"Jas")', form, {}],
    ["a button whose write was accepted", "click(1)", main('<button data-sf="p.1">Follow</button>'), { status: 200 }],
    ["a tab whose press wrote", "click(1)", main('<button role="tab" data-sf="p.1">Archive</button>'), { status: 200 }],
    ["a button of which nobody knows", "click(1)", main('<button data-sf="p.1">Approve</button>'), {}],
    [
      "a button that makes something and leads to it",
      "click(1)",
      main('<button data-sf="p.1">Make report</button>'),
      { to: "http://app.test/things/1", shows: main("<h1>Report</h1>") },
    ],
    [
      "a link that puts something into a basket",
      "click(1)",
      main('<a href="/basket?put=1" data-sf="p.1">Add to basket</a>'),
      { to: "http://app.test/basket", shows: main("<h1>Basket</h1>") },
    ],
    ["a page that is published", "click(1)", main('<button data-sf="p.1">Publish page</button>'), {}],
    ["an address that may change something", 'navigate("http://app.test/things/1/delete")', main("<p>x</p>"), {}],
    [
      "a link that may",
      "click(1)",
      main('<a href="/things/1/delete" data-sf="p.1">x</a>'),
      {
        to: "http://app.test/things/1/delete",
      },
    ],
  ])("CT6 is more than a look: %s", (_, action, html, fields) => {
    expect(lookedBy(action, html, fields)).toBeUndefined();
  });
});
