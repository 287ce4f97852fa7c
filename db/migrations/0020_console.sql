ALTER TABLE "model_calls" ADD COLUMN "prompt" "bytea";--> statement-breakpoint
ALTER TABLE "verification_records" ADD COLUMN "criteria" jsonb;