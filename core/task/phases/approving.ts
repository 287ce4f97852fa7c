/** Approving: a task waits for a person to allow an action. */

import { approvalWords } from "../../action/approval-words.js";
import { gate } from "../../action/gate.js";
import { isAnswer, parseAction, readAction } from "../../action/grammar.js";
import { actionWords, SECRET_NAME } from "../../action/words.js";
import { cleanText, clip } from "../../page/text.js";
import type { Approval } from "../../turn/issued-action.js";
import type { Observation } from "../../turn/observation.js";
import { acceptPersonsNo } from "../../verification/submit/action-ledger.js";
import { actionIdOf } from "../chaining.js";
import type { Choice } from "../choice.js";
import type { TaskEvent } from "../command.js";
import { isoOf } from "../command.js";
import { type ReplyWords, repeatReply, speak } from "../delivery.js";
import { allowedKey } from "../dispatch.js";
import { feedback, NOT_ALLOWED } from "../memory.js";
import { readConsent } from "../persons-word.js";
import type { ChosenBy, PhaseDefinition, StateIn } from "../phase.js";
import { isOfPage } from "../recheck.js";
import { dispatchAsking } from "../sources.js";
import { IDLE_MS, type TaskState, update } from "../state.js";
import { logEvent, resetIdleTimer, toChoosing, withHint } from "../transition.js";

const APPROVAL_MS = 24 * 60 * 60_000;

export const approving: PhaseDefinition<"approving"> = {
  status: "awaiting_approval",
  label: ({ phase }) => `it waits for permission to do this on ${phase.approval.where}: ${phase.approval.what}`,
  todo: ({ approval }) => `the user says yes or no in the panel. No word before ${approval.expiresAt} counts as no.`,
  onObservation: (state, observation, { nowMs }) => answered(state, observation, nowMs),
  onIdle: (state, nowMs) =>
    notAllowed(resetIdleTimer(state, nowMs + IDLE_MS), state, "Nobody allowed it within 24 hours.", nowMs),
  onUnpause: (state) => {
    const { choice, approval, expiresAtMs } = state.phase;
    return resetIdleTimer(speak(state, asking(state, choice.thought, approval)), expiresAtMs);
  },
};

/** PR1: plain clients answer in words. Only a plain yes of an entitled sender counts; any answer beginning with no is a no. */
function answered(state: StateIn<"approving">, { answer, mayApprove }: Observation, nowMs: number): TaskState {
  if (answer === undefined) return repeatReply(state);
  const { choice, approval } = state.phase;
  const consent = readConsent(answer);
  const isUnheard = consent === undefined || (consent && mayApprove !== true);
  if (!isUnheard) {
    const { actionId } = approval;
    return approved(state, { kind: "approved", actionId, approved: consent, reason: answer }, nowMs);
  }
  const why = consent === true ? NOT_ENTITLED : UNCLEAR;
  const words = asking(state, choice.thought, approval);
  return speak(state, { ...words, userQuestion: `${why} ${words.userQuestion ?? ""}`.trim() });
}

const NOT_ENTITLED = "This token may not allow actions: it lacks the scope approve.";
const UNCLEAR = "That was neither a plain yes nor a no.";

/** A plain client cannot show an approval card, so it gets the card as a question. */
function asking({ settings }: TaskState, thought: string, approval: Approval): ReplyWords {
  if (settings.surefoot) return { thought, approval };
  const card = approvalWords(approval).map(([term, text]) => `${term}: ${text}`);
  return { thought, approval, userQuestion: ["May I do this?", ...card, "Answer yes or no."].join("\n") };
}

/** `site`: origin that a yes adds to the task's origins. `sources`: other sites that the value may come from. */
interface AskedFor {
  readonly site?: string;
  readonly sources?: readonly string[];
}

/** Code composes the text that the person reads. Only the thought comes from the model. */
export function toApproving(
  state: TaskState,
  choice: Choice,
  { correction }: ChosenBy,
  nowMs: number,
  { site, sources = [] }: AskedFor = {},
): TaskState {
  const { action, thought, facts } = choice;
  const expiresAtMs = nowMs + APPROVAL_MS;
  const fingerprint = facts.target?.fingerprint ?? "";
  const approval: Approval = {
    actionId: actionIdOf(state.progress.stepIndex, state.counters.corrections, action, fingerprint),
    what: actionWords(action, facts.target, LABEL_MAX),
    where: facts.origin,
    values: valuesShown(action, facts.target?.name ?? ""),
    leadsTo: facts.formAction,
    details: facts.details,
    amounts: facts.amounts,
    about: facts.about,
    left: facts.left,
    site,
    readOn: sources.length === 0 ? undefined : sources,
    expiresAt: isoOf(expiresAtMs),
  };
  const { page, chosenOn = page } = state.client;
  const { snapshotId } = page;
  const phase = { name: "approving", choice, approval, snapshotId, page: chosenOn, expiresAtMs, correction } as const;
  const waiting = update(state, { phase });
  const told = site === undefined ? approval.what : `${approval.what}; it needs ${site}`;
  return resetIdleTimer(
    speak(logEvent(waiting, "approval", told, nowMs), asking(state, thought, approval)),
    expiresAtMs,
  );
}

/** Characters shown: generous, so that a person reads in full what they agree to. */
const LABEL_MAX = 300;
const VALUE_MAX = 2_000;

/** The value that the action would enter, without invisible characters. Secrets are not shown. */
function valuesShown(action: string, name: string): readonly string[] {
  if (SECRET_NAME.test(name)) return [];
  const values = Object.entries(readAction(action) ?? {}).filter(([field]) => field !== "kind");
  return values
    .flatMap(([, value]) => (typeof value === "string" ? [cleanText(value)] : []))
    .slice(0, 1)
    .map((value) => (value.length <= VALUE_MAX ? value : `${clip(value, VALUE_MAX)} (${value.length} characters)`));
}

/** A yes dispatches the action. If the page has changed since the question, code first rechecks the action there. */
export function approved(
  state: StateIn<"approving">,
  event: Extract<TaskEvent, { kind: "approved" }>,
  nowMs: number,
): TaskState {
  const { choice, approval, correction } = state.phase;
  if (approval.actionId !== event.actionId) return state;
  const heard = resetIdleTimer(update(state, { client: { lastContactMs: nowMs } }), nowMs + IDLE_MS);
  if (!event.approved) return notAllowed(heard, state, event.reason ?? "The user said no.", nowMs);
  const { site } = approval;
  const agreed = logEvent(heard, "approved", site === undefined ? approval.what : `${approval.what}; ${site}`, nowMs);
  const { origins } = state.settings;
  const allowed = site === undefined ? agreed : update(agreed, { settings: { origins: [...origins, site] } });
  const by: ChosenBy = { kind: "plan", refusals: 0, correction };
  const askedAbout = update(allowed, { client: { allowed: allowedKey(choice), chosenOn: state.phase.page } });
  if (state.phase.page === undefined && isOfPage(choice) && askedOn(state) !== state.client.page.snapshotId) {
    const fault = feedback("client", "The page changed while the user was asked.", choice.action);
    return toChoosing(askedAbout, { fault });
  }
  // For an action that needs two sites, the person is asked twice.
  const further = siteNeeded(allowed, choice);
  return further === undefined
    ? dispatchAsking(askedAbout, choice, by, nowMs)
    : toApproving(askedAbout, choice, by, nowMs, { site: further });
}

const askedOn = ({ phase, client }: StateIn<"approving">): string =>
  phase.choice.facts.target?.snapshotId ?? phase.snapshotId ?? client.page.snapshotId;

/** Origin that a person must allow before the client may carry out this choice. */
function siteNeeded({ settings: { origins } }: TaskState, { action, facts }: Choice): string | undefined {
  const parsed = parseAction(action);
  const passed = parsed.ok ? gate({ action: parsed.action, facts, origins }) : undefined;
  return passed?.ok === false ? passed.site : undefined;
}

function notAllowed(state: TaskState, { phase }: StateIn<"approving">, reason: string, nowMs: number): TaskState {
  const { approval, choice } = phase;
  const refused = logEvent(state, "refused", `${approval.what}: ${reason}`, nowMs);
  const hint = `${NOT_ALLOWED}${approval.what}. ${reason}`.slice(0, 300);
  const deeds = acceptPersonsNo(refused.memory.deeds, {
    holder: choice.facts.holder,
    isAnswer: isAnswer(choice.action),
  });
  return toChoosing(withHint(update(refused, { memory: { deeds } }), { hint }, nowMs), {
    fault: feedback("person", reason, choice.action),
  });
}
