import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Completion,
  type CompletionClaim,
  type CompletionFacts,
  type CompletionJudgement,
  completionOf,
  type JudgedPart,
  type LastAction,
} from "../../../../core/verification/completion/completion.js";
import type { FinalCriterion } from "../../../../core/verification/completion/criteria.js";
import type { LastPage } from "../../../../core/verification/completion/last-page.js";
import type { Contract } from "../../../../protocol/contract.js";
import type { TaskOutcome, VerdictTag } from "../../../../protocol/task.js";
import { aCompletionClaim, aCompletionJudgement } from "../../../../testing/builders.js";

type Kind = "text" | "judge" | "answer";
const contractOf = (kinds: readonly Kind[], type: Contract["type"] = "verifiable"): Contract => ({
  type,
  criteria: kinds.map((activity, index) => ({
    id: `${index}`,
    activity,
    description: "",
    text: "x",
    timing: "at_end",
  })),
  generatedFrom: "auto",
  generatedAt: "2026-11-21T00:00:00Z",
});
const claimOf = (kinds: readonly Kind[], fields: Partial<CompletionClaim> = {}): CompletionClaim =>
  aCompletionClaim(contractOf(kinds), fields);
const pageOf = (
  results: readonly FinalCriterion["result"][],
  fields: Partial<FinalCriterion> = {},
  openSteps: readonly number[] = [],
): LastPage => ({
  criteria: results.map((result, index) => ({ id: `${index}`, result, evidence: "seen", ...fields })),
  openSteps,
});
const says = (yes: boolean, fields: Partial<CompletionJudgement> = {}) => aCompletionJudgement(yes, fields);
const part = (status: JudgedPart["status"]): JudgedPart => ({ part: "it", status, reason: "so" });
const done = (outcome: TaskOutcome, confidence: number) => ({ kind: "complete", outcome, confidence }) as const;
const lacks = (kind: string) => ({ kind: "incomplete", lack: { kind } });
const refusal = { stepIndex: 0, action: "click(1)", submit: true };
const question = { stepIndex: 0, text: "Delete order 17?", asker: "Delete" };
const untied: LastAction = { verdict: "likely", untied: true };

describe("completionOf", () => {
  describe("with a system of record", () => {
    const ofSource = (fields: Partial<CompletionClaim> = {}, generatedFrom: Contract["generatedFrom"] = "user") => {
      const contract = contractOf(["text", "text"]);
      const criteria = contract.criteria.map((one, index) =>
        index === 0 ? { ...one, activity: "source" as const, source: "api", values: {} } : one,
      );
      return aCompletionClaim({ ...contract, criteria, generatedFrom }, fields);
    };
    const at = (claim: CompletionClaim, page: LastPage, judgement: CompletionJudgement | null = null) =>
      completionOf({ claim, page, judgement });

    test("SO10 its fail and its silence are waited for once; then a fail is a veto", () => {
      const early = ofSource({ secondLookDone: false });
      expect(at(early, pageOf(["fail", "pass"]))).toEqual({ kind: "wait" });
      expect(at(early, pageOf(["unknown", "pass"]))).toEqual({ kind: "wait" });
      // What the page itself denies does not come later.
      expect(at(early, pageOf(["fail", "fail"]))).toMatchObject(lacks("criteria"));
      expect(at(ofSource(), pageOf(["fail", "pass"]), says(true))).toMatchObject(lacks("criteria"));
    });

    test("SO6 unknown: a judge says whether the page shows it, and nothing is verified", () => {
      expect(at(ofSource(), pageOf(["unknown", "pass"]))).toEqual({ kind: "ask-judge" });
      expect(at(ofSource(), pageOf(["unknown", "pass"]), says(true))).toMatchObject({ outcome: "unverified" });
      expect(at(ofSource(), pageOf(["unknown", "pass"]), says(false))).toMatchObject(lacks("judged"));
    });

    test("SO10 its pass carries the end, though the last action is only likely", () => {
      const likely = ofSource({ carrier: { verdict: "likely" } });
      expect(at(likely, pageOf(["pass", "pass"]))).toEqual(done("verified", 0.95));
      const heldBefore = pageOf(["pass", "pass"], { heldAtStart: true });
      expect(at(likely, heldBefore)).toEqual({ kind: "ask-judge" });
      expect(at(likely, heldBefore, says(true))).toMatchObject({ outcome: "verified_low_confidence" });
    });

    test("CP7 by the user's own contract no judge doubts it; by one that was made for them, one does", () => {
      const page = pageOf(["pass", "pass"]);
      expect(at(ofSource({ proposed: true }), page)).toEqual(done("verified", 0.95));
      expect(at(ofSource({ proposed: true }, "auto"), page)).toEqual({ kind: "ask-judge" });
      expect(at(claimOf(["text", "text"], { proposed: true }), page)).toEqual({ kind: "ask-judge" });
    });
  });

  test("RP6 a criterion that was judged before, on the same, is not judged again; any other is, and code's no stays a no", () => {
    const claim = claimOf(["text", "judge"], { judgedBefore: ["1"] });
    const first = pageOf(["pass", "judged"]);
    expect(completionOf({ claim, page: first, judgement: null })).toEqual(done("verified", 0.95));
    const other = claimOf(["text", "judge"], { judgedBefore: ["7"] });
    expect(completionOf({ claim: other, page: first, judgement: null })).toEqual({ kind: "ask-judge" });
    const failed = completionOf({ claim, page: pageOf(["fail", "judged"]), judgement: null });
    expect(failed).toMatchObject(lacks("criteria"));
    const open = completionOf({ claim, page: pageOf(["pass", "judged"], {}, [2]), judgement: null });
    expect(open).toEqual({ kind: "ask-judge" });
  });

  test.each<[string, CompletionFacts, object]>([
    ["CP2 the last page has to be looked at", { claim: claimOf(["text"]), judgement: null }, { kind: "look" }],
    ["CP2 a page that is not stored any more shows nothing", facts(claimOf(["text"]), null), lacks("no-page")],
    ["CP7 all checks of code pass there", facts(claimOf(["text"]), pageOf(["pass"])), done("verified", 0.95)],
    ["CP2 one fails there", facts(claimOf(["text", "text"]), pageOf(["pass", "fail"])), lacks("criteria")],
    ["CP2 code's no vetoes the judge", facts(claimOf(["text"]), pageOf(["fail"]), says(true)), lacks("criteria")],
    ["CP3 a refused deed", facts(claimOf(["text"], { refusals: [refusal] }), pageOf(["pass"])), lacks("refused")],
    [
      "CP3 no judge makes it good",
      facts(claimOf(["judge"], { refusals: [refusal] }), pageOf(["judged"]), says(true)),
      lacks("refused"),
    ],
    [
      "CP4 a write without an answer, not looked at again",
      facts(claimOf(["text"], { isUnanswered: true, secondLookDone: false })),
      { kind: "wait" },
    ],
    [
      "CP4 a write without an answer",
      facts(claimOf(["text"], { isUnanswered: true }), pageOf(["pass"])),
      lacks("unanswered"),
    ],
    [
      "CP4 a question that nobody has answered",
      facts(claimOf(["text"], { question }), pageOf(["pass"]), says(true)),
      lacks("asked"),
    ],
    [
      "CP6 an entry that nobody has saved",
      facts(claimOf(["text"]), { ...pageOf(["pass"]), unsaved: ["Name"] }, says(true)),
      lacks("unsaved"),
    ],
    ["CP4 a page that has not settled", facts(claimOf(["text"], { settled: false })), { kind: "wait" }],
    [
      "CP4 a plain client says nothing of it",
      facts(claimOf(["text"], { settled: undefined }), pageOf(["pass"])),
      done("verified", 0.95),
    ],
    [
      "CP4 likely, and not looked at again",
      facts(claimOf(["text"], { carrier: { verdict: "likely" }, secondLookDone: false })),
      { kind: "wait" },
    ],
    [
      "CP5 likely on evidence that nothing ties",
      facts(claimOf(["text"], { carrier: untied }), pageOf(["pass"]), says(true)),
      lacks("untied"),
    ],
    [
      "CP5 failed, and code sees nothing new",
      facts(
        claimOf(["judge"], { carrier: { verdict: "contradicted" }, proposed: true }),
        pageOf(["judged"]),
        says(true),
      ),
      lacks("failed"),
    ],
    [
      "CP5 failed, and what code sees held at the start",
      facts(
        claimOf(["text"], { carrier: { verdict: "contradicted" }, proposed: true }),
        pageOf(["pass"], { heldAtStart: true }),
        says(true),
      ),
      lacks("failed"),
    ],
    [
      "CP5 failed, and code sees for the first time what was asked",
      facts(claimOf(["text"], { carrier: { verdict: "contradicted" }, proposed: true }), pageOf(["pass"]), says(true)),
      done("verified_low_confidence", 0.84),
    ],
    [
      "CP5 unknown, and nothing but the judge",
      facts(claimOf(["judge"], { carrier: { verdict: "unknown" } }), pageOf(["judged"]), says(true)),
      lacks("failed"),
    ],
    [
      "CP7 something is left to judgement",
      facts(claimOf(["text", "judge"]), pageOf(["pass", "judged"])),
      { kind: "ask-judge" },
    ],
    ["CP7 no criteria at all", facts(claimOf([]), pageOf([])), { kind: "ask-judge" }],
    [
      "CP7 the model proposed the end",
      facts(claimOf(["text"], { proposed: true }), pageOf(["pass"])),
      { kind: "ask-judge" },
    ],
    [
      "CP7 the judge of the last action said no",
      facts(claimOf(["text"], { doubted: true }), pageOf(["pass"])),
      { kind: "ask-judge" },
    ],
    [
      "CP7 a step is open that changes something",
      facts(claimOf(["text"]), pageOf(["pass"], {}, [1])),
      { kind: "ask-judge" },
    ],
    [
      "CP7 an advisory task",
      facts(claimOf([], { contract: contractOf([], "advisory") }), pageOf([])),
      { kind: "ask-judge" },
    ],
    [
      "CP8 the judge's yes",
      facts(claimOf(["text", "judge"]), pageOf(["pass", "judged"]), says(true)),
      done("verified", 0.9),
    ],
    [
      "CP8 the judge's no",
      facts(claimOf(["text"], { proposed: true }), pageOf(["pass"]), says(false)),
      lacks("judged"),
    ],
    [
      "CP8 a yes that is not sure",
      facts(claimOf(["judge"]), pageOf(["judged"]), says(true, { confidence: 0.69 })),
      lacks("judged"),
    ],
    [
      "CP8 a yes of which one part is not shown",
      facts(claimOf(["judge"]), pageOf(["judged"]), says(true, { parts: [part("shown"), part("not_shown")] })),
      lacks("judged"),
    ],
    [
      "CP8 a yes of which one part is contradicted",
      facts(claimOf(["judge"]), pageOf(["judged"]), says(true, { parts: [part("contradicted")] })),
      lacks("judged"),
    ],
    [
      "CP8 a yes to nothing in particular",
      facts(claimOf(["judge"]), pageOf(["judged"]), says(true, { parts: [] })),
      lacks("judged"),
    ],
    [
      "CP8 a confidence that is none",
      facts(claimOf(["judge"]), pageOf(["judged"]), says(true, { confidence: 7 })),
      lacks("judged"),
    ],
    [
      "CP6 an open step that the judge has not seen to be unnecessary",
      facts(claimOf(["text"]), pageOf(["pass"], {}, [1, 2]), says(true, { unnecessary: [1] })),
      lacks("open-steps"),
    ],
    [
      "CP6 open steps that the judge has seen to be unnecessary",
      facts(claimOf(["text"]), pageOf(["pass"], {}, [1]), says(true, { unnecessary: [1] })),
      done("verified", 0.9),
    ],
    [
      "CP9 an answer is asked for and none is given",
      facts(claimOf(["text", "answer"]), pageOf(["pass", "judged"])),
      lacks("untold"),
    ],
    [
      "CP10 an answer is never verified",
      facts(claimOf(["text", "answer"], { proposed: true }), pageOf(["pass", "judged"]), says(true)),
      done("verified_low_confidence", 0.84),
    ],
    [
      "CP10 what held before anything was done",
      facts(claimOf(["text"]), pageOf(["pass"], { heldAtStart: true }), says(true, { confidence: 0.95 })),
      done("verified_low_confidence", 0.95),
    ],
    [
      "CP10 several things that no criterion counts",
      facts(claimOf(["text"]), { ...pageOf(["pass"]), uncounted: true }, says(true)),
      done("verified_low_confidence", 0.84),
    ],
    [
      "CP10 the user is told what stands on no page",
      { ...facts(claimOf(["text"], { proposed: true }), pageOf(["pass"]), says(true)), unconfirmed: ["B-9917"] },
      done("verified_low_confidence", 0.84),
    ],
    [
      "CP10 nothing was done at all",
      facts(claimOf(["text"], { carrier: null, proposed: true }), pageOf(["pass"]), says(true)),
      done("verified_low_confidence", 0.84),
    ],
    [
      "CP10 the last action is only likely",
      facts(claimOf(["text"], { carrier: { verdict: "likely" } }), pageOf(["pass"])),
      done("verified_low_confidence", 0.84),
    ],
    [
      "CP10 a failure that nothing made good",
      facts(claimOf(["text"], { inDoubt: true }), pageOf(["pass"])),
      done("verified_low_confidence", 0.84),
    ],
    [
      "CP10 judged only",
      facts(claimOf(["judge"]), pageOf(["judged"]), says(true, { confidence: 0.99 })),
      done("verified_low_confidence", 0.99),
    ],
    [
      "CP10 a degraded judge",
      facts(claimOf(["text", "judge"]), pageOf(["pass", "judged"]), says(true, { confidence: 0.99, degraded: true })),
      done("verified_low_confidence", 0.84),
    ],
    [
      "CP10 an advisory task that the judge vouches for",
      facts(claimOf([], { contract: contractOf([], "advisory") }), pageOf([]), says(true)),
      done("unverified", 0.9),
    ],
  ])("%s", (_, at, expected) => {
    expect(completionOf(at)).toMatchObject(expected);
  });

  const tags = fc.constantFrom<VerdictTag>("confirmed", "likely", "unknown", "contradicted");
  const rarely = fc.integer({ min: 0, max: 4 }).map((n) => n === 0);
  const carriers = fc.option(fc.record({ verdict: tags, untied: rarely })).map((one): LastAction | null => {
    if (one === null) return null;
    return one.untied ? { verdict: one.verdict, untied: true } : { verdict: one.verdict };
  });
  const claims = fc
    .record({
      kinds: fc.array(fc.constantFrom<Kind>("text", "judge", "answer"), { maxLength: 3 }),
      type: fc.constantFrom<Contract["type"]>("verifiable", "advisory", "skip"),
      carrier: carriers,
      isUnanswered: rarely,
      settled: fc.constantFrom(true, true, false, undefined),
      secondLookDone: rarely.map((is) => !is),
      proposed: fc.boolean(),
      doubted: rarely,
      inDoubt: fc.boolean(),
      isRefused: rarely,
    })
    .map(({ kinds, type, isRefused, ...fields }) =>
      claimOf(kinds, { ...fields, contract: contractOf(kinds, type), refusals: isRefused ? [refusal] : [] }),
    );
  const everything = fc
    .record({
      claim: claims,
      results: fc.array(fc.constantFrom<FinalCriterion["result"]>("pass", "pass", "fail", "judged"), {
        minLength: 3,
        maxLength: 3,
      }),
      openSteps: fc.constantFrom([], [], [0], [0, 1]),
      judgement: fc.option(
        fc.record({
          yes: fc.boolean(),
          confidence: fc.oneof(fc.constantFrom(0.7, 0.9), fc.double()),
          parts: fc.array(fc.constantFrom<JudgedPart["status"]>("shown", "shown", "contradicted", "not_shown"), {
            maxLength: 2,
          }),
          unnecessary: fc.subarray([0, 1]),
        }),
      ),
    })
    .map(({ claim, results, openSteps, judgement }) => {
      const criteria = claim.contract.type === "verifiable" ? claim.contract.criteria : [];
      const page = {
        openSteps,
        criteria: criteria.map(({ id, activity }, index) => ({
          id,
          result: activity === "text" ? (results[index] ?? "pass") : ("judged" as const),
          evidence: "",
        })),
      };
      if (judgement === null) return facts(claim, page);
      const { yes, confidence, parts, unnecessary } = judgement;
      return facts(claim, page, says(yes, { confidence, parts: parts.map(part), unnecessary }));
    });

  test("CP1 completed means every clause of the rule, whatever is drawn", () => {
    let completed = 0;
    fc.assert(
      fc.property(everything, (at) => {
        const found: Completion = completionOf(at);
        if (found.kind !== "complete") return;
        completed += 1;
        const { claim, page, judgement } = at;
        expect(claim.refusals).toEqual([]);
        expect(claim.isUnanswered).toBe(false);
        expect(claim.carrier?.untied).toBeUndefined();
        expect(claim.settled).not.toBe(false);
        expect(page?.criteria.some(({ result }) => result === "fail")).toBe(false);
        const left = (page?.openSteps ?? []).filter((step) => judgement?.unnecessary.includes(step) !== true);
        expect(left).toEqual([]);
        const asks = claim.contract.criteria.some(({ activity }) => activity === "answer");
        expect(asks && !claim.proposed).toBe(false);
        const open = page?.criteria.some(({ result }) => result === "judged") === true || claim.proposed;
        if (open) {
          expect(judgement?.taskCompleted).toBe(true);
          expect(judgement?.parts.every(({ status }) => status === "shown")).toBe(true);
        }
        if (found.outcome !== "verified") return;
        expect(claim.carrier?.verdict).toBe("confirmed");
        expect(asks).toBe(false);
        expect(page?.criteria.some(({ result }) => result === "pass")).toBe(true);
      }),
      { numRuns: 20_000 },
    );
    expect(completed).toBeGreaterThan(100);
  });
});

function facts(
  claim: CompletionClaim,
  page?: LastPage | null,
  judgement: CompletionJudgement | null = null,
): CompletionFacts {
  return { claim, ...(page === undefined ? {} : { page }), judgement };
}
