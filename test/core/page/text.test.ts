import { describe, expect, test } from "vitest";
import { dropTransient, isNumberOnly, isVolatileChange, replaceNumbers } from "../../../core/page/text.js";

describe("isVolatileChange", () => {
  test.each([
    ["12:30:01", "12:30:02"],
    ["12:30", "12:31"],
    ["9:59 am", "10:00 am"],
    ["Last updated 10:30", "Last updated 10:31"],
    ["14:02", "1402"],
    ["14 02", "14:03"],
    ["3 minutes ago", "4 minutes ago"],
    ["Edited by Ann 59 seconds ago", "Edited by Ann 1 minute ago"],
    ["just now", "a minute ago"],
    ["00:59", "00:58"],
    ["Session expires in 4 minutes", "Session expires in 3 minutes"],
    ["2 days 03:04:05 left", "2 days 03:04:04 left"],
    ["59s", "58s"],
    ["5 seconds remaining", "4 seconds remaining"],
    ["2026-11-21 12:30:01", "2026-11-21 12:30:02"],
    ["Sat 21 Nov 2026, 12:30", "Sat 21 Nov 2026, 12:31"],
    ["As of 21.11.2026 12:30", "As of 21.11.2026 12:31"],
  ])("SK6 %s → %s is not evidence", (from, to) => {
    expect(isVolatileChange(from, to)).toBe(true);
  });

  test.each([
    ["Total: 41", "Total: 42"],
    ["41", "42"],
    ["Appointment at 10:30", "Appointment at 11:00"],
    ["1402", "1403"],
    ["14:02", "140"],
    ["Jas Doe 1990-04-02", "Jas Doe 1990-04-03"],
    ["12:30:01", "Saved"],
    ["Saved", "12:30:01"],
    ["3 minutes ago", "Saved 3 minutes ago"],
    ["Ann, 3 minutes ago", "Ben, 3 minutes ago"],
    ["Price 10.50", "Price 11.50"],
    ["Score 3:1", "Score 3:2"],
    ["", "12:30"],
    ["same", "same"],
    ["Room 5 m", "Room 6 m"],
  ])("SK6 %s → %s is", (from, to) => {
    expect(isVolatileChange(from, to)).toBe(false);
  });

  test("SK6 a control named 10:30 is a choice and not a clock", () => {
    expect(isVolatileChange("10:30", "10:45", true)).toBe(false);
    expect(isVolatileChange("Updated 3 minutes ago", "Updated 4 minutes ago", true)).toBe(true);
  });
});

describe("isNumberOnly", () => {
  test.each([
    ["Total: 41", "Total: 42", true],
    ["$1,234.50", "$1,235.00", true],
    ["9 items", "10 items", true],
    ["1 item", "2 items", false],
    ["ACME 41.19 ▲ 0.2 %", "ACME 42.04 ▼ 0.5 %", true],
    ["Balance 5", "Balance −5", true],
    ["Ann ▲", "Ann ▼", false],
    ["Total", "Total", false],
    ["Total: 41", "Total: 41", false],
    ["No patients", "1 patients", false],
  ])("SK6 %s → %s: %s", (from, to, is) => {
    expect(isNumberOnly(from, to)).toBe(is);
  });

  test("a number is one mark however it is grouped", () => {
    expect(replaceNumbers("1,234.5 of 10 000")).toBe("# of #");
    expect(replaceNumbers("▲ 0.4 % and −3 to +2")).toBe("# % and # to #");
  });
});

describe("dropTransient", () => {
  test.each([
    ["Inbox (3)", "Inbox"],
    ["Messages [99+]", "Messages"],
    ["Saved 3 minutes ago", "Saved"],
    ["Now 12:30:01 here", "Now here"],
    ["10:30 Dr Smith", "10:30 Dr Smith"],
    ["Patient 57", "Patient 57"],
  ])("SK4 %s → %s", (text, kept) => {
    expect(dropTransient(text)).toBe(kept);
  });
});
