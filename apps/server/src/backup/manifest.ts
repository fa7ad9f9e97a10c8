import { createHash } from "node:crypto";
import { Transform } from "node:stream";
import { z } from "zod";

export const manifestName = "manifest.json";

export const tableEntry = (table: string): string => `tables/${table}.ndjson`;
export const fileEntry = (key: string): string => `files/${key}`;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Summary of a backup: the last entry of its ZIP. */
export const manifestShape = z.object({
  product: z.literal("print-builder"),
  format: z.literal(1),
  created_at: z.string(),
  /** Migrations applied to the database, in order. */
  migrations: z.array(z.string()).min(1).readonly(),
  tables: z.record(z.string(), z.object({ rows: z.number().int().min(0), sha256 })),
  files: z.record(
    z.string().regex(/^[0-9a-f]{32}(?:-original)?$/),
    z.object({ bytes: z.number().int().min(0), sha256 }),
  ),
  /** Files that rows name but the storage lacks. */
  missing: z.array(z.string()),
});

export type Manifest = z.output<typeof manifestShape>;

/** Called after each file that was copied, with the number of files so far and of all. */
export type ShowFiles = (done: number, total: number) => void;

export type TableFacts = Manifest["tables"][string];
export type FileFacts = Manifest["files"][string];

type Hashed = { readonly bytes: number; readonly sha256: string };

/** Passes bytes through; after the last one, `facts` returns their number and hash. */
export function hashingStream(): Transform & { readonly facts: () => Hashed } {
  const hash = createHash("sha256");
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return Object.assign(stream, { facts: () => ({ bytes, sha256: hash.copy().digest("hex") }) });
}
