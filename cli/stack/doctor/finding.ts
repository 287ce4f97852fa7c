/** Finding: what one check of an installation says, and what mends it. */

export type Finding =
  | { readonly state: "well"; readonly check: string; readonly said: string }
  | { readonly state: "fault"; readonly check: string; readonly said: string; readonly remedy: string }
  /** What it leans on is not there. */
  | { readonly state: "unknown"; readonly check: string; readonly said: string };

export interface Check {
  readonly name: string;
  readonly look: () => Promise<Look>;
  /** Of a look that fails. */
  readonly remedy: string;
}

/** What a look says: in words, or with a remedy where something is wrong. */
export type Look = string | { readonly fault: string; readonly remedy: string };

/** The first is leaned on by the others: where it fails nothing is known of them. */
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
