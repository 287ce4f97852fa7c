/** `surefoot start`: the embedded stack in the foreground, until Ctrl-C drains and ends it. */

import { printKeys } from "../adapters/encryption/cipher.js";
import { loadStackConfig, type StackConfig } from "../config/environment.js";
import { ENDING_SIGNALS } from "./stack/last-resort.js";
import { type Stack, type StackOptions, startStack } from "./stack/supervisor.js";

/** People press Ctrl-C twice, and npm passes each on: only one that comes this long after the first means "now". */
const IMPATIENT_MS = 3_000;

export async function start(): Promise<void> {
  const config = loadStackConfig(process.env);
  for (const warning of config.warnings) say(warning);
  const wish = new AbortController();
  const interrupted = untilInterrupted().then(() => wish.abort());
  const stack = await startStack({ ...optionsOf(config), signal: wish.signal }).catch((error: unknown) => {
    if (wish.signal.aborted) return undefined;
    throw error;
  });
  if (stack !== undefined) {
    print(stack);
    await interrupted;
    await end(stack);
  }
  say("stopped");
  process.exit(0);
}

async function end(stack: Stack): Promise<void> {
  say("draining; Ctrl-C again ends everything at once");
  const since = Date.now();
  onInterrupt(() => {
    if (Date.now() - since < IMPATIENT_MS) return;
    stack.killAll();
    process.exit(130);
  });
  await stack.stop();
}

function optionsOf(config: StackConfig): StackOptions {
  return {
    home: config.home,
    log: say,
    host: config.host,
    port: config.port,
    namespace: config.temporal.namespace,
    ...(config.authSecret !== undefined && { authSecret: config.authSecret }),
    ...(config.encryptionKeys && { encryptionKeys: printKeys(config.encryptionKeys) }),
    ...(config.databaseUrl !== undefined && { databaseUrl: config.databaseUrl }),
    ...(config.databaseOwnerUrl !== undefined && { databaseOwnerUrl: config.databaseOwnerUrl }),
    ...(config.temporal.address !== undefined && { temporalAddress: config.temporal.address }),
  };
}

function print(stack: Stack): void {
  const lines = [
    `Console      ${stack.api.url}/console`,
    `API          ${stack.api.url}`,
    `API document ${stack.api.url}/docs`,
    ...(stack.temporal.uiUrl === "" ? [] : [`Temporal UI  ${stack.temporal.uiUrl}`]),
    ...(stack.email === "" ? [NO_ACCOUNT] : accountLines(stack)),
  ];
  process.stdout.write(`\n${lines.join("\n")}\n\nCtrl-C stops everything.\n`);
}

const NO_ACCOUNT =
  'Sign in      with an account of this database; "surefoot init" makes the first one, "surefoot invite" others';

const accountLines = (stack: Stack): readonly string[] =>
  stack.accountIsNew
    ? [
        `Sign in      ${stack.email}   ${stack.password}   (shown once; kept in ${stack.home}/account.json)`,
        `Token        ${stack.token}   (for scripts; kept in ${stack.home}/token)`,
      ]
    : [`Sign in      as ${stack.email}, password in ${stack.home}/account.json; token in ${stack.home}/token`];

function untilInterrupted(): Promise<void> {
  return new Promise((resolve) => onInterrupt(resolve));
}

function onInterrupt(listener: () => void): void {
  for (const signal of ENDING_SIGNALS) process.on(signal, listener);
}

function say(line: string): void {
  process.stderr.write(`surefoot: ${line}\n`);
}
