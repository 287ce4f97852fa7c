import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gate, type TargetFacts } from "../../../core/action/gate.js";
import { type Action, parseAction } from "../../../core/action/grammar.js";
import { VERB_NAMES } from "../../../core/action/verbs.js";
import type { SnapshotId } from "../../../core/turn/identity.js";
import { actionOf, factsOf } from "./facts-of.js";

const origins = ["https://clinic.test"];
const answer = (html: string, written: string, focus = "") =>
  gate({ action: actionOf(written), facts: factsOf(html, written, focus), origins });
const faultOf = (html: string, written: string, focus = "") => {
  const given = answer(html, written, focus);
  return given.ok ? "ok" : given.fault;
};

describe("gate", () => {
  test.each([
    ["<button>Save</button>", "click(1)", "ok"],
    ["<button>Save</button>", "click(9)", "There is no element 9 on this page."],
    ["<button>Save</button>", 'type(9,"x")', "There is no element 9 on this page."],
    ["<button>Save</button>", "scroll(9)", "There is no element 9 on this page."],
    ["<button disabled>Save</button>", "click(1)", 'The button "Save" is disabled.'],
    [
      "<div inert><button>Save</button></div>",
      "click(1)",
      'The button "Save" cannot be reached: it is hidden or behind something else on the page.',
    ],
    ["<button>Save</button>", 'type(1,"x")', 'The button "Save" is a button; it cannot be typed into.'],
    ["<input aria-label=Name>", "check(1,true)", 'The textbox "Name" is a textbox; it cannot be ticked.'],
    ["<input aria-label=Name>", 'type(1,"x")', "ok"],
    ["<input type=checkbox aria-label=News>", "check(1,false)", "ok"],
    ["<p>x</p>", 'press("Escape")', "ok"],
    ["<input id=n disabled aria-label=Name>", 'press("Enter")', "ok"],
    ["<p>x</p>", "wait(1)", "ok"],
    ["<p>x</p>", 'finish("done")', "ok"],
    ["<p>x</p>", "goBack()", "ok"],
  ])("SF1 %s %s: %s", (html, written, fault) => {
    expect(faultOf(html, written)).toBe(fault);
  });

  test.each([
    ['navigate("https://clinic.test/settings")', true],
    ['navigate("https://clinic.test:443/")', true],
    ['navigate("http://clinic.test/")', false],
    ['navigate("https://clinic.test:8443/")', false],
    ['navigate("https://evil.test/")', false],
    ['navigate("https://clinic.test@evil.test/")', false],
    ['navigate("https://clinic.test.evil.test/")', false],
    ['navigate("//evil.test/")', false],
    ['navigate("/settings")', false],
    ['navigate("javascript:alert(1)")', false],
    ['navigate(" JaVaScRiPt:alert(1)")', false],
    ['navigate("java\\nscript:alert(1)")', false],
    ['navigate("data:text/html,x")', false],
    ['navigate("file:///etc/passwd")', false],
    ['navigate("mailto:a@b.test")', false],
    ['navigate("chrome://settings")', false],
    ['navigate("blob:https://clinic.test/1")', false],
    ['navigate("view-source:https://clinic.test/")', false],
    ['navigate("about:blank")', false],
  ])("SF1 %s: %s", (written, ok) => {
    expect(answer("<p>x</p>", written).ok).toBe(ok);
  });

  test.each([
    ["<a href=/x>a</a>", true],
    ["<a href='#x'>a</a>", true],
    ["<a href='javascript:void(0)'>a</a>", true],
    ["<a href='javascript:steal()'>a</a>", false],
    ["<a href='data:text/html,x'>a</a>", false],
    ["<a href='file:///x'>a</a>", false],
    ["<a href='mailto:a@b.test'>a</a>", true],
    ["<a href='tel:+4930'>a</a>", true],
    ["<a href='mailto:a@b.test' data-sf-ping=https://evil.test/>a</a>", false],
    ["<a href='whatsapp:send'>a</a>", false],
    ["<a href='blob:https://clinic.test/1' download>a</a>", true],
    ["<a href='data:text/csv,x' download>a</a>", true],
    ["<a href='blob:https://clinic.test/1'>a</a>", false],
    ["<a href='file:///x' download>a</a>", false],
    ["<a href=https://evil.test/ download>a</a>", false],
    ["<a href=https://evil.test/>a</a>", false],
    ["<form action=https://evil.test/><button>a</button></form>", false],
    ["<form action=/x><button formaction=https://evil.test/>a</button></form>", false],
    ["<form action='javascript:steal()'><button>a</button></form>", false],
    ["<form action=/x><button>a</button></form>", true],
    ["<a href='http://['>a</a>", false],
  ])("SF1 clicking %s: %s", (html, ok) => {
    expect(answer(html, "click(1)").ok).toBe(ok);
  });

  test.each([
    ["click(1)", false],
    ["doubleClick(1)", false],
    ["rightClick(1)", false],
    ['type(1,"test123")', false],
    ['setValue(1,"x")', false],
    ['upload(1,"f")', false],
    ['press("Enter")', false],
    ['dialog("accept")', false],
    ['dialog("dismiss")', true],
    ["hover(1)", true],
    ['scroll("down")', true],
    ["goBack()", true],
    ["wait(1)", true],
    ['navigate("https://clinic.test/")', true],
  ])("SF2 on a page of another site %s: %s", (written, ok) => {
    const html = "<input aria-label=Password>";
    const facts = factsOf(html, written, "", "https://clinic.evil.test/login");
    const given = gate({ action: actionOf(written), facts, origins });
    expect(given.ok).toBe(ok);
    if (!given.ok && !/click\(1\)/i.test(written)) expect(given.site).toBe("https://clinic.evil.test");
  });

  const inFrame = (origin: string, inner = "<input aria-label=Name>") =>
    `<div data-sf-origin="${origin}">${inner}</div>`;

  test.each([
    ["of an allowed site", inFrame("https://clinic.test"), undefined],
    ["of another site", inFrame("https://pay.test"), "https://pay.test"],
    ["in one of another site", inFrame("https://pay.test https://clinic.test"), "https://pay.test"],
    ["without an origin of the web", inFrame("null"), undefined],
  ])("SF2 a frame %s counts as a page of its own origin", (what, html, site) => {
    const given = answer(html, 'type(1,"x")');
    expect(given).toMatchObject({ ok: what === "of an allowed site", ...(site !== undefined && { site }) });
    expect(answer(html, "hover(1)").ok).toBe(true);
  });

  test("SF2 a frame of an allowed site is not acted in on a page of another site", () => {
    const facts = factsOf(inFrame("https://clinic.test"), 'type(1,"x")', "", "https://evil.test/");
    const given = gate({ action: actionOf('type(1,"x")'), facts, origins });
    expect(given).toMatchObject({ ok: false, site: "https://evil.test" });
  });

  test("SF2 a form posts to a subdomain only after a yes; a link to it may be followed", () => {
    const acme = ["https://app.acme.com"];
    const page = "https://app.acme.com/";
    const given = (html: string) =>
      gate({ action: actionOf("click(1)"), facts: factsOf(html, "click(1)", "", page), origins: acme });
    expect(given("<a href=https://billing.acme.com/>a</a>")).toEqual({ ok: true });
    const posting = given("<form method=post action=https://billing.acme.com/><button>a</button></form>");
    expect(posting).toMatchObject({ ok: false, site: "https://billing.acme.com" });
  });

  test("SF2 Enter in a form that posts to another site is refused; typing there is not", () => {
    const html = "<form action=https://evil.test/><input id=n aria-label=Name><button>a</button></form>";
    expect(faultOf(html, 'press("Enter")', "#n")).toContain("is on another site (https://evil.test)");
    expect(answer(html, 'type(1,"x")').ok).toBe(true);
  });

  test("SF2 an origin a person agreed to is allowed, and nonsense among the origins changes nothing", () => {
    const action = actionOf('navigate("https://pay.test/x")');
    const facts = factsOf("<p>x</p>", 'navigate("https://pay.test/x")');
    expect(gate({ action, facts, origins: ["nonsense", "", "https://pay.test/"] }).ok).toBe(true);
    expect(gate({ action, facts, origins: ["nonsense", "null", "*"] }).ok).toBe(false);
  });

  const anyFacts: fc.Arbitrary<TargetFacts> = fc.record(
    {
      target: fc.record({
        snapshotId: fc.constant("s" as SnapshotId),
        epoch: fc.string(),
        id: fc.nat(),
        fingerprint: fc.string(),
        role: fc.constantFrom("button", "link", "textbox", "checkbox", ""),
        name: fc.string(),
      }),
      kind: fc.constantFrom("dropdown" as const, "submit" as const, "navigation" as const, "generic" as const),
      risk: fc.constantFrom("reversible" as const, "submit" as const, "irreversible" as const),
      visible: fc.boolean(),
      enabled: fc.boolean(),
      origin: fc.oneof(fc.string(), fc.constantFrom("https://clinic.test", "null")),
      formAction: fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom("javascript:x", "data:x", "file:///x")),
    },
    { requiredKeys: ["kind", "risk", "visible", "enabled", "origin"] },
  );
  const anyAction: fc.Arbitrary<Action> = fc
    .tuple(fc.constantFrom(...VERB_NAMES), fc.constantFrom("", "1", '"x"', '1,"x"', "1,true", "1,2", '"accept"'))
    .map(([kind, inner]) => parseAction(`${kind}(${inner})`))
    .filter((parsed) => parsed.ok)
    .map((parsed) => (parsed.ok ? parsed.action : { kind: "goBack" }));

  test("SF1 total: never throws, and a refusal always says why", () => {
    fc.assert(
      fc.property(anyAction, anyFacts, fc.array(fc.string()), (action, facts, some) => {
        const given = gate({ action, facts, origins: some });
        expect(given.ok || given.fault.length > 10).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test("SF1 never ok for a forbidden scheme, however it is written", () => {
    const scheme = fc.constantFrom(
      "javascript:",
      "data:",
      "file:",
      "chrome:",
      "chrome-extension:",
      "blob:",
      "about:",
      "view-source:",
      "ftp:",
      "vbscript:",
    );
    const disguised = fc
      .tuple(
        scheme,
        fc.string(),
        fc.constantFrom("", " ", "\t", "\n", "\u0000", "\u0001 "),
        fc.nat({ max: 12 }),
        fc.boolean(),
      )
      .map(([name, rest, junk, at, upper]) => {
        const written = `${junk}${upper ? name.toUpperCase() : name}`;
        return `${written.slice(0, at)}${junk === "\n" || junk === "\t" ? junk : ""}${written.slice(at)}${rest}`;
      });
    fc.assert(
      fc.property(disguised, anyFacts, (url, facts) => {
        const { formAction: _, ...plain } = facts;
        expect(gate({ action: { kind: "navigate", url }, facts: plain, origins: [...origins, "null", url] }).ok).toBe(
          false,
        );
        const followed = { ...facts, formAction: url };
        expect(gate({ action: { kind: "click", id: 1 }, facts: followed, origins: [...origins, "null", url] }).ok).toBe(
          false,
        );
      }),
      { numRuns: 2000 },
    );
  });

  test("SF1 what is missing, hidden or disabled is never touched", () => {
    const touching = fc.constantFrom<Action>(
      { kind: "click", id: 1 },
      { kind: "doubleClick", id: 1 },
      { kind: "rightClick", id: 1 },
      { kind: "type", id: 1, text: "x" },
      { kind: "setValue", id: 1, text: "x" },
      { kind: "select", id: 1, option: "x" },
      { kind: "check", id: 1, on: true },
      { kind: "hover", id: 1 },
      { kind: "drag", id: 1, to: 2 },
      { kind: "upload", id: 1, file: "f" },
    );
    fc.assert(
      fc.property(touching, anyFacts, (action, facts) => {
        if (gate({ action, facts, origins }).ok)
          expect(facts.target !== undefined && facts.visible && facts.enabled).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("a double click", () => {
  test.each([
    ["<form method=post><button>Go</button></form>", false],
    ["<button>Delete</button>", false],
    ["<div role=row tabindex=0>a.txt</div>", true],
    ["<button>Open</button>", true],
  ])("SF1 presses twice, which %s may be: %s", (html, ok) => {
    const action = actionOf("doubleClick(1)");
    const facts = factsOf(html, "doubleClick(1)");
    expect(gate({ action, facts, origins: ["https://clinic.test"] }).ok).toBe(ok);
  });
});
