/** Drizzle: where drizzle-kit finds the schema, writes migrations, and looks at the tables: as `surefoot migrate`, by DATABASE_OWNER_URL. */

import { defineConfig } from "drizzle-kit";
import { loadStackConfig } from "./config/environment.js";

// Writing and checking migrations needs no database.
const { databaseOwnerUrl: url } = loadStackConfig(process.env);

export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./db/schema.ts",
    "./db/auth-schema.ts",
    "./db/audit-schema.ts",
    "./db/record-schema.ts",
    "./db/history-schema.ts",
    "./db/knowledge-schema.ts",
    "./db/person-schema.ts",
    "./db/source-schema.ts",
  ],
  out: "./db/migrations",
  ...(url !== undefined && { dbCredentials: { url } }),
});
