/** Strictness: requests that Google refuses with a 400, so that no test passes what production would not. */

import type { GenerateRequest } from "./wire.js";

const FIELDS = new Set(
  "contents systemInstruction tools toolConfig generationConfig safetySettings cachedContent labels serviceTier".split(
    " ",
  ),
);
const CONFIG_FIELDS = new Set(
  "responseMimeType responseJsonSchema responseSchema thinkingConfig maxOutputTokens seed temperature topP topK candidateCount stopSequences presencePenalty frequencyPenalty responseModalities mediaResolution".split(
    " ",
  ),
);
/** Documented for `responseJsonSchema`; `const`, `pattern`, `maxLength`, `exclusiveMinimum`, `default`, `allOf`, `not` are not. */
const SCHEMA_KEYWORDS = new Set(
  "$id $defs $ref $anchor type format title description enum items prefixItems minItems maxItems minimum maximum anyOf oneOf properties additionalProperties required propertyOrdering".split(
    " ",
  ),
);
const LEVELS: Readonly<Record<string, readonly string[]>> = {
  "gemini-3.5-flash-lite": ["MINIMAL", "LOW", "MEDIUM", "HIGH"],
  "gemini-3.8-flash": ["LOW", "MEDIUM", "HIGH"],
  "gemini-3.1-pro-preview": ["LOW", "MEDIUM", "HIGH"],
};
/** Models that the fake knows; any other is a 404, as one that was retired would be. */
export const KNOWN_MODELS = [...Object.keys(LEVELS), "gemini-2.5-flash", "gemini-2.5-pro"];
const OUTPUT_MAX = 65_536;

/** The message of the 400, or null. */
export function refusalOf(model: string, request: GenerateRequest): string | null {
  return (
    unknownName(request, FIELDS, "") ??
    unknownName(request.generationConfig ?? {}, CONFIG_FIELDS, " at 'generation_config'") ??
    contentsFault(model, request) ??
    thinkingFault(model, request) ??
    knobFault(model, request) ??
    schemaFault(model, request)
  );
}

function unknownName(object: object, known: ReadonlySet<string>, where: string): string | null {
  const name = Object.keys(object).find((key) => !known.has(key));
  return name === undefined
    ? null
    : `Invalid JSON payload received. Unknown name "${name}"${where}: Cannot find field.`;
}

function contentsFault(model: string, { contents = [] }: GenerateRequest): string | null {
  const last = contents.at(-1);
  if (last === undefined) return "* GenerateContentRequest.contents: contents is not specified";
  if (contents.some(({ role }) => role !== undefined && role !== "user" && role !== "model"))
    return "Please use a valid role: user, model.";
  if (contents.some(({ parts }) => (parts ?? []).every(({ text }) => text === undefined || text === "")))
    return "* GenerateContentRequest.contents[0].parts: contents.parts must not be empty.";
  return last.role === "model" && isGemini3(model) ? "The last turn must not have the role model." : null;
}

function thinkingFault(model: string, { generationConfig }: GenerateRequest): string | null {
  const { thinkingLevel, thinkingBudget } = generationConfig?.thinkingConfig ?? {};
  if (thinkingLevel !== undefined && thinkingBudget !== undefined)
    return "Only one of thinking_level and thinking_budget may be set.";
  if (thinkingLevel === undefined) return null;
  if (!isGemini3(model)) return "Thinking level is not supported for this model.";
  return LEVELS[model]?.includes(thinkingLevel) === true
    ? null
    : `Thinking level ${thinkingLevel} is not supported for this model.`;
}

function knobFault(model: string, { generationConfig = {} }: GenerateRequest): string | null {
  if (isGemini3(model) && ("presencePenalty" in generationConfig || "frequencyPenalty" in generationConfig))
    return "Penalty is not enabled for this model.";
  const { maxOutputTokens } = generationConfig;
  if (maxOutputTokens !== undefined && (maxOutputTokens < 1 || maxOutputTokens > OUTPUT_MAX))
    return `max_output_tokens must be between 1 and ${OUTPUT_MAX}.`;
  return null;
}

function schemaFault(model: string, { generationConfig = {}, tools = [] }: GenerateRequest): string | null {
  const { responseJsonSchema: schema, responseSchema, responseMimeType } = generationConfig;
  if (schema !== undefined && responseSchema !== undefined)
    return "Only one of response_schema and response_json_schema may be set.";
  if (schema === undefined && responseSchema === undefined) return null;
  if (responseMimeType !== "application/json") return "response_mime_type must be application/json with a schema.";
  if (tools.some((tool) => "googleSearch" in tool) && !isGemini3(model))
    return "Tool use with a response mime type: 'application/json' is unsupported";
  return schema === undefined ? null : keywordFault(schema, "response_json_schema");
}

function keywordFault(schema: unknown, path: string): string | null {
  if (typeof schema !== "object" || schema === null) return `${path}: a schema must be an object.`;
  for (const [keyword, value] of Object.entries(schema)) {
    if (!SCHEMA_KEYWORDS.has(keyword)) return `${path}: keyword "${keyword}" is not supported.`;
    const fault = nestedFault(keyword, value, path);
    if (fault !== null) return fault;
  }
  return null;
}

function nestedFault(keyword: string, value: unknown, path: string): string | null {
  switch (keyword) {
    case "properties":
    case "$defs":
      return firstFault(Object.entries(Object(value)).map(([name, part]) => [part, `${path}.${name}`]));
    case "items":
      return keywordFault(value, `${path}[]`);
    case "anyOf":
    case "oneOf":
    case "prefixItems":
      return Array.isArray(value) ? firstFault(value.map((part, n) => [part, `${path}.${keyword}[${n}]`])) : path;
    case "enum":
      return Array.isArray(value) && value.length > 0 ? null : `${path}: enum must not be empty.`;
    default:
      return null;
  }
}

function firstFault(parts: readonly (readonly [unknown, string])[]): string | null {
  for (const [part, path] of parts) {
    const fault = keywordFault(part, path);
    if (fault !== null) return fault;
  }
  return null;
}

const isGemini3 = (model: string): boolean => !model.startsWith("gemini-2");
