/** Reporter: of a run of Playwright Test, all proofs on one page: `reporter: [["surefoot-verify/reporter", { outputFile }]]`. */

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { PROOFS_ATTACHMENT } from "./playwright-test.js";
import type { Proof } from "./proof.js";
import { renderReport } from "./report.js";

export interface ReporterOptions {
  /** `surefoot-report.html` unless said. */
  readonly outputFile?: string;
}

interface ReportedTest {
  titlePath(): string[];
}

interface ReportedResult {
  readonly attachments: readonly { readonly name: string; readonly body?: Buffer; readonly path?: string }[];
}

export default class ProofReporter {
  private readonly proofs: Promise<readonly Proof[]>[] = [];
  private readonly options: ReporterOptions;

  constructor(options: ReporterOptions = {}) {
    this.options = options;
  }

  printsToStdio(): boolean {
    return false;
  }

  onTestEnd(test: ReportedTest, { attachments }: ReportedResult): void {
    const title = test.titlePath().filter(Boolean).join(" › ");
    for (const { name, body, path } of attachments) {
      if (name !== PROOFS_ATTACHMENT) continue;
      const text = body ?? (path === undefined ? undefined : readFile(path));
      if (text !== undefined) this.proofs.push(Promise.resolve(text).then((bytes) => titled(bytes.toString(), title)));
    }
  }

  async onEnd(): Promise<void> {
    const proofs = (await Promise.all(this.proofs)).flat();
    const file = resolve(this.options.outputFile ?? "surefoot-report.html");
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, renderReport(proofs));
  }
}

/** Our own fixture's attachment. */
const titled = (json: string, test: string): readonly Proof[] =>
  (JSON.parse(json) as readonly Proof[]).map((proof) => ({ ...proof, title: `${test} › ${proof.title}` }));
