/** Bundle map: bundled workflow code is one script of many files; its source map tells them apart, line by line. */

import { SourceMap } from "node:module";

/** A script's address as V8 tells it; `cli/stack/workflow-bundle.ts` names the file. */
export const isBundle = (url: string): boolean => /\/bundles\/workflows-[\w-]+\.js$/.test(url);

/** Undefined: the script holds no map. */
export function mapOf(script: string): SourceMap | undefined {
  const inline = /\/\/# sourceMappingURL=data:application\/json;[^,]*base64,([A-Za-z0-9+/=]+)/.exec(script)?.[1];
  return inline === undefined ? undefined : new SourceMap(JSON.parse(Buffer.from(inline, "base64").toString("utf8")));
}

/**
 * The source file that the line at `offset` comes from, as its map names it. Undefined for a line that the bundler wrote: the entry
 * that the map finds then belongs to an earlier line.
 */
export function originalOf(map: SourceMap, script: string, offset: number): string | undefined {
  const before = script.slice(0, offset);
  const line = before.split("\n").length - 1;
  const entry = map.findEntry(line, offset - (before.lastIndexOf("\n") + 1));
  return "originalSource" in entry && entry.generatedLine === line ? entry.originalSource : undefined;
}
