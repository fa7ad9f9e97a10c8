import { inject } from "vitest";
import { freshDatabase } from "./databases.ts";
import { freshBucket, storageUrl } from "./temporaryS3.ts";

export { compiledFolder } from "./compiledFolder.ts";
export { changePostgres, changeSqlite } from "./databases.ts";
export { readSheets, startKillablePrinter } from "./killablePrinter.ts";
export { type KillableSite, startKillableSite } from "./killableSite.ts";
export { cardsInPdf, manyCards } from "./manyCards.ts";
export { startTemporaryS3, storageUrl, type TemporaryS3 } from "./temporaryS3.ts";
export { password, startTestServer, type TestServer } from "./testServer.ts";
export { untilCompleted, untilJob } from "./watchJob.ts";
export { type RunningCommand, startCommand } from "./workerCommand.ts";

/** Settings that all machines of an installation share. */
type FreshSite = {
  readonly databaseUrl: string;
  readonly storageUrl: string;
  remove(): Promise<void>;
};

/** An empty database and an empty bucket in this test run's PostgreSQL and storage. */
export async function freshSite(): Promise<FreshSite> {
  const { place, remove } = await freshDatabase("postgres");
  if (place.kind !== "postgres") throw new Error("Many machines share a PostgreSQL.");
  return {
    databaseUrl: place.url,
    storageUrl: storageUrl(await freshBucket(inject("s3Endpoint"))),
    remove,
  };
}
