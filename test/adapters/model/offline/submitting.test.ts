/** Proves the rules of adapters/model/offline/navigate.ts for what hands something in: which form, which of two buttons, and that another is left alone. */

import { describe, expect, test } from "vitest";
import { drive, pretendSite } from "./drive.js";
import { proposed } from "./placing.js";

const BULK = `<h1>Comments</h1><form method="post"><label>Bulk actions <select><option>None</option><option>Send away</option></select></label>
  <button>Apply</button></form>`;
const PROFILE = `<form method="post"><label>Name <input value="Jas"></label><button>Update profile</button></form>`;

describe("submitRule", () => {
  test("CT2 a form that shares one word with what is to be sent is not handed in", async () => {
    expect(await proposed("send the comments to Rita", BULK)).toContain("I cannot find a form to submit here");
  });

  test("CT2 “save” hands the form in, whatever its button is called", async () => {
    expect(await proposed("save", PROFILE)).toBe("click Update profile");
    expect(await proposed("save the profile", PROFILE)).toBe("click Update profile");
  });
});

describe("submitRule after a submit", () => {
  const form = (label: string) => `<form method="post"><label>Name <input></label><button>${label}</button></form>`;
  const pressed = (name: string) => [{ action: "click(5)", role: "button", name }];

  test.each(["Save", "Continue", "Create another"])(
    "CP14 a save that has happened does not press “%s” on the next page",
    async (next) => {
      for (const goal of ["save it", "save the changes", "submit the form"])
        expect(await proposed(goal, form(next), pressed("Save")), goal).toBe("wait");
    },
  );

  test("issue 8 a form of several pages goes on", async () => {
    expect(await proposed("submit the form", form("Submit"), pressed("Next"))).toBe("click Submit");
  });
});

describe("entryRule", () => {
  test.each([
    ["Notes", "Comment"],
    ["Cost", "Price"],
    ["Quantity", "Amount"],
    ["Mobile", "Phone"],
    ["Description", "Summary"],
  ])("SF4 “%s” is not entered in the field “%s”", async (asked, label) => {
    const form = `<form method="post"><label>${label} <input></label><button>Save</button></form>`;
    expect(await proposed(`set ${asked} to '12'`, form)).toContain(`cannot find “${asked}”`);
  });
});

describe("clickRule", () => {
  test("issue 15 a button that is asked for once more is the one that came with the press, not the one that was pressed", async () => {
    const pressed: string[] = [];
    const bar = "<section aria-label=Bar><button>Release</button></section>";
    const asking = "<section aria-label=Checks><button>Cancel</button><button>Release</button></section>";
    const site = pretendSite({
      screen: "menu",
      html: ({ clicks }) => (clicks === 1 ? bar + asking : clicks === 0 ? bar : `${bar}<p>It is out.</p>`),
      click: () => undefined,
    });
    const seen = {
      ...site,
      act: (...[action, node]: Parameters<typeof site.act>) => {
        if (action.kind === "click") pressed.push(node?.region ?? "");
        site.act(action, node);
      },
    };
    await drive(seen, "Click 'Release' and then 'Release' once more");
    expect(pressed).toEqual(['region "Bar"', 'region "Checks"']);
  });
});
