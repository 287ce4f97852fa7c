/** Column: a column type that drizzle does not have. Elsewhere: custom type. */

import { customType } from "drizzle-orm/pg-core";

/** `bytea`: raw bytes. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });
