CREATE TABLE "correction_records" (
	"tenant_id" text NOT NULL,
	"task_id" uuid NOT NULL,
	"step_index" integer NOT NULL,
	"attempt" integer NOT NULL,
	"strategy" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "correction_records_tenant_id_task_id_step_index_attempt_pk" PRIMARY KEY("tenant_id","task_id","step_index","attempt")
);
--> statement-breakpoint
CREATE TABLE "local_tokens" (
	"token_sha256" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"tenant_id" text NOT NULL,
	"message_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"role" text NOT NULL,
	"content" text NOT NULL,
	"action_string" text,
	"action_payload" jsonb,
	"status" text,
	"error" jsonb,
	"dom_summary" text,
	"snapshot_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "messages_tenant_id_message_id_pk" PRIMARY KEY("tenant_id","message_id"),
	CONSTRAINT "messages_sequence" UNIQUE("tenant_id","session_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"tenant_id" text NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"url" text NOT NULL,
	"status" text NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_tenant_id_session_id_pk" PRIMARY KEY("tenant_id","session_id")
);
--> statement-breakpoint
CREATE TABLE "snapshots" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"url" text NOT NULL,
	"title" text NOT NULL,
	"ambient" integer[] NOT NULL,
	"html" "bytea" NOT NULL,
	"skeleton" "bytea" NOT NULL,
	"dom_hash" text NOT NULL,
	"skeleton_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "snapshots_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "task_actions" (
	"tenant_id" text NOT NULL,
	"task_id" uuid NOT NULL,
	"step_index" integer NOT NULL,
	"position" integer NOT NULL,
	"action_id" text NOT NULL,
	"plan_step" integer NOT NULL,
	"action" text NOT NULL,
	"thought" text NOT NULL,
	"kind" text NOT NULL,
	"risk" text NOT NULL,
	"target" jsonb,
	"strategy" text,
	"before_snapshot_id" text NOT NULL,
	"before_url" text NOT NULL,
	"status" text NOT NULL,
	"fact_sequence" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "task_actions_tenant_id_task_id_step_index_position_pk" PRIMARY KEY("tenant_id","task_id","step_index","position")
);
--> statement-breakpoint
CREATE TABLE "task_events" (
	"tenant_id" text NOT NULL,
	"task_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"type" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "task_events_tenant_id_task_id_sequence_pk" PRIMARY KEY("tenant_id","task_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"tenant_id" text NOT NULL,
	"task_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"session_id" uuid NOT NULL,
	"query" text NOT NULL,
	"start_url" text NOT NULL,
	"url" text NOT NULL,
	"protocol" integer,
	"status" text NOT NULL,
	"outcome" text,
	"turn" integer DEFAULT 0 NOT NULL,
	"step_index" integer DEFAULT 0 NOT NULL,
	"up_to" integer DEFAULT 0 NOT NULL,
	"outstanding_action_id" text,
	"reply" jsonb,
	"contract" jsonb,
	"limits" jsonb,
	"observation_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"undelivered_after" integer,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "tasks_tenant_id_task_id_pk" PRIMARY KEY("tenant_id","task_id")
);
--> statement-breakpoint
CREATE TABLE "verification_records" (
	"tenant_id" text NOT NULL,
	"task_id" uuid NOT NULL,
	"step_index" integer NOT NULL,
	"action_id" text NOT NULL,
	"evidence" text[] DEFAULT '{}'::text[] NOT NULL,
	"line_count" integer,
	"strength" text,
	"tiers" text[],
	"url_changed" boolean,
	"meaningful_change" boolean,
	"refused_submit" boolean,
	"expected_outcome" text,
	"similarity" double precision,
	"before_snapshot_id" text,
	"after_snapshot_id" text,
	"after_url" text,
	"verdict" text,
	"confidence" double precision,
	"action_succeeded" boolean,
	"task_completed" boolean,
	"sub_task_completed" boolean,
	"goal_achieved" boolean,
	"rule" text,
	"semantic_summary" text,
	"judged" boolean,
	"attempts" integer,
	"retried" boolean,
	"verdict_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "verification_records_tenant_id_task_id_step_index_pk" PRIMARY KEY("tenant_id","task_id","step_index")
);
--> statement-breakpoint
ALTER TABLE "correction_records" ADD CONSTRAINT "correction_records_task" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."tasks"("tenant_id","task_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_tenant_id_session_id_sessions_tenant_id_session_id_fk" FOREIGN KEY ("tenant_id","session_id") REFERENCES "public"."sessions"("tenant_id","session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_actions" ADD CONSTRAINT "task_actions_task" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."tasks"("tenant_id","task_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_events" ADD CONSTRAINT "task_events_task" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."tasks"("tenant_id","task_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_tenant_id_session_id_sessions_tenant_id_session_id_fk" FOREIGN KEY ("tenant_id","session_id") REFERENCES "public"."sessions"("tenant_id","session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_records" ADD CONSTRAINT "verification_records_task" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."tasks"("tenant_id","task_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_recent" ON "sessions" USING btree ("tenant_id","user_id","updated_at");--> statement-breakpoint
CREATE INDEX "snapshots_seen" ON "snapshots" USING btree ("tenant_id","seen_at");--> statement-breakpoint
CREATE INDEX "tasks_by_session" ON "tasks" USING btree ("tenant_id","session_id","created_at");--> statement-breakpoint
CREATE INDEX "tasks_recent" ON "tasks" USING btree ("tenant_id","user_id","updated_at");