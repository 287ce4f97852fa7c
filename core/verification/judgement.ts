/** Judgement: what a model says of one action; never a verdict (design §6.5). */

export interface Judgement {
  readonly actionSucceeded: boolean;
  readonly taskCompleted: boolean;
  readonly subTaskCompleted?: boolean;
  /** 0 to 1. */
  readonly confidence: number;
  /** For display only; nothing routes on it. */
  readonly reason: string;
  /** A weaker model answered than the purpose asks for. */
  readonly degraded?: boolean;
}
