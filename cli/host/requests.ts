/** Requests to a host, checked before anything is done: whoever asks is another program. */

import { z } from "zod";
import { contractRequest } from "../../protocol/contract-request.js";
import { limits } from "../../protocol/task.js";

const ID_MAX = 200;
const text = (most: number) => z.string().trim().min(1).max(most);
const id = z.string().min(1).max(ID_MAX);

export const taskRequest = z.object({
  query: text(10_000),
  url: z.url({ protocol: /^https?$/ }).max(2_048),
  contract: contractRequest.optional(),
  limits: limits.optional(),
  approve: z.enum(["irreversible", "always"]).optional(),
  chain: z.boolean().optional(),
  speculate: z.boolean().optional(),
});

export const startRequest = taskRequest.extend({ id });
export const statusRequest = z.object({ id, after: z.int().min(0).optional() });
export const answerRequest = z.object({ id, text: text(2_000) });
export const approveRequest = z.object({
  id,
  actionId: text(100),
  approved: z.boolean(),
  reason: text(500).optional(),
});
export const cancelRequest = z.object({ id, reason: text(500).optional() });
