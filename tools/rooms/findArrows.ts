import type { Module } from "./readModules.ts";

/** An arrow means that one room uses a different room. `isType` is true if it only uses types. */
export type RoomArrow = { readonly from: string; readonly to: string; readonly isType: boolean };

/** Every arrow between rooms. Files without a room (null) have no arrows. */
export function findArrows(
  modules: readonly Module[],
  roomOf: (file: string) => string | null,
): readonly RoomArrow[] {
  const arrows = new Map<string, RoomArrow>();
  for (const { file, imports } of modules) {
    const from = roomOf(file);
    for (const { target, isType } of imports) {
      const to = roomOf(target);
      if (from === null || to === null || from === to) continue;
      const key = `${from} → ${to}`;
      arrows.set(key, { from, to, isType: isType && (arrows.get(key)?.isType ?? true) });
    }
  }
  return [...arrows.values()].sort((one, other) =>
    `${one.from} ${one.to}` < `${other.from} ${other.to}` ? -1 : 1,
  );
}

/** All rooms reachable from `start` by arrows. Includes `start` itself if it is part of a circle. */
function reachedFrom(start: string, arrows: readonly RoomArrow[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let room = open.pop(); room !== undefined; room = open.pop()) {
    for (const { from, to } of arrows) {
      if (from !== room || reached.has(to)) continue;
      reached.add(to);
      open.push(to);
    }
  }
  return reached;
}

/**
 * The arrows that a drawing needs. Leaves out arrows implied by longer paths, and circles of types (`findCycles`
 * refuses circles of code).
 */
export function arrowsToDraw(arrows: readonly RoomArrow[]): readonly RoomArrow[] {
  const straight = arrows.filter(({ from, to, isType }) => !isType || !reachedFrom(to, arrows).has(from));
  return straight.filter((arrow) => {
    const others = straight.filter((other) => other !== arrow && (arrow.isType || !other.isType));
    return !reachedFrom(arrow.from, others).has(arrow.to);
  });
}
