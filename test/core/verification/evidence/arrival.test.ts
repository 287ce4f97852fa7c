/** Proves core/verification/evidence/arrival.ts: what stands at the right address may say that it is not what was wanted. */

import { describe, expect, test } from "vitest";
import { conclude } from "../../../../core/verification/verdict.js";
import { type Act, gather, inputOf, settled } from "../acts.js";
import { alert, control, heading, node, text } from "../pages.js";

const REPORTS = "http://clinic.test/reports";
const link = control("link", "Ann", { n: 8, href: "http://clinic.test/ann" });
const rest = [link, heading("Patients"), text("12 patients")];
const follow: Act = {
  action: "click(8)",
  kind: "navigation",
  on: link,
  before: rest,
  to: "http://clinic.test/ann",
};
const help = control("link", "Help", { n: 9, epoch: "p2", href: "http://clinic.test/help" });
const go: Act = { action: `navigate("${REPORTS}")`, kind: "navigation", before: rest, to: REPORTS };
const shows = (...nodes: readonly ReturnType<typeof node>[]): Act => ({ ...go, after: [help, ...nodes] });
const read = (path: string, status: number): Act["seen"] => ({
  witness: {
    requests: [
      { method: "GET", url: "http://clinic.test/", status: 200, startedByAction: true },
      { method: "GET", url: `http://clinic.test${path}`, status, startedByAction: true },
    ],
  },
});
const arrived = ["confirmed", "navigation-arrived"];

/** What a judge who believes everything makes of it. */
function believed(act: Act): string {
  const { summary, settlement } = gather(act);
  if (settlement.kind === "decided") return `${settlement.verdict.tag} ${settlement.verdict.rule}`;
  const judgement = { actionSucceeded: true, taskCompleted: true, confidence: 0.95, reason: "" };
  return conclude({ evidence: summary, judgement, issued: inputOf(act).issued }).tag;
}

const SAID = [
  ...["This page does not exist", "Sorry, this page isn't available", "You don't have permission to view this page"],
  ...["You need access", "An error occurred", "Unauthorized", "Not available in your region", "Verify you are human"],
  ...["Checking your browser", "Just a moment...", "We'll be back soon", "Down for maintenance", "Service unavailable"],
  ...["You've been logged out", "Your session has timed out due to inactivity", "Loading…"],
  ...["Seite nicht gefunden", "Zugriff verweigert", "Wartungsarbeiten", "Page introuvable", "Accès refusé"],
  ...["Página no encontrada", "Acceso denegado", "Pagina non trovata", "Página não encontrada", "Pagina niet gevonden"],
  ...["Brak dostępu", "Sidan hittades inte", "Sivua ei löydy", "Stránka nenalezena", "Az oldal nem található"],
  ...["Страница не найдена", "Доступ запрещён", "Sayfa bulunamadı", "ページが見つかりません", "页面不存在", "没有权限"],
];

describe("faultOfPage", () => {
  test.each(SAID)("VD19 a page that is called '%s' was not arrived at, whatever a judge believes", (words) => {
    for (const act of [shows(heading(words)), { ...follow, after: [link, heading(words)] }]) {
      expect([words, settled(act)?.[0], believed(act)]).not.toContain("confirmed");
    }
    expect(believed(shows(heading(words)))).toMatch(/^(?:likely$|contradicted error-page)/);
  });

  test.each<[string, Act]>([
    ["a title of refusal", { ...shows(heading("Clinic")), titles: ["Patients", "Access restricted – Clinic"] }],
    [
      "first words of refusal, where it has no heading",
      shows(text("Access to this report is restricted to managers.")),
    ],
    ["a message of refusal", shows(heading("Reports"), alert("You have no permission to see these."))],
    ["nothing but a bar", shows(node("progressbar", ""))],
    ["nothing but that it loads", shows(text("Loading…"))],
    ["nothing at all", { ...go, after: [] }],
    [
      "a read of its own that was not found",
      { ...follow, after: [link, heading("Hoppla")], seen: read("/api/ann", 404) },
    ],
    ["a read of its own that failed", { ...shows(heading("Reports")), seen: read("/api/reports", 500) }],
    ["not all of it yet", { ...shows(heading("Reports")), seen: { settled: false } }],
    ["another error after an error", { ...shows(heading("No such page")), before: [link, heading("No such page")] }],
  ])("VD19 nor is one settled that shows %s", (_, act) => {
    expect([settled(act), believed(act)]).toEqual([null, "likely"]);
  });

  test.each<[string, Act]>([
    ["what was wanted", shows(heading("Reports"))],
    ["a page in words that we do not know", shows(heading("Hoppla"))],
    ["what was wanted, and a part that still loads", shows(heading("Reports"), node("progressbar", ""))],
    ["a bar that says how far something is", shows(node("progressbar", "Storage", { value: "40" }))],
    ["an asset that was not found", { ...shows(heading("Reports")), seen: read("/logo.png", 404) }],
    ["a count of visits that was refused", { ...shows(heading("Reports")), seen: read("/collect", 403) }],
    ["running text about a failure", shows(heading("Reports"), text("The last backup could not be finished."))],
    ["the view that the link names", { ...follow, after: [link, heading("Ann")], seen: read("/api/ann", 200) }],
  ])("VD8 an address that shows %s was arrived at", (_, act) => {
    expect(settled(act)).toEqual(arrived);
  });

  test("VD19 what is called like the link, or like its address, may be about failures", () => {
    const failed = control("link", "Failed jobs", { n: 8, href: "http://clinic.test/j" });
    const act: Act = { ...follow, on: failed, before: [failed], to: "http://clinic.test/j" };
    expect(settled({ ...act, after: [failed, heading("Failed jobs")] })).toEqual(arrived);
    expect(settled({ ...act, after: [failed, heading("Failed jobs not available")] })).toBeNull();
    const address = "http://clinic.test/jobs/failed-imports";
    const there: Act = { ...shows(heading("Failed imports")), action: `navigate("${address}")`, to: address };
    expect(settled(there)).toEqual(arrived);
  });

  test("VD19 a part that was beside the view before says nothing about the next view", () => {
    const jobs = heading("Failed jobs");
    expect(settled({ ...follow, before: [...rest, jobs], after: [link, jobs, heading("Ann")] })).toEqual(arrived);
  });
});

describe("expectsSignIn", () => {
  const wallOf = (epoch: string) => [control("textbox", "E-mail", { n: 3, epoch }), heading("Sign in")];
  const wall = wallOf("p2");

  test("VD19 a sign-in page at the very address is likely at most, and the way to ask for a person stays open", () => {
    for (const act of [
      { ...follow, after: wall },
      { ...go, after: wall },
      { ...go, before: wallOf("p1"), after: wall },
    ])
      expect([settled(act), believed(act)]).toEqual([null, "likely"]);
    expect(gather({ ...follow, after: wall }).summary.contingencies).toContain("URL_CHANGED");
  });

  test("VD8 one that was asked for was arrived at", () => {
    const login = "http://clinic.test/login";
    expect(settled({ ...go, action: `navigate("${login}")`, to: login, after: wall })).toEqual(arrived);
    const out = control("link", "Log out", { n: 8, href: "http://clinic.test/bye" });
    const act: Act = { ...follow, on: out, before: [out], to: "http://clinic.test/bye", after: wall };
    expect(settled(act)).toEqual(arrived);
  });
});

describe("a page loaded anew", () => {
  const button = (epoch: string) => control("button", "Archive", { n: 1, epoch });
  const act: Act = { action: "refresh()", before: [button("p1"), heading("Failed jobs")] };

  test("VD19 that turns away in words which it did not show before is left to the judge", () => {
    expect(settled({ ...act, after: [button("p2"), heading("Down for maintenance")] })).toBeNull();
    expect(settled({ ...act, after: [button("p2"), heading("Failed jobs")] })).toEqual(["confirmed", "page-reloaded"]);
  });
});
