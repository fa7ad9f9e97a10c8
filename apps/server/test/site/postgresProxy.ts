import { connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll } from "vitest";
import { migratedDatabase } from "./migratedDatabase.ts";
import { startTestServer, type TestServer } from "./testServer.ts";

export type PostgresProxy = {
  readonly url: string;
  /**
   * Breaks the connection on which these statements are sent in this order, as soon as the last statement has
   * run: its change is stored, but the answer is lost. Resolves after that.
   */
  loseAnswerTo(...sent: readonly RegExp[]): Promise<void>;
  /** From now on accepts connections but forwards nothing. */
  hang(): void;
  /** Forwards everything that was held back and all later data. */
  goOn(): void;
  /** Stops forwarding on open connections, as when a machine disappears. New connections work. */
  silence(): void;
  close(): Promise<void>;
};

type LossTrigger = { readonly sent: readonly RegExp[]; readonly done: () => void };

/** A proxy in front of PostgreSQL that can lose or delay answers. */
export async function startPostgresProxy(url: string): Promise<PostgresProxy> {
  const { port: behind } = new URL(url);
  const open = new Set<Socket>();
  const silent = new Set<Socket>();
  let wanted: LossTrigger | null = null;
  let isHanging = false;
  const server = createServer((client) => {
    const upstream = connect(Number(behind), "127.0.0.1");
    const end = () => {
      client.destroy();
      upstream.destroy();
      open.delete(client);
      open.delete(upstream);
    };
    open.add(client);
    open.add(upstream);
    if (isHanging) for (const socket of [client, upstream]) socket.pause();
    let seen = 0;
    let lose: (() => void) | null = null;
    client.on("data", (bytes) => {
      if (wanted?.sent[seen]?.test(bytes.toString("latin1"))) seen++;
      if (wanted && seen > 0 && seen === wanted.sent.length) {
        lose = wanted.done;
        wanted = null;
      }
      upstream.write(bytes);
    });
    upstream.on("data", (bytes) => {
      if (lose) {
        end();
        lose();
      } else {
        client.write(bytes);
      }
    });
    for (const socket of [client, upstream]) socket.on("error", end).on("close", end);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const own = new URL(url);
  own.port = String(typeof address === "object" && address ? address.port : 0);
  return {
    url: own.href,
    loseAnswerTo: (...sent) =>
      new Promise((resolve) => {
        wanted = { sent, done: resolve };
      }),
    hang() {
      isHanging = true;
      for (const socket of open) socket.pause();
    },
    silence() {
      for (const socket of open) {
        socket.pause();
        silent.add(socket);
      }
      open.clear();
    },
    goOn() {
      isHanging = false;
      for (const socket of open) socket.resume();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of [...open, ...silent]) socket.destroy();
      }),
  };
}

/** A server that reaches PostgreSQL through a proxy, for the tests of a `describe`. */
export function useProxiedPostgres() {
  let proxy: PostgresProxy;
  let server: TestServer;
  let removeDatabase: () => Promise<void>;
  beforeAll(async () => {
    const database = await migratedDatabase("postgres");
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
