import type { Module } from "./readModules.ts";

/** An arrow means that one room uses a different room. `isType` is true if it only uses types. */
export type RoomArrow = { readonly from: string; readonly to: string; readonly isType: boolean };

/** Every arrow between rooms. Files without a room (null) have no arrows. */
function findArrows(
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

/** Rooms that are drawn together. */
export type Storey = {
  /** Name of the layer; null if the floor has no layers. */
  readonly name: string | null;
  readonly rooms: readonly string[];
  /** Everything these rooms use, including rooms of other storeys. */
  readonly arrows: readonly RoomArrow[];
  /** The arrows between these rooms that a drawing needs. */
  readonly drawn: readonly RoomArrow[];
};

/** A drawing with its storeys from the top down, and the arrows between the storeys. */
export type Floor = {
  readonly name: string;
  readonly title: string;
  readonly storeys: readonly Storey[];
  readonly between: readonly RoomArrow[];
};

type RoomOf = (file: string) => string | null;

/** A file's room is its folder directly below `folder`. A file directly in `folder` has no room. */
function roomsBelow(folder: string): RoomOf {
  return (file) => {
    if (!file.startsWith(`${folder}/`)) return null;
    const [room, ...rest] = file.slice(folder.length + 1).split("/");
    return rest.length > 0 ? (room ?? null) : null;
  };
}

/** `roomOf` returns only the storey's own rooms; `placeOf` returns those rooms and everything they use. */
function storeyOf(
  modules: readonly Module[],
  name: string | null,
  roomOf: RoomOf,
  placeOf: RoomOf = roomOf,
): Storey {
  const rooms = [...new Set(modules.flatMap(({ file }) => roomOf(file) ?? []))].sort();
  return {
    name,
    rooms,
    arrows: findArrows(modules, placeOf).filter(({ from }) => rooms.includes(from)),
    drawn: arrowsToDraw(findArrows(modules, roomOf)),
  };
}

const workspace: RoomOf = (file) => /^(?:(?:apps|packages)\/[^/]+|tools)(?=\/)/.exec(file)?.[0] ?? null;

const single = (modules: readonly Module[], name: string, title: string, roomOf: RoomOf): Floor => ({
  name,
  title,
  storeys: [storeyOf(modules, null, roomOf)],
  between: [],
});

const web = "apps/web/src";
const webLayers = ["app", "features", "platform", "ui"];

function webStorey(modules: readonly Module[], layer: string): Storey {
  const roomOf = roomsBelow(`${web}/${layer}`);
  const placeOf: RoomOf = (file) => {
    const own = roomOf(file);
    const [other] = /^(?:app|features|platform|ui)\/[^/]+(?=\/)/.exec(file.slice(web.length + 1)) ?? [];
    return own ?? (file.startsWith(`${web}/`) ? (other ?? null) : null);
  };
  return storeyOf(modules, layer, roomOf, placeOf);
}

function webFloor(modules: readonly Module[]): Floor {
  const between = arrowsToDraw(findArrows(modules, roomsBelow(web))).filter(
    ({ from, to }) => webLayers.includes(from) && webLayers.includes(to),
  );
  return {
    name: "web",
    title: "The web app",
    storeys: webLayers.map((layer) => webStorey(modules, layer)),
    between,
  };
}

/** The rooms of the whole code and of its three largest parts, derived from the imports. */
export function readHouse(modules: readonly Module[]): readonly Floor[] {
  return [
    single(modules, "house", "Apps and packages", workspace),
    webFloor(modules),
    single(modules, "server", "The server", roomsBelow("apps/server/src")),
    single(modules, "core", "Core", roomsBelow("packages/core/src")),
  ];
}
