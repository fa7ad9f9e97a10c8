import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What the theme has a variable for, and how a raw value of it looks. */
const rules = [
  { what: "font size", variable: "--mantine-font-size-…", raw: /(?<![\w-])font-size:\s*[\d.]+(?:px|r?em)/ },
  { what: "layer", variable: "--layer-…", raw: /(?<![\w-])z-index:\s*-?\d/ },
  { what: "radius", variable: "--mantine-radius-…", raw: /(?<![\w-])border(?:-[\w-]+)?-radius:[^;]*\b\d+px/ },
] as const;

/** Lines of style sheets that state a value of their own where the theme has a variable. */
export function findRawStyles(root: string): string[] {
  const sheets = globSync("apps/web/src/**/*.css", { cwd: root }).sort();
  return sheets.flatMap((file) =>
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .flatMap((line, index) =>
        rules
          .filter(({ raw }) => raw.test(line))
          .map(
            ({ what, variable }) =>
              `${file}:${index + 1} states a ${what} of its own ("${line.trim()}"): take one of the theme's, ${variable}.`,
          ),
      ),
  );
}
