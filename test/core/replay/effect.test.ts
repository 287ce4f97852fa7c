/** Proves core/replay/effect.ts: what a step was seen to bring, and nothing that was there before it (RP6). */

import { describe, expect, test } from "vitest";
import { requestWords } from "../../../core/action/request-words.js";
import type { SkeletonNode } from "../../../core/page/skeleton.js";
import { effectOf } from "../../../core/replay/effect.js";
import type { Criterion } from "../../../protocol/contract.js";
import { skeletonOf } from "../page/pages.js";
import { contractOf } from "./traced.js";

interface Told {
  readonly before: string;
  readonly after?: string;
  /** Names of what this step, the one before and the one after acted on. */
  readonly on?: string;
  readonly previous?: string;
  readonly next?: string;
  readonly criteria?: readonly Partial<Criterion>[];
}

function brought({ before, after, on, previous, next, criteria = [] }: Told) {
  const [page, later] = [skeletonOf(before), after === undefined ? undefined : skeletonOf(after)];
  const called = (name: string | undefined, among = page): SkeletonNode | undefined =>
    Object.values(among.nodes).find((node) => node.name === name && node.control !== undefined);
  return effectOf({
    page,
    node: called(on),
    previous: called(previous),
    next: later && called(next, later),
    after: later,
    contract: contractOf(...criteria),
    words: requestWords(["Set the shelf to Wines and the price to 30"]),
  });
}

const SHELF = (value: string, open = false) => `<main><label id=l>Shelf</label>
  <button role=combobox aria-labelledby=l aria-expanded=${open}>${value}</button>
  ${open ? "<div role=listbox><div role=option tabindex=0>Teas</div><div role=option tabindex=0>Wines</div></div>" : ""}
  <button>Save</button></main>`;
const SAVED = (message: string) => `<main><button>Save</button><div role=status>${message}</div></main>`;

describe("effectOf", () => {
  test("RP6 what the next step needs, where it was not there", () => {
    const told = { before: SHELF("Teas"), after: SHELF("Teas", true), on: "Shelf", next: "Wines" };
    expect(brought(told)).toEqual({ activity: "element", role: "option", name: "Wines" });
  });

  test("RP6 the choice that was made in the list which the step before opened", () => {
    const told = { before: SHELF("Teas", true), after: SHELF("Wines"), on: "Wines", previous: "Shelf", next: "Save" };
    expect(brought(told)).toEqual({ activity: "value", role: "combobox", name: "Shelf", value: "Wines" });
    expect(brought({ ...told, after: SHELF("Teas") })).toBeUndefined();
  });

  test("RP6 what was agreed on, where it came true with it", () => {
    const criteria = [{ text: "Teas" }, { text: "Wines", absent: true }, { text: "All good" }];
    expect(brought({ before: SHELF("Teas"), after: SAVED("All good"), criteria })).toMatchObject({ text: "All good" });
    expect(brought({ before: SAVED("All good"), after: SAVED("All good"), criteria })).toBeUndefined();
  });

  test("RP6 the page's own message, where it was not there and would be said again", () => {
    expect(brought({ before: SAVED(""), after: SAVED("Shelf saved") })).toEqual({
      activity: "text",
      text: "Shelf saved",
    });
    expect(brought({ before: SAVED(""), after: SAVED("Saved for 30") })).toMatchObject({ text: "Saved for 30" });
    expect(brought({ before: SAVED(""), after: SAVED("Saved as no. 1234") })).toBeUndefined();
    expect(brought({ before: SAVED("Shelf saved"), after: SAVED("Shelf saved") })).toBeUndefined();
    expect(brought({ before: SAVED(""), after: SAVED("x ".repeat(100)) })).toBeUndefined();
  });

  test("RP6 nothing, where the page after it is not stored", () => {
    expect(brought({ before: SAVED(""), criteria: [{ text: "All good" }] })).toBeUndefined();
  });
});
