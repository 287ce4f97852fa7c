/** Proves core/recovery/deliveries.ts: the same deed is counted whoever asks for it, and in whatever way. */

import { describe, expect, test } from "vitest";
import {
  addDeliveries,
  addToggle,
  deliveriesLeft,
  removeDeliveries,
  restoreDeliveries,
  restoreToggles,
  suspendDeliveries,
  type TargetedAction,
} from "../../../core/recovery/deliveries.js";
import { aTarget } from "../../../testing/builders.js";

let numbers = 0;
/** Each with a number of its own. */
const on = (fingerprint: string, name = "Menu", role = "button") => {
  numbers += 1;
  return { ...aTarget(numbers), fingerprint, name, role };
};
const deed = (
  action: string,
  target: TargetedAction["facts"]["target"] = on("main>button"),
  once?: true,
): TargetedAction => ({
  action,
  facts: { on: false, ...(target === undefined ? {} : { target }), ...(once === undefined ? {} : { once }) },
});

describe("deliveriesLeft", () => {
  test("RC4 two for what was never tried, one where it may change state", () => {
    expect(deliveriesLeft([], deed("click(1)"))).toBe(2);
    expect(deliveriesLeft([], deed("click(1)", on("x"), true))).toBe(1);
  });

  test.each([
    ["by a key", deed('press("Enter")')],
    ["by the space bar", deed('press("Space")')],
    ["under another number", deed("click(77)")],
    ["as a tick", deed("check(1,true)")],
    ["drawn anew", deed("click(5)", on("aside>button"))],
    ["on what holds it and says the same", deed("click(6)", on("div", "Menu ", "generic"))],
  ])("RC4 it is the same deed %s", (_, again) => {
    const once = addDeliveries([], deed("click(1)"), 1);
    expect(deliveriesLeft(once, again)).toBe(1);
    expect(deliveriesLeft(addDeliveries(once, again, 1), deed("click(1)"))).toBe(0);
  });

  test("RC4 it is the same deed on a control that calls itself otherwise since, in its document", () => {
    const show = { ...on('main>button "Show"', "Show"), epoch: "a" };
    const hide = { ...show, fingerprint: 'main>button "Hide"', name: "Hide" };
    const made = addDeliveries([], deed("click(1)", show), 1, { answered: true });
    expect(deliveriesLeft(made, deed("click(1)", hide))).toBe(0);
    expect(deliveriesLeft(made, deed("click(1)", { ...hide, epoch: "b" }))).toBe(2);
  });

  test.each([
    ["another control", deed("click(2)", on("main>link", "Help"))],
    ["another row's control of that name", deed("click(2)", on('list>button in "Ada"'))],
    ["a value that is put in", deed('type(1,"Ada")')],
    ["an arrow key", deed('press("ArrowDown")')],
    ["looking", deed("scroll(1)")],
  ])("RC4 it is another deed: %s", (_, other) => {
    const spent = addDeliveries([], deed("click(1)", on('list>button in "Bob"')), 2);
    expect(deliveriesLeft(spent, other)).not.toBe(0);
  });

  test("RC4 a value is put in twice at most; another value is another deed", () => {
    const typed = addDeliveries([], deed('type(1,"Ada")'), 2);
    expect(deliveriesLeft(typed, deed('setValue(1,"Ada")'))).toBe(0);
    expect(deliveriesLeft(typed, deed('setValue(1,"Ada Byron")'))).toBe(2);
  });

  test("RC4 what did what it should may be asked for again", () => {
    const spent = addDeliveries([], deed("click(1)"), 2);
    expect(deliveriesLeft(removeDeliveries(spent, deed("click(9)")), deed("click(1)"))).toBe(2);
  });

  test("RC4 what never reached anything is not counted", () => {
    expect(addDeliveries([], deed("click(1)"), 0)).toEqual([]);
    expect(addDeliveries([], deed("wait(1)"), 3)).toEqual([]);
  });

  test.each([
    ["another press", deed('press("Enter")'), 0],
    ["the same file", deed('upload(1,"a")'), 2],
  ])("RC4 what has sent a write request is not done once more: %s", (_, again, left) => {
    expect(deliveriesLeft(addDeliveries([], deed("click(1)"), 1, { wrote: true }), again)).toBe(left);
  });

  test("RC4 a press that the page reacted to is not made again, an entry is", () => {
    const answered = { answered: true };
    expect(deliveriesLeft(addDeliveries([], deed("click(1)"), 1, answered), deed("click(1)"))).toBe(0);
    expect(deliveriesLeft(addDeliveries([], deed('type(1,"Ada")'), 1, answered), deed('type(1,"Ada")'))).toBe(1);
  });

  test.each([
    ["looks different since", "look", {}, 0],
    ["is on since, and still is", "on", { on: true }, 0],
    ["is on since, and was turned off by something else", "on", {}, 2],
    ["is off since, and still is", "off", {}, 0],
  ] as const)(
    "RC4 what a press has turned is not turned back where a judge alone says no: it %s",
    (_, toggled, now, left) => {
      const again = deed("click(1)");
      const turned = addToggle([], again, toggled);
      const asked = { ...again, facts: { ...again.facts, ...now } };
      expect(deliveriesLeft(turned, asked)).toBe(2);
      expect(deliveriesLeft(restoreToggles(turned), asked)).toBe(left);
      expect(deliveriesLeft(removeDeliveries(restoreToggles(turned), again), asked)).toBe(2);
    },
  );

  test.each(['press("Control+b")', "doubleClick(1)", "rightClick(1)"])("RC4 %s is counted as well", (action) => {
    const made = addDeliveries([], deed(action), 1);
    expect(deliveriesLeft(made, deed(action, on("main>button"), true))).toBe(0);
    expect(deliveriesLeft(made, deed("click(1)"))).toBe(2);
  });

  test("OP23 choices of older builds are counted as those counted them", () => {
    const old = (action: string, target = on("main>button")): TargetedAction => ({ action, facts: { target } });
    expect(deliveriesLeft([], old("doubleClick(1)"))).toBe(null);
    expect(addDeliveries([], old('press("Control+b")'), 1)).toEqual([]);
    const show = { ...on('main>button "Show"', "Show"), epoch: "a" };
    const made = addDeliveries([], old("click(1)", show), 2);
    expect(deliveriesLeft(made, old("click(1)", { ...show, fingerprint: "x", name: "Hide" }))).toBe(2);
    expect(deliveriesLeft(made, old("click(1)", show))).toBe(0);
  });

  test("RC4 that it wrote is known still when it is tried without writing", () => {
    const wrote = addDeliveries([], deed("drag(1,2)"), 1, { wrote: true });
    expect(deliveriesLeft(addDeliveries(wrote, deed("drag(1,2)"), 0), deed("drag(1,2)"))).toBe(0);
  });

  test("RC4 a value that is saved as it is put in may be put in again", () => {
    expect(deliveriesLeft(addDeliveries([], deed('type(1,"Ada")'), 1, { wrote: true }), deed('type(1,"Ada")'))).toBe(1);
  });

  test("RC4 a step of its own may ask for the same; a plan made anew has tried it already", () => {
    const left = suspendDeliveries(addDeliveries([], deed("click(1)"), 1, { wrote: true }));
    expect(deliveriesLeft(left, deed("click(1)"))).toBe(2);
    expect(deliveriesLeft(restoreDeliveries(left), deed("click(1)"))).toBe(0);
    const both = restoreDeliveries(
      addDeliveries(suspendDeliveries(addDeliveries([], deed("click(1)"), 1)), deed("click(1)"), 1),
    );
    expect(deliveriesLeft(both, deed("click(1)"))).toBe(0);
  });
});
