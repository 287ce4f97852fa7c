/** Invariant: the one way to say "cannot happen". */

export function invariant(holds: boolean, claim: string): asserts holds {
  if (!holds) throw new Error(`Impossible state: ${claim}. This is a bug in Surefoot; please report it.`);
}
