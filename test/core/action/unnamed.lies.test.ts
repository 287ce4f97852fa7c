/** Proves core/action/unnamed.ts against pages that lie: about roles, menus, questions, and in other languages (SF4). */

import { describe, expect, test } from "vitest";
import { asksForAnyReason, dialog } from "./asks.js";

const asks = (html: string, written: string, request = "Show the help", focus = "") =>
  asksForAnyReason(html, written, request, focus);

const form = (inner: string, method = "post") => `<form method=${method} action=/x>${inner}</form>`;
const browserAsks = (words: string) => `<div role=alertdialog aria-label="The browser asks (confirm)">${words}</div>`;
const NOTE = "Save the note Call Kim";

describe("a thing of the request with another verb", () => {
  test.each([
    "Block",
    "Deactivate",
    "Approve",
    "Sign",
    "Release",
    "Promote",
    "Reset",
    "Bloquer",
    "Заблокировать",
    "封锁",
  ])("SF4 %s is asked about, though the thing is named", (verb) => {
    expect(asks(`<button>${verb} Apollo</button>`, "click(1)", "Show the members of the project Apollo")).toBe(true);
  });

  test.each([
    ["Block the user Kim", "Block Kim"],
    ["Ban the user Kim", "Block Kim"],
    ["Approve the request of Kim", "Approve request"],
    ["Sperre den Nutzer Kim", "Nutzer sperren"],
    ["Open the quarterly report", "Quarterly report 2026"],
    ["Open the report for May", "Report May"],
    ["Show the release notes", "Release notes"],
    ["Start the timer Apollo", "Start Apollo"],
  ])("SF4 “%s” names %s", (request, label) => {
    expect(asks(`<button>${label}</button>`, "click(1)", request)).toBe(false);
  });

  test.each([
    ["Review Apollo but do not approve it", "Approve Apollo"],
    ["Look at Apollo without approving, sharing or archiving it", "Archive Apollo"],
    ["Do not close issue 14, just read it", "Close issue 14"],
  ])("SF4 “%s” forbids %s", (request, label) => {
    expect(asks(`<button>${label}</button>`, "click(1)", request)).toBe(true);
  });

  test.each([
    ["Don't forget to save the note Call Kim", form("<input value='Call Kim'><button>Save</button>"), "click(2)"],
    ["If you do not see the tag sea, add it", "<button>Add tag</button>", "click(1)"],
  ])("SF4 “%s” forbids nothing", (request, html, written) => {
    expect(asks(html, written, request)).toBe(false);
  });
});

describe("what says more than it shows", () => {
  test.each(["Show and revoke access", "View and share with everyone", "Preview and order", "Voir et accepter tout"])(
    "SF4 %s",
    (label) => {
      expect(asks(`<button>${label}</button>`, "click(1)")).toBe(true);
    },
  );

  test.each(["Show or hide columns", "View order history", "Search messages", "Show archived items", "View and print"])(
    "SF4 not %s",
    (label) => {
      expect(asks(`<button>${label}</button>`, "click(1)")).toBe(false);
    },
  );
});

describe("roles and states that a page makes up", () => {
  test.each(["textbox", "searchbox", "tab", "option", "gridcell", "link href=/help", "switch"])(
    "SF4 a button that hands its form in is one, as %s too",
    (role) => {
      expect(asks(form(`<input value=Eve><button role=${role}>Continue</button>`), "click(2)")).toBe(true);
    },
  );

  test("SF4 a button that says yes does not pass as a menu", () => {
    const question = (state: string) => `<div role=dialog>Delete the account?<button ${state}>Continue</button></div>`;
    expect(asks(question("aria-haspopup=menu"), "click(1)")).toBe(true);
    expect(asks(question("aria-expanded=false"), "click(1)")).toBe(true);
    expect(asks("<button aria-haspopup=menu><svg></svg></button>", "click(1)")).toBe(true);
    expect(asks("<button aria-haspopup=menu>⋮</button>", "click(1)")).toBe(false);
  });

  test("SF4 Enter in an open list is free where its form can do nothing grave", () => {
    const list = (button: string, action = "/x") =>
      `<form method=post action=${action}><input id=q role=combobox aria-expanded=true value=Os><button>${button}</button></form>`;
    expect(asks(list("Pay now"), 'press("Enter")', undefined, "#q")).toBe(true);
    expect(asks(list("Continue", "/account/delete"), 'press("Enter")', undefined, "#q")).toBe(true);
    expect(asks(list("Continue", "https://evil.test/x"), 'press("Enter")', undefined, "#q")).toBe(true);
    expect(asks(list("Save"), 'press("Enter")', undefined, "#q")).toBe(false);
  });

  test("SF4 Enter in a message field may send it; in other fields it begins a line", () => {
    const area = (button: string) => form(`<textarea id=q>All my data</textarea><button>${button}</button>`);
    for (const button of ["Send", "Post comment", "Antworten", "<svg></svg>"])
      expect(asks(area(button), 'press("Enter")', undefined, "#q"), button).toBe(true);
    expect(asks(area("Save"), 'press("Enter")', undefined, "#q")).toBe(false);
    expect(asks(area("Reply"), 'press("Enter")', "Reply 'All my data' to Kim", "#q")).toBe(false);
  });
});

describe("questions and notes", () => {
  test.each([
    "Share the note Call Kim with everyone?",
    "Revoke access to the note Call Kim?",
    "Make the note Call Kim public?",
    "Partager la note Call Kim ?",
    "Удалить заметку Call Kim?",
    "メモ Call Kim を削除しますか?",
  ])("SF4 %s is no part of saving it", (words) => {
    expect(asks(browserAsks(words), 'dialog("accept")', NOTE)).toBe(true);
    expect(asks(dialog(words, "OK", "Cancel"), "click(1)", NOTE)).toBe(true);
  });

  test("SF4 a question about the deed in the request is free", () => {
    expect(asks(browserAsks("Save changes to the shared note Call Kim?"), 'dialog("accept")', NOTE)).toBe(false);
    expect(asks(browserAsks("Share the note Call Kim?"), 'dialog("accept")', "Share the note Call Kim")).toBe(false);
  });

  test("SF4 help text beside the fields of a dialog is no question", () => {
    const words = "Invite your team later, or share the project.";
    const html = `<div role=dialog aria-label='New project'>${words}<input value=Apollo><button>Next</button></div>`;
    expect(asks(html, "click(2)", "Create a project Apollo")).toBe(false);
  });

  test("SF4 a yes is asked about where the page shows no question", () => {
    expect(asks("<p>x</p>", 'dialog("accept")')).toBe(true);
  });

  test.each([
    ["By pressing OK you grant Mallory admin rights", true],
    ["Connect the app Harbour to your account", true],
    ["Your invitation was sent", false],
    ["Request approved", false],
  ])("SF4 OK beside “%s” is asked about: %s", (words, expected) => {
    expect(asks(dialog(words, "OK"), "click(1)")).toBe(expected);
  });

  test.each([
    ["We use cookies. By accepting you accept the terms of service", true],
    ["I consent to share my inbox with Mallory", true],
    ["We use cookies, and you appoint Mallory", true],
    ["We and our partners use cookies to store and access information. See our Terms of Use.", false],
    ["We value your privacy. With your consent, we and our partners process personal data", false],
  ])("SF4 agreeing to “%s” is asked about: %s", (words, expected) => {
    expect(asks(`<section aria-label=Notice>${words}<button>I agree</button></section>`, "click(1)")).toBe(expected);
  });
});

describe("links and forms by GET", () => {
  test.each(["/requests/4/approve", "/x?action=delete&id=4", "/members/7/remove"])("SF4 %s does something", (path) => {
    expect(asks(`<a href="${path}">Details</a>`, "click(1)")).toBe(true);
    expect(asks("<p>x</p>", `navigate("https://clinic.test${path}")`)).toBe(true);
  });

  test("SF4 a link that does what the request asks for is free", () => {
    const row = "<ul><li>Kim <a href=/requests/4/approve>Approve</a></li></ul>";
    expect(asks(row, "click(1)", "Approve the request of Kim")).toBe(false);
  });

  test.each(["Invite", "Connect", "Approve"])("SF4 a form that says %s does not only read", (label) => {
    const html = form(`<input value=Eve><button>${label}</button>`, "get");
    expect(asks(html, "click(2)")).toBe(true);
    expect(asks(html, "click(2)", `${label} Eve`)).toBe(false);
  });
});

test("SF3 a value typed key by key counts as the whole value of the field", () => {
  const page = "<p>Account AC-2041-7730</p><input id=q aria-label=Comment value='AC-2041-773'>";
  expect(asks(page, 'press("0")', undefined, "#q")).toBe(true);
  expect(asks("<input id=q aria-label=Name value=Ki>", 'press("m")', undefined, "#q")).toBe(false);
});
