import type { FastifyRequest } from "fastify";

/** The route of a call as its contract writes it, never its address: that may name a person. The web app's files are one. */
export function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  return url?.startsWith("/api/") ? url : "app";
}
