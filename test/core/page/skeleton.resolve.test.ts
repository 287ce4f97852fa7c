import { describe, expect, test } from "vitest";
import { epochOf, resolveFocus, resolveTarget } from "../../../core/page/skeleton.js";
import { skeletonOf } from "./pages.js";

describe("resolveTarget", () => {
  const nameOf = (html: string, id: number) => resolveTarget(skeletonOf(html), id)?.name;

  test("PR5 the client's id comes first", () => {
    expect(nameOf('<button>A</button><button data-sf="x.1" id=7>B</button>', 1)).toBe("B");
  });

  test("PR5 on a page with client ids any other number means nothing, never a different control", () => {
    expect(nameOf('<button>A</button><button data-sf="x.9" id=7>B</button>', 1)).toBeUndefined();
    expect(nameOf('<button>A</button><button data-sf="x.9" id=7>B</button>', 7)).toBeUndefined();
  });

  test("PR5 else a purely numeric id, else the order among the interactive elements", () => {
    const html = "<h1>T</h1><button id=2>A</button><a href=x>B</a><input type=hidden><input aria-label=C>";
    expect([1, 2, 3, 4].map((id) => nameOf(html, id))).toEqual(["A", "A", "C", undefined]);
    expect(nameOf("<button id=x2>A</button>", 2)).toBeUndefined();
  });

  test("the epoch is the page's", () => {
    expect(epochOf(skeletonOf('<p>x</p><button data-sf="q1.4">A</button>'))).toBe("q1");
    expect(epochOf(skeletonOf("<button>A</button>"))).toBe("");
  });
});

describe("resolveFocus", () => {
  const page = skeletonOf('<input id=mail aria-label="E-mail" data-sf="q.4"><button data-sf="q.5">Go "now"</button>');

  test.each([
    ["sf:4", "E-mail"],
    ["4", "E-mail"],
    ["q.5", 'Go "now"'],
    ["e:q.5", 'Go "now"'],
    ["#mail", "E-mail"],
    ["input#mail", "E-mail"],
    ['textbox "E-mail"', "E-mail"],
    ['button "Go "now""', 'Go "now"'],
    ["", undefined],
    ["body", undefined],
    ["__proto__", undefined],
    ['button "Other"', undefined],
  ])("focus %s", (focus, name) => {
    expect(resolveFocus(page, focus)?.name).toBe(name);
  });
});
