CREATE TABLE "knowledge_chunks" (
	"tenant_id" text NOT NULL,
	"document_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"section" text NOT NULL,
	"content" text NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english'::regconfig, "title" || ' ' || "section"), 'A') || setweight(to_tsvector('english'::regconfig, "content"), 'B')) STORED NOT NULL,
	CONSTRAINT "knowledge_chunks_tenant_id_document_id_position_pk" PRIMARY KEY("tenant_id","document_id","position")
);
--> statement-breakpoint
CREATE TABLE "knowledge_documents" (
	"tenant_id" text NOT NULL,
	"document_id" uuid NOT NULL,
	"title" text NOT NULL,
	"content_type" text NOT NULL,
	"label" text NOT NULL,
	"domains" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"characters" integer NOT NULL,
	"chunks" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "knowledge_documents_tenant_id_document_id_pk" PRIMARY KEY("tenant_id","document_id"),
	CONSTRAINT "knowledge_documents_content" UNIQUE("tenant_id","content_hash")
);
--> statement-breakpoint
CREATE TABLE "task_citations" (
	"tenant_id" text NOT NULL,
	"task_id" uuid NOT NULL,
	"chunk_id" text NOT NULL,
	"purpose" text NOT NULL,
	"document_id" text NOT NULL,
	"document_title" text NOT NULL,
	"section" text,
	"page" integer,
	"label" text NOT NULL,
	"host" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_citations_tenant_id_task_id_chunk_id_purpose_pk" PRIMARY KEY("tenant_id","task_id","chunk_id","purpose")
);
--> statement-breakpoint
ALTER TABLE "tenant_settings" ADD COLUMN "allowed_domains" jsonb;--> statement-breakpoint
ALTER TABLE "knowledge_chunks" ADD CONSTRAINT "knowledge_chunks_document" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."knowledge_documents"("tenant_id","document_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_citations" ADD CONSTRAINT "task_citations_task" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."tasks"("tenant_id","task_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "knowledge_chunks_search" ON "knowledge_chunks" USING gin ("search");--> statement-breakpoint
ALTER TABLE "knowledge_documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "knowledge_documents" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "knowledge_documents"
	USING ("tenant_id" = nullif(current_setting('app.tenant_id', true), ''))
	WITH CHECK ("tenant_id" = nullif(current_setting('app.tenant_id', true), ''));--> statement-breakpoint
ALTER TABLE "knowledge_chunks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "knowledge_chunks" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "knowledge_chunks"
	USING ("tenant_id" = nullif(current_setting('app.tenant_id', true), ''))
	WITH CHECK ("tenant_id" = nullif(current_setting('app.tenant_id', true), ''));--> statement-breakpoint
ALTER TABLE "task_citations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "task_citations" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "task_citations"
	USING ("tenant_id" = nullif(current_setting('app.tenant_id', true), ''))
	WITH CHECK ("tenant_id" = nullif(current_setting('app.tenant_id', true), ''));