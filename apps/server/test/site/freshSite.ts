import { inject } from "vitest";
import { freshDatabase } from "./databases.ts";
import { freshBucket, storageUrl } from "./temporaryS3.ts";

/** What many machines share, as an operator names it to each of them. */
export type FreshSite = {
  readonly databaseUrl: string;
  readonly storageUrl: string;
  /** Deletes the database. */
  remove(): Promise<void>;
};

/** An empty database and an empty bucket, of the PostgreSQL and the storage that the run of tests brings. */
export async function freshSite(): Promise<FreshSite> {
  const { place, remove } = await freshDatabase("postgres");
  if (place.kind !== "postgres") throw new Error("Many machines share a PostgreSQL.");
  return {
    databaseUrl: place.url,
    storageUrl: storageUrl(await freshBucket(inject("s3Endpoint"))),
    remove,
  };
}
