/** Task cards: what a task wants from a person, or has to tell at its end. Elsewhere: prompts, banners. */

import type { Blocked, TaskRecord } from "../../client/task-record.js";
import { button, card, fieldOf, sendOnEnter } from "./parts.js";
import { type Child, h, type Node } from "./render.js";
import type { Deeds, PanelState } from "./state.js";
import { blockedText, blockedTitle, hostOf, statusWords } from "./words.js";

/** At most one at a time: what stands in the way comes first. */
export function taskCard(record: TaskRecord, state: PanelState, deeds: Deeds): Child {
  if (record.next.kind === "cancel") return null;
  if (record.blocked !== undefined) return blockedCard(record, record.blocked, state, deeds);
  if (record.next.kind !== "rest") return null;
  switch (record.status) {
    case "needs_user_input":
      return questionCard(record, state, deeds);
    case "awaiting_approval":
      return approvalCard(record, state, deeds);
    case "paused":
    case "interrupted":
      return resumeCard(record, state, deeds);
    case "completed":
    case "failed":
    case "cancelled":
      return resultCard(record);
    default:
      return null;
  }
}

function questionCard({ key, question }: TaskRecord, { busy }: PanelState, { send }: Deeds): Node {
  const submit = (event: Event): void => {
    event.preventDefault();
    const text = fieldOf(event, "answer");
    if (text !== "") void send({ kind: "answer", key, text });
  };
  const missing = question?.missing ?? [];
  return card(
    { title: "A question for you", tone: "ask", key: "question" },
    h("p", { class: "strong", id: "question-text" }, question?.text ?? "What should be done now?"),
    missing.length > 0 && h("ul", { class: "missing" }, ...missing.map((line) => h("li", {}, line))),
    h(
      "form",
      { on: { submit } },
      h("label", { for: "answer" }, "Your answer"),
      h("textarea", {
        id: "answer",
        name: "answer",
        rows: "2",
        maxlength: "10000",
        "aria-describedby": "question-text",
        "data-focus": "question-box",
        on: { keydown: sendOnEnter },
      }),
      h("div", { class: "row end" }, h("button", { type: "submit", class: "button main", disabled: busy }, "Answer")),
    ),
  );
}

function approvalCard({ key, approval }: TaskRecord, { busy }: PanelState, { send }: Deeds): Node {
  const answer = (approved: boolean): void => {
    if (approval) void send({ kind: "approve", key, actionId: approval.actionId, approved });
  };
  return card(
    { title: "May I do this?", tone: "ask", key: "approval" },
    h(
      "dl",
      { class: "facts" },
      ...pair("What", approval?.what ?? ""),
      ...pair("Where", hostOf(approval?.where ?? "")),
      ...((approval?.values.length ?? 0) > 0 ? pair("With", (approval?.values ?? []).join(", ")) : []),
    ),
    h("p", { class: "soft" }, "It may not be possible to undo this."),
    h(
      "div",
      { class: "row end" },
      button({ label: "Don't allow", onClick: () => answer(false), disabled: busy }),
      button({ label: "Allow", look: "main", onClick: () => answer(true), disabled: busy }),
    ),
  );
}

function pair(term: string, text: string): readonly Node[] {
  return [h("dt", {}, term), h("dd", {}, text)];
}

function resumeCard(record: TaskRecord, { busy }: PanelState, { send }: Deeds): Node {
  const { key, reason, spent = {} } = record;
  const submit = (event: Event): void => {
    event.preventDefault();
    void send({ kind: "resume", key, hint: fieldOf(event, "hint") });
  };
  return card(
    { title: statusWords(record).text, tone: record.status === "paused" ? "plain" : "ask", key: "resume" },
    reason !== undefined && h("p", {}, reason),
    Object.keys(spent).length > 0 && h("p", { class: "soft" }, "If you go on, it gets more steps."),
    h(
      "form",
      { on: { submit } },
      h("label", { for: "hint" }, "A hint, if you have one"),
      h("textarea", { id: "hint", name: "hint", rows: "2", maxlength: "2000", on: { keydown: sendOnEnter } }),
      h("div", { class: "row end" }, h("button", { type: "submit", class: "button main", disabled: busy }, "Go on")),
    ),
  );
}

function resultCard(record: TaskRecord): Node {
  const { result, criteria = [] } = record;
  const { text, tone } = statusWords(record);
  const marks = { pass: "✓", fail: "✕", skipped: "–", pending: "–" } as const;
  const said = saidAtEnd(record);
  return card(
    { title: text, tone, key: "result" },
    ...answerPart(result),
    said !== "" && h("p", { class: "result" }, said),
    criteria.length > 0 &&
      h(
        "ul",
        { class: "criteria" },
        ...criteria.map(({ description, status }) =>
          h(
            "li",
            { class: status },
            h("span", { class: "sign", "aria-hidden": "true" }, marks[status]),
            h("span", { class: "hidden" }, status === "pass" ? "Met: " : status === "fail" ? "Not met: " : "Open: "),
            description,
          ),
        ),
      ),
    result !== undefined &&
      result.sources.length > 0 &&
      h("p", { class: "soft" }, `From ${result.sources.map(hostOf).join(", ")}`),
  );
}

/** The task's own words are read before anything that was checked, and apart from it. */
function answerPart(result: TaskRecord["result"]): readonly Child[] {
  const { text, unconfirmed = [] } = result ?? {};
  if (text === undefined) return [];
  return [
    h("blockquote", { class: "answer", "aria-label": "Answer" }, text),
    unconfirmed.length > 0 &&
      h("p", { class: "unconfirmed" }, `Not found on the pages that were read: ${unconfirmed.join(", ")}.`),
  ];
}

/** Without an answer: why it ended, or what was checked where no list says so. */
function saidAtEnd({ status, result, thought, reason = "", criteria = [] }: TaskRecord): string {
  const isTold = result?.text !== undefined || (status === "completed" && criteria.length > 0);
  return isTold ? "" : thought || reason;
}

function blockedCard({ key }: TaskRecord, blocked: Blocked, state: PanelState, deeds: Deeds): Node {
  const passing = blocked.kind === "offline" || blocked.kind === "busy" || blocked.kind === "page-stuck";
  return card(
    { title: blockedTitle(blocked), tone: passing ? "fair" : "ask", key: `blocked-${blocked.kind}` },
    h("p", {}, blockedText(blocked)),
    h("div", { class: "row end" }, ...ways(key, blocked, state, deeds)),
  );
}

/** How a person can end it, the best way last. */
function ways(key: string, blocked: Blocked, { page, busy }: PanelState, { send, allow }: Deeds): readonly Node[] {
  const way = (label: string, onClick: () => void, look: "main" | "plain" = "main"): Node =>
    button({ label, onClick, look, disabled: busy, key: label });
  const here = (): readonly Node[] =>
    page?.origin
      ? [way("Continue in this tab", () => void send({ kind: "use-tab", key, tabId: page.tabId }), "plain")]
      : [];
  switch (blocked.kind) {
    case "offline":
    case "busy":
    case "page-stuck":
    case "outdated":
    case "page-too-complex":
    case "refused":
      return [way("Try again now", () => void send({ kind: "retry", key }))];
    case "held":
      return [way("Take over", () => void send({ kind: "take-over", key }))];
    case "no-access":
      return [way("Allow", () => void goOnAllowed(key, blocked.origin, { send, allow }))];
    case "no-page":
      return [...here(), way("Open it again", () => void send({ kind: "open-page", key }))];
    case "closed-page":
      return here();
    case "signed-out":
    case "lost":
      return [];
  }
}

async function goOnAllowed(key: string, origin: string, { send, allow }: Pick<Deeds, "send" | "allow">): Promise<void> {
  if (await allow(origin)) await send({ kind: "retry", key });
}
