import { randomUUID } from "node:crypto";
import process from "node:process";
import type { Kysely } from "kysely";
import type { AuditRow, Schema } from "./schema.ts";

export type AuditAction =
  | "signed_in"
  | "sign_in_refused"
  | "access_denied"
  | "user_created"
  | "user_changed"
  | "user_deleted"
  | "user_restored"
  | "password_changed"
  | "link_made"
  | "link_revoked"
  | "link_used"
  | "api_key_created"
  | "api_key_revoked"
  | "api_key_refused"
  | "webhook_created"
  | "webhook_deleted"
  | "trouble_acknowledged"
  | "project_deleted"
  | "project_restored"
  | "project_removed";

/** An entry of the log: ids, field names, routes and reasons, but no personal data. */
export type AuditEntry = {
  readonly action: AuditAction;
  readonly at: Date;
  /** The acting user; null if nobody was signed in. */
  readonly actorId: string | null;
  /** The affected user; null if it is not a user. */
  readonly subjectId: string | null;
  readonly detail?: string;
};

/** Writes an entry, in the caller's transaction if there is one. */
export async function noteAudit(db: Kysely<Schema>, entry: AuditEntry): Promise<void> {
  const { action, at, actorId, subjectId, detail = "" } = entry;
  const row = { id: newId(), at: at.toISOString(), action, actor_id: actorId, subject_id: subjectId };
  await db
    .insertInto("audit_entry")
    .values({ ...row, detail })
    .execute();
}

/** Ids increase within a process, because they determine the order of entries from the same millisecond. */
function newId(): string {
  return `${process.hrtime.bigint().toString().padStart(20, "0")}-${randomUUID()}`;
}

/**
 * The log of sign-ins, refused calls, changes to users and deleted projects. Entries are only added, and
 * removed by age.
 */
export function createAuditStore(db: Kysely<Schema>) {
  return {
    note: (entry: AuditEntry): Promise<void> => noteAudit(db, entry),
    /** Returns the oldest entries first. */
    async list(): Promise<readonly AuditRow[]> {
      return await db.selectFrom("audit_entry").selectAll().orderBy("at").orderBy("id").execute();
    },
    async sweep(before: string): Promise<void> {
      await db.deleteFrom("audit_entry").where("at", "<", before).execute();
    },
  };
}

export type AuditStore = ReturnType<typeof createAuditStore>;
