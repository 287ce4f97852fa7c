/** Proves core/action/link-kind.ts: the table of links, and each of its readers. */

import { describe, expect, test } from "vitest";
import { LINK_RULES, type LinkKind } from "../../../core/action/link-kind.js";
import { predictOutcome } from "../../../core/verification/completion/contract.js";
import { gather, settled } from "../verification/acts.js";
import { control, heading } from "../verification/pages.js";
import { factsOf } from "./facts-of.js";

const link = (attributes: string): string => `<a data-sf="ab.1" ${attributes}>Overview</a>`;
const KINDS: readonly (readonly [attributes: string, kind: LinkKind | undefined])[] = [
  ["href=/x", "page"],
  ["href=https://other.test/x", "page"],
  ["href=/x target=_self", "page"],
  ["href=/x target=_blank", "window"],
  ["href=/x target=report", "window"],
  ["href=/x download", "download"],
  ["href=/x download=x.csv target=_blank", "download"],
  ["href=blob:https://clinic.test/1 download", "download"],
  ["href=data:text/csv,a download", "download"],
  ["href=https://other.test/x download", "page"],
  ["href=https://other.test/x download target=_blank", "window"],
  ["href=#part", "fragment"],
  ["href=#", "fragment"],
  ["href='javascript:void(0)'", "script"],
  ["href='JavaScript:open()'", "script"],
  ["href=mailto:a@b.test", "mail"],
  ["href=tel:+4930 target=_blank", "phone"],
  ["href=sms:+4930", "phone"],
  ["href=/x data-sf-href=mailto:a@b.test", "mail"],
  ["href=/patients", undefined],
  ["name=x onclick", undefined],
];
const PAGE = "https://clinic.test/patients";

describe("linkKindOf", () => {
  test.each(KINDS)("VD22 %s is a link of kind %s", (attributes, kind) => {
    const facts = factsOf(link(attributes), "click(1)", "", PAGE);
    expect(facts.link).toBe(kind);
    expect(facts.kind).toBe(kind === undefined ? "generic" : LINK_RULES[kind].kind);
  });

  test.each(KINDS.filter(([, kind]) => kind !== undefined && LINK_RULES[kind].once))(
    "RC4 %s is pressed once, whatever it is called",
    (attributes) => {
      expect(factsOf(link(attributes), "click(1)", "", PAGE).once).toBe(true);
      expect(factsOf(link(attributes), 'press("Enter")', "sf:1", PAGE).once).toBe(true);
    },
  );

  test("VD22 only what follows it is an action of its kind", () => {
    for (const written of ["hover(1)", 'press("Tab")', "scroll(1)"])
      expect(factsOf(link("href=/x download"), written, "sf:1", PAGE).link, written).toBeUndefined();
  });
});

describe("predictOutcome", () => {
  test.each(Object.entries(LINK_RULES))("VD10 of a %s link it is what the table says", (name, { kind, expected }) => {
    const outcome = predictOutcome({ kind, thought: "", link: name as LinkKind }); // a key of the table
    expect(outcome?.description ?? "").toBe(
      expected?.description ?? (kind === "navigation" ? "The page should navigate to the new URL." : ""),
    );
  });

  test("VD10 a check of the planner's stays", () => {
    const check = { activity: "download", file: "report.csv" } as const;
    expect(predictOutcome({ kind: "generic", thought: "", check, link: "download" })).toMatchObject({
      ...{ urlShouldChange: false, check },
    });
  });
});

/** Pressed and heard of, and the page is as it was. */
function pressed(
  kind: LinkKind,
  fields: { readonly download?: string; readonly receipt?: object; readonly to?: string } = {},
) {
  const { download, receipt = {}, to } = fields;
  const on = control("link", "Overview", { n: 1, href: kind === "fragment" ? "#part" : "/x" });
  const before = [heading("Reports"), on];
  const target = { snapshotId: "s1", epoch: "p1", id: 1, fingerprint: on.fingerprint, role: "link", name: "Overview" };
  const facts = {
    kind: LINK_RULES[kind].kind,
    risk: "reversible",
    visible: true,
    enabled: true,
    origin: "x",
    link: kind,
  };
  return {
    ...{ action: "click(1)", kind: LINK_RULES[kind].kind, on, before, ...(to !== undefined && { to }) },
    receipt: { ok: false, verified: false, effect: "none" as const, error: "nothing changed", ...receipt },
    seen: { witness: download === undefined ? {} : { download } },
    issued: { facts: { ...facts, target } },
  } as unknown as Parameters<typeof settled>[0]; // the brands of ids are of no matter here
}

const FAILED = ["contradicted", "reported-failure"];

describe("the verdict", () => {
  test.each([
    ["page", ["confirmed", "download-started"]],
    ["window", ["confirmed", "download-started"]],
    ["download", ["confirmed", "download-started"]],
    ["script", FAILED],
  ] as const)("VD22 a file of a %s link", (kind, verdict) => {
    expect(settled(pressed(kind, { download: "report.csv" }))).toEqual(verdict);
  });

  test.each([
    ["page", FAILED],
    ["window", FAILED],
    ["script", FAILED],
    ["fragment", FAILED],
    ["download", ["unknown", "no-file-yet"]],
    ["mail", ["likely", "handed-over"]],
    ["phone", ["likely", "handed-over"]],
  ] as const)("VD22 a %s link after which nothing can be seen", (kind, verdict) => {
    expect(settled(pressed(kind))).toEqual(verdict);
  });

  test("VD22 what never reached the link was not handed over", () => {
    for (const kind of ["mail", "phone", "download"] as const)
      expect(settled(pressed(kind, { receipt: { delivered: false } })), kind).toEqual(FAILED);
  });

  test("VD22 the address at its fragment is a sign that a link on the page was followed", () => {
    const to = "http://clinic.test/patients#part";
    expect(settled(pressed("fragment", { to }))).toEqual(["likely", "place-reached"]);
  });

  test.each([
    ["#", "http://clinic.test/patients", "http://clinic.test/patients"],
    ["#part", "http://clinic.test/patients#part", "http://clinic.test/patients#part"],
  ])("VD22 a link to %s at an address that is there already is no sign", (href, from, to) => {
    const on = control("link", "Overview", { n: 1, href });
    expect(settled({ ...pressed("fragment", { to }), on, before: [heading("Reports"), on], from })).toEqual(FAILED);
  });

  test("VD12 a page that refuses outweighs that another program may have opened", () => {
    const act = pressed("mail", { to: "http://clinic.test/login" });
    const after = [
      heading("Sign in"),
      control("textbox", "Password", { n: 9, epoch: "p2", control: { type: "password" } }),
    ];
    const { settlement } = gather({ ...act, after });
    expect(settlement).not.toMatchObject({ verdict: { tag: "likely" } });
  });
});
