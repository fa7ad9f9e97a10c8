import type { Plugin } from "vite";

const api = /[\\/]packages[\\/]api[\\/]src[\\/]/;
const standIn = "\0schemas of contracts";

/** What asks a schema for something; everything else only builds one. */
const uses = ["parse", "safeParse", "parseAsync", "safeParseAsync", "encode", "decode"];

/** Stands for zod: whatever is built with it is built of nothing. */
export const standInCode = `
const refuse = () => {
  throw new Error("The web app has the routes' contracts without their schemas: see contractsAlone.ts.");
};
const uses = new Set(${JSON.stringify(uses)});
export const z = new Proxy(function schema() {}, {
  get: (_, name) => (uses.has(name) ? refuse : typeof name === "string" ? z : undefined),
  apply: () => z,
});
`;

/** What a module gets when it asks for `source`; null where nothing else than that. */
export function insteadOf(source: string, importer = ""): string | null {
  return source === "zod" && api.test(importer) ? standIn : null;
}

/**
 * The app uses the routes' contracts but never their schemas: the server checks what comes in, and answers as it
 * promised. Making those hundreds of schemas takes time at every start, so here they are left out.
 */
export function contractsAlone(): Plugin {
  return {
    name: "contracts-alone",
    enforce: "pre",
    resolveId: insteadOf,
    load: (id) => (id === standIn ? standInCode : null),
  };
}
