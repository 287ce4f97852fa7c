/** Proves adapters/model/offline/refine.ts and the rules behind it, one page at a time. */

import { describe, expect, test } from "vitest";
import type { PurposeInputs } from "../../../../activities/index.js";
import { refine } from "../../../../adapters/model/offline/planning.js";
import { feedback } from "../../../../core/task/memory.js";
import type { PastAction } from "../../../../core/turn/past-action.js";
import { plainWordsFault } from "../../../../testing/plain-words.js";
import { ask, drive, pageOf, pretendSite } from "./drive.js";

const NOT_YET = feedback("judge", "Not done yet.", 'finish("Done.")');

const contract = { type: "verifiable", criteria: [], generatedFrom: "auto", generatedAt: "" } as const;

function refining(
  goal: string,
  html: string,
  more: { history?: readonly PastAction[]; url?: string; steps?: readonly string[]; at?: number } = {},
): PurposeInputs["refine"] {
  const steps = (more.steps ?? [goal]).map((description, index) => ({
    index,
    description,
    reasoning: "",
    toolType: "DOM" as const,
    status: "pending" as const,
  }));
  const at = more.at ?? 0;
  const step = steps[at];
  if (step === undefined) throw new Error("the test's own step");
  return {
    goal,
    page: pageOf(html, more.url),
    contract,
    criteria: [],
    history: more.history ?? [],
    earlierSummary: "",
    hints: [],
    step,
    plan: { goal, steps, currentStepIndex: at },
  };
}

const past = (
  action: string,
  name: string,
  role: string,
  verdict: PastAction["verdict"] = "confirmed",
): PastAction => ({ stepIndex: 0, planStep: 0, action, thought: "", name, role, verdict });

describe("refine", () => {
  test("TM10 a menu is opened once more when nobody knows whether the first click landed, and no third time", () => {
    const html = '<main><h1>Patients</h1><button aria-haspopup="menu">Patient actions</button></main>';
    const opening = (...verdicts: PastAction["verdict"][]) =>
      refine(
        refining("add a patient named Jas Doe", html, {
          history: verdicts.map((verdict) => past("click(1)", "Patient actions", "button", verdict)),
        }),
      );
    expect(opening()).toMatchObject({ action: "click(1)" });
    expect(opening("unknown")).toMatchObject({ action: "click(1)" });
    expect(opening("unknown", "unknown")).not.toMatchObject({ action: "click(1)" });
    expect(opening("confirmed")).not.toMatchObject({ action: "click(1)" });
  });

  test.each([
    ["tick Newsletter", '<label><input type="checkbox" checked>Newsletter</label>', "check(1,true)"],
    [
      "choose the dark theme",
      '<fieldset><legend>Theme</legend><label><input type="radio" checked>Dark</label></fieldset>',
      "check(1,true)",
    ],
    [
      "select Canada in Country",
      "<label>Country <select><option>Chile</option><option selected>Canada</option></select></label>",
      'select(1,"Canada")',
    ],
    ["set Name to Jas", '<label>Name <input value="Jas"></label>', 'setValue(1,"Jas")'],
    ["open Billing", '<div role="tablist"><button role="tab" aria-selected="true">Billing</button></div>', "click(1)"],
    ["open Home", '<a href="/">Home</a>', 'navigate("https://app.test/")'],
  ])("VD3 “%s” stands as asked: the action only reads it back", (goal, html, action) => {
    expect(refine(refining(goal, html))).toMatchObject({ kind: "action", action, lastForStep: true });
  });

  test.each(["tick Newsletter", "open Home"])("PL2 “%s” stands as asked and has no plan: finish", async (goal) => {
    const { step: _step, ...situation } = refining(
      goal,
      '<a href="/">Home</a><label><input type="checkbox" checked>Newsletter</label>',
    );
    expect((await ask("generate", { ...situation, plan: null })).action).toMatch(/^finish\(/);
  });

  test("PL2 with the plan at its end there is nothing more to do; sent back once, it looks again first", async () => {
    const { step: _step, ...situation } = refining("tick Newsletter", "<p>x</p>");
    const plan = { ...situation.plan, currentStepIndex: 1 };
    expect((await ask("generate", { ...situation, plan })).action).toMatch(/^finish\(/);
    expect((await ask("generate", { ...situation, plan, fault: NOT_YET })).action).toBe("wait(1)");
    expect(
      (await ask("generate", { ...situation, plan, fault: NOT_YET, history: [past("wait(1)", "", "")] })).action,
    ).toMatch(/^finish\(/);
  });

  const FORM =
    '<main><h1>New patient</h1><form><label>Full name <input value="Jas Doe"></label><button>Save</button></form></main>';
  const added = [past('setValue(1,"Jas Doe")', "Full name", "textbox"), past("click(2)", "Save", "button", "unknown")];

  test("VD9 a form whose fate is unknown is never handed in again", () => {
    expect(refine(refining("add a patient named Jas Doe", FORM, { history: added }))).toMatchObject({
      kind: "cannot",
      reason: expect.stringContaining("Save"),
    });
  });

  test("TM10 a form that never arrived, as a person says, is handed in once more; one that arrived is over", () => {
    const [entered, saved] = added;
    const said = (personsWord: PastAction["personsWord"]) =>
      refine(
        refining("add a patient named Jas Doe", FORM, {
          history: [entered, { ...saved, personsWord }].filter((one): one is PastAction => one !== undefined),
        }),
      );
    expect(said("not-arrived")).toMatchObject({ action: "click(2)" });
    expect(said("arrived")).not.toMatchObject({ action: "click(2)" });
  });

  test("VD9 when the new name can be read, the page is looked at anew, which sends nothing twice", () => {
    const list = "<main><h1>Patients</h1><button>Add patient</button><ul><li>Jas Doe</li></ul></main>";
    expect(
      refine(refining("add a patient named Jas Doe", list, { history: added, url: "https://app.test/patients" })),
    ).toMatchObject({ action: 'navigate("https://app.test/patients")', lastForStep: true });
  });

  test("VD9 a refused form is not handed in again; what the page says is passed on", () => {
    const refused = FORM.replace("<form>", '<form><p role="alert">This name is taken.</p>');
    expect(refine(refining("add a patient named Jas Doe", refused, { history: added }))).toMatchObject({
      kind: "cannot",
      reason: expect.stringContaining("This name is taken."),
    });
  });

  test("PL3 the submit of a new thing expects its name to be shown, unless it is shown already", () => {
    const filled = [past('setValue(1,"Jas Doe")', "Full name", "textbox")];
    expect(refine(refining("add a patient named Jas Doe", FORM, { history: filled }))).toMatchObject({
      action: "click(2)",
      lastForStep: true,
      expectedOutcome: { activity: "text", text: "Jas Doe" },
    });
    const shown = refine(
      refining("add a patient named Jas Doe", `${FORM}<p>Jas Doe, seen last week</p>`, { history: filled }),
    );
    expect(shown).not.toHaveProperty("expectedOutcome");
  });

  test("CL3 a page that shows no values is not filled in twice", () => {
    const blank = FORM.replace(' value="Jas Doe"', "");
    expect(
      refine(
        refining("add a patient named Jas Doe", blank, {
          history: [past('setValue(1,"Jas Doe")', "Full name", "textbox")],
        }),
      ),
    ).toMatchObject({ action: "click(2)" });
  });

  test("a field that does not keep its value is given up after two tries", () => {
    const short = FORM.replace("Jas Doe", "Jas");
    const twice = [1, 2].map(() => past('setValue(1,"Jas Doe")', "Full name", "textbox"));
    expect(refine(refining("add a patient named Jas Doe", short, { history: twice }))).toMatchObject({
      kind: "cannot",
      reason: expect.stringContaining("does not keep"),
    });
  });

  const SETTINGS =
    '<form><label><input type="checkbox" checked>Email alerts</label><label><input type="checkbox">Text alerts</label><button>Save settings</button></form>';

  test("a form is saved once, after the last thing asked for in it", () => {
    const steps = ["tick Email alerts", "tick Text alerts"];
    const first = refining("tick Email alerts and tick Text alerts", SETTINGS.replace(" checked", ""), { steps });
    expect(refine(first)).toMatchObject({ action: "check(1,true)", lastForStep: true });
    const second = refining("tick Email alerts and tick Text alerts", SETTINGS, { steps, at: 1 });
    expect(refine(second)).toMatchObject({ action: "check(2,true)", lastForStep: false });
    const done = { ...past("check(2,true)", "Text alerts", "checkbox"), planStep: 1 };
    expect(
      refine({
        ...second,
        page: pageOf(SETTINGS.replace("Text", "Text").replace('type="checkbox">Text', 'type="checkbox" checked>Text')),
        history: [done],
      }),
    ).toMatchObject({ action: "click(3)", lastForStep: true });
  });

  test("a form that the request itself saves is left to it", () => {
    const input = refining("tick Text alerts and save", SETTINGS, { steps: ["tick Text alerts", "save"] });
    expect(refine(input)).toMatchObject({ action: "check(2,true)", lastForStep: true });
  });

  test("SF1 nothing is opened just to look that leaves, deletes or sends", () => {
    const risky =
      '<nav><a href="/out">Sign out</a><a href="/x">Delete account settings</a><button aria-haspopup="menu">Remove theme</button></nav>';
    expect(refine(refining("choose the dark theme", risky)).kind).toBe("cannot");
  });

  test("MD8 looking around is bounded, and never opens the same twice", () => {
    const names = ["General", "Details", "Overview", "Advanced", "Layout", "View"];
    const tabs = `<div role="tablist">${names.map((name) => `<button role="tab" aria-selected="false">${name}</button>`).join("")}</div>`;
    const history: PastAction[] = [];
    for (let look = 0; look < 4; look += 1) {
      const next = refine(refining("choose the dark theme", tabs, { history }));
      if (next.kind !== "action") throw new Error("it should still look");
      expect(history.map(({ action }) => action)).not.toContain(next.action);
      history.push(past(next.action, names[Number(/\d/.exec(next.action)?.[0]) - 1] ?? "", "tab"));
    }
    expect(refine(refining("choose the dark theme", tabs, { history })).kind).toBe("cannot");
  });

  test("SF2 an address that the gate refused is not asked for again", () => {
    const input = refining("go to https://elsewhere.test/", "<p>x</p>");
    expect(refine(input)).toMatchObject({ action: 'navigate("https://elsewhere.test/")' });
    expect(refine({ ...input, fault: feedback("gate", "The address is outside the site.") })).toMatchObject({
      kind: "cannot",
    });
  });

  test("a list that opens is opened, and chosen from", async () => {
    const site = pretendSite({
      screen: "home",
      html: (
        state,
      ) => `<main><h1>Reading</h1><div id="l">Font size</div><div role="combobox" tabindex="0" aria-haspopup="listbox" aria-expanded="${state.menu}" aria-labelledby="l">${state.typed["size"] ?? "Medium"}</div>
        ${state.menu ? `<div role="listbox" aria-label="Font size">${["Small", "Medium", "Large"].map((size) => `<div role="option" tabindex="-1" aria-selected="${size === (state.typed["size"] ?? "Medium")}">${size}</div>`).join("")}</div>` : ""}</main>`,
      click: (name, state) => {
        if (name === "Font size") state.menu = !state.menu;
        else {
          state.typed["size"] = name;
          state.menu = false;
        }
      },
    });
    expect((await drive(site, "choose the large font size")).actions).toEqual(["click Font size", "click Large"]);
  });

  test("PL3 whatever stands on a page, what is said to the user is plain", () => {
    const names = ["data-sf", "div#app", "click(3)", "{{name}}", "<b>x</b>"];
    for (const name of names) {
      const html = `<main><h1>${name}</h1><button>Add ${name.replace(/</g, "&lt;")}</button><label>${name.replace(/</g, "&lt;")} <input required></label></main>`;
      for (const goal of ["choose the dark theme", "add a patient named Jas", "type x into Nowhere", "click Nothing"]) {
        const answer = refine(refining(goal, html));
        expect(plainWordsFault(answer.kind === "action" ? "It is an action." : answer.reason)).toBeNull();
      }
    }
  });
});
