import type { Schema } from "../store/schema.ts";

/** What of a table a backup keeps. */
export type KeptTable = {
  /** The columns by which rows are told apart and put in order. */
  readonly key: readonly string[];
  /** The column that names a stored file. */
  readonly file?: "storage_key" | "file_key";
  /** Columns that mean nothing in another installation. */
  readonly emptied?: readonly string[];
};

const worker = ["worker"] as const;

/**
 * Every table of the database, in an order in which each comes after those that it refers to. A table that is not
 * here does not compile. Left out is who is signed in or invited, who tried to and from where, what processes know of each other, and what went wrong in them.
 */
const tables = {
  app_user: { key: ["id"] },
  session: "left out",
  access_link: "left out",
  sign_in_try: "left out",
  known_device: "left out",
  tag: { key: ["id"] },
  brand_kit: { key: ["id"] },
  project: { key: ["id"] },
  user_item: { key: ["id"] },
  project_tag: { key: ["project_id", "tag_id"] },
  template: { key: ["id"] },
  template_media: { key: ["template_id", "name_key"], file: "storage_key" },
  template_font: { key: ["template_id", "name_key"], file: "storage_key" },
  data_row: { key: ["project_id", "position"] },
  table_file: { key: ["project_id", "part"], file: "storage_key" },
  table_version: { key: ["project_id", "version"] },
  kept_row: { key: ["project_id", "version", "position"] },
  kept_table_file: { key: ["project_id", "version", "part"], file: "storage_key" },
  media: { key: ["id"], file: "storage_key" },
  font: { key: ["id"], file: "storage_key" },
  print_history: { key: ["id"] },
  card: { key: ["print_id", "position"] },
  serial: { key: ["project_id", "serial"] },
  signing_key: { key: ["kid"] },
  revoked_card: { key: ["mark"] },
  printed_design: { key: ["project_id", "revision"] },
  project_version: { key: ["project_id", "revision"] },
  audit_entry: { key: ["id"] },
  job: { key: ["id"], file: "file_key", emptied: worker },
  job_batch: { key: ["job_id", "number"], file: "file_key", emptied: worker },
  fleet_member: "left out",
  turn: "left out",
  installation: "left out",
  trouble: "left out",
} as const satisfies Record<keyof Schema, KeptTable | "left out">;

/** The tables that a backup holds, in the order in which they are restored. */
export const keptTables: readonly (KeptTable & { readonly name: keyof Schema })[] = Object.entries(
  tables,
).flatMap(([name, kept]) =>
  kept === "left out" ? [] : [{ name: name as keyof Schema, ...(kept as KeptTable) }],
);
