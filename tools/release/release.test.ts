import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { buildPrograms } from "../buildPrograms.ts";
import { externalPackages } from "../externalPackages.ts";
import { resourceFiles } from "./copyResources.ts";
import { lockedVersions } from "./lockedPackages.ts";

const root = join(import.meta.dirname, "../..");
const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));

describe("packages in the release", () => {
  it("the release has the exact locked versions of all its dependencies", () => {
    const packages = {
      "node_modules/a": { version: "1.0.0", dependencies: { b: "^2.0.0", c: "*" } },
      "node_modules/b": { version: "2.3.4", dependencies: { a: "*" } },
      "node_modules/c": { version: "5.0.0" },
      "node_modules/a/node_modules/c": { version: "4.0.0" },
      "node_modules/unused": { version: "1.0.0" },
    };
    expect(lockedVersions({ packages }, ["a"])).toEqual({ a: "1.0.0", b: "2.3.4" });
    expect(() => lockedVersions({ packages }, ["z"])).toThrow("z is not in package-lock.json.");
  });

  it("the release includes neither bundler nor type checker", () => {
    const names = Object.keys(lockedVersions(lock, externalPackages));
    expect(names).toEqual(expect.arrayContaining(["sharp", "detect-libc", "pino"]));
    for (const name of ["vite", "rolldown", "typescript", "@tabler/icons"]) expect(names).not.toContain(name);
  });
});

describe("built programs", () => {
  const programs: string[] = [];
  beforeAll(async () => {
    const folder = await buildPrograms(() => undefined);
    const files = readdirSync(folder).filter((name) => name.endsWith(".js"));
    programs.push(...files.map((name) => readFileSync(join(folder, name), "utf8")));
  });

  const named = (pattern: RegExp) => [
    ...new Set(programs.flatMap((text) => [...text.matchAll(pattern)].map(([, name = ""]) => name))),
  ];

  it("built programs import only packages installed by the release", () => {
    const imported = named(/^(?:import|export)\b[^"'\n]*?(?:from )?"([^".][^"]*)";$/gm);
    const packages = imported.filter((name) => !isBuiltin(name)).map((name) => name.split("/"));
    const names = packages.map(([scope = "", name]) => (scope.startsWith("@") ? `${scope}/${name}` : scope));
    expect(names).toContain("sharp");
    expect(new Set(externalPackages)).toEqual(new Set([...names, ...externalPackages]));
  });

  it("built programs read only files that the release contains", () => {
    const read = named(/import\.meta\.resolve\("([^".][^"]*)"\)/g);
    const installed = join(root, "node_modules");
    const files = read.map((name) => relative(installed, fileURLToPath(import.meta.resolve(name))));
    expect(files).toContain("lcms-wasm/dist/lcms.wasm");
    const ofExternals = (file: string) => externalPackages.some((name) => file.startsWith(`${name}/`));
    expect(resourceFiles()).toEqual(expect.arrayContaining(files.filter((file) => !ofExternals(file))));
  });

  it("the release has both face-finding models next to its programs", async () => {
    const models = readdirSync(join(await buildPrograms(() => undefined), "models"));
    expect(models.filter((name) => name.endsWith(".bin"))).toHaveLength(2);
  });

  it("the release has a font file for each font face", () => {
    const files = resourceFiles();
    expect(files.filter((file) => file.endsWith(".ttf")).length).toBeGreaterThan(390);
    expect(files.filter((file) => !existsSync(join(root, "node_modules", file)))).toEqual([]);
  });
});
