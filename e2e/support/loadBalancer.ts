import http from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";

export type LoadBalancer = { readonly address: string; close(): Promise<void> };

/**
 * Stands before several servers and hands each call to the next of them, so that successive calls of one browser
 * reach different ones. Bodies are streamed, and whoever goes away is gone for the server behind too.
 */
export async function startLoadBalancer(servers: readonly string[]): Promise<LoadBalancer> {
  const agent = new http.Agent({ keepAlive: true });
  let calls = 0;
  const balancer = http.createServer((request, answer) => {
    const { hostname, port } = new URL(servers[calls++ % servers.length] ?? "");
    const { url, method, headers } = request;
    const forwarded = { ...headers, "x-forwarded-for": request.socket.remoteAddress ?? "" };
    const behind = http.request({ agent, hostname, port, path: url, method, headers: forwarded });
    behind.on("response", (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      pipeline(given, answer, () => undefined);
    });
    behind.on("error", () => {
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end();
    });
    answer.on("close", () => {
      if (!answer.writableFinished) behind.destroy();
    });
    request.pipe(behind);
  });
  // A body may take as long as the servers let it.
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
