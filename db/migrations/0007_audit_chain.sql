-- SF11. The database itself chains each row of the audit log to the one before it, under a lock of the tenant: the app role
-- may neither choose a link nor change one. The app's rights are given in migrate.ts.
CREATE TABLE "audit_heads" (
	"tenant_id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"chain_hash" text NOT NULL
);
--> statement-breakpoint
-- Rows from before are chained in the order in which they were written.
CREATE TEMPORARY TABLE "audit_rows" ON COMMIT DROP AS SELECT * FROM "audit_log" WITH NO DATA;
--> statement-breakpoint
ALTER TABLE "audit_log" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO "audit_rows" SELECT * FROM "audit_log";
--> statement-breakpoint
DELETE FROM "audit_log";
--> statement-breakpoint
ALTER TABLE "audit_log"
	ALTER COLUMN "user_id" DROP NOT NULL,
	ALTER COLUMN "action" DROP NOT NULL,
	ALTER COLUMN "subject" DROP NOT NULL,
	ADD COLUMN "salt" text,
	ADD COLUMN "position" integer DEFAULT 0 NOT NULL,
	ADD COLUMN "content_hash" text DEFAULT '' NOT NULL,
	ADD COLUMN "chain_hash" text DEFAULT '' NOT NULL,
	ADD CONSTRAINT "audit_log_position" UNIQUE("tenant_id","position");
--> statement-breakpoint
CREATE FUNCTION "audit_sha256"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT
	AS $$ SELECT encode(sha256(convert_to($1, 'UTF8')), 'hex') $$;
--> statement-breakpoint
-- Each part is hashed before they are put together, so that no other parts give the same whole; db/audit.ts does the same.
CREATE FUNCTION "audit_chain"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
	head audit_heads%ROWTYPE;
BEGIN
	INSERT INTO audit_heads VALUES (NEW.tenant_id, 0, '') ON CONFLICT DO NOTHING;
	SELECT * INTO STRICT head FROM audit_heads WHERE tenant_id = NEW.tenant_id FOR UPDATE;
	NEW.salt := replace(gen_random_uuid()::text, '-', '');
	NEW.position := head.position + 1;
	NEW.content_hash := audit_sha256(NEW.salt || audit_sha256(NEW.user_id) || audit_sha256(NEW.action)
		|| audit_sha256(NEW.subject) || floor(extract(epoch FROM NEW.created_at) * 1000)::bigint);
	NEW.chain_hash := audit_sha256(head.chain_hash || NEW.id || NEW.content_hash);
	UPDATE audit_heads SET position = NEW.position, chain_hash = NEW.chain_hash WHERE tenant_id = NEW.tenant_id;
	RETURN NEW;
END $$;
--> statement-breakpoint
-- The one change there is: all content of a row becomes null. Who it was about is then known to nobody.
CREATE FUNCTION "audit_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF (NEW.tenant_id, NEW.id, NEW.created_at, NEW.position, NEW.content_hash, NEW.chain_hash)
			IS NOT DISTINCT FROM (OLD.tenant_id, OLD.id, OLD.created_at, OLD.position, OLD.content_hash, OLD.chain_hash)
			AND num_nonnulls(NEW.user_id, NEW.action, NEW.subject, NEW.salt) = 0 THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'The audit log is only added to. To erase what a row says: UPDATE audit_log SET user_id = NULL, action = NULL, subject = NULL, salt = NULL'
		USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_chain" BEFORE INSERT ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "audit_chain"();
--> statement-breakpoint
CREATE TRIGGER "audit_keep" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "audit_keep"();
--> statement-breakpoint
CREATE TRIGGER "audit_keep_all" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "audit_keep"();
--> statement-breakpoint
INSERT INTO "audit_log" ("tenant_id", "id", "user_id", "action", "subject", "created_at")
	SELECT "tenant_id", "id", "user_id", "action", "subject", "created_at" FROM "audit_rows" ORDER BY "created_at", "id";
--> statement-breakpoint
ALTER TABLE "audit_log" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "audit_heads" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "audit_heads" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "audit_heads"
	USING ("tenant_id" = nullif(current_setting('app.tenant_id', true), ''))
	WITH CHECK ("tenant_id" = nullif(current_setting('app.tenant_id', true), ''));
