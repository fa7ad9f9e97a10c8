import type { FastifyInstance } from "fastify";

/** The app may run on every port of this machine. */
const localOrigin = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

const methods = "GET, HEAD, POST, PUT, DELETE";
const usualHeaders = "authorization, content-type, accept, school-code, x-requested-with";

/** Lets pages served from this machine call the sandbox (CORS) and read the names of downloads. */
export function allowBrowsers(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.header("vary", "Origin").header("x-content-type-options", "nosniff");
    // Lets pages on other ports show pictures.
    reply.header("cross-origin-resource-policy", "cross-origin");
    const { origin } = request.headers;
    if (origin === undefined || !localOrigin.test(origin)) return;
    reply.header("access-control-allow-origin", origin);
    reply.header("access-control-expose-headers", "Content-Disposition, X-Filename, Retry-After");
    if (request.method !== "OPTIONS") return;
    reply.header("access-control-allow-methods", methods);
    reply.header("access-control-allow-headers", usualHeaders);
    reply.header("access-control-max-age", "600");
    await reply.code(204).send();
  });
}
