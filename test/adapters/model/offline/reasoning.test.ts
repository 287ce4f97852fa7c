/** Proves the offline reasoning: adapters/model/offline/reasoning.ts. */

import { describe, expect, test } from "vitest";
import {
  analyse,
  checkCompleteness,
  criticise,
  evaluateSearch,
  missingFrom,
  questionFor,
} from "../../../../adapters/model/offline/reasoning.js";
import { plainWordsFault } from "../../../../testing/plain-words.js";
import { pageOf } from "./drive.js";

const page = pageOf("<main><h1>Home</h1><button>Log in</button></main>");
const told = [{ question: questionFor(["user name", "password"]), answer: "ada and hunter2" }];

describe("missingFrom", () => {
  test.each([
    ["log in", ["user name", "password"]],
    ["Please log in to the clinic.", ["user name", "password"]],
    ["sign in as ada@clinic.test", ["password"]],
    ["change my email", ["new email"]],
    ["log in with ada and hunter2", []],
    ["log in as ada with password hunter2", []],
    ["click the Log in button", []],
    ["change my email to ada@clinic.test", []],
    ["Add a patient named Jas", []],
    ["tick Option 1, then click Save", []],
  ])("RS5 what “%s” leaves out is private: %j", (goal, fields) => {
    expect(missingFrom(goal, [])).toEqual(fields.map((field) => ({ field, type: "PRIVATE_DATA" })));
  });

  test("RS3 what was answered in this session is not missing any more", () => {
    expect(missingFrom("log in", told)).toEqual([]);
    expect(missingFrom("change my email", told)).toHaveLength(1);
  });
});

describe("analyse", () => {
  const asked = (goal: string, memory: typeof told = []) => analyse({ goal, memory });

  test("RS1 a value that only the user has is asked for, in plain words", () => {
    const found = asked("log in");
    expect(found).toMatchObject({ source: "ASK_USER", confidence: 0.95 });
    expect(found.missingInfo.map(({ type }) => type)).toEqual(["PRIVATE_DATA", "PRIVATE_DATA"]);
    expect(plainWordsFault(found.reasoning)).toBeNull();
    expect(plainWordsFault(questionFor(["user name", "password"]))).toBeNull();
  });

  test("RS1 what the user said before comes from memory, everything else from the page", () => {
    expect(asked("log in", told)).toMatchObject({ source: "MEMORY", missingInfo: [] });
    expect(asked("click the Log in button")).toMatchObject({ source: "PAGE", missingInfo: [] });
  });
});

describe("checkCompleteness", () => {
  const check = (goal: string, memory: typeof told = []) =>
    checkCompleteness({ goal, page, memory, knowledge: [], missing: [], search: null });

  test("RS3 the question names what is missing, and is not asked again once answered", () => {
    expect(check("log in")).toMatchObject({ canProceed: false, missingInformation: ["user name", "password"] });
    expect(check("log in", told)).toMatchObject({ canProceed: true, userQuestion: "" });
  });
});

describe("evaluateSearch", () => {
  test("RS1 a search helps nobody who cannot read", () =>
    expect(evaluateSearch()).toMatchObject({ solved: false, shouldRetry: false, confidence: 0.4 }));
});

describe("criticise", () => {
  const decide = (goal: string, name: string) =>
    criticise({ goal, action: "click(1)", role: "button", name, origin: "https://app.test", why: "irreversible" })
      .answer;

  test.each([
    ["delete the row of Jas", "Delete", "YES"],
    ["remove Jas", "Yes, delete", "YES"],
    ["order the book", "Place order", "YES"],
    ["Add a patient named Jas", "Delete all patients", "NO"],
    ["read my mail", "Pay now", "NO"],
    ["tick Option 1", "Option 1", "YES"],
  ])("SF4 for “%s” pressing “%s” is allowed: %s", (goal, name, verdict) => {
    expect(decide(goal, name)).toContain(`<Approved>${verdict}</Approved>`);
  });
});
