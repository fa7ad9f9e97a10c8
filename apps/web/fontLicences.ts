import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const list = new URL("../../packages/fonts/LICENCES.md", import.meta.url);
/** All font packages have the same licence text below a copyright line. The list gives each family's copyright line. */
const text = import.meta.resolve("@expo-google-fonts/arimo/LICENSE_FONT");

/** Ships the fonts' licence texts, because every browser downloads the fonts. */
export function fontLicences(): Plugin {
  return {
    name: "font-licences",
    apply: "build",
    generateBundle() {
      const [families, licence] = [list, text].map((file) => readFileSync(fileURLToPath(file), "utf8"));
      const source = `${families}\n## The licence\n\n${licence}`;
      this.emitFile({ type: "asset", fileName: "font-licences.md", source });
    },
  };
}
