import { connect, createServer, type Socket } from "node:net";

export type PostgresProxy = {
  readonly url: string;
  /**
   * Breaks the connection on which these are sent, one after the other, as soon as the last one is done: what it
   * changed is stored, and nobody hears of it. Resolves when that has happened.
   */
  loseAnswerTo(...sent: readonly RegExp[]): Promise<void>;
  /** From now on connections are taken, and nothing passes. */
  hang(): void;
  /** Passes on what came meanwhile, and all that comes. */
  goOn(): void;
  /** Nothing passes any more on the connections that are open now, as when a machine is gone without a word. New ones pass. */
  silence(): void;
  close(): Promise<void>;
};

type Wanted = { readonly sent: readonly RegExp[]; readonly done: () => void };

/** Stands between a program and a PostgreSQL, to lose answers or to keep them. */
export async function startPostgresProxy(url: string): Promise<PostgresProxy> {
  const { port: behind } = new URL(url);
  const open = new Set<Socket>();
  const silent = new Set<Socket>();
  let wanted: Wanted | null = null;
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
