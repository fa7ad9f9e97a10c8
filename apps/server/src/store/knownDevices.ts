import type { Kysely } from "kysely";
import type { KnownDeviceRow, Schema } from "./schema.ts";

/** Of more, those that were not used for the longest time are forgotten: programs sign in without a cookie. */
const mostOfUser = 50;

/** Browsers and addresses from which users have signed in. */
export function knownDevices(db: Kysely<Schema>) {
  const ofUser = (userId: string) => db.selectFrom("known_device").where("user_id", "=", userId);
  return {
    /** Whether a user has signed in from one of these since a time. */
    async isKnown(userId: string, keyHashes: readonly string[], since: string): Promise<boolean> {
      const known = ofUser(userId)
        .select("key_hash")
        .where("key_hash", "in", [...keyHashes]);
      return (await known.where("last_used_at", ">", since).executeTakeFirst()) !== undefined;
    },
    async remember(device: KnownDeviceRow): Promise<void> {
      const { user_id, last_used_at } = device;
      await db
        .insertInto("known_device")
        .values(device)
        .onConflict((conflict) => conflict.columns(["user_id", "key_hash"]).doUpdateSet({ last_used_at }))
        .execute();
      const newest = ofUser(user_id).select("key_hash").orderBy("last_used_at", "desc").orderBy("key_hash");
      const kept = newest.limit(mostOfUser);
      await db
        .deleteFrom("known_device")
        .where("user_id", "=", user_id)
        .where("key_hash", "not in", kept)
        .execute();
    },
    async forgetDevices(userId: string): Promise<void> {
      await db.deleteFrom("known_device").where("user_id", "=", userId).execute();
    },
    /** Forgets those that were not used since a time. */
    async sweepDevices(before: string): Promise<void> {
      await db.deleteFrom("known_device").where("last_used_at", "<", before).execute();
    },
  };
}
