/** Prompt: what a purpose is told in words, and how it is laid out: first what stays the same, the page last (design §11). Elsewhere: prompt template. */

import type { Purpose, PurposeInputs } from "../port.js";
import { cleanLines, fenced } from "./fence.js";
import { sayMoment } from "./moment.js";
import { DATA_RULE, JSON_RULE } from "./rules.js";
import { estimateTokens, fitLines } from "./tokens.js";

export interface Section {
  readonly heading: string;
  /** Words of pages, and words that pages had a part in: fenced. */
  readonly data: boolean;
  /** Takes what the others leave; at most one in a prompt. */
  readonly elastic?: boolean;
  readonly lines: (tokens: number) => readonly string[];
}

export interface Prompt<P extends Purpose> {
  /** Goes up with every change of the words, and is stored with each call. */
  readonly version: number;
  /** Estimated tokens of the whole request, schema aside; never exceeded. */
  readonly budget: number;
  /** Who the model is and what it must keep to: the same in every request, so that providers can cache it. */
  readonly system: readonly string[];
  readonly sections: (input: PurposeInputs[P]) => readonly (Section | null)[];
}

/** An answer that could not be used, shown to its model once more. */
export interface Repair {
  readonly answer: string;
  readonly fault: string;
}

export interface Rendered {
  /** `judge@1`. */
  readonly id: string;
  readonly system: string;
  readonly user: string;
  /** Of its fences. */
  readonly code: string;
  /** Estimated. */
  readonly tokens: number;
}

export interface Rendering {
  /** Eight or more letters and digits that nobody can foresee. */
  readonly code: string;
  /** People say "today" and "next Friday". */
  readonly nowMs: number;
  readonly repair?: Repair;
}

/** Smaller than this a page tells nothing. */
const ELASTIC_MIN = 2_000;
const REPAIR_TOKENS = 700;
/** Headings, fences, and empty lines. */
const FRAME_TOKENS = 40;

export function renderPrompt<P extends Purpose>(
  purpose: P,
  prompt: Prompt<P>,
  input: PurposeInputs[P],
  { code, nowMs, repair }: Rendering,
): Rendered {
  const id = `${purpose}@${prompt.version}`;
  const system = [`Prompt: ${id}`, ...prompt.system, DATA_RULE, JSON_RULE].join("\n\n");
  const given = prompt.sections(input).filter((section) => section !== null);
  const sections = repair === undefined ? given : [...given, ...repairSections(repair)];
  const room = prompt.budget - estimateTokens(system) - FRAME_TOKENS * (sections.length + 1);
  const bodies = layOut(sections, room, code);
  // As late as can be: what stands before it is the same in the next request of the task.
  const firstFence = sections.findIndex((section) => section.data);
  const at = firstFence === -1 ? bodies.length : firstFence;
  const when = "when" in input ? sayMoment(input.when) : undefined;
  const line = `Code of this request: ${code}. ${when ?? sayUtc(nowMs)}`;
  const user = [...bodies.slice(0, at), line, ...bodies.slice(at)].join("\n\n");
  return { id, system, user, code, tokens: estimateTokens(system) + estimateTokens(user) };
}

/** Fixed sections are whole where they fit; else the longest are cut, and the elastic one takes what all of them leave. */
function layOut(sections: readonly Section[], room: number, code: string): readonly string[] {
  const fixed = sections.filter((section) => section.elastic !== true);
  const whole = fixed.map((section) => bodyOf(section, room, code));
  const share = fairShare(whole.map(estimateTokens), room - ELASTIC_MIN);
  const bodies = new Map(fixed.map((section, at) => [section, boundedBody(section, whole[at] ?? "", share, code)]));
  const used = [...bodies.values()].reduce((total, body) => total + estimateTokens(body), 0);
  return sections.map((section) => bodies.get(section) ?? bodyOf(section, room - used, code));
}

/** As much for each as keeps all of them within the room; what the short ones leave goes to the long ones. */
function fairShare(sizes: readonly number[], room: number): number {
  let left = room;
  for (const [at, size] of [...sizes].sort((a, b) => a - b).entries()) {
    const share = Math.floor(left / (sizes.length - at));
    if (size > share) return share;
    left -= size;
  }
  return room;
}

function boundedBody(section: Section, whole: string, share: number, code: string): string {
  return estimateTokens(whole) <= share ? whole : bodyOf(section, share - FRAME_TOKENS, code);
}

function bodyOf(section: Section, tokens: number, code: string): string {
  const said = fitLines(cleanLines(section.lines(tokens)), tokens);
  // A fence names what it holds.
  return (section.data ? fenced(section.heading, said, code) : [`## ${section.heading}`, ...said]).join("\n");
}

/** Of whoever does not know where the user is. */
function sayUtc(nowMs: number): string {
  const [day = "", time = ""] = new Date(nowMs).toISOString().split("T");
  return `It is ${day}, ${time.slice(0, 5)} UTC.`;
}

function repairSections({ answer, fault }: Repair): readonly Section[] {
  const said = () => fitLines([`It could not be used: ${fault}`, ...answer.split("\n")], REPAIR_TOKENS);
  return [
    { heading: "Last answer", data: true, lines: said },
    { heading: "Again", data: false, lines: () => ["Give the last answer once more, whole, with its fault mended."] },
  ];
}
