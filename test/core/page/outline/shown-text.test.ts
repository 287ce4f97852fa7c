import { describe, expect, test } from "vitest";
import { shownText } from "../../../../core/page/outline/shown-text.js";

describe("shownText", () => {
  test.each([
    ["turning what follows", "pay \u202eexe.gnp", "pay [U+202E]exe.gnp"],
    ["isolating", "\u2067a\u2069", "[U+2067]a[U+2069]"],
    ["of no width", "pay\u200bpal\ufeff", "pay[U+200B]pal[U+FEFF]"],
    ["that smuggle words past a reader", "a\u{e0041}\u{e0042}", "a[U+E0041][U+E0042]"],
  ])("CN14 shows characters %s by their code", (_, text, shown) => expect(shownText(text)).toBe(shown));

  test("SF14 shows dots for a secret", () => expect(shownText("type {{secret:pin}}")).toBe("type ••••"));

  test("CN14 piles of accents end where a script's would", () => {
    expect(shownText(`Z${"\u0301".repeat(300)}a`)).toBe(`Z${"\u0301".repeat(3)}a`);
  });

  test.each(["plain words", "שלום 12", "می‌خواهم", "क्षत्रिय", "👩‍🚀", "Zoë à l’œuvre", "a\nb"])(
    "CN14 leaves %s as it is",
    (text) => expect(shownText(text)).toBe(text),
  );
});
