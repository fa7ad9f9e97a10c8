import http from "node:http";
import type { AddressInfo } from "node:net";

type SchoolCall = {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: http.IncomingHttpHeaders;
};

/** A proxy in front of a school system through which a test watches and changes calls. */
export type SchoolProxy = {
  readonly address: string;
  readonly seen: SchoolCall[];
  /**
   * Set by the test. Runs before a call, even for a photo, is forwarded. Returns true if it has answered the
   * call.
   */
  before: (call: SchoolCall, answer: http.ServerResponse) => boolean | Promise<boolean>;
  /** Paths of the photos requested, once per request. */
  photos(): readonly string[];
  close(): Promise<void>;
};

/** Starts a proxy. Without a target, it answers 502 unless `before` answers. */
export async function startSchoolProxy(target: string | null): Promise<SchoolProxy> {
  const seen: SchoolCall[] = [];
  const server = http.createServer((request, answer) => {
    const url = new URL(request.url ?? "/", "http://proxy");
    const call = { path: url.pathname, query: url.searchParams, headers: request.headers };
    seen.push(call);
    void pass(call, request, answer);
  });

  async function pass(
    call: SchoolCall,
    request: http.IncomingMessage,
    answer: http.ServerResponse,
  ): Promise<void> {
    if (await proxy.before(call, answer)) return;
    if (target === null) {
      answer.writeHead(502).end();
      return;
    }
    // Keeps the Host header, so that photos come through the proxy as well.
    const onward = http.request(`${target}${request.url}`, {
      method: request.method,
      headers: request.headers,
    });
    onward.once("response", (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    onward.once("error", () => answer.destroy());
    request.pipe(onward);
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const proxy: SchoolProxy = {
    address: `http://127.0.0.1:${port}`,
    seen,
    before: () => false,
    photos: () => seen.map(({ path }) => path).filter((path) => path.startsWith("/storage/")),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}

/** Answers a call with JSON and returns true. */
export function answerJson(answer: http.ServerResponse, body: unknown, status = 200): true {
  answer.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  return true;
}

export type Untouched = {
  readonly address: string;
  readonly port: number;
  /** Number of connections made. */
  touched(): number;
  close(): Promise<void>;
};

/** A server to which nobody may connect. Throws if it cannot listen. */
export async function startUntouched(host = "127.0.0.1", wantedPort = 0): Promise<Untouched> {
  let touched = 0;
  const server = http.createServer((_, answer) => answer.end("secret"));
  server.on("connection", () => touched++);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(wantedPort, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://${host}:${port}`,
    port,
    touched: () => touched,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
