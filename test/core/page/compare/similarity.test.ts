import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { similarity } from "../../../../core/page/compare/similarity.js";
import { randomSkeleton, skeletonOf } from "../pages.js";

const of = (one: string, other: string) => similarity(skeletonOf(one), skeletonOf(other));
const form =
  "<form><h2>New patient</h2><label>Name <input></label><label>Born <input></label><button>Save</button></form>";

describe("similarity", () => {
  test("SM1 between 0 and 1, symmetric, 1 with itself", () => {
    fc.assert(
      fc.property(randomSkeleton, randomSkeleton, (a, b) => {
        expect(similarity(a, a)).toBe(1);
        expect(similarity(a, b)).toBe(similarity(b, a));
        expect(similarity(a, b)).toBeGreaterThanOrEqual(0);
        expect(similarity(a, b)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("SM1 a typed value, a tick or a toast is still the same page", () => {
    expect(of(form, form.replace("<input>", "<input value=Jas>"))).toBe(1);
    expect(of(form, `${form}<div role=status>Saved</div>`)).toBeGreaterThan(0.9);
  });

  test("SM1 another page is another page: below 0.70", () => {
    expect(of(form, "<main><h1>Settings</h1><label>Theme <select><option>Dark</select></label></main>")).toBeLessThan(
      0.3,
    );
    expect(of(`<nav><a href=/>Home</a></nav>${form}`, "<nav><a href=/>Home</a></nav><p>Gone</p>")).toBeLessThan(0.7);
  });

  test("SM1 what can be acted on weighs more than a line of text", () => {
    expect(of(`${form}<p>a</p>`, form)).toBeGreaterThan(of(`${form}<button>a</button>`, form));
  });
});
