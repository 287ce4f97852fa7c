/** Typed secrets: what an action types into a credential field is a secret of its task from then on (SF14). */

import type { Cipher } from "../adapters/encryption/cipher.js";
import { decryptSecrets, encryptSecrets } from "../adapters/encryption/task-secrets.js";
import { elementIdsOf, readAction, textIn } from "../core/action/grammar.js";
import { isPlaceholder } from "../core/page/mask/privacy.js";
import { resolveTarget, type Skeleton } from "../core/page/skeleton.js";
import { credentialOfField } from "../core/secrets/credential-field.js";
import { hideSecrets } from "../core/secrets/hide.js";
import { freeName, hasSlot, type Secret, type TypedSecrets } from "../core/secrets/slot.js";
import type { Choice } from "../core/task/choice.js";
import type { TaskRef } from "../core/turn/identity.js";
import type { PageRef } from "../core/turn/observation.js";
import { keepAndHide } from "../db/hidden-rows.js";
import { readSecrets } from "../db/task-secrets.js";
import type { Asked } from "./attempt.js";
import { type DepsOf, loadPage, logFieldsOf } from "./context.js";

interface ChoosingInput {
  readonly task: TaskRef;
  readonly page: PageRef;
}

/** Shorter values are one box of a code that is typed sign by sign. */
const SHORTEST = 3;

/** The result with slots in place of the values. The values go along only where the input held them: the task's state then does too. */
export const createTypedSecrets =
  ({ database, snapshots, cipher, log }: DepsOf<"database" | "snapshots" | "cipher" | "log">) =>
  <I extends ChoosingInput, R extends object>(activity: Asked<I, R>): Asked<I, R & TypedSecrets> =>
  async (input) => {
    const result = await activity(input);
    const actions = actionsIn(result);
    if (cipher === undefined || actions.length === 0) return result;
    const { task } = input;
    const { skeleton } = await loadPage(snapshots, task, input.page);
    const typed = actions.flatMap((action) => typedIn(action, skeleton) ?? []);
    if (typed.length === 0) return result;
    const known = await readKnown({ database, cipher, log }, task);
    const learnt = newSecrets(typed, known);
    await keepAndHide(database, task, learnt, encryptSecrets(cipher, task, learnt));
    const told = JSON.stringify(input);
    const all = [...known, ...learnt];
    const secrets = all.filter(({ value }) => told.includes(JSON.stringify(value).slice(1, -1)));
    return { ...hideSecrets(result, all), ...(secrets.length > 0 && { secrets }) };
  };

const actionsIn = (result: object): readonly string[] => {
  // The cast: activities that choose report what they chose as one of these.
  const { choice, first } = result as { readonly choice?: Choice | null; readonly first?: Choice };
  const chosen = choice ?? first;
  return chosen === undefined ? [] : [chosen.action, ...(chosen.followUps ?? []).map(({ action }) => action)];
};

/** The value, and what its slot would be called; undefined for what is no entry into a credential field. */
function typedIn(written: string, skeleton: Skeleton): Secret | undefined {
  const action = readAction(written);
  const value = textIn(action);
  const [id] = action ? elementIdsOf(action) : [];
  if (value === undefined || id === undefined) return undefined;
  const node = resolveTarget(skeleton, id);
  const name = node && credentialOfField(node, value);
  if (name === undefined || value.length < SHORTEST || hasSlot(value) || isPlaceholder(value)) return undefined;
  return { name, value };
}

/** Those that are not known, each under a name of its own. */
function newSecrets(typed: readonly Secret[], known: readonly Secret[]): readonly Secret[] {
  const all = [...known];
  for (const { name, value } of typed)
    if (!all.some((one) => one.value === value)) all.push({ name: freeName(name, all), value });
  return all.slice(known.length);
}

const readKnown = async (
  { database, cipher, log }: { readonly cipher: Cipher } & DepsOf<"database" | "log">,
  task: TaskRef,
): Promise<readonly Secret[]> =>
  decryptSecrets(cipher, task, await readSecrets(database, task), (err, name) =>
    log?.warn({ err, ...logFieldsOf(task), name }, "a secret of a task cannot be read"),
  );
