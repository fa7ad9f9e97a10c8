import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** Headers of every answer. `schoolApiUrl` is the one other host that the web app may call. */
export async function addSecurityHeaders(app: FastifyInstance, schoolApiUrl: string | null): Promise<void> {
  const school = schoolApiUrl === null ? [] : [new URL(schoolApiUrl).origin];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        // HarfBuzz is WebAssembly.
        "script-src": ["'self'", "'wasm-unsafe-eval'"],
        // Mantine writes style elements.
        "style-src": ["'self'", "'unsafe-inline'"],
        "img-src": ["'self'", "data:", "blob:", ...school],
        "font-src": ["'self'", "data:"],
        "connect-src": ["'self'", ...school],
        "worker-src": ["'self'", "blob:"],
        // The PDF to print opens in a helper frame.
        "frame-src": ["'self'", "blob:"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
      },
    },
    frameguard: { action: "deny" },
    referrerPolicy: { policy: "same-origin" },
    crossOriginEmbedderPolicy: false,
  });
}
