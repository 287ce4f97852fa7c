ALTER TABLE "tenant_settings" ADD COLUMN "limits" jsonb;--> statement-breakpoint
ALTER TABLE "tenant_settings" ADD COLUMN "prompt_for_advisory" boolean DEFAULT false NOT NULL;