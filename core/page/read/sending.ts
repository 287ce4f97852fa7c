/** Sending: how the form of a control is sent, and where. */

import type { NodeDraft } from "./draft.js";

export function sendingOf({ attributes }: NodeDraft, form: NodeDraft | null, isSubmit: boolean): Sending {
  const written = (isSubmit && attributes["formmethod"]) || form?.attributes["method"];
  const told = attributes["data-sf-method"];
  const method = isOther(told) ? told : isOther(written) ? written : undefined;
  return {
    method: (method || written || undefined)?.toLowerCase(),
    action: (isSubmit ? attributes["formaction"] : undefined) ?? form?.attributes["action"],
  };
}

const isOther = (method: string | undefined): boolean => Boolean(method) && method?.toLowerCase() !== "get";

export interface Sending {
  readonly method: string | undefined;
  readonly action: string | undefined;
}
