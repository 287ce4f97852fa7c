import { describe, expect, test } from "vitest";
import type { SkeletonNode } from "../../../../core/page/skeleton.js";
import type { SubmitTier } from "../../../../core/verification/evidence/evidence.js";
import type { ObservedRequest } from "../../../../protocol/observation.js";
import { type Act, gather, settled } from "../acts.js";
import { alert, control, heading, node, status, text } from "../pages.js";

const region = 'main>form "New patient"';
const home = { region, control: { form: "f:form" } };
const form = node("form", "New patient", { key: "f:form" });
const first = control("textbox", "First name", { n: 1, value: "Jas", ...home });
const save = control("button", "Save", { n: 2, ...home });
const add = control("button", "Add patient", { n: 3 });
const onForm = [heading("Patients"), add, form, first, save];
/** The form is there, and what was entered into it is not. */
const emptied = [heading("Patients"), add, form, { ...first, value: "" }, save];
const list = [heading("Patients"), add];

const own = (status?: number, fields: Partial<ObservedRequest> = {}): ObservedRequest => ({
  method: "POST",
  url: "http://clinic.test/api/patients",
  startedByAction: true,
  ...(status === undefined ? {} : { status }),
  ...fields,
});
const saw = (...requests: readonly ObservedRequest[]) => ({ witness: { didNetworkOccur: true, requests } });
const submit = (after: readonly SkeletonNode[], fields: Partial<Act> = {}): Act => ({
  action: "click(2)",
  kind: "submit",
  on: save,
  before: onForm,
  after,
  ...fields,
});
const tiers = (act: Act) => gather(act).summary.submitTiers;

describe("submit tiers (VD9)", () => {
  test.each<[string, Act, readonly SubmitTier[]]>([
    ["(a) its own request was accepted", submit(onForm, { seen: saw(own(201)) }), ["response"]],
    ["(a) a redirect is an answer too", submit(onForm, { seen: saw(own(303)) }), ["response"]],
    [
      "(a) another host of the same site",
      submit(onForm, { seen: saw(own(200, { url: "https://api.clinic.test/p" })) }),
      ["response"],
    ],
    ["not a request of the page's own accord", submit(onForm, { seen: saw(own(200, { startedByAction: false })) }), []],
    ["not a read", submit(onForm, { seen: saw(own(200, { method: "GET" })) }), []],
    ["not a tracker", submit(onForm, { seen: saw(own(204, { url: "https://track.test/b" })) }), []],
    ["not a request still under way", submit(onForm, { seen: saw(own()) }), []],
    ["(b) a new confirmation", submit([...onForm, status("Patient Jas Doe added")]), ["confirmation"]],
    ["(b) an alert that says it worked", submit([...onForm, alert("Saved successfully")]), ["confirmation"]],
    ["(b) a status in another language", submit([...onForm, status("Potilas lisätty")]), ["confirmation"]],
    ["not a status in words we do not know, which may say anything", submit([...onForm, status("Curtha leis")]), []],
    [
      "(b) a toast in a list, which takes the focus",
      submit([...onForm, control("listitem", "", { text: "Patient has been saved", n: 44 })]),
      ["confirmation"],
    ],
    ["not a button that is called so", submit([...onForm, control("button", "Patient has been saved", { n: 44 })]), []],
    ["(b) a sentence on the page", submit([...onForm, text("Thank you, we have received it.")]), ["confirmation"]],
    [
      "(b) a live region that speaks up",
      submit([...onForm, status("Patient added")], { before: [...onForm, status("")] }),
      ["confirmation"],
    ],
    [
      "(b) a toast beside an older one",
      submit([...onForm, status("Theme saved Patient added")], { before: [...onForm, status("Theme saved")] }),
      ["confirmation"],
    ],
    [
      "not a confirmation that was there before",
      submit([...onForm, status("Saved"), text("x")], { before: [...onForm, status("Saved")] }),
      [],
    ],
    [
      "not the same words once more",
      submit([...onForm, status("Saved"), status("Saved", "second")], { before: [...onForm, status("Saved")] }),
      [],
    ],
    [
      "not an older toast that outlives another",
      submit([...onForm, status("Profile saved")], { before: [...onForm, status("Theme saved Profile saved")] }),
      [],
    ],
    ["not a toast that goes away", submit([...onForm, status("")], { before: [...onForm, status("Saved")] }), []],
    ["not a message that it is under way", submit([...onForm, status("Saving…")]), []],
    ["not a question", submit([...onForm, status("Really save?")]), []],
    [
      "not a dialog",
      submit([...onForm, node("dialog", "Saved searches", { message: true, text: "Saved searches" })]),
      [],
    ],
    ["not a heading that has the word", submit([...onForm, heading("Recently added")]), []],
    ["(c) another path", submit(emptied, { to: "http://clinic.test/patients/7" }), ["path"]],
    ["not another path under the form as it was sent", submit(onForm, { to: "http://clinic.test/patients/7" }), []],
    ["(c) a route in the fragment", submit(emptied, { to: "http://clinic.test/patients#/7" }), ["path"]],
    [
      "(c) the query of a form that does not post",
      submit(onForm, { to: "http://clinic.test/patients?q=jas" }),
      ["path"],
    ],
    [
      "not the query of one that posts",
      submit(onForm, {
        on: { ...save, control: { ...save.control!, formMethod: "post" } },
        before: onForm.map((one) =>
          one === save ? { ...save, control: { ...save.control!, formMethod: "post" } } : one,
        ),
        to: "http://clinic.test/patients?q=jas",
      }),
      [],
    ],
    ["not a fragment", submit(onForm, { to: "http://clinic.test/patients#new" }), []],
    ["(e) the form is gone", submit(list), ["form-gone"]],
    ["not gone while a field of it stays", submit([...list, first]), []],
    ["not gone when only its button went", submit([heading("Patients"), add, form, first]), []],
    [
      "(a) and (b) and (e)",
      submit([...list, status("Patient added")], { seen: saw(own(201)) }),
      ["response", "confirmation", "form-gone"],
    ],
    [
      "a session that ended is another page, but no tier",
      submit([heading("Sign in"), control("textbox", "Password", { n: 9, control: { type: "password" } })], {
        to: "http://clinic.test/login",
      }),
      [],
    ],
  ])("VD9 %s", (_, act, expected) => {
    expect(tiers(act)).toEqual(expected);
  });

  test("VD9 (e) a dialog that held the button counts as its form", () => {
    const inDialog = { region: 'dialog "New patient"', control: { dialog: "f:dialog" } };
    const okay = control("button", "Create", { n: 2, ...inDialog });
    const dialog = node("dialog", "New patient", { key: "f:dialog" });
    expect(tiers(submit(list, { on: okay, before: [...list, dialog, okay] }))).toEqual(["form-gone"]);
  });

  test("VD9 (b) a refusal in a status is none", () => {
    expect(tiers(submit([...onForm, status("The patient could not be saved")]))).toEqual([]);
  });
});

describe("submit verdicts (VD9)", () => {
  const invalid = (one: SkeletonNode): SkeletonNode => ({ ...one, state: { invalid: true } });

  test.each<[string, Act["seen"], readonly SubmitTier[]]>([
    ["a page that sent nothing and did nothing at the click", { witness: { requests: [], caused: [] } }, []],
    [
      "a page that only reported what people do",
      { witness: { ...saw(own(204, { url: "http://clinic.test/api/telemetry" })).witness, caused: [] } },
      [],
    ],
    [
      "a message that came while the page handled the click",
      { witness: { requests: [], caused: [{ text: "A backup was completed successfully." }] } },
      ["confirmation"],
    ],
    [
      "a page that sent something, which has no answer yet",
      { witness: { requests: [own()], caused: [] } },
      ["confirmation"],
    ],
    ["a client that does not look for what comes of a click", { witness: { requests: [] } }, ["confirmation"]],
    ["a client that sees no requests", { witness: { caused: [] } }, ["confirmation"]],
    ["the browser's own window", { witness: { requests: [], caused: [], dialog: "alert: Saved" } }, ["confirmation"]],
  ])("VD9 a message on its own is another's or the form's: %s", (_, seen = {}, expected) => {
    const after = [...onForm, status("A backup was completed successfully.")];
    expect(tiers(submit(after, { seen }))).toEqual(expected);
  });

  test("VD9 a message on its own that was said beforehand to come is the form's", () => {
    const issued = { expectedOutcome: { activity: "text", text: "Settings saved" } as const };
    const after = [...onForm, status("Settings saved")];
    const seen = { witness: { requests: [], caused: [] } };
    expect(tiers(submit(after, { seen, issued }))).toEqual(["confirmation"]);
    expect(tiers(submit(after, { seen }))).toEqual([]);
  });

  test.each<[string, Act, readonly string[]]>([
    ["no tier, although something changed", submit([...onForm, text("x")]), ["unknown", "submit-no-evidence"]],
    ["only the witness", submit(onForm, { seen: saw(own()) }), ["unknown", "submit-no-evidence"]],
    ["one tier", submit(list), ["likely", "submit-one-tier"]],
    ["one tier, seen by the witness alone", submit(onForm, { seen: saw(own(201)) }), ["likely", "submit-one-tier"]],
    ["two tiers", submit(list, { seen: saw(own(201)) }), ["confirmed", "submit-two-tiers"]],
    [
      "a plain client: path and form gone",
      submit(list, { receipt: null, to: "http://clinic.test/patients/7" }),
      ["confirmed", "submit-two-tiers"],
    ],
    ["error status", submit([...onForm, text("x")], { seen: saw(own(422)) }), ["contradicted", "submit-refused"]],
    [
      "a field became invalid",
      submit(onForm.map((one) => (one === first ? invalid(first) : one))),
      ["contradicted", "submit-refused"],
    ],
    [
      "validation text",
      submit([...onForm, alert("First name is required", { region })]),
      ["contradicted", "submit-refused"],
    ],
    [
      "an alert in the form, in words we do not know",
      submit([...onForm, alert("Ainm de dhíth", { region })]),
      ["contradicted", "submit-refused"],
    ],
    [
      "the same alert outside the form says nothing",
      submit([...onForm, alert("Ainm de dhíth", { region: "banner" })]),
      ["unknown", "submit-no-evidence"],
    ],
    [
      "accepted by status, refused by text (200 with errors)",
      submit([...onForm, alert("E-mail is invalid", { region })], { seen: saw(own(200)) }),
      ["contradicted", "submit-refused"],
    ],
    [
      "an error page",
      submit([heading("500 Internal Server Error")], { to: "http://clinic.test/save", titles: ["Patients", "Error"] }),
      ["contradicted", "submit-refused"],
    ],
    [
      "accepted and gone, with an error elsewhere",
      submit([...list, alert("Could not load the news")], { seen: saw(own(201)) }),
      ["unknown", "submit-signs-both-ways"],
    ],
    ["nothing changed at all", submit(onForm), ["contradicted", "nothing-changed"]],
    [
      "nothing changed, but a crash cut it off",
      submit(onForm, { receipt: { ok: false, effect: "unknown" } }),
      ["unknown", "submit-cut-off"],
    ],
    [
      "a crash cut it off, and evidence settles it",
      submit(list, { receipt: { ok: false, effect: "unknown" }, seen: saw(own(201)) }),
      ["confirmed", "submit-two-tiers"],
    ],
    [
      "pending on a settled page from which nothing was sent: it never landed",
      submit(onForm, { receipt: { effect: "pending" }, seen: { settled: true, witness: { didNetworkOccur: false } } }),
      ["contradicted", "nothing-changed"],
    ],
    [
      "pending on a page that has not settled",
      submit(onForm, { receipt: { effect: "pending" }, seen: { settled: false, witness: { didNetworkOccur: false } } }),
      ["unknown", "submit-cut-off"],
    ],
    [
      "cut off by a crash, whatever is seen afterwards",
      submit(onForm, { receipt: { ok: false, effect: "unknown" }, seen: { witness: { didNetworkOccur: false } } }),
      ["unknown", "submit-cut-off"],
    ],
    [
      "still pending, nothing seen yet",
      submit(onForm, { receipt: { effect: "pending" } }),
      ["unknown", "submit-cut-off"],
    ],
    [
      "reported as failed",
      submit([...onForm, text("x")], { receipt: { ok: false } }),
      ["contradicted", "reported-failure"],
    ],
    [
      "reported as failed, but it arrived: never sent again blindly",
      submit(list, { receipt: { ok: false }, seen: saw(own(201)) }),
      ["unknown", "submit-signs-both-ways"],
    ],
    [
      "the person acted too",
      submit(list, { receipt: { userInput: true }, seen: saw(own(201)) }),
      ["unknown", "user-input"],
    ],
    [
      "refused, and the person acted too",
      submit([...onForm, text("x")], { receipt: { userInput: true }, seen: saw(own(500)) }),
      ["contradicted", "submit-refused"],
    ],
  ])("VD9 %s", (_, act, expected) => {
    expect(settled(act)).toEqual(expected);
  });

  test("CT2 two tiers are 0.90, one is below 0.85", () => {
    expect(gather(submit(list, { seen: saw(own(201)) })).settlement).toMatchObject({ verdict: { confidence: 0.9 } });
    expect(gather(submit(list)).settlement).toMatchObject({ verdict: { confidence: 0.8 } });
  });
});

describe("a window that its submit closed (VD15)", () => {
  /** The page that it was opened from, before and after; the form was in the window that is gone. */
  const book = [heading("Book"), control("combobox", "Author", { n: 8, value: "Ann" })];
  const witness = (...requests: readonly ObservedRequest[]) => ({
    witness: { didNetworkOccur: true, requests, movedTo: "opener" as const },
  });
  const closed = (after: readonly SkeletonNode[], seen: NonNullable<Act["seen"]>): Act =>
    submit(after, { chosenOn: onForm, before: book, seen });

  test("VD15 that it went and that its request was accepted are two signs", () => {
    const act = closed([heading("Book"), control("combobox", "Author", { n: 8, value: "Jas" })], witness(own(200)));
    expect(gather(act).summary).toMatchObject({ submitTiers: ["response", "form-gone"], submitSigns: 2 });
    expect(settled(act)?.[0]).toBe("confirmed");
  });

  test("VD15 that it went is one, whatever the other page has said all along", () => {
    const said = [...book, status("Book added")];
    const act = submit(said, { chosenOn: onForm, before: said, seen: witness() });
    expect(gather(act).summary.submitTiers).toEqual(["form-gone"]);
    expect(settled(act)?.[0]).toBe("likely");
  });

  test("VD15 a window that a save opened, and to which its form does not lead, says nothing of the save", () => {
    const seen = { witness: { newTab: true, movedTo: "opened" as const } };
    const offer = [heading("Great offer"), control("link", "Home", { n: 1, epoch: "p2" }), status("Discount added")];
    const act = submit(offer, { to: "http://clinic.test/offer", seen });
    expect(gather(act).summary.submitTiers).toEqual([]);
    expect(settled(act)?.[0]).toBe("unknown");
  });

  test("VD15 a request that was refused is a refusal, though the window went", () => {
    expect(settled(closed(book, witness(own(422))))?.[0]).not.toBe("confirmed");
    expect(gather(closed(book, witness(own(422)))).summary.refusedSubmit).toBe(true);
  });
});
