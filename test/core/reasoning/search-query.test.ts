/** Proves what of a query may leave: core/reasoning/search-query.ts. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Confidential, safeQuery } from "../../../core/reasoning/search-query.js";
import { control, heading, node, page as pageOf, text } from "../verification/pages.js";

const PAGE = { url: "https://demo.openemr.io/patients", title: "Patients - OpenEMR", skeleton: null };
const left = (request: string, query: string, fields: Partial<Confidential> = {}) =>
  safeQuery(query, { request, said: [], page: PAGE, ...fields });

describe("safeQuery", () => {
  test("RS5 a name or a value of a page that the task has left behind leaves in no query", () => {
    const earlier = [
      pageOf([heading("Patient"), text("Ada Kestrel has been here"), control("textbox", "Ward", { value: "Halberd" })]),
    ];
    const query = "register Kestrel from Halberd in OpenEMR";
    expect(left("register the patient", query, { earlier })).toBe("register from in OpenEMR");
    expect(left("register the patient", query)).toBe(query);
  });

  test.each([
    ["OpenEMR new patient Halberd", "OpenEMR new patient"],
    ["register patient at ward Kestrel-9 OpenEMR", "register patient at OpenEMR"],
    ["OpenEMR register patient", "OpenEMR register patient"],
  ])("KN5 words of the organisation's own documents leave in no query: %s", (query, expected) => {
    const written = ["New patients of project Halberd go to ward Kestrel-9; register them in OpenEMR."];
    expect(left("Add a patient as the handbook says", query, { written })).toBe(expected);
    expect(left("Add a patient as the handbook says", query)).toBe(query);
  });

  test.each([
    ["Add patient Jaswanth", "How to register new patient OpenEMR 7.0"],
    ["Enable two-factor authentication for my account", "OpenEMR enable two-factor authentication"],
    ["Export the audit log as CSV", "OpenEMR export audit log CSV"],
    ["Set up the fee schedule", "how to configure fee schedule in OpenEMR"],
  ])("RS5 a query about the application leaves as it is: %s", (request, query) => {
    expect(left(request, query)).toBe(query);
  });

  test.each([
    ["Add a patient named Ada Byron", "OpenEMR add patient Ada Byron", "OpenEMR add patient"],
    ["add a patient named ada byron, born 2 april 1990", "add patient ada byron OpenEMR", "add patient OpenEMR"],
    ["Ada Byron needs an appointment", "Ada Byron appointment OpenEMR", "appointment OpenEMR"],
    ["Tell Anna I am late", "message Anna late OpenEMR", "message late OpenEMR"],
    ["tell anna i am late", "message ANNA late OpenEMR", "message late OpenEMR"],
    ["Invite José Núñez", "invite Jose Nunez to OpenEMR", "invite to OpenEMR"],
    ["Add O'Brien to the list", "add O'Brien's entry OpenEMR", "add entry OpenEMR"],
    ["Set Country to Canada", "OpenEMR profile country Canada", "OpenEMR profile country"],
    ["Change the address to 12 Elm Street, Springfield", "change address 12 Elm Street Springfield", "change address"],
    ["change her address to 12 elm street", "change address 12 elm street", "change address"],
    ['Search for "renal colic"', "OpenEMR search renal colic", "OpenEMR search"],
    ["Her number is MRN-4711", "OpenEMR MRN-4711 open record", "OpenEMR open record"],
  ])("issue 11.12 of “%s” the query “%s” leaves as “%s”", (request, query, expected) => {
    expect(left(request, query)).toBe(expected);
  });

  test.each([
    "ada.byron@example.com",
    "+1 (555) 010-1234",
    "555 0101 22",
    "1990-04-02",
    "02/04/1990",
    "2 April 1990",
    "April 2, 1990",
    "2nd of april 1990",
    "4242 4242 4242 4242",
  ])("issue 11.12 %s leaves in no query, whoever wrote it", (value) => {
    expect(left("Look up the patient", `OpenEMR patient ${value} record`)).toBe("OpenEMR patient record");
  });

  test("issue 11.12 what the user answered is not told to strangers", () => {
    const said = ["Kowalska", "It was on 3 May, by Dr. Novak, in room B12"];
    expect(left("Find her maiden name", "patient Kowalska Novak B12 OpenEMR", { said })).toBe("patient OpenEMR");
  });

  test("issue 11.12 people on the page, and what its fields hold, are not told either", () => {
    const skeleton = pageOf([
      heading("Ada Byron"),
      node("row", "Grace Hopper", { text: "Grace Hopper Cobol ward 3" }),
      text("Seen last by Alan Turing"),
      control("textbox", "Allergy", { value: "penicillin" }),
      control("button", "Add Patient"),
      control("link", "Formulary"),
    ]);
    const page = { ...PAGE, skeleton };
    expect(left("x", "Ada Byron Grace Hopper Turing penicillin Formulary add patient", { page })).toBe(
      "Formulary add patient",
    );
  });

  test("issue 11.12 when nothing is left that says what to look for, nothing is searched", () => {
    for (const query of ["Jaswanth", "Jaswanth 1990-04-02", "how to", "", " ", "Jaswanth's"])
      expect(left("Add patient Jaswanth", query)).toBeUndefined();
  });

  test("issue 11.12 no word that the user quoted or wrote with a capital inside a sentence is ever left", () => {
    const word = fc.string({ unit: fc.constantFrom(..."bcdfghjkqvwxz"), minLength: 5, maxLength: 9 });
    fc.assert(
      fc.property(word, word, fc.boolean(), (name, quoted, upper) => {
        const person = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
        const query = `OpenEMR add ${upper ? person : name} ${quoted} patient`;
        const found = left(`please add ${person} and "${quoted}"`, query) ?? "";
        expect(found.toLowerCase()).not.toContain(name);
        expect(found).not.toContain(quoted);
      }),
    );
  });
});
