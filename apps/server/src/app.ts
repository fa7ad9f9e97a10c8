import { join } from "node:path";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import {
  authContracts,
  brandKitContracts,
  cardContracts,
  dashboardContracts,
  dataContracts,
  dataModeContracts,
  drawingContracts,
  elementContracts,
  fontContracts,
  jobContracts,
  liveDataContracts,
  mediaContracts,
  operationsContracts,
  printContracts,
  printerContracts,
  projectContracts,
  projectImportContracts,
  schoolMappingContracts,
  schoolPhotoContracts,
  stockContracts,
  systemContracts,
  tagContracts,
  templateContracts,
  thumbnailContracts,
  userContracts,
  verificationContracts,
  versionContracts,
} from "@print-builder/api/contracts";
import fastify, { type FastifyInstance } from "fastify";
import { serveApiDocs } from "./http/apiDocs.ts";
import { errorHandler } from "./http/errorHandler.ts";
import { identifyBy } from "./http/identify.ts";
import { CallLog, requestIdOf } from "./http/logCalls.ts";
import { loggerOf } from "./http/logging.ts";
import { addSecurityHeaders } from "./http/securityHeaders.ts";
import { type Handlers, serve } from "./http/serve.ts";
import { readBodyAfterAnswer, refuseExpectation, refuseUnreadable } from "./http/unreadableCall.ts";
import { serveWebApp, withProbes } from "./http/webApp.ts";
import { createMetrics } from "./metrics/createMetrics.ts";
import { measureFiles, measurePrinter, watchCalls } from "./metrics/instrument.ts";
import { readJson } from "./readJson.ts";
import { authRoutes, userRoutes } from "./routes/authRoutes.ts";
import { dataModeRoutes, dataRoutes, liveDataRoutes } from "./routes/dataRoutes.ts";
import {
  brandKitRoutes,
  fontRoutes,
  mediaRoutes,
  stockRoutes,
  templateRoutes,
} from "./routes/libraryRoutes.ts";
import { dashboardRoutes, operationsRoutes, systemRoutes } from "./routes/operationsRoutes.ts";
import {
  cardRoutes,
  jobRoutes,
  printerRoutes,
  printRoutes,
  verificationRoutes,
} from "./routes/printRoutes.ts";
import {
  drawingRoutes,
  elementRoutes,
  projectImportRoutes,
  projectRoutes,
  tagRoutes,
  thumbnailRoutes,
  versionRoutes,
} from "./routes/projectRoutes.ts";
import { schoolMappingRoutes, schoolPhotoRoutes } from "./routes/schoolRoutes.ts";
import { createOperations } from "./services/operations/operations.ts";
import { createServices, type ServerDeps } from "./services/services.ts";
import { createTroubles, type Troubles } from "./troubles.ts";

const maxCallMs = 10 * 60 * 1000;
const usualBodyBytes = 1024 * 1024;

/** The server, ready to listen or, in tests, to be called through `inject`. */
export async function buildApp(deps: ServerDeps): Promise<FastifyInstance> {
  const { settings, store, clock } = deps;
  const troubles = createTroubles({ store: store.troubles, clock });
  const damage = deps.damage ?? { code: null };
  const handleError = errorHandler(troubles.note, damage);
  const app = fastify({
    logger: loggerOf(settings.logLevel, deps.logStream),
    trustProxy: settings.trustProxy.length > 0 ? [...settings.trustProxy] : false,
    bodyLimit: usualBodyBytes,
    // Uploads and exports may take this long; slower calls are cut off.
    requestTimeout: maxCallMs,
    logController: new CallLog(),
    genReqId: requestIdOf,
    routerOptions: { maxParamLength: 600 },
    rewriteUrl: ({ url = "/" }) => withProbes(url),
    forceCloseConnections: "idle",
    // While the server shuts down, requests on open connections are still answered; then the connection closes.
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
  serveContracts(app, { ...deps, damage }, troubles);
  app.addHook("onClose", () => troubles.close());
  await serveApiDocs(app);
  await serveWebApp(app, deps.webFolder, join(settings.dataDir, "cache", "faces"));
  return app;
}

function serveContracts(app: FastifyInstance, deps: ServerDeps, troubles: Troubles): void {
  const { store, clock } = deps;
  const metrics = createMetrics({ ...deps, health: () => services.system.parts() });
  const services = createServices({
    ...deps,
    printer: measurePrinter(deps.printer, metrics),
    files: measureFiles(deps.files, metrics),
  });
  watchCalls(app, metrics);
  const { metricsToken } = deps.settings;
  const identify = identifyBy({ sessions: services.sessions, audit: store.audit, metricsToken, clock });
  const add = <Served extends Parameters<typeof serve>[1]>(contracts: Served, handlers: Handlers<Served>) =>
    serve(app, contracts, handlers, identify);
  add(authContracts, authRoutes(services));
  add(userContracts, userRoutes(services));
  add(systemContracts, systemRoutes(services, deps.settings, metrics));
  add(projectContracts, projectRoutes(services));
  add(stockContracts, stockRoutes(services));
  add(brandKitContracts, brandKitRoutes(services));
  add(verificationContracts, verificationRoutes(services));
  add(versionContracts, versionRoutes(services));
  add(tagContracts, tagRoutes(services));
  add(templateContracts, templateRoutes(services));
  add(elementContracts, elementRoutes(services));
  add(thumbnailContracts, thumbnailRoutes(services));
  add(drawingContracts, drawingRoutes(services));
  add(dataContracts, dataRoutes(services, join(deps.settings.dataDir, "tmp")));
  add(dataModeContracts, dataModeRoutes(services));
  add(schoolMappingContracts, schoolMappingRoutes(services));
  add(schoolPhotoContracts, schoolPhotoRoutes(services));
  add(liveDataContracts, liveDataRoutes(services));
  add(mediaContracts, mediaRoutes(services));
  add(fontContracts, fontRoutes(services));
  add(printContracts, printRoutes(services));
  add(printerContracts, printerRoutes(services));
  add(jobContracts, jobRoutes(services));
  add(cardContracts, cardRoutes(services));
  add(dashboardContracts, dashboardRoutes(services));
  const { system } = services;
  add(operationsContracts, operationsRoutes(createOperations({ store, system, troubles, clock })));
  add(projectImportContracts, projectImportRoutes(services, join(deps.settings.dataDir, "tmp")));
}
