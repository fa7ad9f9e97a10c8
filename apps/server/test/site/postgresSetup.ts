import type { TestProject } from "vitest/node";
import { startTemporaryPostgres } from "./temporaryPostgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    readonly postgresUrl: string;
  }
}

/** One PostgreSQL cluster for all tests of a run; each test makes a database of its own in it. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTemporaryPostgres();
  project.provide("postgresUrl", postgres.url);
  return () => postgres.stop();
}
