import type { FastifyInstance } from "fastify";
import type { Metrics } from "./createMetrics.ts";

/** Counts every call by its route, never by its address: that may name a person. Files of the web app are one. */
export function watchCalls(app: FastifyInstance, metrics: Metrics): void {
  app.addHook("onResponse", async (request, reply) => {
    const { url } = request.routeOptions;
    const route = url?.startsWith("/api/") ? url : "app";
    metrics.called(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
  });
  app.addHook("onClose", async () => metrics.close());
}
