import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Api, openApi } from "../editor/serve/api.ts";
import { startProduct } from "./startProduct.ts";

/** A server for a single measurement, and its API with a signed-in administrator. */
export type OwnServer = {
  readonly api: Api;
  readonly processId: number;
  readonly dataFolder: string;
};

const password = "benchmark of the server";

/**
 * Runs the product like `npm start`, with Node's `flags` and a temporary data folder. It uses SQLite unless `more`
 * names a database. The configured school address, which is never called, keeps the school sandbox from starting.
 */
export async function withServer<Result>(
  work: (server: OwnServer) => Promise<Result>,
  flags: readonly string[] = [],
  more: NodeJS.ProcessEnv = {},
): Promise<Result> {
  const dataFolder = mkdtempSync(join(tmpdir(), "print-builder-bench-"));
  const settings = {
    DATA_DIR: dataFolder,
    DATABASE_URL: "",
    STORAGE_URL: "",
    DEMO: "off",
    SCHOOL_API_URL: "http://127.0.0.1:9",
    ADMIN_PASSWORD: password,
    ...more,
  };
  try {
    const { address, processId, stop } = await startProduct(settings, flags);
    try {
      return await work({
        api: await openApi(address, "admin@example.org", password),
        processId,
        dataFolder,
      });
    } finally {
      await stop();
    }
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
