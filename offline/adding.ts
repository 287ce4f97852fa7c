/** Adding: finding the way to add a thing, filling what its form asks for, handing it in once. Elsewhere: create flow. */

import { type Assignment, assign, scoreLabel } from "./assigning.js";
import { showsText, textCheck } from "./checks.js";
import type { Clause } from "./clauses.js";
import { type ControlNode, controlsOf, labelOf, numberOfControl, pageWords } from "./controls.js";
import { enter } from "./entering.js";
import { explore } from "./exploring.js";
import { type Field, type FormView, formsOf, goesOn, handsIn, holderOf, isAbout, looksUp } from "./forms.js";
import { bestMatch, tokens } from "./lexicon.js";
import { related } from "./places.js";
import {
  alreadyDone,
  happened,
  isFilling,
  isIdle,
  none,
  type Proposal,
  propose,
  type Scene,
  verbOf,
  wasOn,
} from "./proposing.js";
import { wayToAdd } from "./way-to-add.js";

type Add = Extract<Clause, { readonly kind: "add" }>;

/** The next action towards the thing being there. */
export function proposeAdd(scene: Scene, clause: Add): Proposal {
  const handedIn = lastHandIn(scene);
  if (handedIn !== undefined) return afterHandIn(scene, clause, handedIn.name ?? "the button");
  const form = formFor(scene, clause);
  if (form !== null) return fillIn(scene, clause, form.view, form.assignment);
  const confirm = confirmation(scene, clause);
  if (confirm !== null) return handIn(scene, clause, confirm);
  const way = wayToAdd(scene, clause.noun);
  if (way.kind === "ambiguous")
    return none(`There are ${way.count} ways called “${way.name}”; I cannot tell which one adds a ${clause.noun}.`);
  if (way.kind === "found")
    return propose(
      { kind: "click", id: numberOfControl(way.node) },
      `I press ${labelOf(way.node)} to add the ${clause.noun} ${clause.name}.`,
      false,
    );
  return (
    explore(scene, { words: tokens(clause.noun), purpose: `to find a way to add a ${clause.noun}`, adding: true }) ??
    none(`I cannot find a way to add a ${clause.noun} here.`)
  );
}

/** The click that handed the form in: one after values were entered, not on a control that only leads on or opens. */
function lastHandIn(scene: Scene): Scene["history"][number] | undefined {
  const filled = scene.history.findIndex(isFilling);
  if (filled < 0) return undefined;
  const at = scene.history.findLastIndex((past, index) => index > filled && isHandIn(past));
  const handed = scene.history[at];
  // Refused, and mended since: it may be handed in again.
  const mended = handed?.verdict === "contradicted" && scene.history.slice(at + 1).some(isFilling);
  return mended ? undefined : handed;
}

function isHandIn(past: Scene["history"][number]): boolean {
  return (
    (verbOf(past) === "click" && past.role === "button" && handsIn(past.name ?? "") && !goesOn(past.name ?? "")) ||
    verbOf(past) === "press"
  );
}

/** Never handed in twice: either it can be seen, or a person has to look. */
function afterHandIn(scene: Scene, clause: Add, button: string): Proposal {
  const complaints = Object.values(scene.page.skeleton.nodes).filter(
    (node) => node.message && (node.role === "alert" || node.state.invalid === true),
  );
  const complaint = complaints[0]?.text ?? complaints[0]?.name ?? "";
  if (complaint !== "" && !complaint.includes(clause.name))
    return none(`The page did not accept the ${clause.noun}: “${complaint}”`);
  if (showsText(scene.page.skeleton, clause.name))
    // Going to the address anew sends nothing a second time, and shows what was kept.
    return alreadyDone(
      { kind: "navigate", url: scene.page.url },
      `I look whether ${clause.name} is there.`,
      textCheck(clause.name),
    );
  return none(`I pressed ${button}, but I cannot see that ${clause.name} was added.`);
}

interface Candidate {
  readonly view: FormView;
  readonly assignment: Assignment;
  readonly score: number;
}

/** The form that takes a new thing of this kind, or the next page of the one begun. */
function formFor(scene: Scene, clause: Add): Candidate | null {
  const noun = tokens(clause.noun);
  const begun = scene.history.some(isFilling);
  const led = scene.history.some(
    (past) => verbOf(past) === "click" && happened(past) && tokens(past.name ?? "").some((word) => word === "add"),
  );
  const page = pageWords(scene.page);
  const candidates = formsOf(scene.page.skeleton)
    .filter((view) => view.submit !== null && !looksUp(view))
    .map((view): Candidate => {
      const assignment = assign(view.fields, clause);
      const about = Math.max(
        isAbout(view, noun),
        view.about.some((word) => related(word, noun)) ? 0.5 : 0,
        page.includes("add") && bestMatch(noun.at(-1) ?? "", page) >= 0.7 ? 0.8 : 0,
      );
      const adds = isAbout(view, ["add"]) >= 0.7 ? 0.4 : 0;
      const fits = begun ? 0.5 + assignment.placed.length * 0.1 : assignment.named ? 0.6 : 0;
      const trusted = begun || about >= 0.5 || (adds > 0 && about > 0) || led;
      return {
        view,
        assignment,
        score: trusted && fits > 0 ? fits + about + adds + (view.submit?.control.dialog === undefined ? 0 : 0.2) : 0,
      };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  return candidates[0] ?? null;
}

function fillIn(scene: Scene, clause: Add, view: FormView, assignment: Assignment): Proposal {
  const placed = [...assignment.placed];
  const missing: Field[] = [];
  for (const field of view.fields.filter(
    (each) => each.required && !placed.some((one) => one.field === each) && !hasValue(each),
  )) {
    const hinted = fromHints(scene.hints, field);
    if (hinted === null) missing.push(field);
    else placed.push({ field, value: hinted });
  }
  const absent = missing[0];
  if (absent !== undefined)
    return none(`The form for a ${clause.noun} also asks for “${absent.label}”, which the request does not give.`);
  const submit = view.submit;
  const further = submit !== null && goesOn(submit.name);
  const earlier = scene.history.filter(isFilling).map((past) => past.action);
  const lost = assignment.left.filter(
    ({ words, value }) => !earlier.some((action) => enteredIn(action, value ?? words)),
  );
  const unplaced = lost[0];
  if (!further && unplaced !== undefined) {
    const more = explore(scene, {
      words: tokens(unplaced.field ?? unplaced.words),
      purpose: `to enter ${unplaced.words}`,
      among: (node) => holderOf(node) === view.key,
    });
    return more ?? none(`The form for a ${clause.noun} has no place for “${unplaced.words}”.`);
  }
  for (const { field, value } of placed) {
    const entry = enter(scene, field, value, false);
    if (!isIdle(entry)) return entry;
  }
  return submit === null
    ? none(`The form for a ${clause.noun} has no button to hand it in.`)
    : handIn(scene, clause, submit);
}

/** The words of a detail end with what was entered. */
function enteredIn(action: string, words: string): boolean {
  const entered = /^\w+\(\d+,\s*"(.*)"\)$/.exec(action)?.[1] ?? "";
  return entered !== "" && words.toLowerCase().endsWith(entered.toLowerCase());
}

/** A field that comes filled in needs nothing. */
function hasValue(field: Field): boolean {
  return field.controls.some((node) =>
    field.kind === "text"
      ? (node.value ?? "") !== ""
      : field.kind === "select"
        ? (node.control.options?.some((each) => each.selected && each.value !== "") ?? false) ||
          (node.value ?? "") !== ""
        : node.state.checked === true,
  );
}

/** What a person said when asked: "last name is Doe", "phone: 555". */
function fromHints(hints: readonly string[], field: Field): string | null {
  for (const hint of hints) {
    for (const part of hint.split(/[,;\n]+/)) {
      const said = /^\s*(?:the\s+)?(.+?)\s*(?::|=|\bis\b)\s*(.+?)[\s.]*$/i.exec(part);
      if (said?.[1] !== undefined && said[2] !== undefined && scoreLabel(said[1], field) >= 0.55) return said[2];
    }
  }
  return null;
}

function handIn(scene: Scene, clause: Add, button: ControlNode): Proposal {
  const label = labelOf(button);
  if (button.state.disabled === true) return none(`I cannot press ${label}: the page does not allow it yet.`);
  const pressed = scene.history.filter((past) => verbOf(past) === "click" && wasOn(past, button)).length;
  const further = goesOn(button.name);
  if (further && pressed > 0 && scene.history.at(-1) !== undefined && wasOn(lastOf(scene), button))
    return none(`I pressed ${label}, but the form did not go on.`);
  const seen = showsText(scene.page.skeleton, clause.name);
  const thought = further
    ? `I press ${label} to go on with the ${clause.noun}.`
    : `I press ${label} to add ${clause.name}.`;
  return propose(
    { kind: "click", id: numberOfControl(button) },
    thought,
    !further,
    further || seen ? undefined : textCheck(clause.name),
  );
}

function lastOf(scene: Scene): Scene["history"][number] {
  const last = scene.history.at(-1);
  if (last === undefined) throw new Error("the history was checked to hold something");
  return last;
}

/** A last page that only shows what was entered and asks to confirm it. */
function confirmation(scene: Scene, clause: Add): ControlNode | null {
  const filled = scene.history.findLastIndex(isFilling);
  const wentOn = scene.history.slice(filled + 1).some((past) => verbOf(past) === "click" && goesOn(past.name ?? ""));
  if (filled < 0 || !wentOn) return null;
  const buttons = controlsOf(scene.page.skeleton).filter(
    (node) => node.role === "button" && handsIn(node.name) && !goesOn(node.name),
  );
  const about = buttons.filter((node) => node.control.submits || isAboutNoun(node, clause.noun));
  return (about.length === 1 ? about[0] : buttons.length === 1 ? buttons[0] : undefined) ?? null;
}

function isAboutNoun(node: ControlNode, noun: string): boolean {
  return tokens(noun).some((word) => bestMatch(word, tokens(node.name)) >= 0.7);
}
