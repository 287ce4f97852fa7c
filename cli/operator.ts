/** Operator: the person who runs a command on this machine, as named in the audit log. */

import { randomUUID } from "node:crypto";
import { userInfo } from "node:os";
import { writeAudit } from "../db/audit.js";
import type { Database } from "../db/client.js";

export const operatorName = (): string => `cli:${userInfo().username}`;

/** Records an operator's action in an organisation's audit log. */
export const auditOperator = (
  { database, tenantId }: { readonly database: Database; readonly tenantId: string },
  action: string,
  subject: string,
): Promise<void> =>
  writeAudit(database, { tenantId, userId: operatorName(), id: randomUUID(), action, subject, at: new Date() });
