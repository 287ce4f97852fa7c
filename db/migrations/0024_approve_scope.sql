-- A token that could say yes until now goes on: `approve` has become a scope of its own.
ALTER TABLE "access_tokens" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "access_tokens" SET "scopes" = array_append("scopes", 'approve') WHERE 'write' = ANY("scopes") AND NOT 'approve' = ANY("scopes");--> statement-breakpoint
ALTER TABLE "access_tokens" FORCE ROW LEVEL SECURITY;
