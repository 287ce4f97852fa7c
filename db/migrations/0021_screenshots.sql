-- Pictures of pages, where the client sends them (RD6).
CREATE TABLE "screenshots" (
	"tenant_id" text NOT NULL,
	"task_id" uuid NOT NULL,
	"snapshot_id" text NOT NULL,
	"type" text NOT NULL,
	"picture" bytea NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "screenshots_tenant_id_task_id_snapshot_id_pk" PRIMARY KEY("tenant_id","task_id","snapshot_id")
);
--> statement-breakpoint
ALTER TABLE "screenshots" ADD CONSTRAINT "screenshots_task" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."tasks"("tenant_id","task_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "screenshots_created" ON "screenshots" USING btree ("tenant_id","created_at");
--> statement-breakpoint
ALTER TABLE "screenshots" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "screenshots" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "screenshots"
	USING ("tenant_id" = nullif(current_setting('app.tenant_id', true), ''))
	WITH CHECK ("tenant_id" = nullif(current_setting('app.tenant_id', true), ''));
