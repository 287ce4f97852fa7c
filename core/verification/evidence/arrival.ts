/** Arrival: signs that a page at the right address is not the page that was wanted (VD19). */

import type { SkeletonNode } from "../../page/skeleton.js";
import { matcherOf } from "../../words/matcher.js";
import { contentWords, fold, nodesIn, textOf } from "../record/text-match.js";
import { expectsSignIn, isSignInTitle } from "../submit/sign-in.js";
import { isAnsweredByPage, isRefused, readsOf, writesOf } from "./browser-events.js";
import type { Comparison } from "./comparison.js";
import { freshWords, isProgress, isWorking, toneOf } from "./messages.js";

/** Null without such a sign. A sign is no proof of failure: a page may be called "Failed jobs". */
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

/** A reload shows the same page again, so it is not new. */
const isNewPage = (compared: Comparison): boolean => compared.action?.kind !== "refresh" && isAnsweredByPage(compared);

function showsOnlyProgress(compared: Comparison): boolean {
  const nodes = nodesIn(compared.after.skeleton);
  if (nodes.every((node) => node.control === undefined && textOf(node) === "")) return true;
  const waits = ({ role, state, value = "" }: SkeletonNode) => (role === "progressbar" && value === "") || state.busy;
  const isAtWork = isWorking(compared) || (isNewPage(compared) && nodes.some(waits));
  // Links and buttons surround every view, so they are not content.
  const isContent = ({ role, control }: SkeletonNode) =>
    role !== "progressbar" && (control === undefined || (role !== "link" && role !== "button"));
  return isAtWork && !freshWords(compared).some(({ node, text }) => isContent(node) && !isProgress(text));
}

const WORDS_MAX = 80;
const FIRST_TEXTS = 2;

/** The page's title, headings and messages, and its first texts if it has no heading. */
function namingWords(compared: Comparison): readonly string[] {
  const { before, after } = compared;
  const isPage = isNewPage(compared);
  const nodes = nodesIn(after.skeleton);
  // In the same document only new nodes count: a part called "Failed jobs" may stay beside every view.
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

/** Longest text that names a page; longer headings belong to articles. */
const LONGEST = 120;

function turnsAway(text: string, compared: Comparison): boolean {
  if (isSignInTitle(text)) return !expectsSignIn(compared);
  const rest = withoutWanted(text, compared);
  const tone = toneOf(rest);
  return tone === "refusal" || tone === "progress" || TURNING_AWAY.test(fold(rest));
}

/** Removes the words of the link or the address: a link "Failed jobs" may lead to a page of that name. */
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

/** Words beyond refusals: not found, not for everybody, not before a check, not now, or no longer. */
const TURNING_AWAY = matcherOf(["turnsAway"]);
