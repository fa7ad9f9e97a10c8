import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Module } from "./readModules.ts";

const fewestLines = 25;

const isTest = (file: string) => /\.(?:test|e2e)\.tsx?$/.test(file);

/** Files so small, and imported by a single neighbour, that they belong into that neighbour. Tests may import them too. */
export function findLeaves(root: string, modules: readonly Module[]): string[] {
  const importers = new Map<string, Set<string>>();
  const loadedLater = new Set<string>();
  for (const { file, imports } of modules) {
    for (const { target, isLater } of imports) {
      if (isLater) loadedLater.add(target);
      if (!isTest(file)) importers.set(target, (importers.get(target) ?? new Set()).add(file));
    }
  }
  return [...importers].flatMap(([file, [first = "", ...others]]) => {
    const isLeaf = others.length === 0 && dirname(first) === dirname(file) && !loadedLater.has(file) && /\.tsx?$/.test(file);
    if (!isLeaf) return [];
    const lines = readFileSync(join(root, file), "utf8").trimEnd().split("\n").length;
    return lines < fewestLines
      ? [`${file} has ${lines} lines and only ${first} imports it: move it there.`]
      : [];
  });
}
