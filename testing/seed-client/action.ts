/** Action: the strings of the seed (4.2, 4.6) that reach a client, read into values. */

export type Action =
  | { readonly kind: "click"; readonly element: number }
  | { readonly kind: "setValue"; readonly element: number; readonly text: string }
  | { readonly kind: "navigate"; readonly url: string }
  | { readonly kind: "goBack" }
  | { readonly kind: "wait"; readonly seconds: number }
  | { readonly kind: "finish" | "fail"; readonly text: string };

/** `googleSearch` and `verifySuccess` are tools of the server (4.7.3, 4.10) and no client's. Undefined for what the seed does not name. */
export function parseAction(written: string): Action | undefined {
  const [, name, inside = ""] = /^(\w+)\((.*)\)$/s.exec(written.trim()) ?? [];
  const args = readArguments(inside);
  const [first, second] = args ?? [];
  if (args === undefined || args.length > 2) return undefined;
  switch (name) {
    case "click":
      return isElement(first) && args.length === 1 ? { kind: name, element: first } : undefined;
    case "setValue":
      return isElement(first) && typeof second === "string" ? { kind: name, element: first, text: second } : undefined;
    case "navigate":
      return typeof first === "string" ? { kind: name, url: first } : undefined;
    case "goBack":
      return args.length === 0 ? { kind: name } : undefined;
    case "wait":
      return typeof first === "number" ? { kind: name, seconds: first } : undefined;
    case "finish":
    case "fail":
      return { kind: name, text: typeof first === "string" ? first : "" };
    default:
      return undefined;
  }
}

/** Numbers and strings in double quotes, with commas between them: what JSON writes between brackets. */
function readArguments(inside: string): readonly unknown[] | undefined {
  try {
    return JSON.parse(`[${inside}]`) as unknown[];
  } catch {
    return undefined;
  }
}

const isElement = (value: unknown): value is number => typeof value === "number" && Number.isInteger(value);
