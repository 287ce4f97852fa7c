/** Sources: systems of record that an organisation configured by name, to check a page's claims (SO1). */

import { z } from "@hono/zod-openapi";
import { atMostEntries, list, named, text, type Wire } from "./task.js";

export const SOURCES_MAX = 50;

export const sourceName = text
  .max(40)
  .regex(/^[a-z][a-z0-9-]{0,39}$/, "is no name: small letters, digits and hyphens")
  .openapi({
    example: "patients-api",
  });
const parameterName = text.max(30).regex(/^[a-z][A-Za-z0-9_]{0,29}$/, "is no name of a parameter");
const parameterType = z.enum(["text", "integer", "date", "uuid"]);
const pointer = text.max(200).regex(/^(?:\/.*)?$/, "is no JSON Pointer (RFC 6901): empty, or beginning with /");

/** The part of the source's answer that is evaluated. */
const read = z.strictObject({
  path: pointer.default("").openapi({ description: "JSON Pointer; a list is counted, a number is taken as it is" }),
  where: atMostEntries(20, pointer, text.max(200))
    .optional()
    .openapi({ description: "Only entries of which these fields say this; `{name}` stands for a parameter" }),
  value: pointer.optional().openapi({ description: "Of the one entry left: what `equals` is compared with" }),
  notFoundIsNone: z.boolean().optional().openapi({ description: "An answer 404 says that there is none" }),
});

const expect = z.union([
  z.strictObject({
    change: z
      .int()
      .min(-1_000)
      .max(1_000)
      .openapi({ description: "Exactly so many more than before; fewer when below 0" }),
  }),
  z.strictObject({ op: z.enum([">=", "<=", "=", ">", "<"]), count: z.int().min(0) }),
  z.strictObject({ equals: text.min(1).max(200).openapi({ description: "`{status}` stands for a parameter" }) }),
]);

const shared = {
  name: sourceName,
  parameters: atMostEntries(30, parameterName, parameterType).default({}),
  read: read.default({ path: "" }),
  expect,
  sites: z.array(text.min(1).max(253)).max(20).readonly().default([]).openapi({
    description: "Hosts on which `requests` binds it, such as `*.acme.com`; none: where a contract names it",
  }),
  requests: z
    .array(text.min(3).max(200))
    .max(10)
    .readonly()
    .default([])
    .openapi({ description: "Requests that it is bound to: `add * patient {name}`; `*` stands for any words" }),
};
const headers = atMostEntries(40, text.max(60), text.max(4_000)).default({});
const httpSource = z.strictObject({
  kind: z.literal("http"),
  ...shared,
  url: text.max(2_000).openapi({
    description: "`{name}` stands for a parameter: `https://records.acme.com/patients?name={name}`",
    example: "https://records.acme.com/patients",
  }),
  headers: headers.openapi({ description: "Kept encrypted, and never told again" }),
});
const postgresSource = z.strictObject({
  kind: z.literal("postgres"),
  ...shared,
  connection: text.max(1_000).openapi({ description: "postgres:// URL of a role that may only read; kept encrypted" }),
  query: text.min(6).max(4_000).openapi({
    description: "`{name}` stands for a parameter: `select id from patients where name = {name}`",
    example: "select id from patients",
  }),
});

/** A source that an admin or an owner sends; it replaces one of the same name. */
export const newSource = z.discriminatedUnion("kind", [httpSource, postgresSource]).openapi("NewSource");

const told = { ...shared, updatedAt: text.openapi({ description: "ISO 8601" }) };
const httpView = httpSource.omit({ headers: true }).extend({ ...told, headers: list(text) });
const postgresView = postgresSource.omit({ connection: true }).extend({ ...told, server: text });
/** A source without its secrets: only the names of headers, and only the server of a database. */
export const sourceView = z.discriminatedUnion("kind", [httpView, postgresView]).openapi("Source");
export const sourcePage = named("SourcePage", { sources: list(sourceView) });
export const sourcePath = z.object({ name: sourceName.openapi({ param: { name: "name", in: "path" } }) });

export const sourceValues = atMostEntries(30, text.max(30), text.max(200)).readonly();
export const trySource = named("TrySource", { values: sourceValues.default({}) });
export const sourceTrial = named("SourceTrial", {
  result: z.enum(["pass", "fail", "unknown"]).openapi({ description: "Of a change there is no saying yet: `unknown`" }),
  evidence: text,
  durationMs: z.int(),
});

export type SourceParameterType = z.infer<typeof parameterType>;
/** A source as configured, credentials included. */
export type TenantSource = Wire<typeof newSource>;
export type HttpSource = Extract<TenantSource, { kind: "http" }>;
export type PostgresSource = Extract<TenantSource, { kind: "postgres" }>;
export type SourceExpectation = TenantSource["expect"];
export type SourceView = Wire<typeof sourceView>;
