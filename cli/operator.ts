/** Operator: whoever runs a command on this machine, as the audit log names them. */

import { randomUUID } from "node:crypto";
import { userInfo } from "node:os";
import { writeAudit } from "../db/audit.js";
import type { Database } from "../db/client.js";

export const operatorName = (): string => `cli:${userInfo().username}`;

/** What the operator has just done in an organisation. */
export const auditOperator = (
  { database, tenantId }: { readonly database: Database; readonly tenantId: string },
  action: string,
  subject: string,
): Promise<void> =>
  writeAudit(database, { tenantId, userId: operatorName(), id: randomUUID(), action, subject, at: new Date() });
