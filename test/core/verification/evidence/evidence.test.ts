import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gatherEvidence } from "../../../../core/verification/evidence/evidence.js";
import { conclude } from "../../../../core/verification/verdict.js";
import type { Check } from "../../../../protocol/contract.js";
import { type Act, gather, type ID, inputOf, receipt, settled } from "../acts.js";
import { alert, control, heading, node, status, text } from "../pages.js";

const button = control("button", "Archive", { n: 7 });
const rest = [heading("Patients"), button];
const status500 = alert("Something went wrong");
const click: Act = { action: "click(7)", on: button, before: rest };

describe("gatherEvidence: what ties a change to the action (VD11)", () => {
  const amount = (value: string) => control("spinbutton", "Amount", { n: 8, value });
  const badge = (words: string) => control("button", words, { n: 9 });

  test("VD6 the target's own value is its doing, though only a number differs", () => {
    const act: Act = { action: 'press("ArrowUp")', on: amount("3"), before: [amount("3")], after: [amount("4")] };
    expect(gather(act).summary.strength).toBe("strong");
  });

  test("VD11 a number in the target's name may count anything: alone it is no change", () => {
    const act: Act = { action: "click(9)", on: badge("Like 3"), before: [badge("Like 3")], after: [badge("Like 4")] };
    expect(gather(act).summary).toMatchObject({ strength: "none", meaningfulChange: false });
    expect(settled({ ...act, seen: { witness: { caused: [] } } })).toEqual(["contradicted", "nothing-changed"]);
  });
});

describe("gatherEvidence: what history keeps (issue 11.6)", () => {
  const saw = (status?: number) => ({
    witness: {
      didNetworkOccur: true,
      requests: [
        { method: "GET", url: "http://clinic.test/x", status: 200, startedByAction: true },
        {
          method: "post",
          url: "http://clinic.test/api/patients?n=1",
          startedByAction: true,
          ...(status === undefined ? {} : { status }),
        },
      ],
    },
  });

  test("issue 11.6 what the page says comes first; that the URL did not change is not said", () => {
    const after = [...rest, text("x", "p1"), text("y", "p2"), alert("Something went wrong"), heading("More")];
    const { changed = [] } = gather({ ...click, after }).summary;
    expect(changed[0]).toBe("New alert: 'Something went wrong'");
    expect(changed).toHaveLength(3);
    expect(changed.join(" ")).not.toContain("URL");
  });

  test("issue 11.6 where it led is said before what differs there", () => {
    const act: Act = {
      ...click,
      from: "http://clinic.test/",
      to: "http://clinic.test/settings",
      after: [heading("Settings")],
    };
    expect(gather(act).summary.changed?.[0]).toBe("Navigation occurred: URL path changed from / to /settings.");
  });

  test("issue 11.6 nothing changed: there is nothing to keep", () => {
    expect(gather(click).summary.changed).toBeUndefined();
    expect(gather(click).summary.write).toBeUndefined();
  });

  test.each([
    ["refused", 500, { method: "POST", path: "/api/patients", status: 500 }],
    ["not answered yet", undefined, { method: "POST", path: "/api/patients" }],
  ])("issue 11.6 the action's own write is kept with its answer: %s", (_, status, write) => {
    expect(gather({ ...click, after: [...rest, status500], seen: saw(status) }).summary.write).toEqual(write);
  });

  test("issue 11.6 of several writes the refused one is kept", () => {
    const requests = [422, 200].map((status) => ({
      method: "PUT",
      url: `http://clinic.test/${status}`,
      status,
      startedByAction: true,
    }));
    expect(gather({ ...click, seen: { witness: { requests } } }).summary.write).toMatchObject({ status: 422 });
  });
});

describe("gatherEvidence: nothing changed (VD3)", () => {
  test("VD3 the same page is contradicted at 0.2, and no judge is asked", () => {
    const { settlement, summary } = gather(click);
    expect(settlement).toMatchObject({
      kind: "decided",
      verdict: { tag: "contradicted", confidence: 0.2, rule: "nothing-changed", judged: false },
    });
    expect(summary).toMatchObject({ urlChanged: false, meaningfulChange: false, strength: "none", witnessOnly: false });
    expect(summary.lines).toContain("URL did not change.");
    expect(summary.lines).toContain("Page content did not change.");
  });

  test.each<[string, Act, readonly string[] | null]>([
    ["a plain client, the same", { ...click, receipt: null }, ["contradicted", "nothing-changed"]],
    ["another hash, equal skeleton: a ticker", { ...click, hashes: ["h1", "h2"] }, ["contradicted", "nothing-changed"]],
    ["focus on the clicked target", { ...click, focus: ["", "sf:7"] }, ["contradicted", "nothing-changed"]],
    [
      "a clock that ticked",
      { ...click, before: [...rest, text("Now 10:31:02", "clock")], after: [...rest, text("Now 10:31:05", "clock")] },
      ["contradicted", "nothing-changed"],
    ],
    [
      "an ambient node that came",
      { ...click, after: [...rest, control("button", "Ad", { n: 90 })], ambient: [90] },
      ["contradicted", "nothing-changed"],
    ],
    [
      "requests that others started",
      {
        ...click,
        seen: { witness: { requests: [{ method: "POST", url: "http://clinic.test/poll", startedByAction: false }] } },
      },
      ["contradicted", "nothing-changed"],
    ],
    [
      "only the witness saw something, which cannot be perceived",
      { ...click, seen: { witness: { didDomMutate: true } } },
      ["contradicted", "nothing-changed"],
    ],
    ["only the witness saw a request", { ...click, seen: { witness: { didNetworkOccur: true } } }, null],
    [
      "a report of what people do",
      {
        ...click,
        seen: { witness: { requests: [{ method: "POST", url: "http://clinic.test/beacon", startedByAction: true }] } },
      },
      ["contradicted", "nothing-changed"],
    ],
    ["without skeletons the hash decides", { ...click, before: null, after: null, hashes: ["h1", "h2"] }, null],
    ["without skeletons, equal hashes", { ...click, before: null, after: null }, ["contradicted", "nothing-changed"]],
    ["wait", { ...click, action: "wait(1)" }, ["unknown", "nothing-expected"]],
    [
      "scroll that could not",
      { ...click, action: 'scroll("down")', receipt: { effect: "none" } },
      ["unknown", "nothing-expected"],
    ],
    ["scroll that the client saw", { ...click, action: 'scroll("down")' }, ["likely", "scrolled"]],
    [
      "scroll that the client saw, while something else changed",
      { ...click, action: 'scroll("down")', after: [...rest, text("An update is ready")] },
      ["likely", "scrolled"],
    ],
    [
      "scroll that could not, while something else changed: not for a judge to believe",
      { ...click, action: 'scroll("down")', after: [...rest, text("An update is ready")], receipt: { effect: "none" } },
      null,
    ],
    ["refresh", { ...click, action: "refresh()" }, ["unknown", "nothing-expected"]],
    ["hover is not exempt", { ...click, action: "hover(7)" }, ["contradicted", "nothing-changed"]],
  ])("VD3 %s", (_, act, expected) => {
    expect(settled(act)).toEqual(expected);
  });

  test("VD11 the witness alone is weak: a judge who says yes makes of it what nothing ties", () => {
    const act = { ...click, seen: { witness: { didNetworkOccur: true } } };
    const { summary } = gather(act);
    expect(summary).toMatchObject({ witnessOnly: true, strength: "weak", tied: false });
    expect(summary.lines.join("\n")).toMatch(/only the client saw something/);
    const yes = { actionSucceeded: true, taskCompleted: true, confidence: 0.99, reason: "" };
    expect(conclude({ evidence: summary, judgement: yes, issued: inputOf(act).issued })).toMatchObject({
      tag: "unknown",
      untied: true,
      goalAchieved: false,
    });
  });
});

describe("gatherEvidence: the page before (VD1)", () => {
  test("VD1 without a before-state the verdict is unknown, with a warning, and criteria are still evaluated", () => {
    const criteria = [{ id: "c", activity: "text", description: "", text: "patients", timing: "at_end" }] as const;
    const contract = { type: "verifiable", criteria, generatedFrom: "auto", generatedAt: "" } as const;
    const { settlement, summary } = gatherEvidence({ ...inputOf({ ...click, contract }), before: null });
    expect(settlement).toMatchObject({ verdict: { tag: "unknown", rule: "no-before-state" } });
    expect(summary.lines[0]).toMatch(/^Warning/);
    expect(summary.criteria).toMatchObject([{ id: "c", result: "pass" }]);
  });

  test.each<[string, Partial<Parameters<typeof gatherEvidence>[0]>, string]>([
    ["the before-state's", { lastUrl: "http://c.test/b" }, "/a"],
    ["else previousUrl", { lastUrl: "http://c.test/b" }, "/p"],
    ["else the last record's", { lastUrl: "http://c.test/b", startUrl: "http://c.test/c" }, "/b"],
    ["else the task's start", { startUrl: "http://c.test/c" }, "/c"],
  ])("VD1 the URL before is %s", (which, more, expected) => {
    const from = which.startsWith("the") ? "http://c.test/a" : "";
    const previous = which.includes("previousUrl") ? { seen: { previousUrl: "http://c.test/p" } } : {};
    const { lines } = gatherEvidence({ ...inputOf({ ...click, from, to: "http://c.test/z", ...previous }), ...more });
    expect(lines[0]).toBe(`Navigation occurred: URL path changed from ${expected} to /z.`);
  });

  test("VD2 path, query and fragment are told apart", () => {
    const { lines } = gather({ ...click, from: "http://c.test/a?x=1#top", to: "http://c.test/a?x=2#end" });
    expect(lines.slice(0, 2)).toEqual([
      "URL query changed from '?x=1' to '?x=2'.",
      "URL fragment changed from '#top' to '#end'.",
    ]);
  });
});

describe("gatherEvidence: receipts (VD4, VD8)", () => {
  const moved: Act = { ...click, after: [heading("Archive"), button] };

  test.each<[string, Act, readonly string[] | null]>([
    ["ok false", { ...moved, receipt: { ok: false, effect: "changed" } }, ["contradicted", "reported-failure"]],
    [
      "ok false, effect none",
      { ...moved, receipt: { ok: false, effect: "none" } },
      ["contradicted", "reported-failure"],
    ],
    ["ok false, effect unknown: evidence decides", { ...moved, receipt: { ok: false, effect: "unknown" } }, null],
    ["refused: no verdict", { ...moved, receipt: { ok: false, effect: "refused" } }, ["unknown", "refused-by-client"]],
    [
      "lastActionStatus failure",
      { ...moved, receipt: null, seen: { lastActionStatus: "failure" } },
      ["contradicted", "reported-failure"],
    ],
    [
      "lastActionStatus success is no evidence",
      { ...click, receipt: null, seen: { lastActionStatus: "success" } },
      ["contradicted", "nothing-changed"],
    ],
    ["the person acted too", { ...moved, receipt: { userInput: true } }, ["unknown", "user-input"]],
    [
      "the person acted too, and nothing came of it",
      { ...click, receipt: { userInput: true } },
      ["contradicted", "nothing-changed"],
    ],
    [
      "another action's receipt says nothing",
      { ...moved, receipt: null, seen: { receipts: [receipt({ ok: false, actionId: "9.9-x" as typeof ID })] } },
      null,
    ],
    [
      "the latest receipt counts",
      { ...moved, receipt: null, seen: { receipts: [receipt({ ok: false }), receipt()] } },
      null,
    ],
    ["a plain client is not blocked", { ...moved, receipt: null }, null],
  ])("VD4 %s", (_, act, expected) => {
    expect(settled(act)).toEqual(expected);
  });
});

describe("gatherEvidence: strength (VD6)", () => {
  const add = control("button", "Add patient", { n: 4 });
  const inForm = { region: 'main>form "New patient"' };
  const field = control("textbox", "Name", { n: 5, ...inForm });
  const option = control("option", "Canada", { n: 6, region: "main>listbox" });
  const item = control("menuitem", "Print", { n: 8, region: "main>menu" });
  const country = control("combobox", "Country", { n: 9, value: "" });
  const expected: Check = { activity: "text", text: "archived" };
  const write = { method: "POST", url: "http://api.clinic.test/x", status: 201, startedByAction: true };

  test.each<[string, Act, "strong" | "weak"]>([
    ["path change", { ...click, to: "http://clinic.test/archive", after: [heading("Archive"), button] }, "strong"],
    [
      "query change",
      { ...click, to: "http://clinic.test/patients?page=2", after: [heading("Page 2"), button] },
      "strong",
    ],
    ["another address for the same view", { ...click, to: "http://clinic.test/archive" }, "weak"],
    ["route in the fragment", { ...click, to: "http://clinic.test/patients#/archive" }, "strong"],
    ["a fragment that is no page", { ...click, to: "http://clinic.test/patients#top" }, "weak"],
    ["a change at the target", { ...click, after: [heading("Patients"), { ...button, name: "Archived" }] }, "strong"],
    ["the target gone", { ...click, after: [heading("Patients")] }, "strong"],
    [
      "a modal over the target",
      { ...click, after: [heading("Patients"), { ...button, state: { inert: true } }] },
      "weak",
    ],
    ["something new elsewhere", { ...click, after: [...rest, text("An advertisement")] }, "weak"],
    [
      "a message in its form",
      { action: "hover(5)", on: field, before: [field], after: [field, alert("Letters only", inForm)] },
      "strong",
    ],
    [
      "a message in another form",
      { action: "hover(5)", on: field, before: [field], after: [field, alert("x", { region: 'main>form "Search"' })] },
      "weak",
    ],
    [
      "a menu from a control that says nothing",
      { action: "click(7)", on: button, before: rest, after: [...rest, node("menu", "")] },
      "weak",
    ],
    ["a heading called like the control", { ...click, after: [...rest, heading("Archive")] }, "strong"],
    [
      "a form called nearly like the control",
      { action: "click(4)", on: add, before: [add], after: [add, node("form", "New patient")] },
      "strong",
    ],
    [
      "a dialog called otherwise",
      { action: "click(4)", on: add, before: [add], after: [add, node("dialog", "Cookies")] },
      "weak",
    ],
    [
      "a field that took the option's name",
      { action: "click(6)", on: option, before: [country, option], after: [{ ...country, value: "Canada" }] },
      "strong",
    ],
    [
      "a menu that closed on its item",
      { action: "click(8)", on: item, before: [node("menu", ""), item], after: [] },
      "weak",
    ],
    [
      "a write request of its own",
      { ...click, after: [...rest, text("x")], seen: { witness: { requests: [write] } } },
      "strong",
    ],
    [
      "a write request to a tracker",
      {
        ...click,
        after: [...rest, text("x")],
        seen: { witness: { requests: [{ ...write, url: "http://track.test/x" }] } },
      },
      "weak",
    ],
    [
      "a read of its own",
      { ...click, after: [...rest, text("x")], seen: { witness: { requests: [{ ...write, method: "GET" }] } } },
      "weak",
    ],
    [
      "a write without an answer",
      {
        ...click,
        after: [...rest, text("x")],
        seen: { witness: { requests: [{ method: "POST", url: "/x", startedByAction: true }] } },
      },
      "weak",
    ],
    [
      "its expected outcome",
      { ...click, after: [...rest, text("Archived")], issued: { expectedOutcome: expected } },
      "strong",
    ],
    [
      "its expected outcome, which held before",
      {
        ...click,
        before: [...rest, text("Archived")],
        after: [...rest, text("Archived"), text("x")],
        issued: { expectedOutcome: expected },
      },
      "weak",
    ],
  ])("VD6 %s", (_, act, strength) => {
    const { summary, settlement } = gather(act);
    expect(summary.strength).toBe(strength);
    expect(settlement.kind).toBe("undecided");
  });

  test("RP6 what a replayed step brought before decides when it comes newly, and for no other action", () => {
    const settlementOf = (fields: Partial<Act>) =>
      gather({ ...click, after: [...rest, text("Archived")], ...fields }).settlement;
    const replayed = { expectedOutcome: expected, replayed: true } as const;
    expect(settlementOf({ issued: replayed })).toMatchObject({
      kind: "decided",
      verdict: { tag: "confirmed", rule: "came-as-before" },
    });
    expect(
      settlementOf({
        issued: replayed,
        before: [...rest, text("Archived")],
        after: [...rest, text("Archived"), text("x")],
      }),
    ).toEqual({ kind: "undecided" });
    expect(settlementOf({ issued: { expectedOutcome: expected } })).toEqual({ kind: "undecided" });
  });
});

describe("gatherEvidence: fixed outcomes (VD8)", () => {
  const field = (value: string) => control("textbox", "Name", { n: 5, value });
  const radio = (name: string, on: boolean, n: number) =>
    control("radio", name, { n, state: on ? { checked: true } : {} });
  const file = (value: string) => control("button", "Photo", { n: 5, value });
  const box = (on: boolean) => control("checkbox", "Active", { n: 5, state: on ? { checked: true } : {} });
  const link = control("link", "Settings", { n: 5, href: "settings#theme" });
  const options = (chosen: string) =>
    ["Light", "Dark"].map((label) => ({
      label,
      value: label.toLowerCase(),
      selected: label === chosen,
      disabled: false,
    }));
  const theme = (chosen: string) =>
    control("combobox", "Theme", { n: 5, value: chosen, control: { options: options(chosen) } });
  const set = (before: string, after: string, act: Partial<Act> = {}): Act => ({
    action: 'setValue(5,"Jas")',
    on: field(before),
    before: [field(before)],
    after: [field(after)],
    ...act,
  });
  const go = (to: string, act: Partial<Act> = {}): Act => ({
    action: "click(5)",
    kind: "navigation",
    on: link,
    before: [link],
    to,
    ...act,
  });

  test.each<[string, Act, readonly string[] | null]>([
    ["a value reads back", set("", "Jas"), ["confirmed", "value-read-back"]],
    ["a value reads back to a plain client", set("", "Jas", { receipt: null }), ["confirmed", "value-read-back"]],
    ["a repeated value that reads back", set("Jas", "Jas"), ["confirmed", "already-so"]],
    ["a value that was there but for a capital", set("jas", "Jas"), ["confirmed", "value-read-back"]],
    ["typed after what was there", set("Mr ", "Mr Jas", { action: 'type(5,"Jas")' }), ["confirmed", "value-read-back"]],
    ["the client denies what the page shows", set("", "Jas", { receipt: { verified: false } }), null],
    ["a masked value that the client read", set("", "[PASSWORD]"), ["confirmed", "value-read-back"]],
    ["a masked value that nobody read", set("", "[PASSWORD]", { receipt: { verified: null } }), null],
    ["a value that did not take", set("", "", { after: [field(""), alert("No")] }), ["contradicted", "value-not-set"]],
    [
      "the same from a plain client that tells what its fields hold",
      set("", "", { receipt: null, after: [field(""), alert("No")] }),
      ["contradicted", "value-not-set"],
    ],
    [
      "the first box of a code that the client read from all of them",
      set("", "4", { action: 'setValue(5,"{{secret:code}}")', receipt: { verified: true } }),
      ["confirmed", "value-read-back"],
    ],
    [
      "the same where the client read another code",
      set("", "4", { action: 'setValue(5,"{{secret:code}}")', receipt: { verified: false } }),
      null,
    ],
    ["another value than entered", set("", "Jasper"), null],
    [
      "an entry that its field has made a part of the page",
      set("", "", { after: [field(""), status("Jas")], receipt: { verified: true } }),
      ["confirmed", "value-taken"],
    ],
    [
      "an entry that its field has lost, though the page tells of it",
      set("", "", { after: [field(""), status("Jas")], receipt: { verified: false } }),
      ["contradicted", "value-not-set"],
    ],
    [
      "an option by label",
      { action: 'select(5,"dark")', on: theme("Light"), before: [theme("Light")], after: [theme("Dark")] },
      ["confirmed", "selection-read-back"],
    ],
    [
      "an option that was not chosen",
      {
        action: 'select(5,"Dark")',
        on: theme("Light"),
        before: [theme("Light")],
        after: [theme("Light"), alert("No")],
      },
      ["contradicted", "selection-not-made"],
    ],
    [
      "a file that its field holds",
      { action: 'upload(5,"specimen")', on: file(""), before: [file("")], after: [file("specimen.txt")] },
      ["confirmed", "file-read-back"],
    ],
    [
      "a file that its field does not hold any more",
      { action: 'upload(5,"specimen")', on: file(""), before: [file("")], after: [file("")] },
      ["contradicted", "nothing-changed"],
    ],
    [
      "a file that the page will not have",
      {
        action: 'upload(5,"specimen")',
        on: file(""),
        before: [file("")],
        after: [file("specimen.txt"), alert("The file is too large and could not be accepted.")],
      },
      null,
    ],
    ...["Die Datei ist zu groß.", "Le fichier est trop grand.", "El archivo no es válido.", "Plik jest za duży."].map(
      (words): [string, Act, null] => [
        `a file beside '${words}'`,
        {
          action: 'upload(5,"specimen")',
          on: file(""),
          before: [file("")],
          after: [file("specimen.txt"), text(words)],
        },
        null,
      ],
    ),
    [
      "an option beside a text that will not have it",
      {
        action: 'select(5,"dark")',
        on: theme("Light"),
        before: [theme("Light")],
        after: [theme("Dark"), text("Diese Auswahl ist nicht zulässig.")],
      },
      null,
    ],
    [
      "a tick beside a text that forbids it",
      { action: "check(5,true)", on: box(false), before: [box(false)], after: [box(true), text("Non è consentito.")] },
      null,
    ],
    [
      "an option beside a text of something else",
      {
        action: 'select(5,"dark")',
        on: theme("Light"),
        before: [theme("Light")],
        after: [theme("Dark"), text("12 Treffer in 3 Listen")],
      },
      ["confirmed", "selection-read-back"],
    ],
    [
      "a tick",
      { action: "check(5,true)", on: box(false), before: [box(false)], after: [box(true)] },
      ["confirmed", "toggle-read-back"],
    ],
    [
      "a tick that did not take",
      { action: "check(5,true)", on: box(false), before: [box(false)], after: [box(false), alert("No")] },
      ["contradicted", "toggle-not-toggled"],
    ],
    [
      "a click that toggled",
      { action: "click(5)", on: box(true), before: [box(true)], after: [box(false)] },
      ["confirmed", "toggle-toggled"],
    ],
    [
      "a click on a radio",
      {
        action: "click(5)",
        on: radio("Dark", false, 5),
        before: [radio("Light", true, 4), radio("Dark", false, 5)],
        after: [radio("Light", false, 4), radio("Dark", true, 5)],
      },
      ["confirmed", "toggle-toggled"],
    ],
    [
      "a click on the radio that is on",
      { action: "click(5)", on: radio("Dark", true, 5), before: [radio("Dark", true, 5)] },
      ["confirmed", "already-so"],
    ],
    [
      "a navigation that arrived",
      {
        action: 'navigate("http://clinic.test/settings")',
        kind: "navigation",
        before: rest,
        after: [heading("Settings")],
        to: "http://clinic.test/settings/",
      },
      ["confirmed", "navigation-arrived"],
    ],
    [
      "a navigation whose address came, but not its page",
      {
        action: 'navigate("http://clinic.test/#/settings")',
        kind: "navigation",
        before: rest,
        to: "http://clinic.test/#/settings",
      },
      null,
    ],
    [
      "a navigation to where it is already",
      { action: 'navigate("http://clinic.test/patients")', kind: "navigation", before: rest },
      ["confirmed", "navigation-arrived"],
    ],
    [
      "a navigation that was led elsewhere",
      {
        action: 'navigate("http://clinic.test/settings")',
        kind: "navigation",
        before: rest,
        to: "http://clinic.test/login",
      },
      null,
    ],
    [
      "a link that arrived",
      { ...go("http://clinic.test/settings#theme"), after: [heading("Theme")] },
      ["confirmed", "navigation-arrived"],
    ],
    ["a link whose address came, but not its page", go("http://clinic.test/settings#theme"), null],
    ["a link that led elsewhere", { ...go("http://clinic.test/login"), after: [heading("Theme")] }, null],
    [
      "going back",
      { action: "goBack()", kind: "navigation", before: rest, after: [heading("Home")], to: "http://clinic.test/home" },
      ["confirmed", "navigation-arrived"],
    ],
    [
      "going back to nowhere",
      { action: "goBack()", kind: "navigation", before: rest },
      ["contradicted", "nothing-changed"],
    ],
    [
      "a page loaded anew",
      { action: "refresh()", before: rest, after: [control("button", "Archive", { n: 1, epoch: "p2" })] },
      ["confirmed", "page-reloaded"],
    ],
    [
      "a page without controls loaded anew, by its client's word",
      { action: "refresh()", before: [heading("Rows")], receipt: { effect: "gone" } },
      ["confirmed", "page-reloaded"],
    ],
    [
      "the same, which a client could not reload",
      { action: "refresh()", before: [heading("Rows")], receipt: { effect: "none" } },
      ["unknown", "nothing-expected"],
    ],
  ])("VD8 %s", (_, act, expected) => {
    expect(settled(act)).toEqual(expected);
  });

  test("CT2 a fixed outcome is 0.95, strong, and never says that the task is complete", () => {
    const { settlement, summary } = gather(set("", "Jas"));
    expect(summary.strength).toBe("strong");
    expect(settlement).toMatchObject({
      verdict: { confidence: 0.95, taskCompleted: false, goalAchieved: false, judged: false },
    });
  });

  test("VD6 a field that holds another value than entered is weak, though it is the target", () => {
    expect(gather(set("", "Jasper")).summary.strength).toBe("weak");
  });
});

describe("gatherEvidence: lines and criteria", () => {
  test("VD2 the full list has at most 40 lines with a count of the rest, the short one ten of 120 characters", () => {
    const many = Array.from({ length: 90 }, (_, index) => node(`role${index}`, "x".repeat(200), { key: `f:${index}` }));
    const { lines, summary } = gather({ ...click, after: [...rest, ...many] });
    expect(lines).toHaveLength(40);
    expect(lines.join("\n")).toMatch(/And \d+ more differences/);
    expect(summary.lineCount).toBeGreaterThan(90);
    expect(summary.lines).toHaveLength(10);
    expect(Math.max(...summary.lines.map((line) => [...line].length))).toBeLessThanOrEqual(120);
  });

  test("SF7 what the page says is masked before it is cut", () => {
    const long = `${"a".repeat(90)} 4111 1111 1111 1111`;
    const { lines, summary } = gather({ ...click, after: [...rest, status(long)] });
    expect(lines.join("\n")).toContain("[CARD:1111]");
    expect(summary.lines.join("\n")).not.toMatch(/4111/);
  });

  test("VD2 what is new is told first, absences too", () => {
    const { lines } = gather({ ...click, after: [...rest, alert("Archived.")] });
    expect(lines).toEqual(
      expect.arrayContaining([
        "URL did not change.",
        "Page content changed: 1 added, 0 removed, 0 changed, 0 moved.",
        "Nothing ties the change to the action.",
        "New alert: 'Archived.'",
        "The client reports no witness.",
        "Focus did not move.",
      ]),
    );
    expect(lines.indexOf("New alert: 'Archived.'")).toBeLessThan(lines.indexOf("Focus did not move."));
  });

  test("VD1 equal hashes of the client beside a changed page are told as drift", () => {
    const act = { ...click, after: [...rest, text("x")], seen: { beforeDomHash: "c", afterDomHash: "c" } };
    expect(gather(act).lines.join("\n")).toMatch(/Drift/);
  });

  test("CT7 criteria are evaluated on the page after, and whether they held before is told", () => {
    const criterion = (id: string, text: string) =>
      ({ id, activity: "text", description: "", text, timing: "immediate" }) as const;
    const criteria = [criterion("old", "patients"), criterion("new", "archived"), criterion("no", "zzz")];
    const judged = { id: "j", activity: "judge", description: "", timing: "at_end" } as const;
    const contract = {
      type: "verifiable",
      criteria: [...criteria, judged],
      generatedFrom: "auto",
      generatedAt: "",
    } as const;
    const { summary } = gather({ ...click, contract, after: [...rest, text("Archived")] });
    expect(summary.criteria.map(({ id, result, heldBefore }) => [id, result, heldBefore])).toEqual([
      ["old", "pass", true],
      ["new", "pass", undefined],
      ["no", "fail", undefined],
    ]);
  });
});

describe("gatherEvidence: laws", () => {
  const nodes = fc.uniqueArray(
    fc.constantFrom(
      heading("A"),
      heading("B"),
      button,
      text("t"),
      status("Saved"),
      alert("Required"),
      control("textbox", "N", { n: 5, value: "x" }),
      control("textbox", "N", { n: 5, value: "y" }),
    ),
    { selector: (one) => one.key },
  );
  const acts: fc.Arbitrary<Act> = fc.record(
    {
      action: fc.constantFrom("click(7)", 'setValue(5,"x")', "wait(1)", 'press("Enter")', "no action at all"),
      kind: fc.constantFrom("generic" as const, "submit" as const, "navigation" as const),
      before: nodes,
      after: nodes,
      to: fc.constantFrom("http://clinic.test/patients", "http://clinic.test/x", "http://clinic.test/patients#a"),
      seen: fc.constantFrom({}, { witness: { didDomMutate: true } }, { lastActionStatus: "failure" as const }),
      receipt: fc.constantFrom(null, {}, { ok: false }, { effect: "unknown" as const, ok: false }, { userInput: true }),
      on: fc.constantFrom(button, control("textbox", "N", { n: 5, value: "x" })),
    },
    { requiredKeys: ["action"] },
  );
  const yes = { actionSucceeded: true, taskCompleted: true, confidence: 0.99, reason: "" };

  test("VD6 no act succeeds without evidence, whatever a judge says of it", () => {
    fc.assert(
      fc.property(acts, (act) => {
        const { summary, settlement } = gather(act);
        const { issued } = inputOf(act);
        const verdict =
          settlement.kind === "decided" ? settlement.verdict : conclude({ evidence: summary, judgement: yes, issued });
        if (summary.strength === "none") expect(verdict.actionSucceeded).toBe(false);
        if (summary.strength === "weak") expect(verdict.tag).not.toBe("confirmed");
        if (act.kind === "submit") {
          if (summary.submitTiers.length < 2) expect(verdict.tag).not.toBe("confirmed");
        }
        expect(
          summary.meaningfulChange || summary.urlChanged || summary.witnessOnly || summary.strength !== "weak",
        ).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test("VD2 evidence of the same pages is the same, and a page compared with itself shows nothing", () => {
    fc.assert(
      fc.property(acts, (act) => {
        expect(gather(act)).toEqual(gather(act));
        const same = gather({ ...act, after: act.before ?? [], hashes: ["h", "h"] });
        expect(same.summary.meaningfulChange).toBe(false);
      }),
    );
  });
});

describe("a link whose click a script answers (VD16)", () => {
  const link = control("link", "Notes", { n: 7, href: "/notes", epoch: "p1" });
  const issued = { expectedOutcome: { activity: "url", url: "/notes" } as const };
  const follow: Act = { action: "click(7)", kind: "navigation", on: link, before: [link], issued };
  const view = control("textbox", "New note", { n: 8, epoch: "p1" });

  test("VD16 is judged by what came of it in its page, not by its address", () => {
    const { summary, settlement } = gather({ ...follow, after: [link, view], focus: ["", "sf:8"] });
    expect(summary.expectedOutcome).toBe("unknown");
    expect(settlement).not.toMatchObject({ verdict: { tag: "contradicted" } });
  });

  test("VD16 where nothing at all came of it, it did not lead where it should", () => {
    expect(settled(follow)?.[0]).toBe("contradicted");
    expect(gather(follow).summary.expectedOutcome).toBe("fail");
  });

  test("VD16 another document at another address is not where it leads", () => {
    const other = control("link", "Home", { n: 1, epoch: "p2" });
    const { summary } = gather({ ...follow, after: [other], to: "http://clinic.test/" });
    expect(summary.expectedOutcome).toBe("fail");
  });

  test("VD16 an address that is not its own stays expected", () => {
    const elsewhere = { expectedOutcome: { activity: "url", url: "/done" } as const };
    expect(gather({ ...follow, issued: elsewhere, after: [link, view] }).summary.expectedOutcome).toBe("fail");
  });
});
