import { describe, expect, test } from "vitest";
import { openAddressBook } from "../../testing/chaos/address-book.js";

describe("openAddressBook", () => {
  test("every save counts, also one with nothing to show for it yet", () => {
    const book = openAddressBook({ slowLooks: 2, now: () => 7 });
    for (const action of ["click(3)", 'setValue(10,"Kim Lee")', "click(15)"])
      expect(book.act(action).effect).toBe("changed");
    expect(book.effects).toEqual([{ what: "contact Kim Lee", atMs: 7 }]);
    for (const _look of [1, 2]) {
      const { title, dom } = book.page();
      expect(title).toBe("New contact");
      expect(dom).not.toContain("was saved");
    }
    expect(book.page().dom).toContain("Contact Kim Lee was saved");
  });

  test("what is not on the page is refused, and nothing happens", () => {
    const book = openAddressBook({ slowLooks: 0, now: () => 0 });
    expect(book.act("click(15)")).toMatchObject({ ok: false, effect: "refused" });
    expect(book.act("click(999)")).toMatchObject({ effect: "refused" });
    expect(book.effects).toEqual([]);
  });
});
