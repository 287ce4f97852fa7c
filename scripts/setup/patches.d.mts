/** Types of patches.mjs, for the build and tests. */

export interface Hunk {
  readonly before: string;
  readonly after: string;
}

export function applyPatches(): void;

export function readPatch(patch: string): { readonly file: string; readonly hunks: readonly Hunk[] }[];

/** @throws what `fault` makes, when the text has neither a hunk's lines nor what they become. */
export function patched(text: string, hunks: readonly Hunk[], fault: () => Error): string;
