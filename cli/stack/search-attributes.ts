/** Registering search attributes: Temporal refuses a task whose attributes its namespace does not know. */

import type { Client } from "@temporalio/client";
// A default import: Node cannot see what this CommonJS package names.
import proto from "@temporalio/proto";
import { ATTRIBUTE_TYPES } from "../../core/task/operator-view.js";

const { INDEXED_VALUE_TYPE_KEYWORD, INDEXED_VALUE_TYPE_BOOL, INDEXED_VALUE_TYPE_INT } =
  proto.temporal.api.enums.v1.IndexedValueType;
const INDEXED = {
  KEYWORD: INDEXED_VALUE_TYPE_KEYWORD,
  BOOL: INDEXED_VALUE_TYPE_BOOL,
  INT: INDEXED_VALUE_TYPE_INT,
} as const;

type Operator = Pick<Client["connection"], "operatorService">;

/** Adds what is missing. A server that does not let workers do so (Temporal Cloud) throws: register them by hand there. */
export async function registerSearchAttributes(connection: Operator, namespace: string): Promise<void> {
  const { operatorService } = connection;
  const { customAttributes } = await operatorService.listSearchAttributes({ namespace });
  const missing = Object.entries(ATTRIBUTE_TYPES).filter(([name]) => customAttributes[name] === undefined);
  if (missing.length === 0) return;
  const searchAttributes = Object.fromEntries(missing.map(([name, type]) => [name, INDEXED[type]]));
  await operatorService.addSearchAttributes({ namespace, searchAttributes });
}
