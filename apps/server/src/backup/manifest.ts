import { z } from "zod";

export const manifestName = "manifest.json";

export const tableEntry = (table: string): string => `tables/${table}.ndjson`;
export const fileEntry = (key: string): string => `files/${key}`;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What a backup says of itself: the last entry of its ZIP. */
export const manifestShape = z.object({
  product: z.literal("print-builder"),
  format: z.literal(1),
  created_at: z.string(),
  /** The database's migrations at the time, in order. */
  migrations: z.array(z.string()).min(1).readonly(),
  tables: z.record(z.string(), z.object({ rows: z.number().int().min(0), sha256 })),
  files: z.record(
    z.string().regex(/^[0-9a-f]{32}(?:-original)?$/),
    z.object({ bytes: z.number().int().min(0), sha256 }),
  ),
  /** Files that rows name and that were not in the storage. */
  missing: z.array(z.string()),
});

export type Manifest = z.output<typeof manifestShape>;

export type TableFacts = Manifest["tables"][string];
export type FileFacts = Manifest["files"][string];
