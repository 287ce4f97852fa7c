/** Proves core/page/outline/page-summary.ts: what a page is, in at most 200 characters, and nothing that was typed on it. */

import { describe, expect, test } from "vitest";
import { pageSummary } from "../../../../core/page/outline/page-summary.js";
import { skeletonOf } from "../pages.js";

const LOGIN = `<title>Acme</title><main><h1>Welcome</h1><form><label>Email <input type="email" value="jo@example.com"></label>
  <label>Password <input type="password" value="x"></label><button>Log in</button></form><a href="/help">Help</a></main>`;

describe("pageSummary", () => {
  test("OP4 names what a person would: title, heading, fields, buttons; links and rows are counted", () => {
    expect(pageSummary(skeletonOf(LOGIN))).toBe("Acme; heading Welcome; fields Email, Password; button Log in; 1 link");
    const rows = `<title>Orders</title><table><tr><th>Name</th></tr>${"<tr><td>Row</td></tr>".repeat(5)}</table>`;
    expect(pageSummary(skeletonOf(rows))).toMatch(/^Orders; \d rows$/);
  });

  test("OP4 what stands open and what the page says goes first", () => {
    const html = `<title>Orders</title><main><h1>Orders</h1><div role="alert">Nothing was saved.</div>
      <div role="dialog" aria-label="Delete order"><button>Delete</button></div></main>`;
    expect(pageSummary(skeletonOf(html))).toMatch(/^Orders; dialog Delete order; message Nothing was saved\./);
  });

  test("OP4 has at most 200 characters, and nothing that was typed", () => {
    const many = Array.from(
      { length: 40 },
      (_, n) => `<label>A field with a very long name ${n} <input value="typed-${n}"></label>`,
    );
    const summary = pageSummary(
      skeletonOf(`<title>${"Long title ".repeat(30)}</title><h1>${"x".repeat(300)}</h1>${many.join("")}`),
    );
    expect(summary.length).toBeLessThanOrEqual(200);
    expect(summary).toContain("and 37 more");
    expect(summary).not.toContain("typed-");
    expect(pageSummary(skeletonOf(LOGIN))).not.toContain("jo@example.com");
    expect(pageSummary(skeletonOf(""))).toBe("");
  });
});
