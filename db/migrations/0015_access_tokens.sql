CREATE TABLE "access_tokens" (
	"tenant_id" text NOT NULL,
	"token_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "access_tokens_tenant_id_token_id_pk" PRIMARY KEY("tenant_id","token_id"),
	CONSTRAINT "access_tokens_hash" UNIQUE("tenant_id","hash")
);
--> statement-breakpoint
ALTER TABLE "auth_members" ADD COLUMN "disabled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "auth_organizations" ADD COLUMN "kind" text DEFAULT 'organisation' NOT NULL;--> statement-breakpoint
CREATE INDEX "access_tokens_user" ON "access_tokens" USING btree ("tenant_id","user_id","created_at");--> statement-breakpoint
-- Tenant isolation (SF8): a token says whose tenant it is of, so it is found inside that one.
ALTER TABLE "access_tokens" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "access_tokens" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "access_tokens"
	USING ("tenant_id" = nullif(current_setting('app.tenant_id', true), ''))
	WITH CHECK ("tenant_id" = nullif(current_setting('app.tenant_id', true), ''));
