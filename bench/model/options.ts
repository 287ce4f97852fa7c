/** Options: which model a run asks and with what bounds, from the command line and the environment. */

import { parseArgs } from "node:util";
import { loadStackConfig } from "../../config/environment.js";
import type { Limits } from "../../protocol/task.js";

const MODELS = ["gemini", "openai-compatible", "small", "offline"] as const;

export interface Options {
  readonly model: (typeof MODELS)[number];
  /** Only tasks whose page and request match this expression. */
  readonly tasks: RegExp;
  readonly json: boolean;
  readonly compare: string | undefined;
  readonly pages: number;
}

/** What a person has to mend before it can run. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

const USAGE = `--model ${MODELS.join("|")} [--tasks EXPRESSION] [--pages N] [--compare report.json] [--json]`;

export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      model: { type: "string" },
      tasks: { type: "string", default: "" },
      pages: { type: "string", default: "1" },
      compare: { type: "string" },
      json: { type: "boolean", default: false },
    },
  });
  const model = MODELS.find((name) => name === values.model);
  if (model === undefined) throw new UsageError(USAGE);
  return { ...values, model, tasks: new RegExp(values.tasks), pages: Number(values.pages), compare: values.compare };
}

export interface AskedModel {
  readonly env: Readonly<Record<string, string>>;
  readonly name: string;
  readonly limits: Partial<Limits>;
}

/** A model that does not find its way is not paid for for ever. */
const LIMITS = { steps: 25, modelCalls: 60 };
/** The small model is there to be survived: a few calls show that. */
const SMALL_LIMITS = { steps: 3, modelCalls: 8 };
const SMALL_TIMEOUT_SECONDS = "600";

/** Throws `ConfigError`, which names the variable that is missing. */
export function askedModel(
  model: Exclude<Options["model"], "small">,
  environment: Readonly<Record<string, string | undefined>>,
): AskedModel {
  const env = { MODEL: model };
  const config = loadStackConfig({ ...environment, ...env }).model;
  const name = config.adapter === "offline" ? "offline" : `${config.models.smart} and ${config.models.fast}`;
  return { env, name, limits: LIMITS };
}

export function askedSmallModel({ url, name }: { readonly url: string; readonly name: string }): AskedModel {
  const env = {
    MODEL: "openai-compatible",
    OPENAI_BASE_URL: url,
    SMART_MODEL_NAME: name,
    MODEL_TIMEOUT_SECONDS: SMALL_TIMEOUT_SECONDS,
  };
  return { env, name, limits: SMALL_LIMITS };
}
