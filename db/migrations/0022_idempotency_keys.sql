-- What was sent under a key, and its reply, for a day (PR8).
CREATE TABLE "idempotency_keys" (
	"tenant_id" text NOT NULL,
	"user_id" text NOT NULL,
	"key_hash" text NOT NULL,
	"request_hash" text NOT NULL,
	"attempt_id" uuid NOT NULL,
	"status" integer,
	"key_id" text,
	"reply" "bytea",
	"task_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_tenant_id_user_id_key_hash_pk" PRIMARY KEY("tenant_id","user_id","key_hash")
);
--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("tenant_id","created_at");
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "idempotency_keys" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "idempotency_keys"
	USING ("tenant_id" = nullif(current_setting('app.tenant_id', true), ''))
	WITH CHECK ("tenant_id" = nullif(current_setting('app.tenant_id', true), ''));
