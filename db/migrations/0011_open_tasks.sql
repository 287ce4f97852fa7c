CREATE TABLE "temporal_namespace" (
	"name" text NOT NULL,
	"id" text NOT NULL,
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "tasks_open" ON "tasks" USING btree ("tenant_id","task_id") WHERE closed_at is null;