/** Proves core/action/harmless-press.ts: which forms are only read (SF4). The rules for single controls: unnamed.test.ts. */

import { describe, expect, test } from "vitest";
import { isReading } from "../../../core/action/harmless-press.js";
import { requestWords } from "../../../core/action/request-words.js";
import { control, page } from "../verification/pages.js";
import { PAGE_URL } from "./facts-of.js";

type Facts = NonNullable<NonNullable<Parameters<typeof control>[2]>["control"]>;

/** A search field and what else is on its page. */
function reads(search: Facts, ...others: readonly Facts[]): boolean {
  const field = control("searchbox", "Search", { control: { formMethod: "get", ...search } });
  const beside = others.map((facts) => control("textbox", "Other", { control: facts }));
  const deed = { skeleton: page([field, ...beside]), facts: { kind: "generic" as const } };
  return isReading({ ...deed, request: requestWords([]), url: PAGE_URL }, field);
}

describe("isReading", () => {
  test("SF4 a form by GET that holds only text is read", () => {
    expect(reads({ form: "search" }, { form: "search", type: "text" })).toBe(true);
    expect(reads({ form: "search", formMethod: "post" })).toBe(false);
  });

  test("SF4 a form without a method is read where it names an address, and may be a script's where it does not", () => {
    const form = { form: "search", formMethod: "" };
    expect(reads({ ...form, formAction: "/find" })).toBe(true);
    expect(reads(form)).toBe(false);
    expect(reads({ ...form, formMethod: "post", formAction: "/find" })).toBe(false);
  });

  test.each(["password", "file"])("SF4 a form that holds a %s field is more than read", (type) => {
    expect(reads({ form: "search" }, { form: "search", type: "text" }, { form: "search", type })).toBe(false);
  });

  test.each(["password", "file"])("SF4 a %s field of another form, or of none, is not handed in with it", (type) => {
    expect(reads({ form: "search" }, { form: "sign-in", type }, { type })).toBe(true);
  });

  test("SF4 fields that belong to no form are not one form", () => {
    expect(reads({}, { type: "password" })).toBe(true);
  });
});
