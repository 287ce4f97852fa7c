/** Build: what runs in production, in `dist/`: JavaScript, the bundles of workflows, migrations, the client's script. `npm run build`. */

import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FAILURE_CONVERTER_PATH } from "../adapters/encryption/payload-codec.js";
import { PROJECT } from "../cli/stack/tools.js";
import { type BuiltBundles, buildHostedWorkflows, builtBundles, workflowBundle } from "../cli/stack/workflow-bundle.js";
import { consoleModule, driverModule, runtimeModule } from "./pack/bundle.js";
import { applyPatches } from "./setup/patches.mjs";

const DIST = join(PROJECT, "dist");
/** Read at run time, beside the code that reads them. */
const BESIDE = [
  "db/migrations",
  "client/plain/client.js",
  "api/description/docs-page",
  "adapters/snapshots/page-document.css",
  "ui/report/report.css",
  "ui/shared/theme.css",
  "ui/shared/views.css",
  "LICENSE",
];

// An image installs its packages without set-up.
applyPatches();
rmSync(DIST, { recursive: true, force: true });
const tsc = join(PROJECT, "node_modules", "typescript", "bin", "tsc");
execFileSync(process.execPath, [tsc, "-p", "tsconfig.build.json"], { cwd: PROJECT, stdio: "inherit" });
// There are no sources of the page runtime and of the console to bundle there.
writeFileSync(join(DIST, "client/hosts/playwright/runtime-script.js"), await runtimeModule());
writeFileSync(join(DIST, "api/console-files.js"), await consoleModule());
writeFileSync(join(DIST, "db/driver.js"), await driverModule());
// The reference page's library is static files: production has no package of it.
for (const file of ["swagger-ui-bundle.js", "swagger-ui.css", "LICENSE"])
  cpSync(join(PROJECT, "node_modules", "swagger-ui-dist", file), join(DIST, "api/description/docs-page", file));
for (const path of BESIDE) cpSync(join(PROJECT, path), join(DIST, path), { recursive: true });
const [plain, encrypted] = await Promise.all([workflowBundle(DIST), workflowBundle(DIST, FAILURE_CONVERTER_PATH)]);
const built: BuiltBundles = { plain: plain.buildId, encrypted: encrypted.buildId };
writeFileSync(builtBundles(DIST), `${JSON.stringify(built)}\n`);
await buildHostedWorkflows(DIST);
const { name, version, type, license, engines } = JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8"));
const bin = { surefoot: "cli/production.js" };
writeFileSync(
  join(DIST, "package.json"),
  `${JSON.stringify({ name, version, type, license, engines, bin }, null, 2)}\n`,
);
process.stdout.write(`dist/ is built: build ${built.plain}, encrypted ${built.encrypted}\n`);
