CREATE TABLE "model_calls" (
	"tenant_id" text NOT NULL,
	"task_id" uuid NOT NULL,
	"call_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"tier" text NOT NULL,
	"answered_tier" text,
	"model" text,
	"prompt_version" text,
	"calls" integer DEFAULT 1 NOT NULL,
	"prompt_tokens" integer DEFAULT 0 NOT NULL,
	"cached_tokens" integer DEFAULT 0 NOT NULL,
	"completion_tokens" integer DEFAULT 0 NOT NULL,
	"thinking_tokens" integer DEFAULT 0 NOT NULL,
	"tool_tokens" integer DEFAULT 0 NOT NULL,
	"cost_micro_usd" integer DEFAULT 0 NOT NULL,
	"latency_ms" integer NOT NULL,
	"fallback" boolean DEFAULT false NOT NULL,
	"fault" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "model_calls_tenant_id_call_id_pk" PRIMARY KEY("tenant_id","call_id")
);
--> statement-breakpoint
CREATE TABLE "searches" (
	"tenant_id" text NOT NULL,
	"task_id" uuid NOT NULL,
	"search_id" text NOT NULL,
	"query" text NOT NULL,
	"host" text,
	"widened" boolean NOT NULL,
	"results" jsonb NOT NULL,
	"cost_micro_usd" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "searches_tenant_id_task_id_search_id_pk" PRIMARY KEY("tenant_id","task_id","search_id")
);
--> statement-breakpoint
ALTER TABLE "model_calls" ADD CONSTRAINT "model_calls_task" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."tasks"("tenant_id","task_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "searches" ADD CONSTRAINT "searches_task" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."tasks"("tenant_id","task_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "model_calls_of_task" ON "model_calls" USING btree ("tenant_id","task_id","created_at");--> statement-breakpoint
CREATE INDEX "model_calls_recent" ON "model_calls" USING btree ("tenant_id","created_at");--> statement-breakpoint
ALTER TABLE "model_calls" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "model_calls" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "model_calls"
	USING ("tenant_id" = nullif(current_setting('app.tenant_id', true), ''))
	WITH CHECK ("tenant_id" = nullif(current_setting('app.tenant_id', true), ''));--> statement-breakpoint
ALTER TABLE "searches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "searches" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "searches"
	USING ("tenant_id" = nullif(current_setting('app.tenant_id', true), ''))
	WITH CHECK ("tenant_id" = nullif(current_setting('app.tenant_id', true), ''));