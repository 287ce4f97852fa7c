/** A workflow that never gives its thread back, and one beside it that does. */

export async function endless(): Promise<void> {
  for (;;);
}

export async function brief(): Promise<string> {
  return "done";
}
