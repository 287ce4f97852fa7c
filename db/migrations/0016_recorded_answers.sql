ALTER TABLE "model_calls" ADD COLUMN "question_hash" text;--> statement-breakpoint
ALTER TABLE "model_calls" ADD COLUMN "activity_id" text;--> statement-breakpoint
ALTER TABLE "model_calls" ADD COLUMN "answer" jsonb;