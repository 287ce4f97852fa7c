/** Gemini wire format: what goes over the line to and from `models/{model}:generateContent`, as Google writes it. */

export interface Part {
  readonly text?: string;
  readonly thought?: boolean;
  readonly thoughtSignature?: string;
}

export interface Content {
  readonly role?: string;
  readonly parts?: readonly Part[];
}

export interface GenerationConfig {
  readonly responseMimeType?: string;
  readonly responseJsonSchema?: unknown;
  readonly responseSchema?: unknown;
  readonly thinkingConfig?: { readonly thinkingLevel?: string; readonly thinkingBudget?: number };
  readonly maxOutputTokens?: number;
  readonly [knob: string]: unknown;
}

export interface GenerateRequest {
  readonly contents?: readonly Content[];
  readonly systemInstruction?: Content;
  readonly tools?: readonly { readonly googleSearch?: object; readonly [tool: string]: unknown }[];
  readonly generationConfig?: GenerationConfig;
  readonly [field: string]: unknown;
}

export interface ErrorBody {
  readonly error: {
    readonly code: number;
    readonly message: string;
    readonly status: string;
    readonly details?: readonly { readonly "@type": string; readonly [field: string]: unknown }[];
  };
}

const STATUSES: Readonly<Record<number, string>> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  429: "RESOURCE_EXHAUSTED",
  500: "INTERNAL",
  503: "UNAVAILABLE",
  504: "DEADLINE_EXCEEDED",
};

type Details = NonNullable<ErrorBody["error"]["details"]>;

export function errorBody(code: number, message: string, details: Details = []): ErrorBody {
  const status = STATUSES[code] ?? "UNKNOWN";
  return { error: { code, message, status, ...(details.length === 0 ? {} : { details }) } };
}

export function retryInfo(retryDelay: string): Details[number] {
  return { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay };
}

export function quotaFailure(quotaId: string): Details[number] {
  return { "@type": "type.googleapis.com/google.rpc.QuotaFailure", violations: [{ quotaId }] };
}

export function textOfContent(content: Content | undefined): string {
  return (content?.parts ?? []).map((part) => part.text ?? "").join("");
}
