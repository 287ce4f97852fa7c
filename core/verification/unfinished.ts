/** Unfinished: what a task has begun and not brought to its end: entries that nobody saved, a question without a yes (CP4, CP6). */

import type { Skeleton } from "../page/skeleton.js";
import { isAffirming, isBackingOut, saysAgain } from "./answers.js";
import { type Deed, handsIn, isEntered, type Mark, markOf } from "./deed.js";
import type { Saving } from "./savable.js";

/** An entry that something on the page would save. */
interface OpenEntry extends Mark {
  readonly name: string;
  readonly saving: Saving;
  /** Nothing was entered: the form was opened, and counts only while its dialog stands there. */
  readonly bare?: true;
}

interface KeptDocument {
  /** Of its editor. */
  readonly fingerprint: string;
  readonly name: string;
}

/** A question that stands between a deed and its being done. */
export interface OpenQuestion extends Mark {
  readonly text: string;
  /** What was pressed before the page asked. */
  readonly asker: string;
  /** It was answered with no, and the deed was not tried again. */
  readonly cancelled?: true;
}

export interface Unfinished {
  /** Entries that nothing has handed in, oldest first. */
  readonly open: readonly OpenEntry[];
  /** What the page asked and nobody has answered with yes. */
  readonly question: OpenQuestion | null;
  /** Documents that were changed and that the site seems to have taken since, by their editors. */
  readonly kept: readonly KeptDocument[];
}

/** Older ones are forgotten: state is bounded (task-machine §8). */
const KEPT = 12;

/** Recording the same step twice, after a second look, leaves what was seen last. */
export function unfinishedAfter({ open, question, kept }: Unfinished, deed: Deed): Unfinished {
  const isOther = ({ stepIndex, fingerprint, bare }: OpenEntry) =>
    stepIndex !== deed.stepIndex || (bare !== true && fingerprint !== deed.fingerprint);
  const others = open.filter(isOther);
  const next = questionAfter(question, deed);
  const agreed = question !== null && next === null && question.stepIndex !== deed.stepIndex ? question : null;
  const left = openAfter(others, deed).filter((entry) => agreed === null || !reaches(agreed, entry));
  return { open: [...left, ...openedBy(deed)].slice(-KEPT), question: next, kept: keptAfter(kept, others, deed) };
}

function keptAfter(kept: Unfinished["kept"], open: readonly OpenEntry[], deed: Deed): Unfinished["kept"] {
  const { saving, wrote, fingerprint = "", name = "" } = deed;
  if (isEntered(deed)) {
    const others = kept.filter((one) => one.fingerprint !== fingerprint);
    return saving === "document" && wrote === true ? [...others, { fingerprint, name: name.slice(0, 80) }] : others;
  }
  if (wrote !== true || !isPressed(deed)) return kept;
  const taken = open.flatMap(({ saving, fingerprint, name }) =>
    saving === "document" && fingerprint !== undefined ? [{ fingerprint, name }] : [],
  );
  return [...kept, ...taken].slice(-KEPT);
}

function openedBy({ opened, stepIndex, verdict }: Deed): readonly OpenEntry[] {
  return opened === undefined || verdict === "contradicted"
    ? []
    : [{ ...opened, stepIndex, saving: "form", bare: true }];
}

/**
 * Names of fields that were filled in, and of forms that were opened and still stand on the page, never handed in. What the
 * site took may have been something else than the document, whose own mark says so.
 */
export function leftUnsaved({ open, kept }: Unfinished, page: Skeleton | null): readonly string[] {
  const nodes = Object.values(page?.nodes ?? {});
  const shown = new Set(nodes.map(({ fingerprint }) => fingerprint));
  const left = open.filter(({ bare, fingerprint = "" }) => bare !== true || shown.has(fingerprint));
  const isMarked = nodes.some(({ state }) => state.unsaved === true && state.selected === true);
  const lost = isMarked ? kept.filter(({ fingerprint }) => shown.has(fingerprint)) : [];
  return [...left, ...lost].map(({ name }) => name);
}

/** What is entered is open until its form is handed in, or until the site accepts whatever is sent to it. */
function openAfter(open: readonly OpenEntry[], deed: Deed): readonly OpenEntry[] {
  const { saving, name = "", wrote } = deed;
  if (!isEntered(deed)) return isPressed(deed) ? open.filter((entry) => !takes(deed, entry)) : open;
  // The last entry of a control stands for it; one that the site took at once is saved.
  const others = open.filter(({ fingerprint }) => fingerprint !== deed.fingerprint);
  return saving === undefined || wrote === true
    ? others
    : [...others, { ...markOf(deed), name: name.slice(0, 80), saving }];
}

function takes(deed: Deed, entry: OpenEntry): boolean {
  return deed.wrote === true || (handsIn(deed) && reaches(deed, entry));
}

function reaches({ holder }: Pick<Mark, "holder">, entry: OpenEntry): boolean {
  return entry.saving !== "form" || (holder !== undefined && entry.holder === holder);
}

/** Pressed, and neither failed nor refused nor asked back nor a way out. What its fate was is for CP5. */
function isPressed({ verdict, refused, asks, name = "", action }: Deed): boolean {
  if (verdict === "contradicted" || refused === true || asks !== undefined) return false;
  return /^(?:click|press|dialog)\(/.test(action) && !isBackingOut(name) && !isDismissal(action);
}

/** Whatever is done beside it, a question stays open until it is answered. */
function questionAfter(open: OpenQuestion | null, deed: Deed): OpenQuestion | null {
  const { asks, name = "" } = deed;
  if (asks !== undefined) return { ...markOf(deed), text: asks, asker: name.slice(0, 80) };
  if (open === null || open.stepIndex === deed.stepIndex) return null;
  if (isDismissal(deed.action) || (/^(?:click|press)\(/.test(deed.action) && isBackingOut(name))) {
    return { ...open, cancelled: true };
  }
  return saysYes(deed, open) ? null : open;
}

function saysYes(deed: Deed, { asker }: OpenQuestion): boolean {
  const { verdict, action, name = "" } = deed;
  if (!isPressed(deed) || (verdict !== "confirmed" && verdict !== "likely")) return false;
  if (handsIn(deed) || !action.startsWith("click(")) return true;
  return isAffirming(name) || saysAgain(name, asker);
}

function isDismissal(action: string): boolean {
  return action.startsWith('dialog("dismiss"');
}
