/** Holder: the name under which the synthetic hand stands in the extension's world of a page. */

export const HAND_GLOBAL = "__surefootHand";
