/** Credential field: detection of fields that take a secret, by type, autocomplete or computed name (SF14). */

import { type SecretKind, secretKindOf } from "../page/mask/privacy.js";
import { accessibleName, type SkeletonNode } from "../page/skeleton.js";
import { credentialIn } from "./named-secrets.js";

const SLOTS: Readonly<Record<SecretKind, string>> = {
  marked: "secret",
  token: "token",
  "one-time-code": "code",
  "security-code": "code",
  password: "password",
  card: "card",
};
const FIELDS = /^(?:textbox|spinbutton|combobox)$/;

/** Name of the slot for a value of this field; undefined for an ordinary field. */
export function credentialOfField(node: SkeletonNode, value = ""): string | undefined {
  const { control, role } = node;
  if (control === undefined || !FIELDS.test(role)) return undefined;
  const name = accessibleName(node);
  const { type, autocomplete } = control;
  const attributes = { role, ...(type !== undefined && { type }), ...(autocomplete !== undefined && { autocomplete }) };
  const kind = secretKindOf({ attributes, value, labels: [name] });
  return kind === undefined ? credentialIn(name) : SLOTS[kind];
}
