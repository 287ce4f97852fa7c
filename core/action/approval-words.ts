/** Approval words: what a card says, line by line, in the panel, the console and MCP alike: the deed first, the page's words after it. */

import type { Approval } from "../turn/issued-action.js";

/** Term of the page's own words, which may be anything. */
export const PAGE_WORDS = "The page says";

/** Term and text of each line. */
export function approvalWords(
  approval: Omit<Approval, "actionId">,
): readonly (readonly [term: string, text: string])[] {
  const { what, where, values, details = [], amounts = [], leadsTo, about, left, readOn = [], site } = approval;
  const lines: readonly (readonly [string, string | undefined])[] = [
    ["What", what],
    ["Where", where],
    ...values.map((value) => ["With", value] as const),
    ...details.map(({ name, value }) => [name === "" ? "Also" : name, value] as const),
    ...amounts.map((amount) => ["Amount", amount] as const),
    ["Goes to", leadsTo],
    ...readOn.map((origin) => ["May come from", origin] as const),
    ["Then it may act on", site],
    [PAGE_WORDS, about],
    ["Not shown", left && leftWords(left)],
  ];
  return lines.flatMap(([term, text]) => (text === undefined ? [] : [[term, text] as const]));
}

function leftWords({ details, characters }: NonNullable<Approval["left"]>): string {
  const parts = [
    details !== undefined && `${details} more entries`,
    characters !== undefined && `${characters} more characters of what the page says; read them there`,
  ];
  return parts.filter((part) => part !== false).join(", and ");
}
