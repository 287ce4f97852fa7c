/** Proves ui/extension/manifest.json, ui/extension/identity.ts and scripts/build-extension.mjs: what is asked of a person, and no more. */

import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { buildExtension } from "../../../scripts/build-extension.mjs";
import { EXTENSION_ID, EXTENSION_ORIGIN } from "../../../ui/extension/identity.js";

const folders: string[] = [];

async function build(options: { readonly test: boolean; readonly serverUrl?: string }) {
  const out = await mkdtemp(join(tmpdir(), "surefoot-manifest-"));
  folders.push(out);
  const folder = await buildExtension({ ...options, out });
  const manifest: Record<string, unknown> = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
  return { folder, manifest };
}

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

describe("manifest", () => {
  test("OP9 the id follows from the key, so that servers can allow it", async () => {
    const { manifest } = await build({ test: false });
    const digest = createHash("sha256")
      .update(Buffer.from(String(manifest["key"]), "base64"))
      .digest("hex")
      .slice(0, 32);
    const id = [...digest].map((digit) => String.fromCharCode("a".charCodeAt(0) + Number.parseInt(digit, 16))).join("");
    expect(EXTENSION_ID).toBe(id);
    expect(EXTENSION_ORIGIN).toBe(`chrome-extension://${id}`);
  });

  test("a person gives access site by site, no page can speak to it, and there is no debugger", async () => {
    const { manifest, folder } = await build({ test: false, serverUrl: "https://surefoot.example.com" });
    expect(manifest).not.toHaveProperty("host_permissions");
    expect(manifest).not.toHaveProperty("externally_connectable");
    expect(manifest).not.toHaveProperty("content_scripts");
    expect(manifest["optional_host_permissions"]).toEqual(["http://*/*", "https://*/*"]);
    expect(manifest["permissions"]).toEqual([
      "storage",
      "alarms",
      "scripting",
      "tabs",
      "sidePanel",
      "webRequest",
      "downloads",
    ]);
    const panel = await readFile(join(folder, "panel.js"), "utf8");
    expect(panel).toContain("https://surefoot.example.com");
    expect(panel).not.toContain("Token (test build)");
  });

  test("the test build has 127.0.0.1 and nothing else", async () => {
    const { manifest } = await build({ test: true });
    expect(manifest["host_permissions"]).toEqual(["http://127.0.0.1/*"]);
    expect(manifest).not.toHaveProperty("optional_host_permissions");
  });

  test("every file that the manifest and the panel name is there, and each script is one file", async () => {
    const { folder } = await build({ test: false });
    expect((await readdir(folder)).sort()).toEqual([
      "icons",
      "manifest.json",
      "page.js",
      "panel.css",
      "panel.html",
      "panel.js",
      "service-worker.js",
    ]);
    for (const script of ["page.js", "panel.js", "service-worker.js"])
      expect(await readFile(join(folder, script), "utf8"), script).not.toMatch(/^import\b|\bimport\(/m);
  });
});
