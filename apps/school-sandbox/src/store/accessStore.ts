import { createHash, randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { SchoolDatabase } from "./openSchoolDatabase.ts";
import type { Tables } from "./tables.ts";

export type Token = Selectable<Tables["token"]>;
export type SuperAdminRow = Selectable<Tables["super_admin"]>;
export type LoginCode = Selectable<Tables["login_code"]>;

export type AccessStore = ReturnType<typeof createAccessStore>;

/** Super admins, their tokens, and their sign-in codes. */
export function createAccessStore(db: SchoolDatabase) {
  return {
    superAdmin: (email: string) =>
      db
        .selectFrom("super_admin")
        .selectAll()
        .where("email", "=", email.trim().toLowerCase())
        .executeTakeFirst(),

    /** Stores the hash of a new token and returns the token. */
    async issue(token: Omit<Token, "hash">): Promise<string> {
      const secret = randomBytes(32).toString("base64url");
      await db
        .insertInto("token")
        .values({ ...token, hash: hashOf(secret) })
        .execute();
      return secret;
    },

    /** The row of a token, expired or not. */
    token: (secret: string) =>
      db.selectFrom("token").selectAll().where("hash", "=", hashOf(secret)).executeTakeFirst(),

    async revoke(hash: string): Promise<void> {
      await db.deleteFrom("token").where("hash", "=", hash).execute();
    },

    /** Ends the impersonations that were started with this super admin's token. */
    async revokeImpersonations(parentHash: string): Promise<void> {
      await db.deleteFrom("token").where("parent_hash", "=", parentHash).execute();
    },

    /** Expires all tokens, or all of one kind. Returns their number. */
    async expire(kind: Token["kind"] | null, now: string): Promise<number> {
      const expiring = db.updateTable("token").set({ expires_at: now }).where("expires_at", ">", now);
      const of = kind === null ? expiring : expiring.where("kind", "=", kind);
      const { numUpdatedRows } = await of.executeTakeFirst();
      return Number(numUpdatedRows);
    },

    async forgetExpired(before: string): Promise<void> {
      await db.deleteFrom("token").where("expires_at", "<", before).execute();
    },

    async putCode(code: LoginCode): Promise<void> {
      await db.replaceInto("login_code").values(code).execute();
    },

    code: (superAdminId: number) =>
      db.selectFrom("login_code").selectAll().where("super_admin_id", "=", superAdminId).executeTakeFirst(),

    /** Counts an attempt unless the code has already had `most` attempts. Returns the number of attempts, or null. */
    async countTry(superAdminId: number, most: number): Promise<number | null> {
      const counted = await db
        .updateTable("login_code")
        .set((column) => ({ tries: column("tries", "+", 1) }))
        .where("super_admin_id", "=", superAdminId)
        .where("tries", "<", most)
        .returning("tries")
        .executeTakeFirst();
      return counted?.tries ?? null;
    },

    /** Invalidates a code. Returns false if another call has already done so. */
    async useUp(superAdminId: number, code: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom("login_code")
        .where("super_admin_id", "=", superAdminId)
        .where("code", "=", code)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
