import { describe, expect, test } from "vitest";
import { openAddressBook } from "../../testing/chaos/address-book.js";

describe("openAddressBook", () => {
  test("every save counts, also one with nothing to show for it yet", () => {
    const book = openAddressBook({ slowLooks: 2, now: () => 7 });
    for (const action of ["click(3)", 'setValue(10,"Kim Lee")', "click(15)"])
      expect(book.act(action).effect).toBe("changed");
    expect(book.effects).toEqual([{ what: "contact Kim Lee", atMs: 7, wrong: [] }]);
    for (const _look of [1, 2]) {
      const { title, dom } = book.page();
      expect(title).toBe("New contact");
      expect(dom).not.toContain("was saved");
    }
    expect(book.page().dom).toContain("Contact Kim Lee was saved");
  });

  test.each([
    ["reload", ["phone"]],
    ["render", ["phone"]],
    ["overwrite", ["email"]],
    ["swap", ["phone", "email"]],
  ] as const)("a save after %s tells which fields do not hold what was entered", (mishap, wrong) => {
    const book = openAddressBook({ slowLooks: 0, now: () => 0 });
    for (const action of ["click(3)", 'setValue(12,"555 0100")', 'setValue(10,"Kim Lee")']) book.act(action);
    book.happen(mishap);
    expect(book.page().dom).toContain(mishap === "swap" ? "Edit Tove Holm" : "New contact");
    // A form without a name is not taken.
    for (const action of ['setValue(10,"Kim Lee")', "click(15)"]) book.act(action);
    expect(book.effects.map((effect) => effect.wrong)).toEqual([wrong]);
  });

  test("a reload is another document, and settings that were not saved are as before", () => {
    const book = openAddressBook({ slowLooks: 0, now: () => 0 });
    for (const action of ["click(2)", 'select(20,"Dark")', "click(22)", "check(21,true)"]) book.act(action);
    book.happen("reload");
    expect(book.page().dom).toContain('data-sf="book2.21"');
    book.act("click(22)");
    expect(book.effects.map(({ wrong }) => wrong)).toEqual([[], ["digest"]]);
  });

  test("a page that asks to sign in takes nothing until the person has signed in", () => {
    const book = openAddressBook({ slowLooks: 0, now: () => 0 });
    book.happen("sign-out");
    expect(book.page().title).toBe("Sign in");
    expect(book.act("click(3)")).toMatchObject({ effect: "refused" });
    book.signIn();
    expect(book.act("click(3)")).toMatchObject({ effect: "changed" });
  });

  test("what is not on the page is refused, and nothing happens", () => {
    const book = openAddressBook({ slowLooks: 0, now: () => 0 });
    expect(book.act("click(15)")).toMatchObject({ ok: false, effect: "refused" });
    expect(book.act("click(999)")).toMatchObject({ effect: "refused" });
    expect(book.effects).toEqual([]);
  });
});
