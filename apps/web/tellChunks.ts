import { writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Plugin } from "vite";

/** A built script, listed in `chunks.json` for measuring the cost of loading. */
type Chunk = {
  readonly fileName: string;
  /** The module that it is the file of, as a path in the repository; null for shared files. */
  readonly facade: string | null;
  /** Files that it needs at once, including style sheets. */
  readonly needs: readonly string[];
  /** Only its scripts. */
  readonly imports: readonly string[];
  /** Characters of each module before minification, by the module's path in the repository. */
  readonly modules: Readonly<Record<string, number>>;
};

const root = join(import.meta.dirname, "../..");

/** Writes `chunks.json` next to the built files; servers do not deliver it. */
export function tellChunks(): Plugin {
  return {
    name: "tell-chunks",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      const chunks = Object.values(bundle)
        .filter((file) => file.type === "chunk")
        .map((chunk): Chunk => {
          const lengths = Object.entries(chunk.modules).map(
            ([id, { renderedLength }]) => [relative(root, id), renderedLength] as const,
          );
          return {
            fileName: chunk.fileName,
            facade: chunk.facadeModuleId === null ? null : relative(root, chunk.facadeModuleId),
            needs: [...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])],
            imports: chunk.imports,
            modules: Object.fromEntries(lengths),
          };
        });
      await writeFile(join(dir, "chunks.json"), JSON.stringify(chunks));
    },
  };
}
