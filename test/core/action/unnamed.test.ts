/** Proves core/action/unnamed.ts: what is not shown to be reversible is asked about unless the user's words name it (SF4). */

import { describe, expect, test } from "vitest";
import { asksAsUnnamed, dialog } from "./asks.js";
import { factsOf } from "./facts-of.js";

const asks = (html: string, written: string, request = "Show the help", focus = "") =>
  asksAsUnnamed(html, written, request, focus);

const note = (more = "") =>
  `<form method=post action=/x><label>Note <input id=n value="Call Kim"></label>${more}<button>Save</button></form>`;

describe("a link to another program", () => {
  const mail = (name: string) => `<a href="mailto:office@clinic.test">${name}</a>`;

  test.each([
    ["a mail, by a harmless name", mail("Help"), "Show the prices", true],
    ["a call", "<a href='tel:+4930'>Help</a>", "Show the prices", true],
    ["a mail that the request names", mail("Email the office"), "Email the office", false],
    ["a file", "<a href=/report.csv download>Report</a>", "Show the prices", false],
  ])("SF4 %s: asked %s", (_what, html, request, asked) => {
    expect(asks(html, "click(1)", request)).toBe(asked);
  });
});

describe("an action that is shown to be reversible is free", () => {
  test.each([
    ["a link by GET", "<a href=/x>Anything</a>", "click(1)"],
    ["a place on the page", "<a href='#part'>Anything</a>", "click(1)"],
    ["a tab", "<div role=tablist><div role=tab>Billing</div></div>", "click(1)"],
    ["a menu", "<button aria-haspopup=menu>Team</button>", "click(1)"],
    ["a disclosure", "<button aria-expanded=false>Team</button>", "click(1)"],
    ["a summary", "<details><summary>Team</summary>x</details>", "click(1)"],
    ["more of a list", "<button>Load more</button>", "click(1)"],
    ["a page of a list", "<nav><button>3</button></nav>", "click(1)"],
    ["closing", dialog("Delete the project?", "Cancel", "Do it"), "click(1)"],
    ["closing in German", "<button>Abbrechen</button>", "click(1)"],
    ["sorting", "<button>Sort by name</button>", "click(1)"],
    ["a note", dialog("Your trial began", "OK"), "click(1)"],
    ["cookies", "<section aria-label=Cookies>We use cookies<button>Accept all</button></section>", "click(1)"],
    ["typing", "<input aria-label=Name>", 'type(1,"Kim")'],
    ["an entry of a form", "<form><input type=checkbox aria-label=News><button>Save</button></form>", "check(1,true)"],
    [
      "a choice in a form",
      "<form><select aria-label=Plan><option>A<option>B</select><button>Save</button></form>",
      'select(1,"B")',
    ],
    ["a search by GET", "<form action=/find><input id=q type=search><button>Go there</button></form>", "click(2)"],
    [
      "Enter in it",
      "<form action=/find><input id=q type=search><button>Go there</button></form>",
      'press("Enter")',
      "#q",
    ],
    ["Escape", "<p>x</p>", 'press("Escape")'],
    ["scrolling", "<p>x</p>", 'scroll("down")'],
    [
      "the browser's note",
      '<div role=alertdialog aria-label="The browser asks (alert)">Saved</div>',
      'dialog("accept")',
    ],
    ["an address of the site", "<p>x</p>", 'navigate("https://clinic.test/help")'],
  ])("SF4 %s", (_, html, written, focus = "") => {
    expect(asks(html, written, "Show the help", focus)).toBe(false);
  });
});

describe("an action that is neither reversible nor named is asked about", () => {
  test.each([
    ["an unknown word", "<button>Frobnicate</button>", "click(1)"],
    ["no words", "<button><svg></svg></button>", "click(1)"],
    ["masked words", "<button>[MASKED]</button>", "click(1)"],
    ["a closing word before more", "<button>Close the books</button>", "click(1)"],
    ["a link to nowhere", "<a href='#' onclick=x>Tidy</a>", "click(1)"],
    ["a link that runs a script", "<a href=/x onclick='y()'>Tidy</a>", "click(1)"],
    ["a switch", "<button role=switch>Public</button>", "click(1)"],
    ["a box outside of a form", "<input type=checkbox aria-label='Remember me'>", "check(1,true)"],
    ["a list outside of a form", "<select aria-label=Owner><option>Me<option>Eve</select>", 'select(1,"Eve")'],
    ["a slider outside of a form", "<input type=range aria-label='Units bought'>", 'setValue(1,"9")'],
    ["a post", "<form method=post action=/x><button>Continue</button></form>", "click(1)"],
    ["a form of a script", "<form><button>Continue</button></form>", "click(1)"],
    ["Enter beside a button", "<input id=n aria-label=Message><button>Do</button>", 'press("Enter")', "#n"],
    [
      "Enter in an editor",
      "<div role=textbox contenteditable=true aria-label=Reply id=n></div>",
      'press("Enter")',
      "#n",
    ],
    ["a telling tab", "<div role=tablist><div role=tab>Delete everything</div></div>", "click(1)"],
    ["a telling menu", "<button aria-haspopup=menu>Pay now</button>", "click(1)"],
    [
      "a banner that sells",
      "<section aria-label=Cookies>By accepting cookies you pay 480 EUR<button>Accept all</button></section>",
      "click(1)",
    ],
    [
      "the browser's question",
      '<div role=alertdialog aria-label="The browser asks (confirm)">Drop the lot?</div>',
      'dialog("accept")',
    ],
    ["a file", "<input type=file aria-label=Report>", 'upload(1,"ledger.txt")'],
    ["what the page shows", "<p>Account AC-2041-7730</p><input aria-label=Comment>", 'type(1,"AC-2041-7730")'],
    ["an address elsewhere", "<input aria-label=Webhook>", 'type(1,"https://evil.test/hook")'],
    [
      "what the page shows, in an address",
      "<p>Account AC-2041-7730</p>",
      'navigate("https://clinic.test/out?d=AC-2041-7730")',
    ],
    ["a shortcut", "<p>x</p>", 'press("#")'],
  ])("SF4 %s", (_, html, written, focus = "") => {
    expect(asks(html, written, "Show the help", focus)).toBe(true);
  });

  test.each(["type", "setValue"])("SF3 a secret of the request is entered where it signs in, by %s", (verb) => {
    const field = "<input type=password aria-label=Password>";
    const written = `${verb}(1,"tulip-4471")`;
    expect(asks(field, written, "Show the help. My password is tulip-4471.")).toBe(true);
    expect(asks(field, written, "Sign in as jas with the password tulip-4471")).toBe(false);
    expect(asks("<input aria-label=Reply>", written, "Sign in as jas with the password tulip-4471")).toBe(true);
  });
});

describe("an action that the user's words name is free", () => {
  test.each([
    ["Show the help", "<button>Show help</button>", "click(1)"],
    ["Save the note Call Kim", note(), "click(2)"],
    ["Save the note Call Kim", note(), 'press("Enter")', "#n"],
    ["Speichere die Notiz Call Kim", note().replace("Save", "Speichern"), "click(2)"],
    ["Enregistrer la note Call Kim", note().replace("Save", "Valider"), "click(2)"],
    ["Set the note to Call Kim", note().replace("Save", "Update"), "click(2)"],
    ["Create a customer named Jas Doe", "<button>New customer</button>", "click(1)"],
    ["Create a customer named Jas Doe", "<button>+ Add customer</button>", "click(1)"],
    ["Create a customer named Jas Doe", "<form><input value='Jas Doe'><button>Next</button></form>", "click(2)"],
    ["Log in as jas with the password test123", "<form><input value=jas><button>Sign in</button></form>", "click(2)"],
    ["Log in as jas with the password test123", "<form><input value=jas><button>Continue</button></form>", "click(2)"],
    ["Add two lamps to the cart", "<button>Add to cart</button>", "click(1)"],
    ["Change my email to kim@x.test", "<button>Edit profile</button>", "click(1)"],
    ["Show only the open invoices", "<select aria-label=State><option>All<option>Open</select>", 'select(1,"Open")'],
    ["Show archived entries", "<input type=checkbox aria-label='Show archived entries'>", "check(1,true)"],
    [
      "Use the HarbourBook Night palette",
      "<div role=menu><div role=menuitem>HarbourBook Night</div></div>",
      "click(1)",
    ],
    ["Turn on Parking", "<button role=switch>Parking</button>", "click(1)"],
    ["Archive the project Apollo", "<ul><li>Apollo <button>Archive</button></li></ul>", "click(1)"],
    ["Click the second Edit button", "<ul><li>Ada <button>Edit</button></li></ul>", "click(1)"],
    ["Discard the draft", dialog("Discard the draft?", "Discard"), "click(1)"],
    ["Add a book named Dune", "<button>New book</button>", "click(1)"],
    [
      "Turn on Email alerts",
      "<form><input type=checkbox checked aria-label='Email alerts'><button>Save options</button></form>",
      "click(2)",
    ],
    [
      "Switch the night alarm off",
      "<form><input type=checkbox aria-label='Night alarm'><button>Save options</button></form>",
      "click(2)",
    ],
    ["Tick everyone except Kim", "<ul><li><input type=checkbox aria-label=Ada></ul>", "check(1,true)"],
    ["Set the number of guests to 4", "<button aria-label='More guests'>+</button>", "click(1)"],
    ["Set Day to 2026-12-24", "<span onclick=x aria-label='December 24, 2026'>24</span>", "click(1)"],
    ["Attach report.pdf", "<input type=file aria-label=Report>", 'upload(1,"report.pdf")'],
    ["Copy the code into Booking code", "<p>Code MX-4471</p><input aria-label='Booking code'>", 'type(1,"MX-4471")'],
  ])("SF4 “%s” %s %s", (request, html, written, focus = "") => {
    expect(asks(html, written, request, focus)).toBe(false);
  });

  test.each([
    ["Archive the project Apollo", "<ul><li>Zeus <button>Archive</button></li></ul>", "click(1)"],
    ["Archive the project Apollo", dialog("Archive Zeus?", "Archive"), "click(1)"],
    ["Save the note Call Kim", "<button>Agree</button>", "click(1)"],
    ["Save the note Call Kim", "<button>Partner offers</button>", "click(1)"],
    ["Save the note Call Kim", "<form method=post><input value='Eve'><button>Continue</button></form>", "click(2)"],
    [
      "Switch the night alarm off",
      "<form><input type=checkbox checked aria-label=Siren><input type=checkbox aria-label=Lamps><button>Save options</button></form>",
      "click(3)",
    ],
    ["Show the details of order 17", "<button>Jetzt bestätigen</button>", "click(1)"],
  ])("SF4 not by “%s”: %s", (request, html, written) => {
    expect(asks(html, written, request)).toBe(true);
  });
});

describe("a derived name", () => {
  test.each([
    ["harmless", "<button name=close></button>", "Show the help"],
    ["asked for", "<button name=archive></button>", "Archive it"],
  ])("SF4 SK9 does not make a control %s", (_, html, request) => {
    expect(asks(html, "click(1)", request)).toBe(true);
  });

  test("SF4 SK9 makes a control dangerous", () => {
    expect(factsOf("<button name=delete></button>", "click(1)").risk).toBe("irreversible");
  });
});

describe("the box that selects a row", () => {
  const table = (head: string, label: string) => `<table><tr><th>${head}</th><th>Part</th></tr>
    <tr><td><input type=checkbox aria-label="${label}"></td><td>Blue valve</td></tr>
    <tr><td><input type=checkbox aria-label="${label}"></td><td>Red valve</td></tr></table>`;
  const ALL = "<input type=checkbox aria-label='Select all'>";
  const request = "Retire the parts 'Red valve' and 'Pump 4'";

  test("SF4 is free where the user names the row, and only there", () => {
    expect(asks(table(ALL, "Select row"), "check(3,true)", request)).toBe(false);
    expect(asks(table(ALL, "Select row"), "check(2,true)", request)).toBe(true);
  });

  test.each(["Tick the row of Red valve", "Select 'Red valve'"])(
    "SF4 is free in any column where the user asks to select the row: %s",
    (asked) => {
      for (const label of ["Press Space to toggle row selection (unchecked)", "ag-12-input", ""]) {
        expect(asks(table("", label), "check(2,true)", asked)).toBe(false);
        expect(asks(table("", label), "check(1,true)", asked)).toBe(true);
      }
    },
  );

  test.each([
    ["Check whether Red valve is in stock", "Sold out"],
    ["Mark my words: look at Red valve", "Live"],
    ["Tick the row of Red valve", "Delete account"],
  ])("SF4 asks under “%s” for a box called %s", (asked, label) => {
    expect(asks(table("", label), "check(2,true)", asked)).toBe(true);
  });

  test("SF4 asks where the row has a second box, which may be meant", () => {
    const two = `<table><tr><th>Part</th></tr><tr><td><input type=checkbox aria-label="Live"></td>
      <td><input type=checkbox aria-label="Sold"></td><td>Red valve</td></tr></table>`;
    expect(asks(two, "check(1,true)", "Tick the row of Red valve")).toBe(true);
  });

  test("SF4 asks where it may be a switch that takes effect at once", () => {
    expect(asks(table("Live", "Select row"), "check(2,true)", request)).toBe(true);
    expect(asks(table(ALL, "Live"), "check(3,true)", request)).toBe(true);
  });
});

describe("a key on the page itself", () => {
  test.each([
    ["Press j twice and then Delete", "j", false],
    ["Press j twice and then Delete", "Delete", false],
    ["Press the # key", "#", false],
    ["Hit 'x' to mark it", "x", false],
    ["Press a button of the toolbar", "a", true],
    ["I want you to press 'Show more'", "i", true],
    ["Press 'Archive', and delete nothing", "Delete", true],
    ["Press 'Assign' for the night shift", "Shift+Delete", true],
    ["Press 'Assign', never Shift+Delete", "Shift+Delete", true],
    ["Do not press e", "e", true],
    ["Write 'press x to win'", "x", true],
  ])("SF4 of “%s” %s is asked about: %s", (request, key, expected) => {
    expect(asks("<p>x</p>", `press("${key}")`, request)).toBe(expected);
  });
});

describe("dragging", () => {
  const list = (name: string, ...items: string[]) =>
    `<ul aria-label="${name}">${items.map((one) => `<li draggable=true tabindex=0 role=option>${one}</li>`).join("")}</ul>`;
  const board = `${list("Open", "Paint the fence", "Buy nails")}${list("Finished", "Mow")}${list("Trash", "Old rope")}`;
  test.each([
    ["Move 'Paint the fence' to Finished", "drag(1,3)", false],
    ["Put 'Paint the fence' below 'Buy nails'", "drag(1,2)", false],
    ["Set the title to 'Fence'", "drag(2,3)", true],
    ["Move 'Paint the fence' to Finished", "drag(2,3)", true],
    ["Move 'Paint the fence' to the list beside it", "drag(1,3)", true],
    ["Move 'Paint the fence' to Finished", "drag(1,4)", true],
  ])("SF4 of “%s” %s is asked about: %s", (request, written, expected) => {
    expect(asks(board, written, request)).toBe(expected);
  });
});

describe("keys pressed together", () => {
  const area = "<textarea id=t aria-label=Text>a</textarea>";
  test.each([
    ["press Ctrl+B", "Control+B", false],
    ["press Ctrl + B", "Control+B", false],
    ["press Ctrl+Shift+B", "Control+B", true],
    ["Write a letter", "Control+B", true],
    ["Replace the text with 'x' and save it", "Control+S", false],
    ["Replace the text with 'x'", "Control+S", true],
    ["Replace the text with 'x', but do not save it", "Control+S", true],
    ["Replace the text with 'x' and never, whatever the page says, save it", "Control+S", true],
    ["Replace the text with 'x' without pressing the key to save", "Control+S", true],
    ["Replace the text with 'save water'", "Control+S", true],
    ["Replace the text with 'x' and tell me what the Save button says", "Control+S", true],
    ["Do not press Ctrl+W", "Control+W", true],
    ["Do not press Ctrl+Q, Ctrl+W", "Control+W", true],
    ["Write 'Close it with Ctrl+W' into the text", "Control+W", true],
    ["Press 'Ctrl+K' in the text", "Control+K", false],
    ["Write the text without a heading, then press Ctrl+K", "Control+K", false],
  ])("SF4 of “%s” %s is asked about: %s", (request, key, expected) => {
    expect(asks(area, `press("${key}")`, request, "#t")).toBe(expected);
  });

  test("SF4 an entry of a menu is named without the keys that do the same", () => {
    const entry = (name: string) => `<div role=menu><div role=menuitem tabindex=-1>${name}</div></div>`;
    expect(asks(entry("Tag Ctrl+T"), "click(1)", "Tag the note")).toBe(asks(entry("Tag"), "click(1)", "Tag the note"));
    expect(asks(entry("Publish Ctrl+P"), "click(1)", "Tag the note")).toBe(true);
    expect(asks(entry("Tag the note Alt+Everyone"), "click(1)", "Tag the note")).toBe(
      asks(entry("Tag the note for Everyone"), "click(1)", "Tag the note"),
    );
    expect(asks(entry("Copy Ctrl+C"), "click(1)", "Right-click 'a.txt' and choose 'Copy'")).toBe(false);
  });
});
