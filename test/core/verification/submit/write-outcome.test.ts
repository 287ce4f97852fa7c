/** Proves core/verification/submit/write-outcome.ts: whatever an expired session answers, as each host sees it, is no accepted write. */

import { describe, expect, test } from "vitest";
import type { SkeletonNode } from "../../../../core/page/skeleton.js";
import type { WriteOutcome } from "../../../../core/turn/past-action.js";
import type { EvidencePage } from "../../../../core/verification/evidence/comparison.js";
import { gatherEvidence } from "../../../../core/verification/evidence/evidence.js";
import { outcomeOfWrite } from "../../../../core/verification/submit/write-outcome.js";
import type { ObservedRequest } from "../../../../protocol/observation.js";
import { gather, inputOf } from "../acts.js";
import { control, heading, node, page, status, text } from "../pages.js";

const SITE = "https://app.acme.test";
const NOTES = `${SITE}/notes`;
const WORDS = "Keys are with Pia";
const SSO = "https://id.acme.test/u/authorize-me";

type Seen = Omit<ObservedRequest, "method" | "url" | "startedByAction">;
type Row = readonly [what: string, byPlaywright: Seen, outcome: WriteOutcome, byExtension: Seen, outcome: WriteOutcome];

const same = (what: string, seen: Seen, outcome: WriteOutcome): Row => [what, seen, outcome, seen, outcome];
const led = (url: string, page: "sign-in" | "other", resent?: true): readonly [Seen, Seen] => [
  { status: 200, end: { url, page, resent } },
  { status: 200, end: { url, page: "unread", resent } },
];
const to = (url: string, page: "sign-in" | "other", outcomes: readonly [WriteOutcome, WriteOutcome], resent?: true) => {
  const [p, x] = led(url, page, resent);
  return [p, outcomes[0], x, outcomes[1]] as const;
};
const AWAY = ["turned-away", "turned-away"] as const;

/** The session has expired; the site does not take the write. */
const EXPIRED: readonly Row[] = [
  ["a script's is sent on (302, 303) to /login", ...to(`${SITE}/login`, "sign-in", AWAY)],
  ["a script's is sent on whole (307) to /login", ...to(`${SITE}/login`, "sign-in", AWAY, true)],
  ["a script's is sent on to /account/LogIn.aspx", ...to(`${SITE}/account/LogIn.aspx`, "sign-in", AWAY)],
  [
    "a script's is sent on to a page that says only itself what it is",
    ...to(`${SITE}/`, "sign-in", ["turned-away", "unclear"]),
  ],
  same("a script's is sent on to another host, which shows it nothing", { end: { url: SSO } }, "turned-away"),
  ["a script's is sent on to another host's page", ...to(SSO, "sign-in", AWAY)],
  ["a script's is sent on whole to another host's page", ...to(SSO, "sign-in", AWAY, true)],
  same(
    "a script's comes back from the sign-in of another host, as a read",
    { status: 200, end: { url: NOTES, via: ["https://sso.acme.test/oauth2/v2.0/authorize"] } },
    "turned-away",
  ),
  same("a form's is sent on to /login", { status: 200, document: true, end: { url: `${SITE}/login` } }, "turned-away"),
  same(
    "a form's is sent on by the site's own single sign-on",
    { status: 200, document: true, end: { url: NOTES, via: [`${SITE}/auth/start`] } },
    "turned-away",
  ),
  same("401", { status: 401 }, "turned-away"),
  same("440, and at /login", { status: 440, end: { url: `${SITE}/login` } }, "turned-away"),
  [
    "the sign-in page in place of JSON",
    { status: 200, end: { page: "sign-in" } },
    "turned-away",
    { status: 200, end: { page: "unread" } },
    "unclear",
  ],
];

/** The extension hears the head of an answer and not its body. */
const UNSEEN: readonly Row[] = [
  [
    'JSON { "redirect": "/login" }',
    { status: 200, end: { page: "sign-in" } },
    "turned-away",
    { status: 200 },
    "accepted",
  ],
];

/** The head of an answer says that it is a page: the page itself is loaded anew. */
const OK = ["accepted", "unclear"] as const;
const TAKEN: readonly Row[] = [
  same("201", { status: 201 }, "accepted"),
  same("JSON", { status: 200 }, "accepted"),
  ["a part of a page", ...to(NOTES, "other", OK)],
  ["a script's is sent on (303) to the record", ...to(`${NOTES}/5`, "other", OK)],
  same("a form's is sent on to the record", { status: 200, document: true, end: { url: `${NOTES}/5` } }, "accepted"),
  same("a form's is sent on to the start page", { status: 200, document: true, end: { url: `${SITE}/` } }, "accepted"),
  same("a form's is sent on to who is paid", { status: 200, document: true, end: { url: SSO } }, "accepted"),
  ["a script's is sent on to another part", ...to(`${SITE}/board`, "other", OK)],
];

const request = (seen: Seen): ObservedRequest => ({ method: "POST", url: NOTES, startedByAction: true, ...seen });
const outcomes = ([, p, , x]: Row) => [outcomeOfWrite(request(p), false), outcomeOfWrite(request(x), false)];

/** Whatever it is answered, the page says that it saved, empties the field and lists the note. */
function optimistic(seen: Seen, record?: readonly SkeletonNode[]) {
  const note = control("textbox", "Note", { n: 1, control: { form: "f" }, value: WORDS });
  const save = control("button", "Save note", { n: 2, control: { form: "f", submits: true, formMethod: "post" } });
  const after = [heading("Notes"), { ...note, value: "" }, save, status("Note saved"), text(WORDS)];
  const input = inputOf({
    ...{ action: "click(2)", kind: "submit", on: save, before: [heading("Notes"), note, save], after },
    from: NOTES,
    seen: { witness: { didNetworkOccur: true, didDomMutate: true, requests: [request(seen)] } },
  });
  const opened = record && { ...input.before, skeleton: page(record, "Notes"), url: NOTES, title: "Notes" };
  const read = opened as EvidencePage | undefined; // `before` is there
  return gatherEvidence({ ...input, typed: [{ name: "Note", value: WORDS }], ...(read && { record: read }) });
}

describe("outcomeOfWrite", () => {
  test.each([...EXPIRED, ...UNSEEN, ...TAKEN].map((row) => [row[0], row] as const))("VD9 %s", (_what, row) => {
    expect(outcomes(row)).toEqual([row[2], row[4]]);
  });

  test.each([
    ["Log out", `${SITE}/logout`],
    ["Abmelden", `${SITE}/session`],
    ["Sign in", `${SITE}/sessions`],
  ])("VD9 “%s” may end at a sign-in page, and is taken", (name, url) => {
    const requests = [request({ status: 200, document: true, end: { url: `${SITE}/login` } })].map((one) => ({
      ...one,
      url,
    }));
    const on = control("button", name, { n: 1, control: { submits: true, form: "f" } });
    const { summary } = gather({
      ...{ action: "click(1)", kind: "submit", on, before: [on], after: [heading("Sign in")], from: NOTES },
      ...{ to: `${SITE}/login`, seen: { witness: { requests } } },
    });
    expect([summary.refusedSubmit, summary.submitTiers]).toEqual([false, expect.arrayContaining(["response"])]);
  });

  test("VD9 a password that was handed in may end there too; a sign-in that fails comes back to its own page", () => {
    const secret = control("textbox", "Password", { n: 1, control: { form: "f", type: "password" } });
    const on = control("button", "Register", { n: 2, control: { submits: true, form: "f" } });
    const requests = [request({ status: 200, end: { url: `${SITE}/login`, page: "sign-in" } })];
    const before = [secret, on];
    const { summary } = gather({ action: "click(2)", kind: "submit", on, before, seen: { witness: { requests } } });
    expect(summary.refusedSubmit).toBe(false);
    const again = { ...request({ status: 200, end: { url: `${SITE}/login?again` } }), url: `${SITE}/login` };
    expect(outcomeOfWrite(again, false)).toBe("accepted");
  });
});

describe("a page that nobody could read", () => {
  const UNREAD: Seen = { status: 200, end: { page: "unread" } };
  const field = (epoch: string) => control("textbox", "Note", { n: 1, epoch, value: "" });
  const tagOf = (record: readonly SkeletonNode[]) => {
    const { settlement } = optimistic(UNREAD, record);
    return settlement.kind === "decided" ? [settlement.verdict.tag, settlement.verdict.rule] : null;
  };

  test("VD9 its own page is loaded anew, where nothing else that was entered is lost by it", () => {
    expect(optimistic(UNREAD).summary.recordAt).toBe(NOTES);
    expect(optimistic({ status: 200 }).summary.recordAt).toBeUndefined();
  });

  test("VD9 there the note is stored, is gone, or the session has ended", () => {
    expect(tagOf([heading("Notes"), field("p2"), text(WORDS)])).toEqual(["confirmed", "submit-record"]);
    expect(tagOf([heading("Notes"), field("p2")])).toEqual(["unknown", "submit-not-found"]);
    const secret = control("textbox", "Password", { n: 2, epoch: "p2", control: { type: "password" } });
    expect(tagOf([heading("Sign in"), secret])?.[0]).toBe("unknown");
  });
});

describe("the verdict on an optimistic page", () => {
  test.each(
    EXPIRED.flatMap(([what, p, , x]) => [["Playwright", what, p] as const, ["the extension", what, x] as const]),
  )("VD9 seen by %s, %s: confirms nothing", (_host, _what, seen) => {
    const { settlement, summary } = optimistic(seen);
    const outcome = outcomeOfWrite(request(seen), false);
    const tag = settlement.kind === "decided" ? settlement.verdict.tag : "open";
    expect(outcome === "unclear" ? ["likely"] : ["contradicted", "unknown"]).toContain(tag);
    expect(summary.refused === true).toBe(outcome !== "unclear");
    expect(summary.submitTiers).not.toContain("response");
  });

  test.each(TAKEN.map(([what, seen]) => [what, seen] as const))("VD9 %s: stays confirmed", (_what, seen) => {
    expect(optimistic(seen).settlement).toMatchObject({ verdict: { tag: "confirmed" } });
  });

  test("VD9 what a person is asked says where the request ended", () => {
    const { summary, lines } = optimistic({ status: 200, end: { url: `${SITE}/login`, page: "sign-in" } });
    expect(summary.write).toEqual({
      method: "POST",
      path: "/notes",
      status: 200,
      endedAt: "/login",
      outcome: "turned-away",
    });
    expect(lines).toContain(
      "POST /notes, started by the action, was sent on to /login and answered 200, by a page that asks to sign in.",
    );
  });

  test("VD12 of a press that is no submit only a judge says yes, and nothing ties the change to it", () => {
    const on = control("button", "Like", { n: 1 });
    const requests = [request({ status: 200, end: { url: `${SITE}/login` } })];
    const before = [on, node("heading", "Post")];
    const act = { action: "click(1)", on, before, after: [{ ...on, name: "Liked" }, ...before.slice(1)] };
    const { summary, settlement } = gather({ ...act, from: NOTES, seen: { witness: { requests } } });
    expect(settlement.kind).toBe("undecided");
    expect(summary).toMatchObject({ tied: false, refused: true });
    expect(summary.contingencies).toContain("URL_CHANGED");
  });
});
