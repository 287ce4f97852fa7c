/** Drizzle: where drizzle-kit finds the schema and writes migrations. */

import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./db/schema.ts",
    "./db/auth-schema.ts",
    "./db/record-schema.ts",
    "./db/knowledge-schema.ts",
    "./db/person-schema.ts",
  ],
  out: "./db/migrations",
});
