/** Proves on a real server that a task that needs a search gets it, that it reaches the plan, and that nothing of a person leaves (issue 11, build 6 and 7). */

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { PurposeInputs, PurposeOutput } from "../../activities/index.js";
import { renderFor } from "../../testing/questions.js";
import { openReasoningLab, type ReasoningLab } from "./reasoning-lab.js";

type Prepared = PurposeOutput<"prepare">;
type Analysis = Prepared["analysis"];

let lab: ReasoningLab;
beforeAll(async () => {
  lab = await openReasoningLab(inject("services"));
});
afterAll(() => lab.close());

const prepared = (fields: Partial<Analysis>): Prepared => ({
  analysis: {
    reasoning: "A manual would say how.",
    missingInfo: [],
    source: "WEB_SEARCH",
    confidence: 0.85,
    ...fields,
  },
  contract: { type: "verifiable", criteria: [] },
});
const acting = {
  plan: { complexity: "SIMPLE" as const, steps: [] },
  generate: { action: "click(2)", thought: "I open the form.", lastForStep: false },
};
const evaluation = (fields: Partial<PurposeOutput<"evaluateSearch">> = {}) => ({
  solved: true,
  shouldRetry: false,
  shouldAskUser: false,
  summary: "The manual says where it is.",
  confidence: 0.9,
  ...fields,
});

interface Task {
  readonly request: string;
  readonly query: string;
  /** How the model words it on a second try; absent: the first search is enough. */
  readonly refined?: string;
  /** What only the manual tells, and the plan has to know. */
  readonly manual: string;
  readonly analysis?: Partial<Analysis>;
  readonly page?: { readonly url: string; readonly dom: string };
}

const page = (host: string, title: string, body: string) => ({
  url: `https://${host}/start`,
  dom: `<html><head><title>${title}</title></head><body><nav><a href="/">${title}</a></nav><main>${body}<button id="1">Menu</button><button id="2">New</button></main></body></html>`,
});
const shop = page("admin.shopfront.com", "Shopfront", "<h1>Orders</h1>");
const ledger = page(
  "app.ledgerly.com",
  "Ledgerly",
  "<h1>Invoices</h1><table><tr><td>Grace Hopper</td><td>1200</td></tr></table>",
);

/** Requests as people write them; queries as a model words them, some with what is nobody's business. */
const TASKS: readonly Task[] = [
  {
    request: "Set up the patient portal for Ada Byron",
    query: "OpenEMR set up patient portal for Ada Byron",
    manual: "Portal access stands under Demographics, Choices, Allow Patient Portal.",
  },
  {
    request: "Turn on two-factor authentication for the front desk",
    query: "OpenEMR enable two-factor authentication user",
    manual: "Two-factor keys are added under Miscellaneous, MFA Management.",
  },
  {
    request: "Make the practice send appointment reminders by text message",
    query: "OpenEMR appointment reminders SMS configuration",
    manual: "Reminders need the module Notification, under Administration, Config.",
  },
  {
    request: "Back up the database before tonight",
    query: "How to create a backup in OpenEMR",
    analysis: { confidence: 0.65 },
    manual: "Backups are made under Administration, System, Backup.",
  },
  {
    request: "Record a vaccination that was given somewhere else",
    query: "OpenEMR record historical immunization given elsewhere",
    analysis: { source: "PAGE", confidence: 0.6 },
    manual: "Tick Historical in the immunization form before the date is entered.",
  },
  {
    request: "Merge the two records of Jaswanth Kumar, born 2 April 1990",
    query: "OpenEMR merge duplicate patient records Jaswanth Kumar 2 April 1990",
    refined: "OpenEMR duplicate patient management",
    manual: "Duplicates are merged under Administration, Patients, Merge Patients.",
  },
  {
    request: "Charge VAT the way it is due for customers in Norway",
    query: "Shopfront charge VAT customers in Norway",
    page: shop,
    manual: "Tax regions are added under Settings, Taxes and duties, Collect VAT.",
  },
  {
    request: "Let people pay with a gift card",
    query: "Shopfront accept gift cards at checkout",
    analysis: { source: "MEMORY", confidence: 0.55 },
    page: shop,
    manual: "Gift cards are a product type that has to be activated first.",
  },
  {
    request: "Put Grace Hopper's overdue invoice into collections",
    query: "Ledgerly send Grace Hopper overdue invoice to collections",
    page: ledger,
    manual: "An invoice goes to collections by Actions, Escalate, after a second reminder.",
  },
  {
    request: "Close the books of last year",
    query: "Ledgerly close fiscal year",
    page: ledger,
    manual: "Closing entries need the role Controller and stand under Period end.",
  },
];

describe("10 tasks that need a search", () => {
  const reached: string[] = [];
  const searched: string[] = [];
  const leaks: string[] = [];

  test.each(TASKS)("issue 11.11 $request", async ({ request, query, refined, manual, analysis = {}, page: at }) => {
    const second =
      refined === undefined ? [] : [evaluation({ solved: false, shouldRetry: true, refinedQuery: refined })];
    const asked = await lab.ask(request, {
      model: {
        ...acting,
        prepare: prepared({ searchQuery: query, ...analysis }),
        evaluateSearch: [...second, evaluation()],
      },
      web: () => [{ title: "Manual", url: `${at?.url ?? "https://demo.openemr.io/x"}/manual`, content: manual }],
      ...(at === undefined ? {} : { page: at }),
    });
    if (asked.queries.length > 0) searched.push(request);
    leaks.push(...asked.queries.filter((one) => /ada|byron|jaswanth|kumar|1990|april|grace|hopper|norway/i.test(one)));
    const planning = asked.model.calls.find(({ purpose }) => purpose === "plan");
    if (planning === undefined) return;
    // The purpose says which input it is.
    const { user } = renderFor("plan", planning.input as PurposeInputs["plan"], { code: "c0de", nowMs: 0 });
    const fenced = /<<<SEARCH RESULTS c0de\n([\s\S]*?)\nc0de SEARCH RESULTS>>>/.exec(user)?.[1] ?? "";
    if (fenced.includes(manual) && user.includes("The manual says where it is.")) reached.push(request);
  });

  test("issue 11.11 at least 9 are searched for and reach the plan, and nothing of a person leaves", () => {
    console.log(`searches: ${searched.length} of ${TASKS.length} searched, ${reached.length} in the plan prompt`);
    expect(TASKS).toHaveLength(10);
    expect(reached.length).toBeGreaterThanOrEqual(9);
    expect(leaks).toEqual([]);
  });
});

describe("a request full of personal data", () => {
  const REQUEST =
    'Register the patient Zdenka Nováková-Brontë, born 17 March 1984, phone +420 601 234 567, e-mail zdenka.n@mailbox.test, living at 12 Elm Street, Springfield, insured under POL-99481-XK, allergic to "morphine sulfate", and tell Dr. Okonkwo that her mother called';
  const PRIVATE = [
    ...["zdenka", "nováková", "novakova", "brontë", "bronte", "okonkwo", "elm", "springfield", "pol-", "99481", "xk"],
    ...["1984", "march", "17", "601", "234", "567", "420", "@", "mailbox", "morphine", "sulfate", "12 "],
  ];
  const LEAKING = `OpenEMR how to register patient ${REQUEST}`;
  const leaking = prepared({ searchQuery: LEAKING.slice(0, 300) });
  const unsolved = evaluation({
    solved: false,
    shouldRetry: true,
    refinedQuery: "insurance of Zdenka Nováková OpenEMR",
  });
  const check = {
    canProceed: true,
    missingInformation: [],
    userQuestion: "",
    reasoning: "It can be done.",
    confidence: 0.9,
    evidence: { sources: [], quality: "high" as const, gaps: [] },
  };
  const looksUp = (query: string) => ({
    action: `googleSearch(${JSON.stringify(query)})`,
    thought: "I look it up.",
    lastForStep: false,
  });

  const leaksOf = (queries: readonly string[]) =>
    queries.flatMap((query) => PRIVATE.filter((word) => query.toLowerCase().includes(word)));

  test("issue 11.12 nothing of it reaches the search, in the first query, a refined one, or one in the middle of the task", async () => {
    const asked = await lab.ask(REQUEST, {
      model: {
        ...acting,
        prepare: leaking,
        evaluateSearch: unsolved,
        checkCompleteness: check,
        generate: [looksUp("zdenka.n@mailbox.test POL-99481-XK OpenEMR insurance policy"), acting.generate],
      },
      web: () => [{ title: "Manual", url: "https://demo.openemr.io/manual", content: "Press New patient." }],
    });
    expect(asked.reply).toMatchObject({ status: "executing" });
    console.log(`personal data: ${asked.queries.length} queries left: ${JSON.stringify(asked.queries)}`);
    expect(asked.queries.length).toBeGreaterThanOrEqual(3);
    expect(leaksOf(asked.queries)).toEqual([]);
  });

  test("issue 11.12 where nothing else is left, and where no query is named, nothing is searched at all", async () => {
    for (const query of ["Zdenka Nováková-Brontë 17 March 1984", undefined]) {
      const asked = await lab.ask(REQUEST, {
        model: {
          ...acting,
          prepare: prepared(query === undefined ? {} : { searchQuery: query }),
          checkCompleteness: check,
        },
        web: () => [{ title: "Manual", url: "https://demo.openemr.io/manual", content: "Press New patient." }],
      });
      expect(asked.queries).toEqual([]);
      expect(asked.reply).toMatchObject({ status: "executing" });
    }
  });
});
