import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { renderDiff } from "../../../../core/page/compare/change-report.js";
import { contentOf } from "../../../../core/page/compare/content.js";
import { diffSkeletons, type SkeletonDiff } from "../../../../core/page/compare/diff.js";
import type { Skeleton } from "../../../../core/page/skeleton.js";
import { randomEdit, randomSkeleton, skeletonOf } from "../pages.js";

const contents = (skeleton: Skeleton) =>
  Object.fromEntries(Object.entries(skeleton.nodes).map(([key, node]) => [key, contentOf(node)]));
const diffOf = (before: string, after: string, ambient: readonly number[] = []) =>
  diffSkeletons(skeletonOf(before), skeletonOf(after), { ambient: new Set(ambient) });
const rows = (names: readonly string[], each: (name: string, n: number) => string) =>
  `<main><table>${names.map((name, n) => `<tr>${each(name, n)}</tr>`).join("")}</table></main>`;
const people = Array.from({ length: 1692 }, (_, n) => `Patient ${n + 1}`);

/** The content of the page after, by its keys: the page before with the diff carried out. */
function applyDiff(before: Skeleton, { added, removed, changed, pairs }: SkeletonDiff) {
  const gone = new Set(removed.map((node) => node.key));
  const keyOf = new Map(pairs.map((pair) => [pair.before.key, pair.after.key]));
  const result: Record<string, Record<string, string | boolean>> = {};
  for (const node of Object.values(before.nodes))
    if (!gone.has(node.key)) result[keyOf.get(node.key) ?? node.key] = { ...contentOf(node) };
  for (const { key, field, to } of changed) {
    const content = result[key];
    if (content && to !== undefined) content[field] = to;
    else delete content?.[field];
  }
  for (const node of added) result[node.key] = { ...contentOf(node) };
  return result;
}

describe("diffSkeletons applied", () => {
  test("DF1 applying a diff to its before gives its after, 10,000 random pairs", () => {
    let pairs = 0;
    const holds = (before: Skeleton, after: Skeleton): void => {
      const [applied, wanted] = [applyDiff(before, diffSkeletons(before, after)), contents(after)];
      // Ten thousand matchers cost more than ten thousand diffs.
      if (!isDeepStrictEqual(applied, wanted)) expect(applied).toEqual(wanted);
      pairs += 1;
    };
    fc.assert(fc.property(randomSkeleton, randomSkeleton, holds), { numRuns: 5_000 });
    fc.assert(
      fc.property(randomEdit, ([before, after]) => holds(before, after)),
      { numRuns: 5_000 },
    );
    process.stdout.write(`DF1 held for ${pairs} random pairs\n`);
    expect(pairs).toBeGreaterThanOrEqual(10_000);
  });

  test("DF1 every node of either page is in exactly one place: added, removed or paired", () => {
    fc.assert(
      fc.property(randomSkeleton, randomSkeleton, (before, after) => {
        const { added, removed, pairs } = diffSkeletons(before, after);
        const there = [...added.map((node) => node.key), ...pairs.map((pair) => pair.after.key)];
        const here = [...removed.map((node) => node.key), ...pairs.map((pair) => pair.before.key)];
        expect(there.sort()).toEqual(Object.keys(after.nodes).sort());
        expect(here.sort()).toEqual(Object.keys(before.nodes).sort());
      }),
      { numRuns: 2000 },
    );
  });

  test("DF1 what did not move keeps its order", () => {
    fc.assert(
      fc.property(randomSkeleton, randomSkeleton, (before, after) => {
        const { moved, pairs } = diffSkeletons(before, after);
        const gone = new Set(moved.map(({ key }) => key));
        const places = Object.keys(before.nodes);
        const stayed = pairs.filter((pair) => !gone.has(pair.after.key)).map((pair) => places.indexOf(pair.before.key));
        expect(stayed).toEqual([...stayed].sort((a, b) => a - b));
      }),
      { numRuns: 500 },
    );
  });
});

describe("diffSkeletons", () => {
  test("DF1 a page does not differ from itself", () => {
    fc.assert(
      fc.property(randomSkeleton, (skeleton) => {
        const { added, removed, moved, changed } = diffSkeletons(skeleton, skeleton);
        expect({ added, removed, moved, changed }).toEqual({ added: [], removed: [], moved: [], changed: [] });
      }),
      { numRuns: 500 },
    );
  });

  test.each([0, 1, 846, 1692])("SK4 one row inserted at place %i of a 1,692-row list is one added", (place) => {
    const cell = (name: string) => `<td>${name}</td><td>1990-01-01</td>`;
    const diff = diffOf(rows(people, cell), rows(people.toSpliced(place, 0, "Jas Doe"), cell));
    expect(diff.added.map(({ role, text }) => ({ role, text }))).toEqual([{ role: "row", text: "Jas Doe 1990-01-01" }]);
    expect([diff.removed, diff.changed, diff.moved]).toEqual([[], [], []]);
  });

  test.each(["with client ids", "without client ids"])(
    "SK5 of 200 equal Delete buttons the right one is removed, %s",
    (kind) => {
      const names = people.slice(0, 200);
      const cell = (name: string) =>
        `<td>${name}</td><td><button${kind === "with client ids" ? ` data-sf="aa.${name.slice(8)}"` : ""}>Delete</button></td>`;
      const diff = diffOf(rows(names, cell), rows(names.toSpliced(56, 1), cell));
      expect(diff.removed.map(({ role, name, row }) => [role, name, row])).toEqual([
        ["row", "Patient 57", undefined],
        ["button", "Delete", "Patient 57"],
      ]);
      expect([diff.added, diff.changed, diff.moved]).toEqual([[], [], []]);
      expect(renderDiff(diff)).toContain("Row 'Patient 57' is gone (with button 'Delete')");
    },
  );

  test("SK5 of equals that differ only in state, the one that is different is the one reported", () => {
    const box = (on: boolean) => `<input type=checkbox aria-label=Done${on ? " checked" : ""}>`;
    const diff = diffOf([true, false, false].map(box).join(""), [false, false].map(box).join(""));
    expect(diff.removed.map(({ state }) => state)).toEqual([{ checked: true }]);
    expect(diff.changed).toEqual([]);
  });

  test("SK5 two documents share no ids: the same page under another epoch is matched by fingerprint", () => {
    const page = (epoch: string) =>
      `<form><input aria-label="Name" data-sf="${epoch}.1"><button data-sf="${epoch}.2">Save</button></form>`;
    const diff = diffOf(page("aa"), page("bb").replace("Name", "Name").replace("<input", '<input value="Jas"'));
    expect(diff.changed.map(({ field, from, to, rung }) => ({ field, from, to, rung }))).toEqual([
      { field: "value", from: "", to: "Jas", rung: "fingerprint" },
    ]);
    expect([diff.added, diff.removed]).toEqual([[], []]);
  });

  test("SK5 the same number in another epoch is not the same element", () => {
    const diff = diffOf('<button data-sf="aa.1">Save</button>', '<button data-sf="bb.1">Leave</button>');
    expect([diff.removed.map(({ name }) => name), diff.added.map(({ name }) => name)]).toEqual([["Save"], ["Leave"]]);
  });

  test("SK5 the rung is recorded", () => {
    const rungOf = (before: string, after: string) => diffOf(before, after).changed.map(({ rung }) => rung);
    expect(rungOf('<button data-sf="a.1">Save</button>', '<button data-sf="a.1">Saved</button>')).toEqual(["id"]);
    expect(rungOf("<input aria-label=Name value=a>", "<input aria-label=Name value=b>")).toEqual(["fingerprint"]);
    expect(rungOf("<input aria-label=Name id=one value=a>", "<input aria-label=Name id=two value=b>")).toEqual([
      "role-name",
    ]);
    expect(rungOf("<button id=save>Save</button>", "<button id=save>Saved</button>")).toEqual(["attribute"]);
  });

  test("DF1 two rows that changed places: one of them moved", () => {
    const cell = (name: string) => `<td>${name}</td>`;
    const diff = diffOf(rows(["Ann", "Ben", "Cid", "Dee"], cell), rows(["Ann", "Dee", "Ben", "Cid"], cell));
    expect([diff.added, diff.removed, diff.changed]).toEqual([[], [], []]);
    expect(renderDiff(diff)).toEqual(["Row 'Dee' moved"]);
  });

  test("SK7 class and style are not content; checked, value and aria are", () => {
    expect(diffOf("<button class=a style='color:red'>Go</button>", "<button class=b>Go</button>").changed).toEqual([]);
    expect(
      diffOf("<input type=checkbox aria-label=News>", "<input type=checkbox checked aria-label=News>").changed,
    ).toMatchObject([{ field: "state.checked", from: undefined, to: true }]);
  });

  test("SK6 what the client saw moving by itself is volatile", () => {
    const diff = diffOf(
      '<p><span data-sf="a.4">Buy shoes</span></p>',
      '<p><span data-sf="a.4">Buy hats</span></p>',
      [4],
    );
    expect(diff.changed).toMatchObject([{ field: "text", volatile: true }]);
    expect(renderDiff(diff)).toEqual([]);
  });

  test("SK6 a clock is not evidence, a total is weak evidence", () => {
    expect(diffOf("<p>12:30:01</p>", "<p>12:30:02</p>").changed).toMatchObject([{ field: "text", volatile: true }]);
    expect(diffOf("<p>Total: 41 patients</p>", "<p>Total: 42 patients</p>").changed).toMatchObject([
      { field: "text", volatile: false, numberOnly: true },
    ]);
  });

  test("SK4 ids that are names of Object.prototype do not vanish", () => {
    const before =
      '<button id="constructor">A</button><button id="__proto__">B</button><button id="toString">C</button>';
    const diff = diffOf(before, '<button id="constructor">A</button><button id="toString">C</button>');
    expect(diff.removed.map(({ name }) => name)).toEqual(["B"]);
    expect(diff.added).toEqual([]);
  });

  test("SK3 an opening modal is not a thousand removals", () => {
    const list = people
      .slice(0, 300)
      .map((name) => `<li>${name} <button>Open</button></li>`)
      .join("");
    const diff = diffOf(
      `<div><ul>${list}</ul></div>`,
      `<div aria-hidden=true><ul>${list}</ul></div><div role=dialog aria-label="Delete patient?"><button>Yes</button></div>`,
    );
    expect(diff.removed).toEqual([]);
    expect(diff.added.map(({ role }) => role)).toEqual(["dialog", "button"]);
    expect(renderDiff(diff)).toEqual([
      "New dialog 'Delete patient?'",
      "New button 'Yes'",
      "601 parts of the page are now behind something else",
    ]);
  });
});
