/** Condition border: the sign between a condition and what depends on it, put in when a request is cut. Elsewhere: token. */

/** A private-use character that no quotation is masked by. */
export const CONDITION_ENDS = "\u{f8fd}";
