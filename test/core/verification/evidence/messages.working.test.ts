/** Proves core/verification/evidence/messages.ts by way of the evidence that says it. */

import { describe, expect, test } from "vitest";
import type { SkeletonNode } from "../../../../core/page/skeleton.js";
import { type Act, gather } from "../acts.js";
import { control, heading, node, status, text } from "../pages.js";

const save = control("button", "Save", { n: 2 });
const region = (busy: boolean) => node("region", "Orders", { key: "f:orders", state: busy ? { busy } : {} });
const before = [heading("Orders"), region(false), save];
const saved = (after: readonly SkeletonNode[], more: Partial<Act> = {}) =>
  gather({ action: "click(2)", kind: "submit", on: save, before, after, ...more }).summary.working === true;

describe("saysWorking", () => {
  test.each<[string, readonly SkeletonNode[]]>([
    ["a progress bar", [...before, node("progressbar", "Upload")]],
    ["words that ask to wait", [...before, status("Saving…")]],
    ["such words in German", [...before, status("Wird gespeichert…")]],
    ["a button that says so", [heading("Orders"), region(false), control("button", "Saving…", { n: 2 })]],
    ["a region that is busy", [heading("Orders"), region(true), save]],
  ])("CL5 the page is at work: %s", (_what, after) => {
    expect(saved(after)).toBe(true);
  });

  test.each<[string, readonly SkeletonNode[]]>([
    ["nothing new", before],
    ["a report", [...before, status("Saved")]],
    ["a bar that says how far something is", [...before, node("progressbar", "Storage", { value: "40" })]],
    [
      "a paragraph that mentions it",
      [...before, text(`While we are loading your files, ${"you may read on. ".repeat(4)}`)],
    ],
  ])("CL5 the page is not at work: %s", (_what, after) => {
    expect(saved(after)).toBe(false);
  });

  test("CL5 what was at work before the action, and still is, is none of its doing", () => {
    const bar = node("progressbar", "Storage");
    expect(saved([...before, bar, status("Saved")], { before: [...before, bar] })).toBe(false);
  });

  test("VD9 a write without an answer is under way, whatever the page says", () => {
    const request = { method: "POST", url: "http://clinic.test/api/orders", startedByAction: true };
    const answered = (status?: number) =>
      saved(before, {
        seen: {
          witness: { didNetworkOccur: true, requests: [status === undefined ? request : { ...request, status }] },
        },
      });
    expect([answered(), answered(201)]).toEqual([true, false]);
  });
});
