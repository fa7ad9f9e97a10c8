import type { TestProject } from "vitest/node";
import { startTemporaryPostgres } from "./temporaryPostgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    readonly postgresUrl: string;
  }
}

/** One PostgreSQL cluster for the whole test run, in which each test creates its own database. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTemporaryPostgres();
  project.provide("postgresUrl", postgres.url);
  return () => postgres.stop();
}
