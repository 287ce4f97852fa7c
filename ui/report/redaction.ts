/**
 * Redaction: a task's export and its pages without what is anybody's own (TR4). What was typed, what fields held, who it was and
 * where addresses ask stand as tokens; of all other text only words that are known to be neutral stay. The same token is the same
 * words, all over one report. A list of what may stay, and not of what may not: a name that nobody thought of goes too.
 */

import { verbIn } from "../../core/action/grammar.js";
import { VERBS } from "../../core/action/verbs.js";
import type { TaskExport } from "../../protocol/export.js";
import type { ComparedLine } from "../../protocol/page-view.js";
import { NEUTRAL_WORDS } from "./neutral-words.js";

export interface Redaction {
  readonly task: TaskExport;
  text(said: string): string;
  line(line: ComparedLine): ComparedLine;
}

export function redaction(task: TaskExport): Redaction {
  const tokens = new Tokens(valuesOf(task));
  return {
    task: redactedTask(task, tokens),
    text: (said) => tokens.text(said),
    line: ({ before, after, ...rest }) => ({
      ...rest,
      ...(before !== undefined && { before: tokens.line(before) }),
      ...(after !== undefined && { after: tokens.line(after) }),
    }),
  };
}

/** Members whose words are ours, or ids, numbers and times. All others are redacted. */
const KEPT = new Set(
  "format exportedAt at status outcome taskId sessionId runIds runIdsFrom createdAt updatedAt closedAt actionId callId cause op type timing activity generatedFrom generatedAt overall checkedAt kind risk strategy beforeSnapshotId afterSnapshotId snapshotId issuedAt settledAt verdict verdictAt rule strength tiers tier answeredTier model promptVersion purpose purposes fault rating role messageId timestamp effect method observationId toolType label llm_model code trigger id result expectedOutcome".split(
    " ",
  ),
);
const PERSONS = new Set(["userId"]);
const ACTIONS = new Set(["action", "actionString"]);
/** Members that repeat the words of others. */
const LEFT_OUT = new Set([
  "actionPayload",
  "fingerprint",
  "expected",
  "observed",
  "data",
  "temporal",
  "domSummary",
  "metadata",
]);

function redactedTask(task: TaskExport, tokens: Tokens): TaskExport {
  const walk = (value: unknown, name: string): unknown => {
    if (typeof value === "string") return told(value, name);
    if (Array.isArray(value)) return value.map((item) => walk(item, name));
    if (value === null || typeof value !== "object") return value;
    const members = Object.entries(value).filter(([member]) => !LEFT_OUT.has(member));
    return Object.fromEntries(members.map(([member, inner]) => [member, walk(inner, member)]));
  };
  const told = (value: string, name: string): string => {
    if (KEPT.has(name)) return value;
    if (PERSONS.has(name)) return tokens.token("person", value);
    if (ACTIONS.has(name)) return tokens.action(value);
    return tokens.text(value);
  };
  const temporal = { workflowId: "", runIds: [], runIdsFrom: task.temporal.runIdsFrom };
  // The cast: the same shape, with other words.
  return { ...(walk(task, "") as TaskExport), temporal };
}

/** Values that somebody typed, chose or was told, longest first. A single letter would take every word apart. */
function valuesOf({ steps, contract, result }: TaskExport): readonly string[] {
  const typed = steps.flatMap(({ action }) => literalsOf(action));
  const checked = (contract?.contract.criteria ?? []).flatMap(({ value, text, within }) => [value, text, within]);
  const found = [...typed, ...checked, result?.text].flatMap((one) => one?.trim() ?? []);
  return [...new Set(found)].filter((one) => one.length > 1 && !isNeutral(one)).sort((a, b) => b.length - a.length);
}

const LITERAL = /"(?:[^"\\]|\\.)*"?/g;
function literalsOf(action: string): readonly string[] {
  const verb = verbIn(action);
  return verb === undefined || VERBS[verb].puts === null ? [] : (action.match(LITERAL) ?? []).flatMap(unquoted);
}

function unquoted(literal: string): readonly string[] {
  try {
    return [String(JSON.parse(literal))];
  } catch {
    return []; // not a string that an action can have; its words are redacted like any others
  }
}

const WORD = /\p{L}[\p{L}\p{M}]*(?:['’][\p{L}\p{M}]+)*|\d+(?:[.,:/-]\d+)*/gu;
const isNeutral = (text: string): boolean =>
  (text.match(WORD) ?? []).every((word) => NEUTRAL_WORDS.has(word.toLowerCase()));

const ADDRESS = /\b(https?:\/\/)([^\s/?#"'<>]+)([^\s?#"'<>]*)(\?[^\s#"'<>]*)?(#[^\s"'<>]*)?/gi;
const MAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu;
/** A token of ours, or a number by which an action names a control. */
const SETTLED = /(⟦[^⟦⟧]*⟧)/;
const LEADING_NUMBER = /^(\s*(?:row \| |- )?\[\d+\])/;

class Tokens {
  private readonly known = new Map<string, string>();
  private readonly counts = new Map<string, number>();
  private readonly values: RegExp | null;

  constructor(values: readonly string[]) {
    const patterns = values.map((value) => value.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    this.values =
      patterns.length === 0
        ? null
        : new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join("|")})(?![\\p{L}\\p{N}])`, "giu");
  }

  token(kind: string, words: string): string {
    const key = `${kind} ${words.toLowerCase()}`;
    const found = this.known.get(key);
    if (found !== undefined) return found;
    const count = (this.counts.get(kind) ?? 0) + 1;
    this.counts.set(kind, count);
    const token = `⟦${kind} ${count}⟧`;
    this.known.set(key, token);
    return token;
  }

  text(said: string): string {
    const whole = said
      .replaceAll("⟦", "[")
      .replaceAll("⟧", "]")
      .replace(ADDRESS, (...found) => this.address(found))
      .replace(MAIL, (mail) => this.token("person", mail));
    const parts = whole.split(SETTLED).map((part) => (SETTLED.test(part) ? part : this.withoutValues(part)));
    return parts.join("");
  }

  /** A line of an outline: the number of a control stays. */
  line(line: string): string {
    const number = LEADING_NUMBER.exec(line)?.[0] ?? "";
    return number + this.text(line.slice(number.length)).replace(/\[⟦number \d+⟧\]/g, "[…]");
  }

  /** The verb and the numbers of controls stay; keys and directions say nothing of anybody. */
  action(call: string): string {
    const verb = /^\w+/.exec(call)?.[0] ?? "";
    if (verb === "press" || verb === "scroll" || verb === "dialog") return call;
    return call.replace(LITERAL, (literal) => {
      const value = unquoted(literal)[0] ?? "";
      return `"${verb === "navigate" || verb === "finish" || verb === "fail" ? this.text(value) : this.token("text", value.trim())}"`;
    });
  }

  private withoutValues(part: string): string {
    if (this.values === null) return this.words(part);
    const withTokens = part.replace(this.values, (value) => this.token("text", value.trim()));
    return withTokens
      .split(SETTLED)
      .map((one) => (SETTLED.test(one) ? one : this.words(one)))
      .join("");
  }

  private words(part: string): string {
    return part.replace(WORD, (word) => {
      if (NEUTRAL_WORDS.has(word.toLowerCase())) return word;
      return this.token(/^\d/.test(word) ? "number" : "word", word);
    });
  }

  private address([, scheme = "", host = "", path = "", query, hash]: readonly string[]): string {
    const segments = path.split("/").map((segment) => (isNeutral(segment) ? segment : this.token("segment", segment)));
    const asked = query === undefined ? "" : `?${this.token("query", query)}`;
    return `${scheme}${this.token("host", host)}${segments.join("/")}${asked}${hash === undefined ? "" : "#…"}`;
  }
}
