/**
 * Workflow threads: loaded before anything else in a thread that runs workflows. Without a hook on promises the SDK keeps no stack traces,
 * and says so to whoever asks for one.
 */

import v8 from "node:v8";

v8.promiseHooks.createHook = () => {
  // The SDK warns that this Node has no such hook; it has, and nobody wanted it.
  const { warn } = console;
  console.warn = () => {
    console.warn = warn;
  };
  throw new Error("stack traces of workflows are off (WORKER_STACK_TRACES)");
};
