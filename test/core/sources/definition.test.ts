/** Proves core/sources/definition.ts and core/sources/view.ts. */

import { describe, expect, test } from "vitest";
import { faultOfDefinition } from "../../../core/sources/definition.js";
import { viewOf } from "../../../core/sources/view.js";
import { PATIENTS_API, PATIENTS_TABLE } from "./sources.js";

describe("faultOfDefinition", () => {
  test("SO1 both kinds can be kept", () => {
    expect([faultOfDefinition(PATIENTS_API), faultOfDefinition(PATIENTS_TABLE)]).toEqual([null, null]);
  });

  test.each([
    ["a host that a value chooses", "https://{name}.acme.com/p"],
    ["a port that a value chooses", "https://records.acme.com:{name}/p"],
    ["a scheme that a value chooses", "{name}://records.acme.com/p"],
    ["a name and password in clear", "https://ada:secret@records.acme.com/{name}"],
    ["a fragment", "https://records.acme.com/p#{name}"],
    ["another scheme", "file:///etc/{name}"],
    ["no address", "records.acme.com/{name}"],
  ])("SO3 %s is refused", (_, url) => {
    expect(faultOfDefinition({ ...PATIENTS_API, url })?.field).toBe("url");
  });

  test.each([
    ["a write", "delete from patients where name = {name}"],
    ["two statements", "select 1; delete from patients"],
    ["a call", "call remove_patient({name})"],
    ["a block", "do $$ begin perform 1; end $$"],
    ["numbers for parameters", "select 1 where 'x' = $1"],
    ["a parameter in quotation marks", "select 1 from patients where name = '{name}'"],
    ["a parameter that is not declared", "select 1 from patients where name = {surname}"],
  ])("SO4 %s is refused", (_, query) => {
    expect(faultOfDefinition({ ...PATIENTS_TABLE, query })?.field).toBe("query");
  });

  test.each([
    ["requests without a site", { sites: [] }, "sites"],
    ["a pattern of all sites", { sites: ["*.com"] }, "sites"],
    ["a request that leaves a parameter out", { requests: ["add a patient"] }, "requests"],
    ["a request that is all gaps", { requests: ["add {name}*"] }, "requests"],
    ["a request that begins with a value", { requests: ["{name} is new"] }, "requests"],
    ["an expectation of nothing", { expect: { change: 0 } }, "expect.change"],
    ["a value of no field", { expect: { equals: "{name}" } }, "read.value"],
    ["an unknown name in what is compared", { expect: { equals: "{status}" } }, "expect.equals"],
  ])("SO1 %s is refused", (_, change, field) => {
    expect(faultOfDefinition({ ...PATIENTS_API, ...change })?.field).toBe(field);
  });
});

describe("viewOf", () => {
  test("SO8 tells names of headers and the place of a database, and no secret", () => {
    const views = JSON.stringify([viewOf(PATIENTS_API, "now"), viewOf(PATIENTS_TABLE, "now")]);
    expect(views).not.toMatch(/Bearer|secret|reader/);
    expect(viewOf(PATIENTS_API, "now")).toMatchObject({ headers: ["authorization"] });
    expect(viewOf(PATIENTS_TABLE, "now")).toMatchObject({ server: "db.acme.com/clinic" });
  });
});
