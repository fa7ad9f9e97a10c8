import type { FastifyInstance } from "fastify";
import { routeOf } from "../http/routeOf.ts";
import type { Metrics } from "./createMetrics.ts";

/** Counts every call by its route. */
export function watchCalls(app: FastifyInstance, metrics: Metrics): void {
  app.addHook("onResponse", async (request, reply) => {
    metrics.called(request.method, routeOf(request), reply.statusCode, reply.elapsedTime / 1000);
  });
}
