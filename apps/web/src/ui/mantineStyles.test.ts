import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "..");
const mantine = join(import.meta.dirname, "../../../../node_modules/@mantine/core");
const classes = /\bm_[0-9a-f]{6,8}\b/g;

function* codeFiles(): Generator<string> {
  for (const name of readdirSync(source, { recursive: true, encoding: "utf8" })) {
    if (/\.tsx?$/.test(name) && !name.includes(".test.")) yield readFileSync(join(source, name), "utf8");
  }
}

/** Mantine component modules that the app imports by name. */
function importedModules(): ReadonlySet<string> {
  const index = readFileSync(join(mantine, "esm/index.mjs"), "utf8");
  const moduleOf = new Map(
    [...index.matchAll(/import \{([^}]*)\} from "(.+)"/g)].flatMap(([, names = "", file = ""]) =>
      names.split(",").map((name) => [name.trim(), join(mantine, "esm", file)] as const),
    ),
  );
  const modules = new Set<string>();
  for (const code of codeFiles()) {
    for (const [, names = ""] of code.matchAll(/import \{([^}]*)\} from "@mantine\/core"/g)) {
      for (const name of names.split(",").map((each) => each.trim())) {
        const module = moduleOf.get(name.replace(/ as .*/, ""));
        if (module !== undefined) modules.add(module);
      }
    }
  }
  return modules;
}

/** Class names in a module and in all Mantine modules that it imports. */
function classesIn(module: string, found: Set<string>, seen: Set<string>): void {
  if (seen.has(module)) return;
  seen.add(module);
  const code = readFileSync(module, "utf8");
  for (const [name] of code.matchAll(classes)) found.add(name);
  for (const [, other = ""] of code.matchAll(/ from "(\.[^"]+)"/g)) {
    classesIn(join(dirname(module), other), found, seen);
  }
}

test("imports styles for every Mantine class that the app's components use", () => {
  const list = readFileSync(join(import.meta.dirname, "mantineStyles.ts"), "utf8");
  const sheets = [...list.matchAll(/"@mantine\/core\/styles\/(.+)"/g)].map(([, name = ""]) =>
    readFileSync(join(mantine, "styles", name), "utf8"),
  );
  const styled = new Set(sheets.flatMap((sheet) => sheet.match(classes) ?? []));
  const needed = new Set<string>();
  const seen = new Set<string>();
  for (const module of importedModules()) classesIn(module, needed, seen);
  expect(needed.size).toBeGreaterThan(100);
  const all = new Set(readFileSync(join(mantine, "styles.layer.css"), "utf8").match(classes));
  expect([...needed].filter((name) => all.has(name) && !styled.has(name))).toEqual([]);
});

test("imports style sheets in Mantine's order, because later rules win", () => {
  const list = readFileSync(join(import.meta.dirname, "mantineStyles.ts"), "utf8");
  const all = readFileSync(join(mantine, "styles.layer.css"), "utf8");
  const places = [...list.matchAll(/"@mantine\/core\/styles\/([A-Z].+)"/g)].map(([, name = ""]) => {
    const own = readFileSync(join(mantine, "styles", name), "utf8").match(classes) ?? [];
    return Math.min(...own.map((each) => all.indexOf(each)).filter((place) => place >= 0));
  });
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});
