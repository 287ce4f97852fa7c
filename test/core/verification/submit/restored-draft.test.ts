import { describe, expect, test } from "vitest";
import { showsRestoredDraft } from "../../../../core/verification/submit/restored-draft.js";
import { control, node, page, status, text } from "../pages.js";

describe("showsRestoredDraft", () => {
  test.each([
    "We restored your unsaved draft",
    "Draft recovered from this device",
    "Ihr Entwurf wurde wiederhergestellt",
    "Nicht gespeicherte Änderungen wurden wiederhergestellt",
    "Votre brouillon a été restauré",
    "Se recuperó el borrador",
    "Bozza ripristinata",
    "Черновик восстановлен",
    "下書きを復元しました",
    "已恢复草稿",
  ])("VD9 '%s': the fields show what the browser kept", (words) => {
    expect(showsRestoredDraft(page([status(words)]))).toBe(true);
    expect(showsRestoredDraft(page([text(words)]))).toBe(true);
  });

  test("VD9 a document that marks itself as unsaved is not as it is stored", () => {
    expect(showsRestoredDraft(page([node("tab", "Note", { state: { unsaved: true } })]))).toBe(true);
  });

  test.each([
    "Draft",
    "Draft saved",
    "Unsaved changes are lost when you leave",
    "The backup was restored",
    "Blue chairs",
  ])("VD9 '%s' says no such thing", (words) => {
    expect(showsRestoredDraft(page([text(words)]))).toBe(false);
  });

  test("VD9 a button that would restore one has not restored it", () => {
    expect(showsRestoredDraft(page([control("button", "Restore draft")]))).toBe(false);
  });
});
