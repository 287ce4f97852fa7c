/** Knowledge: an organisation's documents are uploaded, listed and deleted; and what is known about a site, for whoever looks into it. */

import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { readDocument } from "../../adapters/knowledge/document.js";
import { hasTenantKnowledge, type KnowledgeChunk } from "../../adapters/knowledge/port.js";
import { faultOfPattern, hostOf } from "../../core/knowledge/domain-pattern.js";
import { type DocumentRow, deleteDocument, listDocuments, writeDocument } from "../../db/knowledge.js";
import {
  documentPage,
  documentPath,
  type KnowledgeDocument,
  knowledgeDocument,
  newDocument,
  resolvedKnowledge,
  resolveQuery,
} from "../../protocol/knowledge.js";
import { type ApiDeps, type ApiEnv, ApiError, body, content, data, errors, ok, signedInRoute } from "../http/route.js";
import { isAdmin, type Principal } from "../people/principal.js";
import { audit } from "../tasks/task-view.js";

const PATH = "/api/knowledge/documents";

export function addKnowledge(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  addUpload(app, deps);
  addList(app, deps);
  addDeletion(app, deps);
  addResolve(app, deps);
}

function addUpload(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = signedInRoute("post", PATH, "Keep a document of the organisation; for admins and owners", {
    request: { body: body(newDocument) },
    responses: {
      200: data(knowledgeDocument, "What is kept; the same document once more is the one that is there"),
      ...errors(400, 401, 403, 409, 413, 415),
    },
  });
  app.openapi(route, async (c) => {
    const who = c.get("principal");
    refuseMembers(who);
    const given = c.req.valid("json");
    for (const [index, pattern] of given.domains.entries()) refusePattern(pattern, `domains.${index}`);
    const parts = readDocument(given.content, given.contentType);
    if (parts.length === 0) {
      const reason = "says nothing that a person could read";
      throw new ApiError("VALIDATION_ERROR", `content: ${reason}`, { field: "content", reason });
    }
    const written = await writeDocument(deps.database, who.tenantId, given, parts);
    if (written.kind === "full") {
      const message = "The organisation keeps as many documents as it may. Delete one first.";
      throw new ApiError("RESOURCE_CONFLICT", message);
    }
    if (written.kind === "written") await audit(deps, who, "knowledge.upload", written.row.documentId);
    return ok(c, toDocument(written.row));
  });
}

function addList(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = signedInRoute("get", PATH, "Documents of the organisation, newest first, without their words", {
    responses: { 200: data(documentPage, "All that are kept"), ...errors(401) },
  });
  app.openapi(route, async (c) => {
    const rows = await listDocuments(deps.database, c.get("principal").tenantId);
    return ok(c, { documents: rows.map(toDocument) });
  });
}

function addDeletion(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const summary = "Delete a document with all its parts; for admins and owners";
  const route = signedInRoute("delete", "/api/knowledge/documents/{id}", summary, {
    request: { params: documentPath },
    responses: {
      200: { description: "It is used no more", ...content(z.object({ success: z.literal(true) })) },
      ...errors(400, 401, 403, 404),
    },
  });
  app.openapi(route, async (c) => {
    const who = c.get("principal");
    refuseMembers(who);
    const { id } = c.req.valid("param");
    if (!(await deleteDocument(deps.database, who.tenantId, id)))
      throw new ApiError("NOT_FOUND", "The organisation has no document with this id.", { field: "id" });
    await audit(deps, who, "knowledge.delete", id);
    return c.json({ success: true as const }, 200);
  });
}

/** For looking into, not for showing to the user of a task. A host that no pattern names has public knowledge only: never a 403. */
function addResolve(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const summary = "What is known about a page and a question; for looking into what models are told";
  const route = signedInRoute("get", "/api/knowledge/resolve", summary, {
    request: { query: resolveQuery },
    responses: {
      200: data(resolvedKnowledge, "The parts, the best first, and where they stand"),
      ...errors(400, 401, 502, 504),
    },
  });
  app.openapi(route, async (c) => {
    const { tenantId } = c.get("principal");
    const { url, query = "" } = c.req.valid("query");
    const found = await deps.knowledge.resolve({ tenantId, url, query, signal: c.req.raw.signal });
    if (found.fault !== undefined)
      throw new ApiError(found.timedOut ? "TIMEOUT" : "EXTERNAL_SERVICE_ERROR", found.fault);
    c.header("Cache-Control", "no-store");
    return ok(c, {
      allowed: true as const,
      domain: hostOf(url),
      hasOrgKnowledge: hasTenantKnowledge(found),
      context: found.chunks.map(toContext),
      citations: citationsOf(found.chunks),
    });
  });
}

const toContext = ({ id, content, title, label, section, page }: KnowledgeChunk) => ({
  id,
  content,
  documentTitle: title,
  metadata: { label, ...(section !== undefined && { section }), ...(page !== undefined && { page }) },
});

/** Each place once. */
function citationsOf(chunks: readonly KnowledgeChunk[]) {
  const places = chunks.map(({ documentId, title, section, page }) => ({
    documentId,
    documentTitle: title,
    section,
    page,
  }));
  return [...new Map(places.map((place) => [JSON.stringify(place), place])).values()];
}

const toDocument = ({ tenantId: _, contentHash: _hash, createdAt, ...row }: DocumentRow): KnowledgeDocument => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

function refuseMembers(who: Principal): void {
  if (isAdmin(who)) return;
  throw new ApiError("FORBIDDEN", "Only admins and owners change the knowledge of the organisation.");
}

export function refusePattern(pattern: string, field: string): void {
  const reason = faultOfPattern(pattern);
  if (reason !== null) throw new ApiError("VALIDATION_ERROR", `${field}: ${reason}`, { field, reason });
}
