/** Pages for tests of verification: skeletons written node by node, so that a test shows exactly what it is about. */

import type { ControlFacts, Skeleton, SkeletonNode } from "../../../core/page/skeleton.js";

type NodeFields = Partial<Omit<SkeletonNode, "control">> & { readonly control?: Partial<ControlFacts> };

let counter = 0;

/** A node of no importance but for what the test says of it; the same fields give the same fingerprint. */
export function node(role: string, name: string, fields: NodeFields = {}): SkeletonNode {
  const { control, ...rest } = fields;
  const region = rest.region ?? "main";
  return {
    key: rest.key ?? `f:${role}:${name}:${rest.region ?? ""}`,
    role,
    name,
    state: {},
    region,
    fingerprint: `${region}>${role} "${name}"`,
    message: false,
    ...rest,
    ...(control === undefined ? {} : { control: { index: 1, tag: "x", popup: false, submits: false, ...control } }),
  };
}

/** A control, with a client id when `n` is given. */
export function control(
  role: string,
  name: string,
  fields: NodeFields & { readonly n?: number; readonly epoch?: string } = {},
) {
  const { n, epoch = "p1", control: facts, ...rest } = fields;
  const sf = n === undefined ? {} : { sf: { epoch, n } };
  counter += 1;
  return node(role, name, {
    ...(n === undefined ? {} : { key: `e:${epoch}.${n}` }),
    ...rest,
    control: { index: n ?? counter, ...sf, ...facts },
  });
}

export const heading = (name: string) => node("heading", name, { text: name });
export const text = (words: string, key = words) => node("text", "", { key: `f:text:${key}`, text: words });
export const status = (words: string, key = "status") =>
  node("status", "", { key: `f:${key}`, text: words, message: true, region: "" });
export const alert = (words: string, fields: NodeFields = {}) =>
  node("alert", "", { key: `f:alert:${words}`, text: words, message: true, ...fields });

export function page(nodes: readonly SkeletonNode[], title = "Page"): Skeleton {
  return { nodes: Object.fromEntries(nodes.map((one) => [one.key, one])), title };
}
