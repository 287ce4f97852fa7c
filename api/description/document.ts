/** Document: the API's OpenAPI 3.1 description; adds names, groups, examples and errors that no route declares itself. */

import type { OpenAPIHono } from "@hono/zod-openapi";
import { codesOf, ERROR_CODES, type ErrorCode, type ErrorStatus, wireCode } from "../http/error-codes.js";
import type { ApiEnv } from "../http/route.js";
import { nullableComponents } from "./document-nulls.js";
import { REPLY_EXAMPLES } from "./reply-examples.js";
import { PARAMETER_EXAMPLES, REQUEST_EXAMPLES } from "./request-examples.js";

const HEAD = {
  openapi: "3.1.0",
  info: {
    title: "Surefoot",
    version: "1",
    description:
      "Report a page, get the next action; nothing is called done without evidence. Sign in by `POST /api/v1/auth/login`, or make a token by `POST /api/v1/tokens`, and send it with every call: `Authorization: Bearer …`.",
    license: { name: "MIT", identifier: "MIT" },
  },
} as const;

/** Tags by the first part of a path after `/api` and the version. */
const TAGS: Readonly<Record<string, string>> = {
  agent: "Tasks",
  session: "Sessions",
  knowledge: "Knowledge",
  auth: "Sign-in",
  tokens: "Access tokens",
  user: "Preferences",
  tenant: "Organisation",
  debug: "Looking into a task",
};

interface Media {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: object;
}
interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
}
interface DescribedReply {
  readonly description: string;
  readonly content?: Readonly<Record<string, Media>>;
}
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: object }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, DescribedReply>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
}

export function describeApi(app: OpenAPIHono<ApiEnv>): object {
  // The cast: names only the fields of the generator's output that are read here.
  const written = app.getOpenAPI31Document(HEAD) as unknown as Document;
  const paths = mapValues(written.paths, (operations, path) =>
    mapValues(operations, (operation, method) => complete(operation, method, path)),
  );
  const described = nullableComponents(written.paths, written.components.schemas);
  const schemas = mapValues(described, (schema, name) => {
    const example = REQUEST_EXAMPLES[name] ?? REPLY_EXAMPLES[name];
    return example === undefined ? schema : { ...schema, example };
  });
  const tags = [...new Set(Object.keys(written.paths).map(tagOf))].map((name) => ({ name }));
  return { ...written, tags, paths, components: { ...written.components, schemas, responses: ERROR_RESPONSES } };
}

function complete(operation: Operation, method: string, path: string): object {
  const { parameters, requestBody, responses } = operation;
  return {
    operationId: operationIdOf(method, path),
    tags: [tagOf(path)],
    ...operation,
    ...(parameters && { parameters: parameters.map((one) => withExample(one, path)) }),
    ...(requestBody && { requestBody: { ...requestBody, content: mapValues(requestBody.content, exemplify) } }),
    responses: mapValues(responses, (answer, status) =>
      isProblem(answer)
        ? { $ref: `#/components/responses/${status}` }
        : { ...answer, ...(answer.content && { content: mapValues(answer.content, mediaOf) }) },
    ),
  };
}

const PROBLEM = "application/problem+json";
const STREAM = "text/event-stream";
const isProblem = ({ content }: DescribedReply): boolean => content?.[PROBLEM] !== undefined;

const partsOf = (path: string): readonly string[] =>
  path.split("/").filter((part) => part !== "" && part !== "api" && !/^v\d+$/.test(part));

const tagOf = (path: string): string => TAGS[partsOf(path)[0] ?? ""] ?? "Service";

/** `postAgentTasksByIdCancel`. */
const operationIdOf = (method: string, path: string): string =>
  [method, ...partsOf(path).map((part) => capital(part.replace(/^\{(.+)\}$/, (_, name) => `by-${name}`)))].join("");

const capital = (words: string): string =>
  words.replace(/(?:^|[-.])(\w)/g, (_, letter: string) => letter.toUpperCase());

function withExample<P extends { readonly name: string; readonly in: string }>(parameter: P, path: string): P {
  const example = PARAMETER_EXAMPLES[parameter.name === "id" ? idOf(path) : parameter.name];
  return parameter.in !== "path" || example === undefined ? parameter : { ...parameter, example };
}

/** The kind of id that a path's `id` parameter is. */
function idOf(path: string): string {
  if (path.includes("/session/")) return "sessionId";
  return path.includes("/documents/") ? "documentId" : "taskId";
}

/** One server-sent event by its fields; `data` is JSON that follows the schema. */
const streamed = ({ schema }: Media) => ({
  schema: {
    type: "object",
    required: ["event", "data"],
    properties: {
      event: { type: "string" },
      id: { type: "string" },
      data: { type: "string", contentMediaType: "application/json", contentSchema: schema },
    },
  },
  example: { event: "verdict", id: "3", data: JSON.stringify(exampleOf(schema)) },
});

/** Adds an example for a named schema, or for one that is a reply's `data`. */
function mediaOf(media: Media, type: string): object {
  if (type === STREAM) return streamed(media);
  return type === "text/html" ? { ...media, example: "<!doctype html><title>New order</title>" } : exemplify(media);
}

function exemplify(media: Media): Media {
  const example = exampleOf(media.schema);
  return example === undefined ? media : { ...media, example };
}

function exampleOf(schema: Schema): unknown {
  const name = nameOf(schema);
  if (name !== undefined) return REQUEST_EXAMPLES[name] ?? REPLY_EXAMPLES[name];
  if (schema.anyOf) return schema.anyOf.map(exampleOf).find((example) => example !== undefined);
  const data = schema.properties?.["data"];
  if (schema.properties?.["success"] === undefined) return undefined;
  const isFailure = (schema.properties["success"] as { readonly enum?: readonly unknown[] }).enum?.[0] === false;
  return { success: !isFailure, ...(data && { data: exampleOf(data) }) };
}

const nameOf = ({ $ref }: Schema): string | undefined => $ref?.split("/").at(-1);

/** One response for every error status, with an example of each code. */
const ERROR_RESPONSES = Object.fromEntries(
  [...new Set(Object.values(ERROR_CODES).map(([status]) => status))].map((status) => [status, errorResponse(status)]),
);

function errorResponse(status: ErrorStatus) {
  const names = (Object.keys(ERROR_CODES) as ErrorCode[]).filter((name) => ERROR_CODES[name][0] === status);
  const schema = { $ref: "#/components/schemas/Problem" };
  const examples = Object.fromEntries(
    names.map((name) => [name, { summary: ERROR_CODES[name][1], value: problemOf(name) }]),
  );
  return { description: codesOf(status).join(", "), content: { [PROBLEM]: { schema, examples } } };
}

function problemOf(name: ErrorCode) {
  const [status, title, suggestion] = ERROR_CODES[name];
  const code = wireCode(name);
  return {
    type: `urn:surefoot:error:${code.toLowerCase().replaceAll("_", "-")}`,
    ...{ title, status, detail: `${title}.`, instance: "/api/agent/interact", success: false, code },
    ...{ message: `${title}.`, suggestion },
    ...(status === 429 || status === 503 ? { retryAfter: 2 } : {}),
  };
}

const mapValues = <A, B>(
  values: Readonly<Record<string, A>>,
  change: (value: A, key: string) => B,
): Record<string, B> => Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]));
