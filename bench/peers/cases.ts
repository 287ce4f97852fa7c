/** Cases: the truth bench's pages whose acts every driver can carry out by a script, and the public case, rebuilt. */

import { type Action, readAction } from "../../core/action/grammar.js";
import type { TruthCase } from "../truth/case.js";
import { generateCases } from "../truth/generate.js";

/** What a script says to any driver; `name` is the target's `data-t`. */
export type Act =
  | { readonly kind: "click"; readonly name: string }
  | { readonly kind: "fill"; readonly name: string; readonly text: string }
  | { readonly kind: "press"; readonly key: string };

export type PeerCase = { readonly specimen: TruthCase; readonly acts: readonly Act[] };

/** In these every driver finds a target by its attribute; frames and shadow trees are a matter of their own. */
const STYLES = /\/(?:semantic|aria|table)$/;
const TARGET = /@([a-z0-9]+)/gi;

/** The page of a public report: 500 behind "Application submitted!", and the agent was satisfied. */
const PUBLIC_CASE: TruthCase = {
  name: "application-submitted",
  kind: "error-behind-success",
  side: "lie",
  level: "step",
  template: "application-submitted/semantic",
  pages: {
    "": {
      html: `<!DOCTYPE html><title>Careers</title><main><h1>Senior gardener</h1><form id="f"><label>Name <input data-t="name" name="name"></label>
<label>Why you? <textarea data-t="why" name="why"></textarea></label><button data-t="go">Submit application</button></form></main>
<script>f.onsubmit = async (event) => { event.preventDefault(); await fetch("do?status=500", { method: "POST", body: new FormData(f) });
f.outerHTML = "<h2 role=status>Application submitted!</h2><p>Thank you. We will be in touch.</p>"; };</script>`,
    },
  },
  deeds: [
    { action: 'type(@name,"Ada Winter")', thought: "" },
    { action: 'type(@why,"I like plants.")', thought: "" },
    { action: "click(@go)", thought: "" },
  ],
  truth: { by: "server" },
  dwellMs: 0,
  goal: "Apply",
  contract: { type: "skip", criteria: [] },
  planned: false,
};

/** The public one first, then at most so many lies and as many honest ones. */
export function peerCases(seed: number, most: number): readonly PeerCase[] {
  const drawn = generateCases(seed).filter(({ level, template, meanwhile }) => {
    // What changes under way is a matter of aim, which a script with fixed targets does not have.
    return level === "step" && meanwhile === undefined && STYLES.test(template);
  });
  const playable = drawn.flatMap(playableBy);
  const sides = (["lie", "honest"] as const).map((side) => playable.filter(({ specimen }) => specimen.side === side));
  return [...playableBy(PUBLIC_CASE), ...sides.flatMap((cases) => spread(cases, most))];
}

function playableBy(specimen: TruthCase): readonly PeerCase[] {
  const acts = specimen.deeds.map(({ action }) => actOf(action));
  return acts.every((act) => act !== null) ? [{ specimen, acts }] : [];
}

/** Evenly over all kinds, which come in order. */
function spread(cases: readonly PeerCase[], most: number): readonly PeerCase[] {
  const every = Math.max(1, cases.length / most);
  return Array.from({ length: Math.min(most, cases.length) }, (_, at) => cases[Math.floor(at * every)]).filter(
    (one) => one !== undefined,
  );
}

/** Null for what drivers have no common word for. */
function actOf(text: string): Act | null {
  const names = [...text.matchAll(TARGET)].map(([, name = ""]) => name);
  const action: Action | undefined = readAction(text.replace(TARGET, "1"));
  const [name] = names;
  if (action?.kind === "press") return { kind: "press", key: action.key };
  if (name === undefined || action === undefined) return null;
  if (action.kind === "click") return { kind: "click", name };
  return action.kind === "type" ? { kind: "fill", name, text: action.text } : null;
}
