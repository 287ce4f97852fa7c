/**
 * Workflow threads: loaded before anything else in a thread that runs workflows, to leave out what the SDK does for each promise and each
 * call, and has no setting for (decision 45).
 */

import v8 from "node:v8";
import vm, { type Context, type RunningCodeOptions } from "node:vm";

// Without a hook on promises the SDK keeps no stack traces, and says so to whoever asks for one.
v8.promiseHooks.createHook = () => {
  // The SDK warns that this Node has no such hook; it has, and nobody wanted it.
  const { warn } = console;
  console.warn = () => {
    console.warn = warn;
  };
  throw new Error("stack traces of workflows are off (WORKER_STACK_TRACES)");
};

/**
 * What the SDK calls after a workflow's own code has run: whether a condition has come true, and what there is to do. Each call with a
 * time-out begins and ends a thread that would break an endless loop, three for each activation; the one around the code itself is kept.
 * Of ours only the end of a run waits for conditions.
 */
const AFTER_ITS_CODE: ReadonlySet<unknown> = new Set(["tryUnblockConditions", "concludeActivation"]);
const { runInContext } = vm.Script.prototype;

vm.Script.prototype.runInContext = function (context: Context, options?: RunningCodeOptions): unknown {
  const [, called] = (context["__temporal_args"] ?? []) as readonly unknown[]; // how the SDK says what is called
  return runInContext.call(this, context, AFTER_ITS_CODE.has(called) ? { ...options, timeout: undefined } : options);
};
