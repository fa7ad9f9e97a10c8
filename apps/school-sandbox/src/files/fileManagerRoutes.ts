import type { Readable } from "node:stream";
import multipart from "@fastify/multipart";
import {
  bulkDownloadBody,
  deleteBody,
  folderBody,
  listQuery,
  nameOfPath,
  pathQuery,
  renameBody,
  searchQuery,
  transferBody,
} from "@print-builder/school";
import type { FastifyInstance, FastifyRequest } from "fastify";
import yazl from "yazl";
import type { z } from "zod";
import { done } from "../http/answers.ts";
import { SandboxError } from "../http/sandboxError.ts";
import { findChangeable, freeName, type Place, placesBelow, systemCode, usualQuota } from "./places.ts";
import { createTurns, schoolFiles } from "./schoolFiles.ts";

export type FileManagerOptions = {
  /** The folder with a school's files, created if missing. */
  readonly folderOf: (schoolId: string) => string;
  /** Throws a SandboxError with the response if the caller may not access this school's files. */
  readonly authorise: (request: FastifyRequest, schoolId: string) => Promise<void>;
  /** Limit for the total size of a school's files, in bytes; 200 MB by default. */
  readonly quotaBytes?: number;
};

type SchoolParams = { readonly schoolId: string };

function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = issue?.path.map(String).join(".") || "The request";
  throw new SandboxError(422, "invalid_input", `${field}: ${issue?.message ?? "is wrong"}`);
}

/** Refuses malformed percent-encoding, because decoders disagree about its meaning. */
function refuseBadEncoding(url: string): void {
  const query = url.split("?").slice(1).join("?");
  try {
    decodeURIComponent(query);
  } catch {
    // The message of the original URIError would not help the user.
    throw new SandboxError(400, "bad_path", "The address contains a broken % sequence.");
  }
}

/** Translates operating system errors into file manager errors, and returns other errors unchanged. */
function asRefusal(error: unknown): unknown {
  const code = systemCode(error);
  if (error instanceof SandboxError || code === null) return error;
  if (code === "ENAMETOOLONG") return new SandboxError(400, "bad_path", "The path is too long.");
  if (code === "ENOENT" || code === "ENOTDIR") {
    return new SandboxError(
      409,
      "changed_meanwhile",
      "The files have changed in the meantime. Refresh the list.",
    );
  }
  if (code === "FST_INVALID_MULTIPART_CONTENT_TYPE") {
    return new SandboxError(422, "no_files", "An upload is sent as multipart/form-data with files[].");
  }
  if (code === "FST_FILES_LIMIT" || code === "FST_PARTS_LIMIT" || code === "FST_FIELDS_LIMIT") {
    return new SandboxError(
      413,
      "too_many_files",
      "An upload can have at most 1,000 files. Send them in parts.",
    );
  }
  return error;
}

/**
 * The file manager of the school system: `/filemanager/{school id}/…`, with a folder per school. It is registered as
 * a plugin, so that its hooks and error handler apply only to it.
 */
export async function fileManagerRoutes(app: FastifyInstance, options: FileManagerOptions): Promise<void> {
  const { folderOf, authorise, quotaBytes = usualQuota } = options;
  const inTurn = createTurns();
  const swept = new Map<string, Promise<void>>();
  if (!app.hasContentTypeParser("multipart/form-data")) await app.register(multipart);

  const schoolOf = (request: FastifyRequest) => (request.params as SchoolParams).schoolId;
  const rootOf = (request: FastifyRequest) => folderOf(schoolOf(request));
  const filesOf = (request: FastifyRequest) => schoolFiles(rootOf(request), quotaBytes, inTurn);

  app.addHook("onRequest", async (request) => {
    refuseBadEncoding(request.url);
    await authorise(request, schoolOf(request));
    // Runs once per school and process, before any upload of this process can be in progress.
    const root = rootOf(request);
    const sweeping = swept.get(root) ?? filesOf(request).sweep();
    swept.set(root, sweeping);
    await sweeping;
  });

  // The host's own error handler turns the error into a response, as on all other routes.
  app.setErrorHandler((error) => {
    throw asRefusal(error);
  });

  const at = (name: string) => `/filemanager/:schoolId/${name}`;

  app.get(at("list"), async (request) => {
    const { path, limit, offset } = parsed(listQuery, request.query);
    const entries = await filesOf(request).list(path);
    const end = limit === undefined ? undefined : offset + limit;
    const pagination = { total: entries.length, limit: limit ?? entries.length, offset };
    return done({ path, entries: entries.slice(offset, end), pagination });
  });

  app.get(at("search"), async (request) => {
    const { query, path } = parsed(searchQuery, request.query);
    return done({ path, ...(await filesOf(request).search(query, path)) });
  });

  app.get(at("download"), async (request, reply) => {
    const { path } = parsed(pathQuery, request.query);
    const { bytes, stream } = await filesOf(request).open(path);
    reply.headers({ ...attachment(nameOfPath(path)), "content-length": bytes });
    return reply.type("application/octet-stream").send(stream);
  });

  app.post(at("bulk-download"), async (request, reply) => {
    const { paths } = parsed(bulkDownloadBody, request.body);
    const zip = await zipEntries(rootOf(request), paths);
    return reply.headers(attachment("files.zip")).type("application/zip").send(zip);
  });

  app.post(at("folder"), async (request, reply) => {
    const { folder_name, path } = parsed(folderBody, request.body);
    reply.code(201);
    return done(await filesOf(request).createFolder(path, folder_name));
  });

  app.post(at("upload"), async (request, reply) => {
    const results = await filesOf(request).upload(request);
    reply.code(201);
    return done({ results });
  });

  app.delete(at("delete"), async (request) => {
    await filesOf(request).remove(parsed(deleteBody, request.body).path);
    return done(null);
  });

  app.put(at("rename"), async (request) => {
    const { path, new_name } = parsed(renameBody, request.body);
    return done(await filesOf(request).rename(path, new_name));
  });

  app.put(at("move"), async (request) => {
    const { paths, destination } = parsed(transferBody, request.body);
    return done({ entries: await filesOf(request).move(paths, destination) });
  });

  app.post(at("copy"), async (request) => {
    const { paths, destination } = parsed(transferBody, request.body);
    return done({ entries: await filesOf(request).copy(paths, destination) });
  });
}

/**
 * Headers of a download: Content-Disposition with an ASCII and a full name (RFC 6266), and X-Filename
 * percent-encoded.
 */
function attachment(name: string): Readonly<Record<string, string>> {
  const ascii = name.normalize("NFKD").replaceAll(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return {
    "content-disposition": `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`,
    "x-filename": encoded,
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  };
}

const storedAsIs = /\.(jpe?g|png|gif|webp|zip|pdf|mp4|docx|xlsx|pptx)$/i;

function addFile(zip: yazl.ZipFile, { real, stats }: Place, name: string): void {
  zip.addFile(real, name, { mtime: stats.mtime, mode: 0o100644, compress: !storedAsIs.test(name) });
}

async function addPlace(zip: yazl.ZipFile, place: Place, name: string): Promise<void> {
  if (!place.stats.isDirectory()) {
    addFile(zip, place, name);
    return;
  }
  zip.addEmptyDirectory(name, { mtime: place.stats.mtime });
  for await (const below of placesBelow(place)) {
    const inside = `${name}${below.path.slice(place.path.length)}`;
    if (below.stats.isDirectory()) zip.addEmptyDirectory(inside, { mtime: below.stats.mtime });
    else addFile(zip, below, inside);
  }
}

/**
 * Streams a ZIP of entries with all their contents. Throws a SandboxError if an entry does not exist. If a file
 * disappears in the meantime, the stream fails, so that a partial ZIP never looks complete.
 */
async function zipEntries(root: string, paths: readonly string[]): Promise<Readable> {
  const places: Place[] = [];
  for (const path of new Set(paths)) places.push(await findChangeable(root, path));
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  zip.on("error", (error: Error) => output.destroy(error));
  const names = new Set<string>();
  for (const place of places) {
    const name = await freeName(nameOfPath(place.path), (free) => names.has(free));
    names.add(name);
    await addPlace(zip, place, name);
  }
  zip.end();
  return output;
}
