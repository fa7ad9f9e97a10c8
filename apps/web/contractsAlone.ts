import type { Plugin } from "vite";

const api = /[\\/]packages[\\/]api[\\/]src[\\/]/;
const standIn = "\0schemas of contracts";

/** What asks a schema for something; everything else only builds one. */
const uses = ["parse", "safeParse", "parseAsync", "safeParseAsync", "encode", "decode"];

const code = `
const refuse = () => {
  throw new Error("The web app has the routes' contracts without their schemas: see contractsAlone.ts.");
};
const uses = new Set(${JSON.stringify(uses)});
export const z = new Proxy(function schema() {}, {
  get: (_, name) => (uses.has(name) ? refuse : typeof name === "string" ? z : undefined),
  apply: () => z,
});
`;

/**
 * The app uses the routes' contracts but never their schemas: the server checks what comes in, and answers as it
 * promised. A browser takes 30 ms at every start to make those hundreds of schemas, so here they are left out.
 */
export function contractsAlone(): Plugin {
  return {
    name: "contracts-alone",
    enforce: "pre",
    resolveId: (source, importer = "") => (source === "zod" && api.test(importer) ? standIn : null),
    load: (id) => (id === standIn ? code : null),
  };
}
