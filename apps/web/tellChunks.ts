import { writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Plugin } from "vite";

/** A built script, as `chunks.json` tells of it to whoever looks at what loading costs. */
type Chunk = {
  readonly fileName: string;
  /** The module that it is the file of, as a path in the repository; null for what several share. */
  readonly facade: string | null;
  /** Files that it needs at once, style sheets included. */
  readonly needs: readonly string[];
  /** Its scripts alone. */
  readonly imports: readonly string[];
  /** Characters of each module in it before they are minified, by the module's path in the repository. */
  readonly modules: Readonly<Record<string, number>>;
};

const root = join(import.meta.dirname, "../..");

/** Leaves `chunks.json` beside the built files, which no server gives away. */
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
