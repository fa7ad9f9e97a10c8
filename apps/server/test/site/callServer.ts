import { contracts, type RouteContract } from "@print-builder/api/contracts";
import { type Answered, addressOf, type RouteId, type Sent } from "./callRoute.ts";

/** Calls a route of a server over the network. Rejects with a TypeError when the connection fails. */
export async function callServer<Id extends RouteId>(
  server: string,
  id: Id,
  sent: Sent = {},
): Promise<Answered<Id>> {
  const route: RouteContract = contracts[id];
  const { body, token } = sent;
  const isForm = body instanceof FormData;
  const response = await fetch(`${server}${addressOf(route, sent)}`, {
    method: route.method,
    headers: {
      ...sent.headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  return {
    status: response.status,
    body: (isJson ? JSON.parse(bytes.toString("utf8")) : undefined) as Answered<Id>["body"],
    bytes,
    headers: Object.fromEntries(response.headers),
  };
}
