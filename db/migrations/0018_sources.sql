CREATE TABLE "tenant_sources" (
	"tenant_id" text NOT NULL,
	"name" text NOT NULL,
	"key_id" text NOT NULL,
	"definition" "bytea" NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tenant_sources_tenant_id_name_pk" PRIMARY KEY("tenant_id","name")
);--> statement-breakpoint
ALTER TABLE "tenant_sources" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tenant_sources" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "tenant_sources"
	USING ("tenant_id" = nullif(current_setting('app.tenant_id', true), ''))
	WITH CHECK ("tenant_id" = nullif(current_setting('app.tenant_id', true), ''));
