import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classify } from "../../../../core/verification/completion/request-type.js";

const REQUESTS: Readonly<Record<"verifiable" | "advisory" | "skip" | "ambiguous", readonly string[]>> = {
  verifiable: [
    "Open Settings",
    "Go to the billing page",
    "Open the OpenEMR demo and add a patient",
    "Leave a review",
    "Add a patient named Jas",
    "Add dark mode toggle to settings page",
    "Refactor auth module",
    "Review the order and place it",
    "Find the cheapest flight and book it",
    "Compare the two plans, then upgrade to the better one",
    "Research laptops and order the best one",
    "Click “Find”",
    "Press the Investigate button",
    'Type "compare prices" into the search box',
    "Please delete the draft",
    "Could you send the report to Ana?",
    "I want you to book a table for two",
    "Turn on dark mode",
    "Check the box “I agree”",
    "Check the terms and conditions box",
    "Tick newsletter",
    "Plan B: cancel it",
    "Set the language to German",
    "Log out",
    "Sign in",
    "Submit the form",
    "Write “explain” into Notes",
    "Write a review for this hotel",
    "Unsubscribe from the newsletter",
    "Rename the design folder",
    "Download the annual report",
    "Get a refund for my last order",
    "Show the details, then archive the first message",
    "Scroll down and click Accept",
    "Reply to Tom that I agree",
    "Finde mir nichts, öffne die Einstellungen",
    "Añade un paciente",
    "Frobnicate the widget",
    "Designate Ana as owner",
    "Planish the sheet",
    "Finder settings: reset them",
  ],
  advisory: [
    "Find the cheapest flight",
    "Find out why checkout is slow",
    "Search for hotels in Rome",
    "Look up the opening hours",
    "Investigate slow API",
    "Investigate why checkout API is slow",
    "Research electric cars",
    "Explore the new dashboard",
    "Discuss the options",
    "Plan a weekend in Paris",
    "Design new onboarding flow",
    "Audit the permissions",
    "Review this contract",
    "Analyze the sales figures",
    "Analyse the sales figures",
    "Compare these two phones",
    "Summarise this page",
    "Please summarize the article and tell me who wrote it",
    "Explain this error",
    "Tell me how many patients there are",
    "What is the total?",
    "How many open orders do I have?",
    "Which plan is cheaper?",
    "Is there a flight on Friday?",
    "Check whether the order has shipped",
    "Check if Jas is in the list",
    "Check the status of my order",
    "Make sure that the invoice was paid",
    "List all unpaid invoices",
    "Count the rows",
    "Read the first message",
    "Give me a summary of the thread",
    "Help me understand this chart",
    "Write a short summary of this page",
  ],
  skip: [
    "Scroll down",
    "Scroll to the bottom of the page",
    "Show the menu",
    "Show me the latest orders",
    "Wait a moment",
    "Go back",
    "Reload the page",
    "Scroll down, then wait two seconds",
  ],
  ambiguous: [
    "Handle my e-mails",
    "Deal with the invoices",
    "Take care of the newsletter",
    "Help me with my taxes",
    "Sort out the calendar",
    "Work on the report",
  ],
};

describe("classify", () => {
  for (const [type, requests] of Object.entries(REQUESTS)) {
    test.each(requests)(`CT2 ${type}: %s`, (request) => {
      const found = classify(request);
      expect(found.ambiguous ? "ambiguous" : found.type).toBe(type);
    });
  }

  test("CT2 the strictest class of all clauses counts, whatever their order", () => {
    const { verifiable, advisory, skip } = REQUESTS;
    const clause = fc.constantFrom(...[...advisory, ...skip].filter((one) => !/[?]/.test(one)));
    fc.assert(
      fc.property(
        fc.array(clause, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(...verifiable),
        (others, strict) => {
          expect(classify([...others, strict].join(". "))).toEqual({ type: "verifiable", ambiguous: false });
          expect(classify([strict, ...others].join(". "))).toEqual({ type: "verifiable", ambiguous: false });
        },
      ),
    );
  });

  test("CT2 what is not understood, or says nothing, is treated as a change", () => {
    fc.assert(fc.property(fc.string(), (text) => ["verifiable", "advisory", "skip"].includes(classify(text).type)));
    expect(classify("")).toEqual({ type: "verifiable", ambiguous: false });
  });
});
