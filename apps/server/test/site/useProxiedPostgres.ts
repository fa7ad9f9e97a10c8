import { afterAll, beforeAll } from "vitest";
import { freshDatabase } from "./databases.ts";
import { type PostgresProxy, startPostgresProxy } from "./postgresProxy.ts";
import { startTestServer, type TestServer } from "./testServer.ts";

/** A server that reaches PostgreSQL through a proxy, for the tests of one `describe`. */
export function useProxiedPostgres() {
  let proxy: PostgresProxy;
  let server: TestServer;
  let removeDatabase: () => Promise<void>;
  beforeAll(async () => {
    const database = await freshDatabase("postgres");
    if (database.place.kind !== "postgres") throw new Error("This needs PostgreSQL.");
    removeDatabase = () => database.remove();
    proxy = await startPostgresProxy(database.place.url);
    server = await startTestServer("postgres", {}, {}, { kind: "postgres", url: proxy.url });
  });
  afterAll(async () => {
    await server.close();
    await proxy.close();
    await removeDatabase();
  });
  return {
    get proxy() {
      return proxy;
    },
    get server() {
      return server;
    },
  };
}
