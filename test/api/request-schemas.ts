/** Request schemas: those of every route, and every place in them. Test support. */

import { z } from "@hono/zod-openapi";
import type { Lab } from "./lab.js";

export interface RequestSchema {
  readonly name: string;
  readonly isBody: boolean;
  readonly schema: z.ZodType;
  readonly places: readonly Place[];
}
export interface Place {
  readonly path: readonly (string | number)[];
  readonly isOptional: boolean;
}

interface Written {
  readonly properties?: Readonly<Record<string, Written>>;
  readonly required?: readonly string[];
  readonly items?: Written;
  readonly additionalProperties?: Written | boolean;
  readonly anyOf?: readonly Written[];
  readonly allOf?: readonly Written[];
  readonly oneOf?: readonly Written[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Written>>;
}

export function requestSchemas({ described }: Pick<Lab, "described">): readonly RequestSchema[] {
  return described.flatMap(({ method, path, request = {} }) => {
    const { body, params, query, headers } = request;
    const media = body?.content["application/json"] ?? {};
    const json = "schema" in media ? media.schema : undefined;
    const all = [json, params, query, headers].filter((one) => one instanceof z.ZodType);
    return all.map((schema) => {
      return { name: `${method} ${path}`, isBody: schema === json, schema, places: placesOf(schema) };
    });
  });
}

/** Bodies come out of a preprocess, which hides the schema behind it. */
function placesOf(schema: z.ZodType): readonly Place[] {
  const inner = schema instanceof z.ZodPipe && schema.in instanceof z.ZodTransform ? schema.out : schema;
  const options = { io: "input", unrepresentable: "any" } as const;
  const written = z.toJSONSchema(inner as z.ZodType, options) as Written; // what it writes has these members
  return [...placesIn(written, [], written)];
}

function* placesIn(written: Written, path: Place["path"], root: Written): Generator<Place> {
  const { properties = {}, required = [], items, additionalProperties, $ref } = written;
  for (const [key, member] of Object.entries(properties)) {
    yield { path: [...path, key], isOptional: !required.includes(key) };
    yield* placesIn(member, [...path, key], root);
  }
  for (const [key, inner] of [
    [0, items],
    ["any", additionalProperties],
  ] as const) {
    if (typeof inner !== "object") continue;
    yield { path: [...path, key], isOptional: false };
    yield* placesIn(inner, [...path, key], root);
  }
  for (const part of [written.anyOf, written.allOf, written.oneOf].flat()) if (part) yield* placesIn(part, path, root);
  const referred = $ref === undefined ? undefined : root.$defs?.[$ref.replace("#/$defs/", "")];
  if (referred) yield* placesIn(referred, path, root);
}

/** A value with nothing but one at this place; `undefined` leaves it out. */
export const valueAt = ([key, ...rest]: Place["path"], value: unknown): unknown => {
  if (key === undefined) return value;
  const inner = valueAt(rest, value);
  if (typeof key === "number") return [inner];
  return inner === undefined ? {} : { [key]: inner };
};
