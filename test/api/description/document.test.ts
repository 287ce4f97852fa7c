/** The API's description: complete, exact, and with examples that hold (PR11). */

import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeAll, describe, expect, test } from "vitest";
import { ERROR_CODES } from "../../../api/http/error-codes.js";
import { useLab } from "../lab.js";

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly schema: { readonly type: unknown };
  }[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Contents };
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: Contents }>>;
}
type Contents = Readonly<Record<string, { readonly schema: object; readonly example?: unknown }>>;

const lab = useLab();
// biome-ignore lint/suspicious/noExplicitAny: the document is looked at part by part
let document: any;
let operations: readonly (Operation & { readonly name: string; readonly path: string })[];

beforeAll(async () => {
  document = (await lab.send("/openapi.json", {})).body;
  operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ ...one, path, name: `${method.toUpperCase()} ${path}` })),
  );
});

/** All objects in it, with where they stand. */
function* objectsIn(value: unknown, place = ""): Generator<readonly [place: string, value: Record<string, unknown>]> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield [place, value as Record<string, unknown>];
  for (const [key, inner] of Object.entries(value)) yield* objectsIn(inner, `${place}/${key}`);
}

const faultsOf = (schema: object, value: unknown): string[] => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const check = ajv.compile({ ...schema, components: document.components });
  return check(value) ? [] : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
};

describe("every operation", () => {
  test("has a name of its own, a summary, a group and says who may call it", () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { name, summary, tags, security } of operations) {
      expect([summary.length > 0, tags.length], name).toEqual([true, 1]);
      expect(security, name).toBeInstanceOf(Array);
    }
  });

  test("what asks for a token can be answered 401 and 403; what has a body, 400, 413 and 415; what has parameters, 400", () => {
    for (const { name, security, requestBody, parameters, responses } of operations) {
      const expected = [
        ...(security.length > 0 ? ["401", "403"] : []),
        ...(requestBody ? ["400", "413", "415"] : []),
        ...(parameters ? ["400"] : []),
        // Health is counted against nobody, and says itself what is wrong.
        ...(name === "GET /api/health" ? ["503"] : ["429", "500", "503"]),
      ];
      expect(Object.keys(responses), name).toEqual(expect.arrayContaining(expected));
    }
  });

  test("PR11 has an example for each body that is sent or answered, and each example holds", () => {
    for (const { name, requestBody, responses } of operations) {
      const answered = Object.entries(responses).flatMap(([status, { content }]) =>
        content ? [[status, content]] : [],
      );
      const contents = [...(requestBody ? [["body", requestBody.content]] : []), ...answered] as [string, Contents][];
      for (const [place, content] of contents)
        for (const [type, { schema, example }] of Object.entries(content)) {
          // A picture is shown by nobody as text.
          if (type.startsWith("image/")) continue;
          expect(example, `${name} ${place}`).toBeDefined();
          expect(faultsOf(schema, example), `${name} ${place}`).toEqual([]);
        }
    }
  });

  test("the address of each thing that is meant has an example", () => {
    for (const { name, parameters = [] } of operations)
      for (const one of parameters.filter((parameter) => parameter.in === "path"))
        expect(one, `${name} ${one.name}`).toHaveProperty("example");
  });
});

describe("error replies", () => {
  test("PR4 each status is described once, with an example of each of its codes", () => {
    // What is unhealthy says what, in the shape of what is healthy.
    for (const { name, responses } of operations)
      for (const [status, { $ref }] of Object.entries(responses))
        if (Number(status) >= 400 && name !== "GET /api/health")
          expect($ref, `${name} ${status}`).toBe(`#/components/responses/${status}`);
    for (const [name, [status, , suggestion]] of Object.entries(ERROR_CODES)) {
      const { examples, schema } = document.components.responses[status].content["application/problem+json"];
      expect(examples[name].value, name).toMatchObject({ status, suggestion });
      expect(faultsOf(schema, examples[name].value), name).toEqual([]);
    }
  });
});

describe("what the generator would write otherwise", () => {
  test("no schema is an object and null at once: null would never be valid", () => {
    const faults = [...objectsIn(document)].filter(
      ([, { allOf, type }]) =>
        (Array.isArray(allOf) && allOf.some((part) => Array.isArray(part.type))) ||
        (Array.isArray(type) && type.includes("null") && type.includes("object")),
    );
    expect(faults.map(([place]) => place)).toEqual([]);
  });

  test("no parameter is described as null: what is text is never null", () => {
    const faults = operations.flatMap(({ name, parameters = [] }) =>
      parameters.filter(({ schema }) => Array.isArray(schema.type)).map((one) => `${name} ${one.name}`),
    );
    expect(faults).toEqual([]);
  });
});

/** A text of those has an end; a pattern may have none. */
const ENDING_FORMATS = new Set(["uuid", "date", "date-time", "email"]);
const isBounded = ({ type, maxLength, format, const: only, enum: some }: Record<string, unknown>): boolean =>
  type !== "string" || [maxLength, only, some].some((one) => one !== undefined) || ENDING_FORMATS.has(String(format));

/** The schemas that a value refers to, in place of the references. */
function inlined(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(inlined);
  const { $ref } = value as { readonly $ref?: string };
  if ($ref !== undefined) return inlined(document.components.schemas[$ref.split("/").at(-1) ?? ""]);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inlined(inner)]));
}

describe("SK8 what is sent", () => {
  test("has a bound for each text, list and map", () => {
    const sent = operations.flatMap(({ name, requestBody, parameters = [] }) =>
      [...objectsIn(inlined(requestBody?.content ?? {})), ...objectsIn(inlined(parameters))].map(
        ([place, schema]) => [`${name} ${place}`, schema] as const,
      ),
    );
    const isOpen = (schema: Record<string, unknown>) =>
      !isBounded(schema) ||
      (schema["type"] === "array" && schema["maxItems"] === undefined) ||
      (Object.keys(schema["additionalProperties"] ?? {}).length > 0 && schema["maxProperties"] === undefined);
    expect(sent.filter(([, schema]) => isOpen(schema)).map(([place]) => place)).toEqual([]);
  });
});
