ALTER TABLE "tenant_settings" ADD COLUMN "retention" jsonb;--> statement-breakpoint
CREATE INDEX "tasks_closed" ON "tasks" USING btree ("tenant_id","closed_at") WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX "searches_recent" ON "searches" USING btree ("tenant_id","created_at");