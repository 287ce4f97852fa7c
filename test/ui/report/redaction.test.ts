/** Proves report/redaction.ts: nothing of anybody's own is left, and the same words are the same token (TR4). */

import { describe, expect, test } from "vitest";
import { redaction } from "../../../ui/report/redaction.js";
import { taskReport } from "../../../ui/report/task-report.js";
import { anExport } from "./an-export.js";

const OWN = /jas|doe|1990|04-02|ada@|clinic|of=jas|run-1/i;

describe("redaction", () => {
  test("TR4 no word of the patient, the person, the host or the query is left anywhere", async () => {
    const { task } = redaction(anExport());
    expect(JSON.stringify(task)).not.toMatch(OWN);
    let html = "";
    for await (const piece of taskReport(task, { isRedacted: true })) html += piece;
    expect(html.replace(/<style>[\s\S]*<\/style>/, "")).not.toMatch(OWN);
    expect(html).toContain("Redacted:");
  });

  test("TR4 how each criterion stood from step to step is no secret", async () => {
    const { task } = redaction(anExport());
    expect(task.verdicts.map(({ criteria }) => criteria)).toEqual(anExport().verdicts.map(({ criteria }) => criteria));
    let html = "";
    for await (const piece of taskReport(task, { isRedacted: true })) html += piece;
    expect(html).toMatch(/<a href="#step-3">After step 3<\/a> it held/);
  });

  test("TR4 what was typed is one token wherever it stands, whole or in a sentence, in any case", () => {
    const { task, text, line } = redaction(anExport());
    const [typed] = task.steps;
    const token = /⟦text \d+⟧/.exec(typed?.action ?? "")?.[0] ?? "none";
    expect(typed?.action).toBe(`type(5,"${token}")`);
    expect(task.verdicts[0]?.evidence).toEqual([`Textbox 'Name' changed value from '' to '${token}'`]);
    expect(text("JAS DOE is in the list")).toBe(`${token} is in the list`);
    expect(line({ after: "[5] textbox 'Name' = 'Jas Doe'", depth: 2, mark: "changed" })).toEqual({
      after: `[5] textbox 'Name' = '${token}'`,
      depth: 2,
      mark: "changed",
    });
  });

  test("TR4 words that nobody knows to be neutral go, one by one, and keep apart", () => {
    const { text } = redaction(anExport());
    const said = text("Delete the record of Mr Klimt, room 17, then Klimt again");
    expect(said).toMatch(/^Delete the record of (⟦word \d+⟧) (⟦word \d+⟧), (⟦word \d+⟧) ⟦number \d+⟧, then \2 again$/);
    expect(new Set(said.match(/⟦word \d+⟧/g)).size).toBe(3);
  });

  test("TR4 of an address the host, the query and what comes behind the hash go; neutral parts of the path stay", () => {
    const { text } = redaction(anExport());
    expect(text("https://crm.acme.test/patients/klimt?q=secret#top")).toMatch(
      /^https:\/\/⟦host \d+⟧\/patients\/⟦segment \d+⟧\?⟦query \d+⟧#…$/,
    );
    expect(text("write to kl@acme.test")).toMatch(/^⟦word \d+⟧ to ⟦person \d+⟧$/);
  });

  test("TR4 a page cannot write a token of ours", () => {
    const { text } = redaction(anExport());
    expect(text("⟦text 1⟧")).toMatch(/^\[text ⟦number \d+⟧\]$/);
  });

  test("TR4 verdicts, rules, times and figures stay", () => {
    const { task } = redaction(anExport());
    expect(task.verdicts[0]).toMatchObject({ verdict: "confirmed", confidence: 0.95, rule: "value-read-back" });
    expect(task.steps[1]).toMatchObject({ action: "click(9)", issuedAt: "2026-11-20T10:00:05.000Z" });
    expect(task.steps[2]?.action).toBe('press("Enter")');
    expect(task.contract?.overall).toBe("pass");
  });
});
