/** Finding: the result of one check of an installation, and its remedy. */

export type Finding =
  | { readonly state: "well"; readonly check: string; readonly said: string }
  | { readonly state: "fault"; readonly check: string; readonly said: string; readonly remedy: string }
  /** A check that it depends on failed. */
  | { readonly state: "unknown"; readonly check: string; readonly said: string };

export interface Check {
  readonly name: string;
  readonly look: () => Promise<Look>;
  /** Remedy if `look` throws. */
  readonly remedy: string;
}

/** Result of a look: words if all is well, or a fault with its remedy. */
export type Look = string | { readonly fault: string; readonly remedy: string };

/** All other checks depend on the first. If it fails, their state is unknown. */
export async function examine([first, ...others]: readonly [Check, ...Check[]]): Promise<readonly Finding[]> {
  const found = await findingOf(first);
  if (found.state !== "well") {
    return [found, ...others.map(({ name: check }) => ({ state: "unknown" as const, check, said: `not looked at` }))];
  }
  return [found, ...(await Promise.all(others.map(findingOf)))];
}

export async function findingOf({ name: check, look, remedy }: Check): Promise<Finding> {
  try {
    const said = await look();
    return typeof said === "string"
      ? { state: "well", check, said }
      : { state: "fault", check, said: said.fault, remedy: said.remedy };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return { state: "fault", check, said, remedy };
  }
}
