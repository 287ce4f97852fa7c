ALTER TABLE "tasks" ADD COLUMN "observation_hashes" text[] DEFAULT '{}'::text[] NOT NULL;
--> statement-breakpoint
-- Nobody knows what was sent by the ids of before; FORCE would hide the rows from their owner.
ALTER TABLE "tasks" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "tasks" SET "observation_hashes" = array_fill(''::text, ARRAY[cardinality("observation_ids")]) WHERE cardinality("observation_ids") > 0;
--> statement-breakpoint
ALTER TABLE "tasks" FORCE ROW LEVEL SECURITY;
