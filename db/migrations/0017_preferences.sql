CREATE TABLE "task_feedback" (
	"tenant_id" text NOT NULL,
	"task_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"rating" text NOT NULL,
	"reason" text,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "task_feedback_tenant_id_task_id_user_id_pk" PRIMARY KEY("tenant_id","task_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "user_preferences" (
	"tenant_id" text NOT NULL,
	"user_id" text NOT NULL,
	"preferences" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_preferences_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "task_feedback" ADD CONSTRAINT "task_feedback_task" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."tasks"("tenant_id","task_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Preferences are one person's (PE11): no query of another member's reaches them. Feedback is of a tenant's task (SF8).
ALTER TABLE "user_preferences" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "user_preferences" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "user_isolation" ON "user_preferences"
	USING ("tenant_id" = nullif(current_setting('app.tenant_id', true), '') AND "user_id" = nullif(current_setting('app.user_id', true), ''))
	WITH CHECK ("tenant_id" = nullif(current_setting('app.tenant_id', true), '') AND "user_id" = nullif(current_setting('app.user_id', true), ''));
--> statement-breakpoint
ALTER TABLE "task_feedback" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "task_feedback" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "task_feedback"
	USING ("tenant_id" = nullif(current_setting('app.tenant_id', true), ''))
	WITH CHECK ("tenant_id" = nullif(current_setting('app.tenant_id', true), ''));
