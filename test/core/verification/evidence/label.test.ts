/** Proves core/verification/evidence/label.ts: what a target says after its press, or what stands in its place, is read before it counts. */

import { describe, expect, test } from "vitest";
import { tellsDone } from "../../../../core/verification/evidence/label.js";
import { conclude } from "../../../../core/verification/verdict.js";
import type { ObservedChange } from "../../../../protocol/observation.js";
import { type Act, gather, inputOf, settled } from "../acts.js";
import { control, heading, node, status, text } from "../pages.js";

const caused = (...seen: readonly ObservedChange[]) => ({ witness: { caused: seen, requests: [] } });
const region = "main>list";
const press = (name: string) => control("button", name, { n: 5, region });
const row = node("listitem", "plan.pdf", { region, text: "plan.pdf" });

/** The client saw its name change while the page heard the press. */
function renamed(from: string, to: string, fields: Partial<ReturnType<typeof press>> = {}): Act {
  const seen = caused({ n: 5, text: to });
  return {
    action: "click(5)",
    on: press(from),
    before: [row, press(from)],
    after: [row, { ...press(to), ...fields }],
    seen,
  };
}

function believed(act: Act): string {
  const { summary, settlement } = gather(act);
  if (settlement.kind === "decided") return `${settlement.verdict.tag} ${settlement.verdict.rule}`;
  const judgement = { actionSucceeded: true, taskCompleted: true, confidence: 0.95, reason: "" };
  return conclude({ evidence: summary, judgement, issued: inputOf(act).issued }).tag;
}

describe("a target with a new name", () => {
  test.each([
    ["Delete", "Are you sure?"],
    ["Delete", "Confirm"],
    ["Delete", "Really delete?"],
    ["Löschen", "Wirklich löschen"],
    ["Supprimer", "Confirmer"],
    ["Eliminar", "¿Eliminar?"],
    ["削除", "削除しますか"],
  ])("VD13 '%s' that says '%s' asks", (from = "", to = "") => {
    expect(settled(renamed(from, to))).toEqual(["likely", "question-asked"]);
    expect(gather(renamed(from, to)).summary).toMatchObject({ asks: to, unanswered: true });
  });

  test.each([
    ["Delete", "Click again to delete"],
    ["Add to cart", "Select a size"],
    ["Add to cart", "Choose a size first"],
    ["Copy link", "Copy failed"],
    ["Start", "Please wait"],
    ["Start", "Starting…"],
    ["Sync now", "Hang on…"],
    ["Start", "Starting"],
    ["Sync", "Synchronisiere …"],
    ["Play", "Pause"],
    ["Remove", "Removal is locked"],
  ])("VD20 '%s' that says '%s' is left to the judge, who makes it likely at most", (from = "", to = "") => {
    expect(settled(renamed(from, to))).toBeNull();
    expect(believed(renamed(from, to))).not.toMatch(/^confirmed/);
  });

  test.each([
    ["Follow", "Following"],
    ["Archive", "Archived"],
    ["Add to cart", "Added"],
    ["Copy link", "Copied"],
    ["Like 3", "Liked 4"],
    ["Reject", "Rejected"],
    ["Speichern", "Gespeichert"],
    ["Hinzufügen", "Hinzugefügt"],
    ["Suivre", "Suivi"],
    ["Guardar", "Guardado"],
  ])("VD20 '%s' that says '%s' needs no judge where the client saw it", (from = "", to = "") => {
    expect(settled(renamed(from, to))).toEqual(["confirmed", "tied-at-target"]);
    const unseen = { ...renamed(from, to), seen: caused() };
    expect([settled(unseen), believed(unseen)]).toEqual([null, "confirmed"]);
  });

  test.each(["disabled", "inert", "offscreen", "required", "readonly"])(
    "VD20 that it is %s now is no effect",
    (state) => {
      const act = renamed("Start", "Start", { state: { [state]: true } });
      expect([settled(act), believed(act)]).not.toContain("confirmed");
      expect(settled(act)?.[0]).not.toBe("confirmed");
    },
  );

  test("VD20 a state of its own counts beside any words but those that ask, wait or refuse", () => {
    const open = { state: { expanded: true } };
    expect(settled(renamed("Show filters", "Hide filters", open))).toEqual(["confirmed", "tied-at-target"]);
    expect(settled(renamed("Show filters", "Filters failed", open))).toBeNull();
  });
});

describe("what stands in the place of a target that is gone", () => {
  const seen = caused({ text: "Delete" });
  const act: Act = { action: "click(5)", on: press("Delete"), before: [row, press("Delete")], seen };
  const button = (n: number, name: string) => control("button", name, { n, region });

  test.each([
    ["Confirm", "Cancel"],
    ["Yes", "No"],
    ["Confirmer", "Annuler"],
    ["Löschen", "Abbrechen"],
    ["确认", "取消"],
  ])("VD13 '%s' beside '%s' asks", (yes, no) => {
    const after = [row, button(7, yes), button(8, no)];
    expect(settled({ ...act, after })).toEqual(["likely", "question-asked"]);
    expect(settled({ ...act, after, kind: "submit" })).toEqual(["likely", "question-asked"]);
  });

  test("VD13 'OK' beside 'Close' asks nothing once it was accepted, by the site or in words", () => {
    const after = [row, button(7, "OK"), button(8, "Close")];
    const request = { method: "DELETE", url: "http://clinic.test/plan", status: 204, startedByAction: true };
    expect(settled({ ...act, after, seen: { witness: { requests: [request] } } })).toBeNull();
    const thanks = { ...text("The file was deleted. Thank you."), region };
    expect(gather({ ...act, after: [thanks, ...after] }).summary.asks).toBeUndefined();
  });

  test.each<[string, Act["after"]]>([
    ["words that are not its own", [text("Einen Augenblick")]],
    ["another button", [row, button(7, "Undo")]],
    [
      "fields to write in",
      [row, control("textbox", "Name", { n: 6, region }), button(7, "Confirm"), button(8, "Cancel")],
    ],
    ["the next step", [heading("Step 2"), { ...button(7, "Continue") }, button(8, "Back")]],
  ])("VD20 %s in its place are left to the judge, who makes it likely at most", (_, after = null) => {
    expect([settled({ ...act, after }), believed({ ...act, after })]).toEqual([null, "likely"]);
  });

  test.each<[string, Act["after"]]>([
    ["nothing", []],
    ["its own words, inflected", [row, { ...text("Deleted"), region }]],
    ["a word of success", [{ ...status("plan.pdf was deleted"), region: "main" }]],
    ["the next row of the list", [node("listitem", "map.pdf", { region, text: "map.pdf" })]],
  ])("VD20 %s there needs no judge", (_, after = null) => {
    expect(settled({ ...act, after })).toEqual(["confirmed", "tied-at-target"]);
  });
});

describe("tellsDone", () => {
  test.each([
    ["Starred", "Star", true],
    ["Subscribed", "Subscribe", true],
    ["Marked as read", "Mark as read", true],
    ["Watching", "Watch", true],
    ["Deleting", "Delete", false],
    ["Likes", "Like", false],
    ["Delete", "Delete", false],
    ["Delete all", "Delete", false],
    ["Cancel", "Follow", false],
    ["", "Follow", false],
  ])("VD20 '%s' in place of '%s': %s", (is, was, expected) => {
    expect(tellsDone(is, was)).toBe(expected);
  });
});
