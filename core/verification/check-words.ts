/** Check words: a check as a plain phrase, for people, prompts and evidence. */

import type { Check, Comparison } from "./check.js";
import { unquoted } from "./wording.js";

/** For example: there is a button “Save” in “Jas Roe”. */
export function sayCheck(check: Check): string {
  const not = check.absent === true;
  const where = quotedIn(check);
  switch (check.activity) {
    case "url":
      return `the address ${not ? "does not match" : "matches"} ${check.url ?? ""}`;
    case "text":
      return `${quoted(check.text)} is ${not ? "not " : ""}to be seen${where}`;
    case "download":
      return `a file ${check.file ?? ""} was ${not ? "not " : ""}downloaded`;
    case "element":
      return `there is ${not ? "no" : "a"} ${sayThing(check)}${where}`;
    case "count":
      return `${not ? "it is not so that " : ""}there are ${COMPARED[opOf(check)]} ${countOf(check)} of ${sayThing(check)}${where}`;
    case "value":
      return `${sayHolder(check)} is ${not ? "not " : ""}${sayValue(check)}`;
  }
}

const COMPARED: Readonly<Record<Comparison, string>> = {
  ">=": "at least",
  "<=": "at most",
  "=": "exactly",
  ">": "more than",
  "<": "fewer than",
};

export function opOf({ op = ">=" }: Check): Comparison {
  return op;
}

export function countOf({ count = 1 }: Check): number {
  return count;
}

/** Role and name as one says them: "button “Save”". */
export function sayThing({ role = "", name = "" }: Check): string {
  const kind = role.trim() === "" || role === "*" ? "" : role.trim();
  const called = name.trim() === "" ? "" : quoted(name);
  return [kind, called].filter((word) => word !== "").join(" ") || "anything";
}

function sayHolder(check: Check): string {
  const { column = "", within = "" } = check;
  if (column !== "") return `${quoted(column)} in the row of ${quoted(within)}`;
  return `${sayThing(check)}${quotedIn(check)}`;
}

function sayValue({ value = "" }: Check): string {
  if (/^(?:on|off)$/i.test(value.trim())) return value.trim().toLowerCase();
  return value.trim() === "" ? "empty" : quoted(value);
}

function quotedIn({ within = "" }: Check): string {
  return within.trim() === "" ? "" : ` in ${quoted(within)}`;
}

function quoted(text = ""): string {
  return `“${unquoted(text)}”`;
}
