import { describe, expect, test } from "vitest";
import { type DemoFacts, summarise } from "../../../cli/demo/summary.js";
import type { ClinicStore } from "../../../testing/sites/clinic/site.js";
import { receiptOf, stepOf } from "./step-builder.js";

const JAS = { id: 7, firstName: "Jas", lastName: "Doe", born: "1990-04-02", phone: "" };

function store(fields: Partial<ClinicStore> = {}): ClinicStore {
  return {
    patients: [JAS],
    theme: "dark",
    profile: { displayName: "Dr. Ana Rivera", clinicName: "Riverside Clinic" },
    effects: {
      patientsCreated: 1,
      patientsRefused: 0,
      themeWrites: 1,
      profileWrites: 0,
      signIns: 1,
      signInsRefused: 0,
    },
    requests: [],
    ...fields,
  };
}

function facts(fields: Partial<DemoFacts> = {}): DemoFacts {
  return {
    steps: [stepOf()],
    counts: { issued: 1, executed: 1 },
    status: "completed",
    outcome: "verified",
    taskId: "t",
    temporalUi: null,
    planInUi: "read",
    workerKills: 1,
    store: store(),
    drawnDark: true,
    folder: "out",
    ms: 1_234.5,
    broken: null,
    ...fields,
  };
}

describe("summarise", () => {
  test("a run that kept every promise has no faults", () => {
    expect(summarise(facts())).toMatchObject({
      outcome: "verified",
      workerKills: 1,
      siteEffects: { patients: 1, theme: "dark" },
      ms: 1_235,
      faults: [],
    });
  });

  test("actions are counted by the client; when it broke off, by what is known of the steps", () => {
    const steps = [stepOf({ actionId: "a" }), stepOf({ actionId: "b", receipt: null })];
    expect(summarise(facts({ steps, counts: { issued: 9, executed: 8 } }))).toMatchObject({
      actionsIssued: 9,
      actionsExecuted: 8,
    });
    expect(summarise(facts({ steps, counts: null }))).toMatchObject({ actionsIssued: 2, actionsExecuted: 1 });
  });

  test("a step that was tried twice says so", () => {
    const attempts = [
      { method: "click", result: "failed", delivered: true, ms: 120 },
      { method: "keyboard", result: "verified", delivered: true, ms: 110 },
    ] as const;
    const step = stepOf({ receipt: receiptOf("0.0-a", { retried: true, attempts }) });
    expect(summarise(facts({ steps: [step] })).steps[0]).toMatchObject({ retried: true, attempts: 2 });
  });

  test.each([
    ["two such patients", { store: store({ patients: [JAS, { ...JAS, id: 8 }] }) }, "holds 2 patients"],
    ["another date of birth", { store: store({ patients: [{ ...JAS, born: "1990-02-04" }] }) }, "holds 0 patients"],
    [
      "a second patient of any name",
      { store: store({ effects: { ...store().effects, patientsCreated: 2 } }) },
      "created 2",
    ],
    ["a light theme", { store: store({ theme: "light" }) }, "theme is light"],
    ["a theme that is stored and not drawn", { drawnDark: false }, "not drawn dark"],
    ["low confidence", { outcome: "verified_low_confidence" }, "verified_low_confidence, not verified"],
    ["no outcome", { outcome: null, status: "interrupted" }, "ended interrupted, outcome none"],
    ["no kill", { workerKills: 0 }, "killed 0 times"],
    ["a plan that Temporal's UI does not show", { planInUi: "unread" }, "Web UI does not show the plan"],
    ["a run cut short", { broken: "the browser went away" }, "the browser went away"],
  ] satisfies [string, Partial<DemoFacts>, string][])("%s is a fault, whatever else is right", (_, wrong, told) => {
    const { faults } = summarise(facts(wrong));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(told);
  });
});
