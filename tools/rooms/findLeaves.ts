import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Module } from "./readModules.ts";

const fewestLines = 25;

const isTest = (file: string) => /\.(?:test|e2e)\.tsx?$/.test(file);
const isList = (file: string) => /^(?:index|vite\.config)\.ts$/.test(basename(file));

/**
 * Small files that belong in the neighbouring file that alone imports them. Excludes files that a test, an index
 * or a configuration imports, and files that are imported dynamically.
 */
export function findLeaves(root: string, modules: readonly Module[]): string[] {
  const importers = new Map<string, Set<string>>();
  const concepts = new Set<string>();
  for (const { file, imports } of modules) {
    for (const { target, isLater } of imports) {
      if (isLater || isTest(file) || isList(file)) concepts.add(target);
      else importers.set(target, (importers.get(target) ?? new Set()).add(file));
    }
  }
  return [...importers].flatMap(([file, [first = "", ...others]]) => {
    const isCode = /\.tsx?$/.test(file);
    if (!isCode || others.length > 0 || dirname(first) !== dirname(file) || concepts.has(file)) return [];
    const lines = readFileSync(join(root, file), "utf8").trimEnd().split("\n").length;
    return lines < fewestLines
      ? [`${file} has ${lines} lines and only ${first} imports it: move it there.`]
      : [];
  });
}
