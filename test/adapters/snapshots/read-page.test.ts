import { describe, expect, test } from "vitest";
import { PageTooComplexError, readPage } from "../../../adapters/snapshots/read-page.js";
import { hostilePages, realisticPage, strangePages } from "./html-pages.js";

const read = (html: string, more: { userId?: string; ambient?: readonly number[] } = {}) =>
  readPage({ html, url: "https://clinic.test/", userId: more.userId ?? "u1", ambient: more.ambient ?? [] });
const page =
  '<title>Clinic</title><form><input type=password value=hunter2 aria-label=Password data-sf="ab.3"><button data-sf="ab.4">Save</button></form>';

describe("readPage", () => {
  test("masks before anything else: a password is in no part of the result", () => {
    const result = read(page);
    expect(JSON.stringify(result)).not.toContain("hunter2");
    expect(result.html).toContain('value="[PASSWORD]"');
    expect(result).toMatchObject({ epoch: "ab", title: "Clinic" });
  });

  test("TM6 the snapshot's id is SHA-256 of user, ambient ids and the masked HTML", () => {
    const { snapshotId } = read(page);
    expect(snapshotId).toMatch(/^[0-9a-f]{64}$/);
    expect(read(page).snapshotId).toBe(snapshotId);
    expect(read(page, { userId: "u2" }).snapshotId).not.toBe(snapshotId);
    expect(read(page, { ambient: [3] }).snapshotId).not.toBe(snapshotId);
    expect(read(page, { ambient: [4, 3, 3] }).snapshotId).toBe(read(page, { ambient: [3, 4] }).snapshotId);
    expect(read(page.replace("ab.4", "ab.5")).snapshotId).not.toBe(snapshotId);
    expect(read(page.replace("hunter2", "hunter3")).snapshotId).toBe(snapshotId);
  });

  test.each([
    ["client ids", page.replace("ab.3", "cd.9").replace("ab.4", "cd.10")],
    ["class and style", page.replace("<button", "<button class=x style='color:red'")],
    ["white space", page.replace("<form>", "<form>\n  ")],
    ["comments, scripts and styles", `${page}<!-- x --><script>1</script><style>a{}</style>`],
    [
      "the order of attributes",
      page.replace('aria-label=Password data-sf="ab.3"', 'data-sf="ab.3" aria-label="Password"'),
    ],
    ["nonces and handlers", page.replace("<button", "<button nonce=1 onclick=x()")],
  ])("HS1 %s are not the page", (_, other) => {
    expect(read(other).domHash).toBe(read(page).domHash);
  });

  test.each([
    ["text", page.replace("Save", "Saved")],
    ["an attribute", page.replace("<button", "<button disabled")],
    ["an element", `${page}<br>`],
    ["words pushed together", page.replace("Save", "Sa ve")],
  ])("HS1 %s is", (_, other) => {
    expect(read(other).domHash).not.toBe(read(page).domHash);
  });

  test("SK8 a page past the limits is refused with what to do", () => {
    expect(() => read("<div>".repeat(600))).toThrow(PageTooComplexError);
    expect(() => read("<br>".repeat(60_001))).toThrow(/at most 60,000 elements, 512 deep/);
    expect(read(`${"<div>".repeat(511)}x`).epoch).toBe("");
  });

  test.each(strangePages())("SK8 within the limits, and read in no more than its length asks for: %s", (_, html) => {
    expect(html.length).toBeLessThanOrEqual(500_000);
    expect(read(html).html).toBe(html);
  });

  test("SK8 a page that takes too long is given up at an element, of which none of its words are told", () => {
    const html = `<ul>${"<li title=tulip>tulip".repeat(1_000)}</ul>`;
    let looks = 0;
    const reading = (most: number) => {
      looks = 0;
      return readPage({ html, url: "https://clinic.test/", userId: "u1", ambient: [], isLate: () => ++looks > most });
    };
    expect(() => reading(3)).toThrow(/takes too long to read \(it ended with <li> at character 4[0-9]{3}\)/);
    expect(looks).toBe(4);
    expect(() => reading(3)).not.toThrow(/tulip/);
    expect(reading(10_000).html).toBe(html);
  });

  test.each(hostilePages())("SK8 refused: %s", (_, html) => {
    expect(() => read(html)).toThrow(PageTooComplexError);
  });

  test("a page of 500,000 characters", () => {
    const html = realisticPage(500_000);
    const started = performance.now();
    const result = read(html);
    console.info(
      `${html.length} characters masked, read and hashed in ${(performance.now() - started).toFixed(1)} ms, ${Object.keys(result.skeleton.nodes).length} nodes`,
    );
    expect(result.html).toBe(html);
  });
});
