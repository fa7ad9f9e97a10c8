import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { SandboxError } from "../http/sandboxError.ts";

export type SentFile = { readonly name: string; readonly bytes: Buffer };

/** A submitted form: text and files by field name. */
export type SentForm = {
  readonly text: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, SentFile>;
};

export const maxFileBytes = 10 * 1024 * 1024;

/** Reads a multipart form, or the same fields as JSON. Throws a SandboxError for anything else. */
export async function readForm(request: FastifyRequest): Promise<SentForm> {
  if (request.isMultipart()) return await readMultipart(request);
  return { text: flatten(request.body), files: new Map() };
}

async function readMultipart(request: FastifyRequest): Promise<SentForm> {
  const text = new Map<string, string>();
  const files = new Map<string, SentFile>();
  for await (const part of request.parts()) {
    if (part.type === "file") {
      const file = await readFile(part);
      if (file) files.set(part.fieldname, file);
    } else {
      // Forms send line endings as CR LF, whatever the user typed.
      text.set(part.fieldname, String(part.value ?? "").replaceAll("\r\n", "\n"));
    }
  }
  return { text, files };
}

/** Returns null for the empty part that a browser sends if no file was chosen. */
async function readFile(part: MultipartFile): Promise<SentFile | null> {
  const bytes = await part.toBuffer();
  return bytes.length === 0 ? null : { name: part.filename || "file", bytes };
}

const maxFields = 300;

const isHolder = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Flattens JSON to form field names: `{extra_fields: [{data: "x"}]}` becomes `extra_fields[0][data]`. */
function flatten(body: unknown): ReadonlyMap<string, string> {
  const text = new Map<string, string>();
  const add = (name: string, value: unknown, depth: number): void => {
    if (text.size > maxFields || depth > 4)
      throw new SandboxError(422, "invalid", "There are too many fields.");
    if (isHolder(value)) {
      for (const [key, entry] of Object.entries(value))
        add(name === "" ? key : `${name}[${key}]`, entry, depth + 1);
    } else if (value !== null && value !== undefined) {
      text.set(name, String(value));
    }
  };
  if (!isHolder(body) || Array.isArray(body)) {
    throw new SandboxError(400, "bad_request", "Send the fields as a multipart form or as a JSON object.");
  }
  add("", body, 0);
  return text;
}
