import http from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { startLoadBalancer } from "./loadBalancer.ts";

type Behind = { readonly address: string; close(): Promise<void> };

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close();
});

/** A server that answers with its name, the call and its body, and may come back at the port that it had. */
async function startBehind(name: string, port = 0): Promise<Behind> {
  const server = http.createServer(async (request, answer) => {
    answer.end(`${name} ${request.method} ${request.url} ${await text(request)}`);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  open.push({ close });
  return { address, close };
}

async function balanced(servers: readonly Behind[]) {
  const balancer = await startLoadBalancer(servers.map(({ address }) => address));
  open.push(balancer);
  return async (path: string, body?: string): Promise<string> => {
    const answer = await fetch(
      `${balancer.address}${path}`,
      body === undefined ? {} : { method: "POST", body },
    );
    return `${answer.status} ${await answer.text()}`.trim();
  };
}

test("calls reach the servers in turn, with all that they carry", async () => {
  const ask = await balanced([await startBehind("a"), await startBehind("b")]);
  expect(await ask("/x?y=1")).toBe("200 a GET /x?y=1");
  const body = "0123456789".repeat(100_000);
  expect(await ask("/x", body)).toBe(`200 b POST /x ${body}`);
  expect(await ask("/x")).toBe("200 a GET /x");
});

test("a server that is dead is left out, and comes back when it lives", async () => {
  const servers = [await startBehind("a"), await startBehind("b")] as const;
  const ask = await balanced(servers);
  expect([await ask("/"), await ask("/")]).toEqual(["200 a GET /", "200 b GET /"]);
  await servers[0].close();
  const body = "0123456789".repeat(100_000);
  for (let call = 0; call < 4; call++) expect(await ask("/", body)).toBe(`200 b POST / ${body}`);
  await startBehind("a again", Number(new URL(servers[0].address).port));
  expect(new Set([await ask("/"), await ask("/")])).toEqual(new Set(["200 a again GET /", "200 b GET /"]));
});

test("where all servers are dead the answer is a 502, and one that dies in the middle ends the call", async () => {
  const dead = await startBehind("a");
  await dead.close();
  expect(await (await balanced([dead, dead]))("/")).toBe("502");
  const dying = http.createServer((request) => request.socket.destroy());
  await new Promise<void>((resolve) => dying.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(dying.address() as AddressInfo).port}`;
  const close = async () => void dying.close();
  open.push({ close });
  // It may have done what it was asked for: nobody else is asked.
  expect(await (await balanced([{ address, close }, await startBehind("b")]))("/", "x")).toBe("502");
});
