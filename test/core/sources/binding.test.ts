/** Proves core/sources/binding.ts: the request alone binds, on the sites that the organisation named. */

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boundValues, matchTemplate } from "../../../core/sources/binding.js";
import { PATIENTS_API } from "./sources.js";

describe("matchTemplate", () => {
  test.each([
    ["add * patient {name}", "Add a new patient Jas Doe", { name: "Jas Doe" }],
    ["add * patient {name}", "Please add the patient Jas Doe.", null],
    ["* add * patient {name}", "Please add the patient Jas Doe.", { name: "Jas Doe" }],
    ["add * patient {name}", "Add  the\npatient Jas Doe, born in May", { name: "Jas Doe" }],
    ["add * patient {name}", "Add the patient “Doe, Jas” to ward 4", { name: "Doe, Jas" }],
    ["add * patient {name}", 'Add the patient "Jas and Co." and tell me', { name: "Jas and Co." }],
    ["add * patient {name}", "ADD THE PATIENT Jas O'Hara!", { name: "Jas O'Hara" }],
    ["add * patient {name}", "Add the patient Dr. Doe", { name: "Dr" }],
    ["move {name} to ward {ward}", "Move Jas Doe to ward 12", { name: "Jas Doe", ward: "12" }],
    ["move {name} to ward {ward}", "Move 'Ann to ward' to ward 12", { name: "Ann to ward", ward: "12" }],
    ["approve order {id} now", "Approve order 1001 now", { id: "1001" }],
    ["approve order {id} now", "Approve order 1001 now and all the others", null],
    ["approve order {id}", "Reject order 1001", null],
    ["approve order {id}", "approve order", null],
  ])("SO2 “%s” reads “%s”", (template, request, values) => {
    expect(matchTemplate(template, request)).toEqual(values);
  });

  test("SO2 what it reads stands in the request, letter by letter", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), fc.string({ maxLength: 80 }), (before, after) => {
        const request = `add${before} patient ${after}`;
        const values = matchTemplate("add * patient {name}", request);
        if (values !== null) expect(request.replace(/\s+/g, " ")).toContain(values["name"]);
      }),
    );
  });

  test("SO2 a long request of half fits is read in no time", () => {
    const request = `add ${"patient x ".repeat(20_000)}`;
    const startedMs = performance.now();
    matchTemplate("add * patient {name} * patient * ward {ward} end", request);
    expect(performance.now() - startedMs).toBeLessThan(1_000);
  });
});

describe("boundValues", () => {
  const page = "https://app.acme.com/patients";

  test("SO2 binds on its sites, to its requests", () => {
    expect(boundValues(PATIENTS_API, "Add the patient Jas Doe", page)).toEqual({ name: "Jas Doe" });
    expect(boundValues(PATIENTS_API, "Add the patient Jas Doe", "https://app.acme.com.evil.test/")).toBeNull();
    expect(boundValues(PATIENTS_API, "Open the list", page)).toBeNull();
    expect(boundValues({ ...PATIENTS_API, sites: [] }, "Add the patient Jas Doe", page)).toBeNull();
  });

  test("SO3 a value that the source would not take binds nothing", () => {
    const byNumber = { ...PATIENTS_API, parameters: { name: "integer" as const } };
    expect(boundValues(byNumber, "Add the patient Jas Doe", page)).toBeNull();
    expect(boundValues(PATIENTS_API, "Add the patient {{secret:name}}", page)).toBeNull();
  });
});
