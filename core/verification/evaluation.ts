/** Evaluation: the answer to a check, with the sentence that says why. Elsewhere: assertion result. */

export interface Evaluation {
  readonly result: "pass" | "fail" | "unknown";
  readonly evidence: string;
  /** Of the control that holds what was asked for. */
  readonly key?: string;
  /** Only messages show it, which follow a person to the next page. */
  readonly fleeting?: true;
}
