/** Arrival: what speaks against a page at the right address being the page that was wanted there (VD19). */

import type { SkeletonNode } from "../../page/skeleton.js";
import { matcherOf } from "../../words/matcher.js";
import { contentWords, fold, nodesIn, textOf } from "../record/text-match.js";
import { expectsSignIn, isSignInTitle } from "../submit/sign-in.js";
import { isAnsweredByPage, isRefused, readsOf, writesOf } from "./browser-events.js";
import type { Comparison } from "./comparison.js";
import { freshWords, isProgress, isWorking, toneOf } from "./messages.js";

/** Null where nothing does. It is no failure either: a page may be called "Failed jobs". */
export function faultOfPage(compared: Comparison): string | null {
  const { receipt, observation, after } = compared;
  if (receipt !== undefined && !observation.settled) return "The page there has not settled.";
  const refused = [...readsOf(compared), ...writesOf(compared)].find(isRefused);
  if (refused !== undefined) return `The page there was refused something: it was answered ${refused.status}.`;
  if (after.skeleton === null) return null;
  if (showsOnlyProgress(compared)) return "The page there shows nothing, or only that it is at work.";
  const words = namingWords(compared).find((text) => turnsAway(text, compared));
  return words === undefined ? null : `The page there says: '${words.slice(0, WORDS_MAX)}'.`;
}

/** A page that is loaded anew shows what it showed. */
const isNewPage = (compared: Comparison): boolean => compared.action?.kind !== "refresh" && isAnsweredByPage(compared);

function showsOnlyProgress(compared: Comparison): boolean {
  const nodes = nodesIn(compared.after.skeleton);
  if (nodes.every((node) => node.control === undefined && textOf(node) === "")) return true;
  const waits = ({ role, state, value = "" }: SkeletonNode) => (role === "progressbar" && value === "") || state.busy;
  const isAtWork = isWorking(compared) || (isNewPage(compared) && nodes.some(waits));
  // What leads elsewhere stands around every view.
  const isContent = ({ role, control }: SkeletonNode) =>
    role !== "progressbar" && (control === undefined || (role !== "link" && role !== "button"));
  return isAtWork && !freshWords(compared).some(({ node, text }) => isContent(node) && !isProgress(text));
}

const WORDS_MAX = 80;
const FIRST_TEXTS = 2;

/** What the page is called: its title, its headings, messages; its first words where it has no heading. */
function namingWords(compared: Comparison): readonly string[] {
  const { before, after } = compared;
  const isPage = isNewPage(compared);
  const nodes = nodesIn(after.skeleton);
  // Of the same document only what came: a part that is called "Failed jobs" may stay beside every view.
  const fresh = freshWords(compared);
  const came = isPage ? nodes : fresh.map(({ node }) => node);
  const headings = came.filter(({ role }) => role === "heading");
  const hasHeading = nodes.some(({ role }) => role === "heading");
  const texts = hasHeading ? [] : came.filter(({ role, control }) => role === "text" && control === undefined);
  const messages = fresh.filter(({ node }) => node.message && !/dialog$/.test(node.role));
  const title = isPage || after.title !== before.title ? [after.title] : [];
  const said = [
    ...headings.map(textOf),
    ...texts.slice(0, FIRST_TEXTS).map(textOf),
    ...messages.map(({ text }) => text),
  ];
  return [...said, ...title].filter((text) => text.length <= LONGEST);
}

/** A longer heading is that of an article. */
const LONGEST = 120;

function turnsAway(text: string, compared: Comparison): boolean {
  if (isSignInTitle(text)) return !expectsSignIn(compared);
  const rest = withoutWanted(text, compared);
  const tone = toneOf(rest);
  return tone === "refusal" || tone === "progress" || TURNING_AWAY.test(fold(rest));
}

/** Of "Failed jobs" nothing is left where the link, or the address, is called so. */
function withoutWanted(text: string, { action, target }: Comparison): string {
  const address = action?.kind === "navigate" ? pathWords(action.url) : "";
  const wanted = contentWords(`${target.before?.name ?? ""} ${address}`);
  return text.replace(/[\p{L}\p{N}]+/gu, (word) =>
    contentWords(word).some((one) => wanted.includes(one)) ? "" : word,
  );
}

function pathWords(url: string): string {
  if (!URL.canParse(url)) return "";
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname).replace(/[^\p{L}\p{N}]+/gu, " ");
  } catch {
    return pathname;
  }
}

/** Beside the words of refusal: it is not there, not for everybody, not before a check, not now, or not any more. */
const TURNING_AWAY = matcherOf(["turnsAway"]);
