import { join } from "node:path";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import fastify, { type FastifyInstance } from "fastify";
import { areas, openApiDocument } from "./areas/index.ts";
import { createMetrics, measureFiles, measurePrinter, watchCalls } from "./areas/operations/metrics.ts";
import { createServices, type ServerDeps } from "./areas/services.ts";
import { serveApiDocs } from "./http/apiDocs.ts";
import { errorHandler } from "./http/errorHandler.ts";
import { CallLog, loggerOf, requestIdOf } from "./http/logging.ts";
import { readJson } from "./http/readJson.ts";
import { addSecurityHeaders } from "./http/securityHeaders.ts";
import { identifyBy } from "./http/serve.ts";
import { readBodyAfterAnswer, refuseExpectation, refuseUnreadable } from "./http/unreadableCall.ts";
import { serveWebApp, withProbes } from "./http/webApp.ts";
import { createTroubles, type Troubles } from "./store/troubles.ts";

const maxCallMs = 10 * 60 * 1000;
const usualBodyBytes = 1024 * 1024;

/** The server, ready to listen on a port or, in tests, to be called through `inject`. */
export async function buildApp(deps: ServerDeps): Promise<FastifyInstance> {
  const { settings, store, clock } = deps;
  const troubles = createTroubles({ store: store.troubles, clock });
  const damage = deps.damage ?? { code: null };
  const handleError = errorHandler(troubles.note, damage);
  const app = fastify({
    logger: loggerOf(settings.logLevel, deps.logStream),
    trustProxy: settings.trustProxy.length > 0 ? [...settings.trustProxy] : false,
    bodyLimit: usualBodyBytes,
    // Time limit for uploads and exports; slower calls are aborted.
    requestTimeout: maxCallMs,
    logController: new CallLog(),
    genReqId: requestIdOf,
    routerOptions: { maxParamLength: 600 },
    rewriteUrl: ({ url = "/" }) => withProbes(url),
    forceCloseConnections: "idle",
    // A server that shuts down still answers requests on open connections, and then closes them.
    return503OnClosing: false,
    frameworkErrors: handleError,
    clientErrorHandler: refuseUnreadable,
  });
  app.server.on("checkExpectation", refuseExpectation);
  app.setErrorHandler(handleError);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_, body: Buffer, done) => {
    try {
      done(null, readJson(body));
    } catch (error) {
      done(error as Error);
    }
  });
  app.addHook("onRequest", async ({ id }, reply) => {
    reply.header("x-request-id", id);
  });
  app.addHook("onSend", async (request, reply) => readBodyAfterAnswer(request, reply));
  await addSecurityHeaders(app, settings);
  await app.register(cookie);
  await app.register(multipart, { throwFileSizeLimit: false, preservePath: true });
  serveAreas(app, { ...deps, damage }, troubles);
  app.addHook("onClose", () => troubles.close());
  await serveApiDocs(app, openApiDocument);
  await serveWebApp(app, deps.webFolder, join(settings.dataDir, "cache", "faces"));
  return app;
}

function serveAreas(app: FastifyInstance, deps: ServerDeps, troubles: Troubles): void {
  const { store, settings, clock } = deps;
  const metrics = createMetrics({ ...deps, health: () => services.system.parts() });
  const services = createServices({
    ...deps,
    printer: measurePrinter(deps.printer, metrics),
    files: measureFiles(deps.files, metrics),
  });
  watchCalls(app, metrics);
  const { sessions, apiKeys } = services;
  const identify = identifyBy({
    sessions,
    apiKeys,
    audit: store.audit,
    metricsToken: settings.metricsToken,
    clock,
  });
  const all = { ...services, troubles, metrics, openApiDocument };
  for (const area of areas) area.serve(app, all, identify);
}
