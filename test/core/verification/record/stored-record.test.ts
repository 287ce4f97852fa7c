/** Proves core/verification/record/stored-record.ts and what it is made of: the record is compared with what was entered, field by field. */

import { describe, expect, test } from "vitest";
import type { EvidencePage } from "../../../../core/verification/evidence/comparison.js";
import { gatherEvidence } from "../../../../core/verification/evidence/evidence.js";
import { hasRecordId } from "../../../../core/verification/record/record.js";
import type { EnteredValue } from "../../../../core/verification/submit/form-values.js";
import { inputOf } from "../acts.js";
import { page } from "../pages.js";
import { documentOf, type Posted, postedInput } from "../posted.js";

const city = { name: "City", value: "Braga" };
const loans = { name: "Loans allowed", value: "30" };
const edit = (values: { city?: string; loans?: string; name?: string } = {}) =>
  `<h1>Member</h1><form method=post><label>Name <input name=name value="${values.name ?? "Pia Sund"}"></label>
   <label>City <input name=city value="${values.city ?? "Braga"}"></label><label>Loans allowed <input type=number name=loans value="${values.loans ?? "30"}"></label><button>Save</button></form>`;
const saved = "<div class='alert alert-success'>Record was successfully saved.</div>";
const row = (...cells: readonly string[]) =>
  `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}<td><a title="Edit Record" href="/members/3/edit">✎</a></td></tr>`;
const list = (...rows: readonly string[]) =>
  `<h1>Members</h1><table><tr><th>Name<th>City<th>Loans allowed<th></tr>${row("Omar Reis", "Lisbon", "5")}${row("Rosa Lind", "Braga", "7")}${rows.join("")}</table>`;
const short = (...rows: readonly string[]) => `<h1>Members</h1><table><tr><th>Name<th></tr>${rows.join("")}</table>`;

interface Case extends Partial<Posted> {
  readonly answer: string;
  /** The page at the record's address; absent when it was not looked at. */
  readonly record?: string;
  readonly recordPath?: string;
  /** Of the record's page. */
  readonly language?: string;
}

function gathered(
  { record, recordPath = "/members/3/edit", language, ...act }: Case,
  typed: readonly EnteredValue[] = [city, loans],
) {
  const input = postedInput({ form: edit(), press: "Save", to: "/members", ...act });
  const opened = (html: string): EvidencePage => ({
    skeleton: { ...page(documentOf(html, "p3")), language },
    url: `http://clinic.test${recordPath}`,
    title: "",
    focus: "",
    domHash: "h3",
  });
  return gatherEvidence({ ...input, typed, ...(record === undefined ? {} : { record: opened(record) }) });
}
const verdict = (act: Case, typed?: readonly EnteredValue[]) => {
  const { settlement } = gathered(act, typed);
  return settlement.kind === "decided"
    ? [settlement.verdict.tag, settlement.verdict.rule, settlement.verdict.semanticSummary]
    : null;
};

describe("one of several fields was not taken (d)", () => {
  test("VD9 the row of the record shows another number, in its column: the record decides, if it can be opened", () => {
    const answer = saved + list(row("Pia Sund", "Braga", "10"));
    expect(gathered({ answer }).summary.recordAt).toBe("http://clinic.test/members/3/edit");
    expect(verdict({ answer, record: edit({ loans: "10" }) })).toEqual([
      "contradicted",
      "field-not-taken",
      "'Loans allowed' holds '10', not '30'.",
    ]);
    const all = [{ name: "Name", value: "Pia Sund" }, city, loans];
    const created = verdict({ answer: answer.replaceAll(/<a .*?<\/a>/g, "") }, all);
    expect(created?.slice(0, 2)).toEqual(["contradicted", "field-not-taken"]);
  });

  test("VD9 a row that is another's proves nothing of it", () => {
    const answer = saved + list(row("Pia Sund", "Braga", "30"));
    expect(verdict({ answer })?.slice(0, 2)).toEqual(["confirmed", "submit-two-tiers"]);
    expect(gathered({ answer }).summary.recordAt).toBeUndefined();
  });

  test.each<[string, string, string]>([
    ["was cleared", edit({ loans: "" }), "'Loans allowed' is empty, not '30'."],
    ["kept what it held", edit({ loans: "5" }), "'Loans allowed' holds '5', not '30'."],
    ["was cut", edit({ city: "Bra" }), "'City' holds 'Bra', not 'Braga'."],
  ])("VD9 a list that does not show the field: the record is opened, and it %s", (_, record, words) => {
    const answer = saved + short(row("Pia Sund"));
    expect(gathered({ answer }).summary.recordAt).toBe("http://clinic.test/members/3/edit");
    expect(verdict({ answer, record })).toEqual(["contradicted", "field-not-taken", words]);
  });

  test("VD9 the record that holds all of it confirms", () => {
    const answer = short(row("Pia Sund"));
    expect(verdict({ answer, record: edit() })?.slice(0, 2)).toEqual(["confirmed", "submit-record"]);
  });

  test.each([
    ["a telephone number with its country", { name: "Phone", value: "0555 123 4567" }, "+49 555 1234567"],
    ["a date in another order", { name: "Born", value: "1990-04-02" }, "02/04/1990"],
    ["an amount with its currency", { name: "Price", value: "1000" }, "1,000.00 €"],
    ["a name in other letters", { name: "Tag", value: "Urgent Cases" }, "urgent-cases"],
    ["an address with its scheme", { name: "Site", value: "clinic.example/x" }, "https://clinic.example/x"],
  ])("VD9 %s is the value that was entered", (_, one, shown) => {
    const form = `<form method=post><label>${one.name} <input value="${one.value}"></label><button>Save</button></form>`;
    const record = `<form method=post><label>${one.name} <input value="${shown}"></label><label>Name <input value="Pia Sund"></label><button>Save</button></form>`;
    const withName = form.replace("<button>", "<label>Name <input value='Pia Sund'></label><button>");
    expect(verdict({ form: withName, answer: saved, record, language: "de-DE" }, [one])?.[1]).toBe("submit-record");
  });

  test("VD9 a telephone number of an unknown country is neither stored nor refused", () => {
    const one = { name: "Phone", value: "0555 123 4567" };
    const formOf = (phone: string) =>
      `<form method=post><label>Phone <input value="${phone}"></label><label>Name <input value="Pia Sund"></label><button>Save</button></form>`;
    const act = { form: formOf(one.value), answer: saved, record: formOf("+49 555 1234567") };
    expect(verdict(act, [one])?.slice(0, 2)).toEqual(["unknown", "submit-not-found"]);
    expect(verdict({ ...act, language: "de-AT" }, [one])?.slice(0, 2)).toEqual(["unknown", "submit-not-found"]);
  });
});

describe("the record holds another value", () => {
  const field = (name: string, value: string) => `<label>${name} <input value="${value}"></label>`;
  const record = (name: string, value: string, more = "") =>
    `${more}<form method=post>${field(name, value)}${field("Name", "Pia Sund")}<button>Save</button></form>`;
  const stored = (name: string, value: string, shown: string, more = "") =>
    verdict({ form: record(name, value), answer: saved, record: record(name, shown, more) }, [{ name, value }]);
  const storedOn = (language: string, name: string, value: string, shown: string) =>
    verdict({ form: record(name, value), answer: saved, record: record(name, shown), language }, [{ name, value }]);

  test.each([
    ["Amount", "5000", "5,000.00"],
    ["Amount", "5,000", "5000"],
    ["Due", "04.03.2024", "2024-03-04"],
    ["Due", "2024-03-04", "04/03/2024"],
    ["From", "9:30 pm", "21:30"],
    ["Begins", "24 Dec 2026 at 3pm", "2026-12-24T15:00"],
    ["Colour", "red", "#ff0000"],
    ["Length", "1h 30m", "90 min"],
  ])("VD9 %s '%s' is stored where '%s' is shown", (name, value, shown) => {
    expect(stored(name, value, shown)?.slice(0, 2)).toEqual(["confirmed", "submit-record"]);
  });

  test.each([
    ["Due", "04.03.2024", "2024-04-03"],
    ["Amount", "5,000.00", "5"],
    ["House", "1/2", "12"],
    ["Range", "5-10 kg", "510kg"],
    ["Due", "14.03.2024", "04.03.2024"],
    ["Amount", "250000.00", "150000.00"],
  ])("VD9 false success: %s '%s' is not stored where '%s' is shown", (name, value, shown) => {
    expect(stored(name, value, shown)?.slice(0, 2)).toEqual(["contradicted", "field-not-taken"]);
  });

  test.each([
    ["Amount", "5,000", "5"],
    ["Amount", "5", "5.000"],
    ["Due", "03/04/2024", "04/03/2024"],
    ["Due", "04/03/2024", "2024-04-03"],
    ["Due", "04/03/2024", "2024-03-04"],
    ["Begins", "24 Dec 2026 at 3pm", "2026-12-24"],
  ])(
    "VD9 false success: %s '%s' where '%s' is shown is neither stored nor refused, whatever a message says",
    (name, value, shown) => {
      expect(stored(name, value, shown)?.[0]).toBe("unknown");
    },
  );

  test("VD9 a date that is two days is the one that the page's language has it for", () => {
    expect(storedOn("en-US", "Due", "04/03/2024", "2024-04-03")?.[1]).toBe("submit-record");
    expect(storedOn("en-US", "Due", "04/03/2024", "2024-03-04")?.[0]).toBe("unknown");
    expect(storedOn("en-GB", "Due", "04/03/2024", "2024-03-04")?.[1]).toBe("submit-record");
    expect(storedOn("en", "Due", "04/03/2024", "2024-03-04")?.[0]).toBe("unknown");
  });

  test("VD9 false success: a draft that the browser kept is not what is stored", () => {
    const draft = "<div role=status>We restored your unsaved draft</div>";
    expect(stored("Title", "Blue chairs", "Blue chairs")?.[1]).toBe("submit-record");
    expect(stored("Title", "Blue chairs", "Blue chairs", draft)?.[1]).not.toBe("submit-record");
  });
});

describe("a row that is changed where it stands (g)", () => {
  const members = (loans: string, more = "") =>
    `<h1>Members</h1><table><tr><th>Name<th>Loans allowed</tr>
     <tr><td>Omar Reis</td><td>5</td></tr><tr><td>Pia Sund</td><td>${loans}</td></tr></table>${more}`;
  const editor = "<form><label>Loans <input type=number name=loans value=30></label><button>Save</button></form>";
  const inPlace = (record?: string, epoch = "p2", to = "/members", membersOf = members) => {
    const before = documentOf(membersOf("5", editor), "p1");
    const on = before.find(({ name }) => name === "Save");
    const url = `http://clinic.test${to}`;
    const requests = [{ method: "POST", url: "http://clinic.test/members/save", status: 200, startedByAction: true }];
    const input = inputOf({
      action: `click(${on?.control?.sf?.n})`,
      kind: "submit",
      ...(on === undefined ? {} : { on }),
      before,
      after: documentOf(membersOf("30", "<button>Menu</button>"), "p1"),
      from: url,
      to: url,
      seen: { witness: { didNetworkOccur: true, requests } },
    });
    const opened = (html: string): EvidencePage => {
      const skeleton = page(documentOf(html, epoch));
      return { skeleton, url, title: "", focus: "", domHash: "h3" };
    };
    const typed = [{ name: "Loans", value: "30" }];
    const { summary, settlement } = gatherEvidence({
      ...input,
      typed,
      ...(record === undefined ? {} : { record: opened(record) }),
    });
    const told = settlement.kind === "decided" ? [settlement.verdict.tag, settlement.verdict.rule] : [];
    return { at: summary.recordAt, told, contingencies: summary.contingencies };
  };

  test("VD9 the page is loaded anew: what it shows then is what is stored", () => {
    expect(inPlace().at).toBe("http://clinic.test/members");
    const fresh = (loans: string) => members(loans, "<button>Menu</button>");
    expect(inPlace(fresh("30")).told).toEqual(["confirmed", "submit-record"]);
    expect(inPlace(fresh("10")).told).toEqual(["contradicted", "field-not-taken"]);
    expect(inPlace(fresh("5")).told).toEqual(["contradicted", "field-not-taken"]);
    expect(inPlace("<h1>Home</h1><button>Menu</button>").told).toEqual(inPlace().told);
  });

  test("VD9 a row that holds forms of its own is read by its controls", () => {
    const own = "<td><form method=post><button>Delete</button></form></td>";
    const rich = (loans: string, more = "") =>
      `<h1>Members</h1><table><tr><td>Omar Reis</td><td><a href="#">5</a></td>${own}</tr>
       <tr><td>Pia Sund</td><td><a href="#">${loans}</a></td>${own}</tr></table>${more}`;
    const at = (record?: string) => inPlace(record, "p2", "/members", rich);
    expect(at().at).toBe("http://clinic.test/members");
    expect(at(rich("30", "<button>Menu</button>")).told).toEqual(["confirmed", "submit-record"]);
    expect(at(rich("10", "<button>Menu</button>")).told).toEqual(["contradicted", "field-not-taken"]);
  });

  test("VD9 a page that asks to sign in when it is loaded anew took nothing: what the site accepted was its visitor's no more", () => {
    const wall =
      "<h1>Sign in</h1><form method=post><label>Name <input></label><label>Password <input type=password></label><button>Sign in</button></form>";
    expect(inPlace(wall).told).toEqual(["contradicted", "submit-refused"]);
    expect(inPlace(wall).contingencies).toContain("URL_CHANGED");
  });

  test("VD9 a page that was not loaded anew shows nothing, and a fragment would not load it", () => {
    expect(inPlace(members("10", "<button>Menu</button>"), "p1").told).toEqual(inPlace().told);
    expect(inPlace(undefined, "p2", "/app#/members").at).toBeUndefined();
  });
});

describe("where the result does not show the record, it is looked at (g)", () => {
  test("VD9 an edited record is opened where it was edited", () => {
    const answer = `${saved}<h1>Dashboard</h1>`;
    expect(gathered({ answer, form: edit() }).summary.recordAt).toBe("http://clinic.test/things/new");
    expect(verdict({ answer, record: edit({ city: "Porto" }) })?.[1]).toBe("field-not-taken");
  });

  test("VD9 an empty form for another record is no record: nothing is known from it", () => {
    const created = edit({ name: "Pia Sund" });
    const typed = [{ name: "Name", value: "Pia Sund" }, city, loans];
    const empty = edit({ name: "", city: "", loans: "0" });
    expect(
      verdict(
        { form: created, answer: `${saved}<h1>Dashboard</h1>`, record: empty, recordPath: "/things/new" },
        typed,
      )?.slice(0, 2),
    ).toEqual(["confirmed", "submit-two-tiers"]);
  });

  test.each([
    ["a heading of a search", "<h1>Results for “Pia Sund”</h1><p>Nothing here.</p>"],
    ["a statement that was sent", "<p>INSERT INTO member (name) VALUES ('Pia Sund')</p>"],
    ["a filter", "<form role=search><label>Find <input value='Pia Sund'></label></form>"],
  ])("VD9 %s shows what was typed, not what was stored", (_, answer) => {
    const typed = [{ name: "Name", value: "Pia Sund" }];
    expect(gathered({ answer }, typed).summary.submitTiers).not.toContain("values-shown");
  });

  test("VD9 a list without it, and without a word: unknown, although another page came", () => {
    const typed = [{ name: "Name", value: "Pia Sund" }];
    const form = `<form method=post><label>Name <input value="Pia Sund"></label><button>Save</button></form>`;
    const answer = list(row("Ann Ash", "Faro", "1")).replaceAll(/<a .*?<\/a>/g, "");
    expect(verdict({ form, answer }, typed)?.slice(0, 2)).toEqual(["unknown", "submit-not-seen"]);
    expect(verdict({ form, answer: saved + answer }, typed)?.[0]).toBe("confirmed");
  });

  test("VD9 what is entered to sign in is stored in no list; what makes a user is", () => {
    const typed = [{ name: "E-mail", value: "pia.sund@example.test" }];
    const form = (button: string, more = "") =>
      `<form method=post><label>E-mail <input type=email value="pia.sund@example.test"></label>
       <label>Password <input type=password value="[PASSWORD]"></label>${more}<button>${button}</button></form>`;
    const answer = list(row("Ann Ash", "Faro", "1")).replaceAll(/<a .*?<\/a>/g, "");
    expect(verdict({ form: form("Sign in"), press: "Sign in", answer }, typed)?.[0]).toBe("likely");
    const role = "<label>Role <select><option>Reader</option></select></label>";
    expect(verdict({ form: form("Save user", role), press: "Save user", answer }, typed)?.slice(0, 2)).toEqual([
      "unknown",
      "submit-not-seen",
    ]);
  });

  test("VD9 a search for what was entered that does not find it: unknown, whatever a message says", () => {
    const typed = [{ name: "Name", value: "Pia Sund" }];
    const form = `<form method=post><label>Name <input value="Pia Sund"></label><button>Save</button></form>`;
    const sought = (...rows: readonly string[]) =>
      `<form method=get><label>Search <input name=q value="Pia Sund"></label></form>${list(...rows)}`;
    const act = { form, to: "/members?q=Pia+Sund" };
    const answer = (html: string) => (saved + html).replaceAll(/<a .*?<\/a>/g, "");
    expect(verdict({ ...act, answer: answer(sought()) }, typed)?.slice(0, 2)).toEqual(["unknown", "submit-not-found"]);
    expect(verdict({ ...act, answer: answer(sought(row("Pia Sund", "Faro", "1"))) }, typed)?.[0]).toBe("confirmed");
    expect(verdict({ ...act, answer: answer(list()) }, typed)?.[0]).toBe("confirmed");
  });

  test("VD9 the form came back: what is stored decides, and without it the form's return", () => {
    const answer = edit();
    const to = "/things/new";
    expect(gathered({ answer, to }).summary.recordAt).toBe("http://clinic.test/things/new");
    expect(verdict({ answer, to, record: edit() })?.slice(0, 2)).toEqual(["confirmed", "submit-record"]);
    expect(verdict({ answer, to, record: edit({ city: "Porto" }) })?.[1]).toBe("field-not-taken");
    expect(verdict({ answer, to, record: "<h1>Oops</h1>" })?.slice(0, 2)).toEqual(["contradicted", "form-returned"]);
  });

  test("VD9 a form of switches alone is the record where one of them was turned and stays so", () => {
    const options = (on: "" | "checked") =>
      `<h1>Options</h1><form method=post><label><input type=checkbox name=a ${on}> Email alerts</label><button>Save options</button></form>`;
    const act = {
      form: options("checked"),
      press: "Save options",
      answer: saved + options("checked"),
      to: "/things/new",
    };
    const on = { name: "Email alerts", value: "on" };
    const turned = [{ ...on, replaced: true as const }];
    expect(gathered(act, turned).summary.recordAt).toBe("http://clinic.test/things/new");
    expect(verdict({ ...act, record: options("checked") }, turned)?.[0]).toBe("confirmed");
    expect(verdict({ ...act, record: options("checked") }, [on])?.[0]).toBe("likely");
    expect(verdict({ ...act, record: options("") }, turned)?.[0]).not.toBe("confirmed");
  });

  test.each([
    ["deletes", "/members/3/delete"],
    ["signs out", "/logout"],
    ["leaves the site", "http://elsewhere.test/members/3"],
    ["runs a script", "javascript:edit(3)"],
  ])("VD9 no link that %s is followed to look", (_, href) => {
    const answer = saved + short(row("Pia Sund").replace("/members/3/edit", href));
    const typed = [{ name: "Name", value: "Pia Sund" }, city, loans];
    expect(gathered({ answer }, typed).summary.recordAt ?? "").not.toContain(href);
  });

  test("VD9 on the way through several forms nothing is left to look", () => {
    const next =
      "<h1>2 of 3</h1><form method=post><label>Street <input></label><label>Town <input></label><button>Next</button></form>";
    expect(gathered({ answer: next }).summary.recordAt).toBeUndefined();
  });
});

describe("a form that came back as it was sent", () => {
  const changed = [{ ...city, replaced: true as const, was: "Lisbon" }];
  const words = [
    saved,
    "<div role=alert>Another user changed this member while you were editing.</div>",
    "<div class='alert alert-success'>Updated by Rosa 2 minutes ago</div>",
    "<p>Member saved.</p>",
    "",
  ];

  test.each(words)("VD9 %s confirms nothing, unless the record shows what was entered", (message) => {
    const act = { answer: message + edit() };
    expect(verdict({ ...act, record: edit({ city: "Lisbon" }) }, changed)?.[0]).toBe("contradicted");
    // A page that shows nothing of it.
    expect(["unknown", "contradicted"]).toContain(verdict({ ...act, record: "<h1>Members</h1>" }, changed)?.[0]);
  });

  test("VD9 what the record shows there after words of success is believed", () => {
    expect(verdict({ answer: saved + edit(), record: edit() }, changed)?.[0]).toBe("confirmed");
  });
});

describe("the value that was replaced", () => {
  const renamed = [{ name: "Name", value: "Pia Lund", replaced: true as const, was: "Pia Sund" }];
  const terms = (name: string) => `<h1>Member</h1><dl><dt>Name</dt><dd>${name}</dd><dt>City</dt><dd>Braga</dd></dl>`;
  const titled = (name: string) => `<h1>${name}</h1><p>Member since 2019</p>`;

  test.each([
    ["in its field", edit({ name: "Pia Sund" })],
    ["behind its label", terms("Pia Sund")],
    ["as the heading", titled("Pia Sund")],
  ])("VD9 stands in the record %s: what was entered is not stored", (_, record) => {
    const form = edit({ name: "Pia Lund" });
    const answer = saved + short(row("Omar Reis"));
    expect(verdict({ form, answer, record }, renamed)?.slice(0, 2)).toEqual(["contradicted", "field-not-taken"]);
  });

  test.each([terms("Pia Lund"), titled("Pia Lund"), titled("Member")])("VD9 %s does not show it", (record) => {
    const form = edit({ name: "Pia Lund" });
    const answer = saved + short(row("Omar Reis"));
    expect(verdict({ form, answer, record }, renamed)?.[0]).not.toBe("contradicted");
  });
});

describe("a choice that the page takes out of its field before the save", () => {
  const tag = { name: "Tags", value: "urgent", replaced: true as const };
  const chips = (inside: string) =>
    `<h1>Ticket</h1><form method=post><label>Title <input name=title value="Broken lamp"></label>${inside}<button>Save</button></form>`;
  const title = { name: "Title", value: "Broken lamp", replaced: true as const };
  const WIDGETS: readonly (readonly [string, string, string])[] = [
    ["a chip", "<span>urgent</span><button type=button>Remove urgent</button><label>Tags <input name=tag></label>", ""],
    [
      "an option of two lists",
      "<label>Tags <select multiple name=from><option>later</select></label><label>Chosen <select multiple name=to><option>urgent</select></label>",
      "",
    ],
    ["a token in a list", "<ul><li>urgent</li></ul><label>Tags <input name=tag></label>", "<p>Tags: urgent</p>"],
    ["a picker's button", "<button type=button>urgent ×</button><label>Tags <input name=tag></label>", ""],
  ];

  test.each(WIDGETS)("VD9 %s is not looked for in its field", (_, inside, told) => {
    const act = { form: chips(inside), answer: saved + short(row("Broken lamp")), to: "/tickets" };
    const record = chips(`<span>urgent</span><label>Tags <input name=tag></label>${told}`);
    expect(verdict({ ...act, record }, [title, tag])?.[0]).toBe("confirmed");
  });

  test("VD9 an entry that the page only emptied is held against the record", () => {
    const act = { form: chips("<label>Tags <input name=tag></label>"), answer: saved + short(row("Broken lamp")) };
    const record = chips("<label>Tags <input name=tag></label>");
    expect(verdict({ ...act, record }, [title, tag])?.slice(0, 2)).toEqual(["contradicted", "field-not-taken"]);
  });
});

describe("hasRecordId", () => {
  test.each([
    ["http://a.test/orders/17/edit", true],
    ["http://a.test/orders/17", true],
    ["http://a.test/admin/shop/customer/17/change/", true],
    ["http://a.test/member/edit/?id=3", true],
    ["http://a.test/orders/17/lines/4/edit", true],
    ["http://a.test/orders/17/lines/new", false],
    ["http://a.test/orders/17/lines/create?back=1", false],
    ["http://a.test/orders/17/new", false],
    ["http://a.test/lines/new?order_id=17", false],
    ["http://a.test/orders/17/lines/quick/form", false],
    ["http://a.test/orders", false],
  ])("VD9 the address of a record: %s %s", (url, isRecord) => {
    expect(hasRecordId(url)).toBe(isRecord);
  });
});

describe("the requests of a page beside the form that the browser sent", () => {
  const sent = { method: "POST", url: "http://clinic.test/members", status: 200, startedByAction: true } as const;
  const OTHERS = ["/members/3/draft", "/events", "/api/validate", "/presence", "/session/touch"];

  test.each(OTHERS)("VD9 a refused %s does not refuse the form", (path) => {
    const input = postedInput({ form: edit(), press: "Save", answer: saved + list(row("Pia Sund", "Braga", "30")) });
    const other = { ...sent, url: `http://clinic.test${path}`, status: 400 };
    const asked = (requests: readonly (typeof sent & { document?: true })[] | readonly object[]) =>
      gatherEvidence({
        ...input,
        typed: [city, loans],
        observation: { ...input.observation, witness: { ...input.observation.witness, requests: requests as never } },
      }).summary.refusedSubmit;
    expect(asked([{ ...sent, document: true }, other])).toBe(false);
    expect(asked([other, { ...sent, document: true }])).toBe(false);
    expect(
      asked([
        { ...sent, document: true, status: 422 },
        { ...other, status: 200 },
      ]),
    ).toBe(true);
    // Sent by scripts, nobody can tell which is which.
    expect(asked([sent, other])).toBe(true);
  });
});

describe("a script saves the form where it stands", () => {
  const form = (slug: string, count = "1") =>
    `<h1>Tag</h1><form method=post><label>Slug <input name=slug value="${slug}"></label><label>Count <input type=number name=count value="${count}"></label><button type=submit>Save</button></form>`;
  const act = (after: string, { value = "weather", count = "2" } = {}, was: { slug?: string; count?: string } = {}) => {
    const [before, now] = [documentOf(form(value, count), "p1"), documentOf(after, "p1")];
    const field = (name: string) => before.find((node) => node.name === name)?.fingerprint;
    const on = before.find((node) => node.name === "Save");
    if (on === undefined) throw new Error("there is no Save");
    const request = { method: "PUT", url: "http://clinic.test/tags/3", status: 200, startedByAction: true } as const;
    const input = inputOf({
      action: "click(3)",
      kind: "submit",
      on,
      before,
      after: now,
      seen: { witness: { requests: [request] } },
    });
    const typed = [
      { name: "Slug", value, fingerprint: field("Slug"), was: was.slug },
      { name: "Count", value: count, fingerprint: field("Count"), was: was.count },
    ] as readonly EnteredValue[];
    const { settlement } = gatherEvidence({ ...input, typed });
    return settlement.kind === "decided" ? settlement.verdict.tag : "undecided";
  };
  const told = "<p role=status>Saved.</p>";

  test.each([
    ["a number behind it", "weather", "weather-2"],
    ["another word", "weather", "climate"],
    ["a sign left out", "Far & North", "far-north"],
    ["a part left out", "weather and wind", "weather"],
    ["a number", "weather 5", "weather 6"],
  ])("VD9 a field that holds another value after it was not taken as entered: %s", (_, value, shown) => {
    expect(act(form(shown, "2"), { value })).toBe("contradicted");
    expect(act(told + form(shown, "2"), { value }, { slug: "sport" })).not.toMatch(/confirmed|likely/);
  });

  test.each([
    ["the same value", "weather", "weather"],
    ["the same value, written as the site writes it", "Far North", "far-north"],
    ["an empty field for the next entry", "weather", ""],
  ])("VD9 %s is no contradiction", (_, value, shown) => {
    expect(act(told + form(shown, shown === "" ? "" : "2"), { value })).not.toBe("contradicted");
  });

  test("VD9 a field that is reset to what it held at first is no contradiction", () => {
    expect(act(told + form("", "1"), {}, { count: "1" })).not.toBe("contradicted");
  });
});
