/** Proves core/verification/evidence/press-effect.ts, and what the verdict makes of a look that stays: a state that the page has no words for. */

import { describe, expect, test } from "vitest";
import type { ClientObservations } from "../../../../protocol/observation.js";
import { type Act, gather, settled } from "../acts.js";
import { alert, control } from "../pages.js";

const LIKE = control("button", "Like", { n: 1 });
const LOOKS = [{ n: 1, text: "button 'Like': color, class on" }];

/** A press on a page that says the same afterwards. */
const pressed = (witness: Partial<ClientObservations> = {}, more: Partial<Act> = {}): Act => ({
  action: "click(1)",
  on: LIKE,
  before: [LIKE],
  seen: { witness },
  ...more,
});

const FAILED = { ok: false, verified: false, effect: "changed", error: "it did not change" } as const;
const SILENT = { ...FAILED, effect: "none" } as const;

describe("the verdict", () => {
  test("VD20 a look that stays is likely, without a judge", () => {
    expect(settled(pressed({ looks: LOOKS }))).toEqual(["likely", "look-changed"]);
  });

  test.each<[string, Act]>([
    ["of a submit", pressed({ looks: LOOKS }, { kind: "submit" })],
    ["of a dropdown", pressed({ looks: LOOKS }, { kind: "dropdown" })],
    [
      "beside a page that refuses",
      pressed({ looks: LOOKS }, { after: [LIKE, alert("You are not allowed to do that.")] }),
    ],
    ["where there is none", pressed({ looks: [] })],
    ["that failed on the page", pressed({ looks: LOOKS }, { receipt: SILENT })],
  ])("VD20 not %s", (_, act) => {
    expect(settled(act)?.[1]).not.toBe("look-changed");
  });

  test("VD20 nor of what cannot be undone", () => {
    const facts = { kind: "generic", risk: "irreversible", visible: true, enabled: true, origin: "x" } as const;
    expect(settled(pressed({ looks: LOOKS }, { issued: { facts } }))?.[1]).not.toBe("look-changed");
  });

  const guests = (value: string) => control("spinbutton", "Guests", { n: 2, value });
  const counted = (after: string): Act => ({
    ...pressed({}, { before: [LIKE, guests("1")], after: [LIKE, guests(after)], receipt: SILENT }),
  });

  test("VD3 what a client reports as failed is no failure where a field holds something else since", () => {
    expect(settled(counted("2"))).not.toEqual(["contradicted", "reported-failure"]);
    expect(settled(counted("1"))).toEqual(["contradicted", "reported-failure"]);
  });
});

describe("pressEffectOf", () => {
  const reaction = (act: Act) => {
    const { toggled, reacted, silent } = gather(act).summary;
    return { toggled, reacted, silent };
  };
  const none = { toggled: undefined, reacted: undefined, silent: undefined };
  const once = {
    facts: { kind: "generic", risk: "reversible", visible: true, enabled: true, origin: "x", once: true },
  } as const;

  test("RC4 a press that the page reacted to, and one that left its target looking different", () => {
    expect(reaction(pressed({}, { receipt: FAILED }))).toEqual({ ...none, reacted: true });
    expect(reaction(pressed({ looks: LOOKS }))).toEqual({ ...none, reacted: true, toggled: "look" });
  });

  test.each([
    ["on", false, true],
    ["off", true, false],
  ] as const)("RC4 a press that turned its target %s", (toggled, was, is) => {
    const at = (on: boolean) => control("button", "Bold", { n: 1, state: { pressed: on } });
    const act = pressed({}, { on: at(was), before: [at(was)], after: [at(is)] });
    expect(reaction(act)).toEqual({ ...none, reacted: true, toggled });
  });

  test("RC4 a press of which nothing can be seen is silent, where it may not be repeated", () => {
    expect(reaction(pressed({}, { receipt: SILENT, issued: once }))).toEqual({ ...none, silent: true });
    expect(reaction(pressed({}, { receipt: SILENT }))).toEqual(none);
    expect(reaction(pressed({}, { receipt: { ...SILENT, delivered: false }, issued: once }))).toEqual(none);
  });
});
