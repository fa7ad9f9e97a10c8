import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";

export type LoadBalancer = { readonly address: string; close(): Promise<void> };

/**
 * A load balancer that sends each call to the next server, so that successive calls from a browser reach
 * different servers. It skips servers that currently accept no connections. It streams bodies and passes a
 * client's disconnect on.
 */
export async function startLoadBalancer(servers: readonly string[]): Promise<LoadBalancer> {
  const agent = new http.Agent({ keepAlive: true });
  let calls = 0;
  const balancer = http.createServer((request, answer) => {
    const first = calls++;
    const inTurn = servers.map((_, turn) => servers[(first + turn) % servers.length] ?? "");
    handOn(agent, inTurn, request, answer);
  });
  // No timeout for bodies, because the servers themselves limit it.
  balancer.requestTimeout = 0;
  await new Promise<void>((resolve) => balancer.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    async close() {
      const closed = new Promise((resolve) => balancer.close(resolve));
      balancer.closeAllConnections();
      await closed;
      agent.destroy();
    },
  };
}

/** Sends a call to the first server that accepts a connection, and no part of it to any other server. */
function handOn(
  agent: http.Agent,
  [server, ...others]: readonly string[],
  request: IncomingMessage,
  answer: ServerResponse,
): void {
  const { hostname, port } = new URL(server ?? "");
  const { url, method, headers } = request;
  const forwarded = { ...headers, "x-forwarded-for": request.socket.remoteAddress ?? "" };
  const behind = http.request({ agent, hostname, port, path: url, method, headers: forwarded });
  let isConnected = false;
  const send = () => {
    isConnected = true;
    request.pipe(behind);
  };
  behind.on("socket", (socket) => {
    if (socket.connecting) socket.once("connect", send);
    else send();
  });
  behind.on("response", (given) => {
    answer.writeHead(given.statusCode ?? 502, given.headers);
    pipeline(given, answer, () => undefined);
  });
  const breakOff = () => {
    if (!answer.writableFinished) behind.destroy();
  };
  answer.on("close", breakOff);
  behind.on("error", () => {
    answer.off("close", breakOff);
    if (answer.destroyed) return;
    if (!isConnected && others.length > 0) handOn(agent, others, request, answer);
    else if (answer.headersSent) answer.destroy();
    else answer.writeHead(502).end();
  });
}
