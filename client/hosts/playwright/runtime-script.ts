/** Runtime script: the page runtime as one script; from sources here, built in with the packages (`scripts/pack/`). */

import { fileURLToPath } from "node:url";
import { build } from "esbuild";

export async function bundleRuntime({ minify = false } = {}): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("../../page/runtime.ts", import.meta.url))],
    bundle: true,
    write: false,
    format: "iife",
    platform: "browser",
    target: "es2022",
    charset: "utf8",
    logLevel: "silent",
    minify,
  });
  return outputFiles[0]?.text ?? "";
}
