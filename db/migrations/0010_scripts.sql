CREATE TABLE "scripts" (
	"tenant_id" text NOT NULL,
	"user_id" text NOT NULL,
	"script_id" text NOT NULL,
	"shape" text NOT NULL,
	"site" text NOT NULL,
	"start_url" text NOT NULL,
	"request" text NOT NULL,
	"steps" jsonb NOT NULL,
	"contract" jsonb NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"heals" integer DEFAULT 0 NOT NULL,
	"task_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scripts_tenant_id_user_id_script_id_pk" PRIMARY KEY("tenant_id","user_id","script_id")
);
--> statement-breakpoint
CREATE INDEX "scripts_by_shape" ON "scripts" USING btree ("tenant_id","user_id","shape");--> statement-breakpoint
CREATE INDEX "scripts_by_site" ON "scripts" USING btree ("tenant_id","user_id","site","used_at");--> statement-breakpoint
ALTER TABLE "scripts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "scripts" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- A script belongs to one person of a tenant: no query of another member's reaches it (RP8).
CREATE POLICY "user_isolation" ON "scripts"
	USING ("tenant_id" = nullif(current_setting('app.tenant_id', true), '') AND "user_id" = nullif(current_setting('app.user_id', true), ''))
	WITH CHECK ("tenant_id" = nullif(current_setting('app.tenant_id', true), '') AND "user_id" = nullif(current_setting('app.user_id', true), ''));
