/** Proves that in whatever world nothing is done outside the act set, nothing irreversible and nothing unnamed unasked (SF1, SF2, SF4). */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gate, isLooking } from "../../../core/action/gate.js";
import { requestWords } from "../../../core/action/request-words.js";
import { isUnnamed } from "../../../core/action/unnamed.js";
import { skeletonOf } from "../page/pages.js";
import { actionOf, factsOf } from "./facts-of.js";

/** 100,000 with SF_WORLDS=100000. */
const WORLDS = Number(process.env["SF_WORLDS"] ?? 3_000);

const IRREVERSIBLE = [
  "Delete",
  "Pay now",
  "Send",
  "Löschen",
  "Jetzt bezahlen",
  "Supprimer",
  "Transfer funds",
  "Publish",
  "Рау now",
];
const UNKNOWN = [
  "Frobnicate",
  "Go ahead",
  "Agree",
  "",
  "🗑",
  "Proceed",
  "Weiter",
  "Release",
  "Grant all",
  "Make me owner",
];
const HARMLESS = ["Cancel", "Show help", "Load more", "3", "Schließen", "Next page"];
const REQUESTS = ["Read the newsletter", "Wie spät ist es?", "Quelle heure est-il ?", "How many bananas are left?"];
const PLACES = [
  "https://app.test",
  "https://app.test:8443",
  "https://evil.test",
  "http://app.test",
  "https://x.app.test",
];

const label = fc.oneof(
  fc.constantFrom(...IRREVERSIBLE).map((text) => ({ text, means: "irreversible" as const })),
  fc.constantFrom(...UNKNOWN).map((text) => ({ text, means: "unknown" as const })),
  fc.constantFrom(...HARMLESS).map((text) => ({ text, means: "harmless" as const })),
);

const world = fc.record({
  label,
  tag: fc.constantFrom("button", "link", "div", "menuitem", "submit", "image"),
  page: fc.constantFrom(...PLACES),
  leads: fc.option(fc.constantFrom(...PLACES)),
  method: fc.constantFrom("", "get", "post", "dialog"),
  facts: fc.option(fc.constantFrom(...PLACES)),
  around: fc.constantFrom("", "dialog", "form", "section", "row"),
  lies: fc.subarray([
    "data-sf-method=get",
    "aria-label='Show help'",
    "role=tab",
    "title=Cancel",
    "data-sf-href=https://app.test/",
    "tabindex=0",
  ]),
  act: fc.constantFrom("click(1)", 'press("Enter")', 'press(" ")'),
  request: fc.constantFrom(...REQUESTS),
  origins: fc.subarray(PLACES, { minLength: 1 }),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

function pageOf({ label: { text }, tag, leads, method, facts, around, lies }: World): string {
  const said = text.replaceAll("'", "");
  const more = [
    ...lies,
    facts === null ? "" : `data-sf-href=${facts}/x data-sf-action=${facts}/x`,
    "id=t data-sf=ab.1",
  ].join(" ");
  const control = {
    button: `<button type=button ${more}>${said}</button>`,
    submit: `<button ${more}>${said}</button>`,
    image: `<input type=image alt='${said}' ${more}>`,
    link: `<a href='${leads ?? "#"}' onclick=x ${more}>${said}</a>`,
    div: `<div onclick=x ${more}>${said}</div>`,
    menuitem: `<div role=menuitem tabindex=0 ${more}>${said}</div>`,
  }[tag];
  const form = `<form ${leads === null ? "" : `action='${leads}/do'`} ${method === "" ? "" : `method=${method}`}>${control}</form>`;
  if (around === "form" || tag === "submit") return form;
  if (around === "dialog") return `<div role=dialog aria-label=Question>${control}<button>Other</button></div>`;
  if (around === "row") return `<ul><li>Apollo ${control}</li></ul>`;
  return around === "section" ? `<section aria-label=Part>${control}</section>` : control;
}

function outcomeOf(one: World) {
  const html = pageOf(one);
  const action = actionOf(one.act);
  const url = `${one.page}/x`;
  const facts = factsOf(html, one.act, "sf:1", url);
  const request = requestWords([one.request]);
  const unnamed = isUnnamed({ action, skeleton: skeletonOf(html), page: { url, focus: "sf:1" }, facts, request });
  const passed = gate({ action, facts, origins: one.origins });
  return { action, facts, isDone: passed.ok && !unnamed && facts.risk !== "irreversible" };
}

describe("a gate in any world", () => {
  test("SF2 SF4 nothing outside the act set, nothing irreversible and nothing unnamed without a question", () => {
    fc.assert(
      fc.property(world, (one) => {
        const { action, facts, isDone } = outcomeOf(one);
        if (!isDone || isLooking(action)) return;
        expect(one.origins).toContain(one.page);
        if (facts.kind === "submit" && one.tag === "submit" && one.leads !== null)
          expect(one.origins).toContain(one.leads);
        if (facts.target === undefined) return;
        const isSubmit = one.tag === "submit" || (one.tag === "image" && one.around === "form");
        const isReading = isSubmit && (one.method === "get" || (one.method === "" && one.leads !== null));
        // A button of no words goes by its title.
        const isTitled = one.label.text === "" && one.lies.includes("title=Cancel");
        const isNamedHarmless = one.lies.includes("aria-label='Show help'") || isTitled;
        expect(one.label.means === "irreversible" && !isNamedHarmless).toBe(false);
        if (one.label.means === "unknown" && !isNamedHarmless) expect(isReading).toBe(true);
      }),
      { numRuns: WORLDS },
    );
    // 100,000 take two minutes and a half on two busy cores.
  }, 600_000);
});
