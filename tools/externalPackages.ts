/**
 * Packages that the built programs import at run time, because they contain native code or read their own files.
 * The release installs them.
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
