import type { Readable } from "node:stream";
import { encodeExtended, format } from "content-disposition";
import type { FastifyReply } from "fastify";

/** A file as a handler answers it. */
export type FileAnswer = {
  readonly type: string;
  readonly body: Readable | Uint8Array | string;
  readonly size?: number;
  /** Name under which the browser saves it; shown in place when absent. */
  readonly saveAs?: string;
  /** Identity of the content: the browser may keep the file and ask whether it still is the same. */
  readonly tag?: string;
};

/** SVG files may hold styles and embedded pictures, and nothing that acts. */
const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** Sends a file with the headers that keep it a file: its type, never sniffed, never shared. */
export async function sendFile(reply: FastifyReply, file: FileAnswer): Promise<void> {
  reply.header("content-type", file.type);
  reply.header("x-content-type-options", "nosniff");
  if (file.type === "image/svg+xml") reply.header("content-security-policy", svgPolicy);
  if (file.saveAs !== undefined) reply.header("content-disposition", attachment(file.saveAs));
  if (file.tag === undefined) {
    reply.header("cache-control", "no-store");
  } else {
    reply.header("etag", `"${file.tag}"`);
    reply.header("cache-control", "private, no-cache");
    if (reply.request.headers["if-none-match"] === `"${file.tag}"`) {
      if (typeof file.body === "object" && "destroy" in file.body) file.body.destroy();
      await reply.code(304).send();
      return;
    }
  }
  if (file.size !== undefined) reply.header("content-length", file.size);
  await reply.send(file.body);
}

/** Content-Disposition of a download (RFC 6266): the name in full, and in ASCII for old readers. */
export function attachment(name: string): string {
  const ascii = name.normalize("NFKD").replaceAll(/[^\x20-\x7e]|["\\%]/g, "_");
  const full = encodeExtended(name.toWellFormed());
  return format({ type: "attachment", parameters: { filename: ascii, "filename*": full } });
}
