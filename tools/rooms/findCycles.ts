import { dirname } from "node:path";
import type { Module } from "./readModules.ts";

/** An arrow between two neighbours, and the import that causes it. */
type Arrow = { readonly to: string; readonly because: string };

/** The folders of a path, outermost first. */
function foldersOf(path: string): string[] {
  const folder = dirname(path);
  return folder === "." ? [] : [...foldersOf(folder), folder];
}

/** The two neighbours (folders or files) that contain the two paths, inside their innermost common folder. */
function neighbours(from: string, to: string): { readonly from: string; readonly to: string } {
  const a = [...foldersOf(from), from];
  const b = [...foldersOf(to), to];
  const at = a.findIndex((step, index) => step !== b[index]);
  return { from: a[at] ?? from, to: b[at] ?? to };
}

/** In core, type imports count as well, so that readers can study its folders from the bottom up. */
const countsTypes = (file: string) => file.startsWith("packages/core/src/");

function arrowsOf(modules: readonly Module[]): Map<string, Arrow[]> {
  const arrows = new Map<string, Arrow[]>();
  for (const { file, imports } of modules) {
    for (const { target, isType } of imports) {
      if ((isType && !countsTypes(file)) || target === file) continue;
      const { from, to } = neighbours(file, target);
      const known = arrows.get(from) ?? [];
      if (!known.some((arrow) => arrow.to === to)) {
        arrows.set(from, [...known, { to, because: `${file} imports ${target}` }]);
      }
    }
  }
  return arrows;
}

/** The imports along a shortest path from `start` back to itself; null if there is no such path. */
function wayBack(start: string, arrows: ReadonlyMap<string, readonly Arrow[]>): readonly string[] | null {
  const ways = new Map<string, readonly string[]>([[start, []]]);
  for (const [place, way] of ways) {
    for (const { to, because } of arrows.get(place) ?? []) {
      if (to === start) return [...way, because];
      if (!ways.has(to)) ways.set(to, [...way, because]);
    }
  }
  return null;
}

/** The importing neighbour, derived from the description in `because`. */
function importerOf(because: string): string {
  const [from = "", to = ""] = because.split(" imports ");
  return neighbours(from, to).from;
}

/**
 * Circles of neighbours that import each other, with the imports of each circle. Neighbours are the files and
 * subfolders of one folder. Type imports count only in core.
 */
export function findCycles(modules: readonly Module[]): string[] {
  const arrows = arrowsOf(modules);
  const told = new Set<string>();
  const cycles: string[] = [];
  for (const place of [...arrows.keys()].sort()) {
    const way = told.has(place) ? null : wayBack(place, arrows);
    if (!way) continue;
    for (const because of way) told.add(importerOf(because));
    cycles.push(`${place} needs itself in a circle:\n${way.map((because) => `    ${because}`).join("\n")}`);
  }
  return cycles;
}
