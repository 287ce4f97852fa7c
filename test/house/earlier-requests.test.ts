/** Earlier requests: what clients of earlier versions sent is taken today; recorded from them, a file for each (PR11). */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { interactRequest } from "../../protocol/observation.js";
import {
  answerRequest,
  approveRequest,
  cancelRequest,
  pauseRequest,
  resumeRequest,
  secretRequest,
} from "../../protocol/requests.js";

const FOLDER = join("test", "golden", "requests");
const SCHEMAS = {
  interact: interactRequest,
  answer: answerRequest,
  approve: approveRequest,
  resume: resumeRequest,
  cancel: cancelRequest,
  pause: pauseRequest,
  secrets: secretRequest,
} as const;

type Route = keyof typeof SCHEMAS;
// The casts: written once, by hand or by a recording, with these names.
const read = (name: string) =>
  JSON.parse(readFileSync(join(FOLDER, name), "utf8")) as Readonly<Record<Route, readonly object[]>>;
const recorded = readdirSync(FOLDER).flatMap((name) =>
  Object.entries(read(name)).map(([route, bodies]) => [name.replace(".json", ""), route as Route, bodies] as const),
);

describe("requests of earlier clients", () => {
  test.each(recorded)("PR11 of %s, to %s, are taken whole", (_, route, bodies) => {
    expect(bodies.length).toBeGreaterThan(0);
    for (const body of bodies) expect(SCHEMAS[route].parse(body)).toEqual(body);
  });

  test.each(recorded)("PR11 of %s, to %s, are taken with what a later client adds to them", (_, route, bodies) => {
    for (const body of bodies) expect(SCHEMAS[route].parse({ ...body, ofLater: { a: [1] } })).toEqual(body);
  });
});
