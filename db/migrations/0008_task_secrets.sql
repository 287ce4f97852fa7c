CREATE TABLE "task_secrets" (
	"tenant_id" text NOT NULL,
	"task_id" uuid NOT NULL,
	"name" text NOT NULL,
	"key_id" text NOT NULL,
	"value" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_secrets_tenant_id_task_id_name_pk" PRIMARY KEY("tenant_id","task_id","name")
);
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "has_secrets" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "task_secrets" ADD CONSTRAINT "task_secrets_task" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."tasks"("tenant_id","task_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_secrets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "task_secrets" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "task_secrets"
	USING ("tenant_id" = nullif(current_setting('app.tenant_id', true), ''))
	WITH CHECK ("tenant_id" = nullif(current_setting('app.tenant_id', true), ''));
