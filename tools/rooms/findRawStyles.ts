import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Style properties with theme variables, and patterns of raw values in style sheets. */
const inSheets = [
  {
    what: "font size",
    variable: "--mantine-font-size-…",
    raw: /(?<![\w-])font(?:-size)?:[^;]*(?<![\w-])[\d.]+(?:px|pt|r?em)/,
  },
  { what: "layer", variable: "--layer-…", raw: /(?<![\w-])z-index:\s*-?\d/ },
  { what: "radius", variable: "--mantine-radius-…", raw: /(?<![\w-])border(?:-[\w-]+)?-radius:[^;]*\b\d+px/ },
] as const;

/** Raw values in components: inline styles or component properties. */
const inComponents = [
  {
    what: "font size",
    variable: "one of its names (xs, sm, …)",
    raw: /\bfz=\{?["']?\d|\bfontSize:\s*["']?\d/,
  },
  { what: "layer", variable: "a class with --layer-…", raw: /\bzIndex=\{?["']?-?\d/ },
] as const;

const places = [
  { files: "apps/web/src/**/*.css", rules: inSheets },
  { files: "apps/web/src/**/!(*.test).tsx", rules: inComponents },
] as const;

/** Lines of style sheets and components with a raw value for which the theme has a variable. */
export function findRawStyles(root: string): string[] {
  return places.flatMap(({ files, rules }) =>
    globSync(files, { cwd: root })
      .sort()
      .flatMap((file) =>
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
      ),
  );
}
