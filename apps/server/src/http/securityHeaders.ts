import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { Settings } from "../settings.ts";

/** Browsers remember for a year to use TLS for this host, or also for its subdomains. */
const hsts = {
  off: false,
  host: { maxAge: 365 * 24 * 3600, includeSubDomains: false },
  subdomains: { maxAge: 365 * 24 * 3600, includeSubDomains: true },
} as const;

/** Adds security headers to every answer. `schoolApiUrl` is the only other host that the web app may call. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { schoolApiUrl, ...settings }: Pick<Settings, "schoolApiUrl" | "hsts">,
): Promise<void> {
  const school = schoolApiUrl === null ? [] : [new URL(schoolApiUrl).origin];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        // HarfBuzz is WebAssembly.
        "script-src": ["'self'", "'wasm-unsafe-eval'"],
        // Mantine inserts inline style elements.
        "style-src": ["'self'", "'unsafe-inline'"],
        "img-src": ["'self'", "data:", "blob:", ...school],
        "font-src": ["'self'", "data:"],
        "connect-src": ["'self'", ...school],
        "worker-src": ["'self'", "blob:"],
        // The PDF to print is opened in a hidden frame.
        "frame-src": ["'self'", "blob:"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
      },
    },
    strictTransportSecurity: hsts[settings.hsts],
    frameguard: { action: "deny" },
    referrerPolicy: { policy: "same-origin" },
    crossOriginEmbedderPolicy: false,
  });
}
