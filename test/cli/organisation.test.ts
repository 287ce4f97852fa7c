/** Which organisation a command is about, where nobody says. */

import { describe, expect, test } from "vitest";
import { findOrganisation } from "../../cli/organisation.js";

const north = { tenantId: "n", name: "Clinic of the North", kind: "organisation" } as const;
const south = { tenantId: "s", name: "Practice of the South", kind: "organisation" } as const;
const own = { tenantId: "o", name: "ada@lab.test", kind: "personal" } as const;
const other = { tenantId: "b", name: "bo@lab.test", kind: "personal" } as const;

describe("findOrganisation", () => {
  test.each([
    ["the only organisation, whoever has a place of their own beside it", [own, north, other], undefined, north],
    ["none of several", [north, south], undefined, null],
    ["somebody's own place where there is nothing else", [own], undefined, own],
    ["none of several places", [own, other], undefined, null],
    ["the one that is named, of whatever kind", [own, north, south], "o", own],
    ["nothing for a name that nobody has", [north], "x", null],
  ] as const)("PE1 is %s", (_what, all, named, found) => {
    expect(findOrganisation(all, named)).toBe(found);
  });
});
