/**
 * Packages that the built programs import at run time, because they have native code or read their own files. Installed with
 * the release.
 */
export const externalPackages = [
  "@fastify/swagger-ui",
  "@napi-rs/canvas",
  "@node-rs/argon2",
  "@resvg/resvg-js",
  "better-sqlite3",
  "harfbuzzjs",
  "libheif-js",
  "pino",
  "sharp",
] as const;
