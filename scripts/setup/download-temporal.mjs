/** Lets the SDK fetch its dev server into a folder, and prints the program's path; run by set-up on the project's Node. */

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { TestWorkflowEnvironment } from "@temporalio/testing";

const folder = process.argv[2];
const environment = await TestWorkflowEnvironment.createLocal({
  server: { executable: { type: "cached-download", downloadDir: folder } },
});
await environment.teardown();
const [program] = readdirSync(folder).filter((name) => name.startsWith("temporal"));
if (program === undefined) throw new Error("the SDK left no program");
console.log(join(folder, program));
process.exit(0);
