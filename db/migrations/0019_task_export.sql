-- What the export of a task needs beside what is there (OP42), and a page in words for messages (OP4).
CREATE TABLE "plan_revisions" (
	"tenant_id" text NOT NULL,
	"task_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"revision" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "plan_revisions_tenant_id_task_id_sequence_pk" PRIMARY KEY("tenant_id","task_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "task_receipts" (
	"tenant_id" text NOT NULL,
	"task_id" uuid NOT NULL,
	"observation_id" text NOT NULL,
	"action_id" text NOT NULL,
	"receipt" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_receipts_tenant_id_task_id_observation_id_action_id_pk" PRIMARY KEY("tenant_id","task_id","observation_id","action_id")
);
--> statement-breakpoint
ALTER TABLE "snapshots" ADD COLUMN "summary" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "run_ids" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_revisions" ADD CONSTRAINT "plan_revisions_task" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."tasks"("tenant_id","task_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_receipts" ADD CONSTRAINT "task_receipts_task" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."tasks"("tenant_id","task_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "plan_revisions" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "plan_revisions" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "plan_revisions"
	USING ("tenant_id" = nullif(current_setting('app.tenant_id', true), ''))
	WITH CHECK ("tenant_id" = nullif(current_setting('app.tenant_id', true), ''));
--> statement-breakpoint
ALTER TABLE "task_receipts" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "task_receipts" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "task_receipts"
	USING ("tenant_id" = nullif(current_setting('app.tenant_id', true), ''))
	WITH CHECK ("tenant_id" = nullif(current_setting('app.tenant_id', true), ''));
