/** Summary: what the demo proved, by the clinic's own counting. */

import type { ClinicStore } from "../../testing/sites/clinic/site.js";
import type { ModelBill } from "./model-bill.js";
import type { DemoStep } from "./step.js";
import type { PlanInUi } from "./web-ui.js";

export const QUERY = "Add a patient named Jas Doe born 1990-04-02, then open Settings and choose the dark theme";

export interface Summary {
  readonly outcome: string | null;
  readonly status: string;
  readonly workerKills: number;
  /** Distinct actions handed to the browser. */
  readonly actionsIssued: number;
  /** Carried out in the browser; a redelivery or a refusal is not. */
  readonly actionsExecuted: number;
  /** Counted by the clinic: patients of that name and date, the theme it holds. */
  readonly siteEffects: { readonly patients: number; readonly theme: string };
  readonly steps: readonly SummaryStep[];
  readonly taskId: string | null;
  readonly temporalUi: string | null;
  readonly folder: string;
  readonly ms: number;
  /** Null where no provider was asked. */
  readonly model: ModelBill | null;
  /** Empty when all is as promised. */
  readonly faults: readonly string[];
}

export interface SummaryStep {
  readonly action: string;
  readonly thought: string;
  readonly verdict: string | null;
  readonly confidence: number | null;
  readonly retried: boolean;
  readonly attempts: number;
}

export interface DemoFacts {
  readonly steps: readonly DemoStep[];
  /** As the client counted them; null when the run broke off. */
  readonly counts: { readonly issued: number; readonly executed: number } | null;
  readonly status: string;
  readonly outcome: string | null;
  readonly taskId: string | null;
  readonly temporalUi: string | null;
  readonly planInUi: PlanInUi;
  readonly workerKills: number;
  readonly store: ClinicStore;
  /** The page as the browser draws it is dark, not only the stored setting. */
  readonly drawnDark: boolean;
  readonly folder: string;
  readonly ms: number;
  readonly bill?: ModelBill | null;
  /** Why the run could not go to its end. */
  readonly broken: string | null;
}

export function summarise(facts: DemoFacts): Summary {
  const { steps, counts } = facts;
  return {
    outcome: facts.outcome,
    status: facts.status,
    workerKills: facts.workerKills,
    actionsIssued: counts?.issued ?? steps.length,
    actionsExecuted: counts?.executed ?? steps.filter((step) => step.receipt !== null).length,
    siteEffects: { patients: patientsAsked(facts.store), theme: facts.store.theme },
    steps: steps.map(summariseStep),
    taskId: facts.taskId,
    temporalUi: facts.temporalUi,
    folder: facts.folder,
    ms: Math.round(facts.ms),
    model: facts.bill ?? null,
    faults: faultsOf(facts),
  };
}

function summariseStep(step: DemoStep): SummaryStep {
  return {
    action: step.action,
    thought: step.thought,
    verdict: step.verification?.verdict ?? null,
    confidence: step.verification?.confidence ?? null,
    retried: step.receipt?.retried ?? false,
    attempts: step.receipt?.attempts.length ?? 0,
  };
}

/** How many patients in the register are the one that was asked for. */
export function patientsAsked(store: ClinicStore): number {
  return store.patients.filter(
    ({ firstName, lastName, born }) => `${firstName} ${lastName}` === "Jas Doe" && born === "1990-04-02",
  ).length;
}

/** Each promise of the demo that was not kept, as a sentence. The page's own word is not asked. */
function faultsOf(facts: DemoFacts): string[] {
  const { store } = facts;
  const patients = patientsAsked(store);
  return [
    ...(facts.broken ? [facts.broken] : []),
    ...(patients === 1
      ? []
      : [`the clinic's register holds ${patients} patients named Jas Doe born 1990-04-02, not 1`]),
    ...(store.effects.patientsCreated === 1
      ? []
      : [`the clinic created ${store.effects.patientsCreated} patients, not 1`]),
    ...(store.theme === "dark" ? [] : [`the clinic's theme is ${store.theme}, not dark`]),
    ...(facts.drawnDark ? [] : ["the page is not drawn dark"]),
    ...(facts.outcome === "verified"
      ? []
      : [`the task ended ${facts.status}, outcome ${facts.outcome ?? "none"}, not verified`]),
    ...(facts.planInUi === "unread"
      ? ["Temporal's Web UI does not show the plan of the task: see temporal-ui.png"]
      : []),
    ...(facts.workerKills === 1 ? [] : [`the worker was killed ${facts.workerKills} times, not once`]),
  ];
}
