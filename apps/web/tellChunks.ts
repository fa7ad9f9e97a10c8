import { writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Plugin } from "vite";

/** A built script, listed in `chunks.json` to measure the cost of loading. */
type Chunk = {
  readonly fileName: string;
  /** The module that the file was built for, as a path in the repository. Null for shared files. */
  readonly facade: string | null;
  /** Files that the script loads immediately, including style sheets. */
  readonly needs: readonly string[];
  /** The scripts among `needs`. */
  readonly imports: readonly string[];
  /** Characters of each module before minification, by the module's path in the repository. */
  readonly modules: Readonly<Record<string, number>>;
};

const root = join(import.meta.dirname, "../..");

/** Writes `chunks.json` next to the built files. Servers do not serve it. */
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
