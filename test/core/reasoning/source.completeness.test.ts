/** Proves when a person is asked, and what a search leads to: core/reasoning/source.ts. */

import { describe, expect, test } from "vitest";
import {
  afterEvaluation,
  type Completeness,
  questionAfterAnalysis,
  questionAfterCheck,
  questionAfterSearch,
  type SearchEvaluation,
} from "../../../core/reasoning/source.js";
import { plainWordsFault } from "../../../testing/plain-words.js";

const check = (fields: Partial<Completeness>): Completeness => ({
  canProceed: true,
  missingInformation: [],
  userQuestion: "",
  reasoning: "It is all there.",
  confidence: 0.9,
  evidence: { sources: [], quality: "low", gaps: [] },
  ...fields,
});

describe("questionAfterCheck", () => {
  test("RS3 a yes from 0.6 on goes ahead, below it asks", () => {
    expect(questionAfterCheck(check({ confidence: 0.6 }))).toBeNull();
    expect(questionAfterCheck(check({ confidence: 0.59 }))).not.toBeNull();
  });

  test("RS4 a yes with a score that is none counts as 0.5 and asks", () => {
    expect(questionAfterCheck(check({ confidence: 7 }))).not.toBeNull();
  });

  test("RS3 a no asks, however sure, with what is missing and why", () => {
    const asked = questionAfterCheck(
      check({ canProceed: false, missingInformation: ["date of birth"], userQuestion: "When was Jas born?" }),
    );
    expect(asked).toEqual({
      question: "When was Jas born?",
      missing: ["date of birth"],
      reasoning: "It is all there.",
      evidence: check({}).evidence,
    });
  });

  test("RS7 a secret is never asked for in the conversation, whatever the model would ask", () => {
    const asked = questionAfterCheck(
      check({ canProceed: false, missingInformation: ["user name", "password"], userQuestion: "Your password?" }),
    );
    expect(asked?.question).toMatch(/^What is the user name\? Please enter the password on the page yourself/);
  });
});

describe("a question that would ask for a secret", () => {
  const no = (missingInformation: readonly string[], userQuestion: string) =>
    questionAfterCheck(check({ canProceed: false, missingInformation, userQuestion }))?.question;

  test.each([
    ["Which user name and password shall I use?", "password"],
    ["Wie lautet dein Passwort?", "passwort"],
    ["Quel est votre mot de passe ?", "mot de passe"],
    ["¿Cuál es la contraseña?", "contraseña"],
    ["Jakie jest hasło?", "hasło"],
    ["Какой у вас пароль?", "пароль"],
    ["What is the one-time code that you were sent?", "one-time code"],
    ["May I have your login details?", "login details"],
  ])("RS7 is not asked, although nothing secret is listed as missing: %s", (question, word) => {
    expect(no(["account"], question)).toBe(
      `What is the account? Please enter the ${word} on the page yourself and tell me when it is done; do not write it here.`,
    );
  });

  test.each(["Which compass do you mean?", "What shipping address?", "Which pinboard?", "Which secretary?"])(
    "RS7 a word that only looks like one is asked as it is: %s",
    (question) => {
      expect(no(["account"], question)).toBe(question);
    },
  );
});

describe("questionAfterSearch", () => {
  const asked = (missing: readonly string[]) => questionAfterSearch({ missing, reasoning: "It is not there." });
  const byHand = "Please enter the password on the page yourself and tell me when it is done; do not write it here.";

  test.each([
    [["opening hours"], "I looked it up and did not find opening hours. Can you tell me?"],
    [[], "I looked it up and did not find what I would need to know. Can you tell me?"],
    [["opening hours", "password"], `I looked it up and did not find opening hours. Can you tell me? ${byHand}`],
    [["password"], byHand],
  ])("RS3, RS7 for %j it asks “%s”", (missing, question) => {
    expect(asked(missing)).toEqual({ question, missing, reasoning: "It is not there." });
    expect(plainWordsFault(question)).toBeNull();
  });
});

describe("questionAfterAnalysis", () => {
  test.each([
    [["date of birth"], "What is the date of birth?"],
    [["invoice number", "amount"], "What are the invoice number and amount?"],
    [[], "I am not sure how to go on. What should I do, in your own words?"],
  ])("RS3 for %j it asks “%s”", (fields, question) => {
    const missingInfo = fields.map((field) => ({ field, type: "PRIVATE_DATA" as const }));
    const unsure = { source: "ASK_USER", reasoning: "Nobody says.", confidence: 0.5 } as const;
    const asked = questionAfterAnalysis({ ...unsure, missingInfo });
    expect(asked).toMatchObject({ question, missing: fields });
    expect(plainWordsFault(asked.question)).toBeNull();
  });
});

describe("afterEvaluation", () => {
  const evaluation = (fields: Partial<SearchEvaluation>): SearchEvaluation => ({
    solved: false,
    shouldRetry: false,
    shouldAskUser: false,
    summary: "",
    confidence: 0.9,
    ...fields,
  });
  const search = { why: "inform", mustSolve: false, hop: 1, query: "how to register" } as const;
  const retry = evaluation({ shouldRetry: true, refinedQuery: "register patient OpenEMR" });

  test("RS3 solved is solved", () => {
    expect(afterEvaluation(evaluation({ solved: true }), search)).toEqual({ kind: "solved" });
  });

  test("RS3 solved below 0.6 is looked up again", () => {
    const doubtful = evaluation({ solved: true, confidence: 0.5, refinedQuery: "register patient OpenEMR" });
    expect(afterEvaluation(doubtful, search)).toEqual({ kind: "again", query: "register patient OpenEMR" });
  });

  test("RS3 at most three hops, and a quick search to verify is one", () => {
    expect(afterEvaluation(retry, { ...search, hop: 2 })).toMatchObject({ kind: "again" });
    expect(afterEvaluation(retry, { ...search, hop: 3 })).toEqual({ kind: "unsolved" });
    expect(afterEvaluation(retry, { ...search, why: "verify" })).toEqual({ kind: "unsolved" });
  });

  test("RS3 the same words again, or none, are no further search", () => {
    expect(afterEvaluation({ ...retry, refinedQuery: "How to register" }, search)).toEqual({ kind: "unsolved" });
    expect(afterEvaluation(evaluation({ shouldRetry: true }), search)).toEqual({ kind: "unsolved" });
  });

  test("RS3 the evaluation may say that only the user knows", () => {
    expect(afterEvaluation(evaluation({ shouldAskUser: true }), search)).toEqual({ kind: "ask" });
  });

  test("RS3 a search at 0.5 to 0.7 must pass its evaluation, or the user is asked", () => {
    expect(afterEvaluation(evaluation({}), { ...search, mustSolve: true })).toEqual({ kind: "ask" });
    expect(afterEvaluation(evaluation({ solved: true }), { ...search, mustSolve: true })).toEqual({ kind: "solved" });
  });
});
