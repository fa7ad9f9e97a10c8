import { Graph, layout } from "@dagrejs/dagre";
import type { Floor, RoomArrow, Storey } from "./readHouse.ts";

/** Coordinates in px, y down. */
type Point = { readonly x: number; readonly y: number };
type Room = Point & { readonly name: string; readonly width: number };
type Way = { readonly points: readonly Point[]; readonly isType: boolean };
type Picture = {
  readonly width: number;
  readonly height: number;
  readonly rooms: readonly Room[];
  readonly ways: readonly Way[];
};

const boxHeight = 30;
const gap = 20;
const rowGap = 40;
const margin = 20;
/** Space on the left for the name of a storey. */
const nameWidth = 84;
/** Maximum width of a row of rooms without arrows, in px. */
const maxRowWidth = 760;

/** Estimates the width of text without fonts: every letter counts as a wide letter of a common sans-serif font. */
const widthOf = (room: string) => Math.round(room.length * 7.6) + 22;

/** Places rooms above the rooms they use. */
function layOutTied(rooms: readonly string[], arrows: readonly RoomArrow[]): Picture {
  const graph = new Graph();
  graph.setGraph({ rankdir: "TB", nodesep: gap, edgesep: 14, ranksep: rowGap });
  for (const room of rooms) graph.setNode(room, { width: widthOf(room), height: boxHeight });
  for (const { from, to } of arrows) graph.setEdge(from, to, {});
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  return {
    width,
    height,
    rooms: rooms.map((name) => ({ name, width: widthOf(name), ...pointOf(graph.node(name)) })),
    ways: arrows.map(({ from, to, isType }) => ({
      isType,
      points: graph.edge(from, to).points.map(pointOf),
    })),
  };
}

const pointOf = ({ x, y }: { readonly x?: number; readonly y?: number }): Point => ({ x: x ?? 0, y: y ?? 0 });

/** Places rooms without arrows in rows. */
function layOutApart(names: readonly string[]): Picture {
  const rows: Room[][] = [[]];
  let left = 0;
  for (const name of names) {
    const width = widthOf(name);
    if (left + width > maxRowWidth) {
      rows.push([]);
      left = 0;
    }
    const y = (rows.length - 0.5) * boxHeight + (rows.length - 1) * (gap / 2);
    rows.at(-1)?.push({ name, width, x: left + width / 2, y });
    left += width + gap;
  }
  const widthOfRow = (row: readonly Room[]) => row.reduce((sum, room) => sum + room.width + gap, -gap);
  const width = Math.max(...rows.map(widthOfRow));
  const height = rows.length * boxHeight + (rows.length - 1) * (gap / 2);
  const rooms = rows.flatMap((row) =>
    row.map((room) => ({ ...room, x: room.x + (width - widthOfRow(row)) / 2 })),
  );
  return { width, height, rooms, ways: [] };
}

const shifted = (picture: Picture, dx: number, dy: number): Picture => ({
  ...picture,
  rooms: picture.rooms.map((room) => ({ ...room, x: room.x + dx, y: room.y + dy })),
  ways: picture.ways.map((way) => ({
    ...way,
    points: way.points.map(({ x, y }) => ({ x: x + dx, y: y + dy })),
  })),
});

function layOutStorey({ rooms, drawn }: Storey): Picture {
  const isTied = (room: string) => drawn.some(({ from, to }) => from === room || to === room);
  const tied = rooms.filter(isTied);
  const apart = rooms.filter((room) => !isTied(room));
  if (tied.length === 0) return layOutApart(apart);
  const above = layOutTied(tied, drawn);
  if (apart.length === 0) return above;
  const below = layOutApart(apart);
  const width = Math.max(above.width, below.width);
  const upper = shifted(above, (width - above.width) / 2, 0);
  const lower = shifted(below, (width - below.width) / 2, above.height + gap);
  return {
    width,
    height: above.height + gap + below.height,
    rooms: [...upper.rooms, ...lower.rooms],
    ways: upper.ways,
  };
}

const px = (value: number) => String(Math.round(value * 10) / 10);

/** A smooth curve through points. */
function pathOf(points: readonly Point[]): string {
  const [first, ...others] = points;
  if (!first) return "";
  const at = ({ x, y }: Point) => `${px(x)} ${px(y)}`;
  const bends = others.slice(0, -1).map((point, index) => {
    const next = others[index + 1] ?? point;
    return `Q ${at(point)} ${at({ x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 })}`;
  });
  const last = others.at(-1) ?? first;
  return [`M ${at(first)}`, ...bends, `L ${at(last)}`].join(" ");
}

const drawWay = ({ points, isType }: Way) =>
  `<path class="${isType ? "arrow types" : "arrow"}" d="${pathOf(points)}" marker-end="url(#head)"/>`;

const drawRoom = ({ name, x, y, width }: Room) =>
  `<rect class="room" x="${px(x - width / 2)}" y="${px(y - boxHeight / 2)}" width="${width}" height="${boxHeight}" rx="6"/>` +
  `<text x="${px(x)}" y="${px(y + 4.5)}">${name}</text>`;

const style = `
  text { font: 13px ui-sans-serif, system-ui, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; text-anchor: middle; fill: #1c2430; }
  .storey text.name { font-weight: 600; text-anchor: start; }
  .paper { fill: #ffffff; stroke: #d5dce6; }
  .storey rect.ground { fill: #f1f4f9; }
  .room { fill: #ffffff; stroke: #8b99ab; }
  .arrow { fill: none; stroke: #5d6b7d; stroke-width: 1.3; }
  .types { stroke-dasharray: 4 3; }
  .head { fill: #5d6b7d; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6eaf0; }
    .paper { fill: #15191f; stroke: #39424e; }
    .storey rect.ground { fill: #1e242c; }
    .room { fill: #262e38; stroke: #6b7888; }
    .arrow { stroke: #9aa7b8; }
    .head { fill: #9aa7b8; }
  }
`;

const head =
  '<marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto">' +
  '<path class="head" d="M 0 0.5 L 8 4 L 0 7.5 Z"/></marker>';

type PlacedStorey = {
  readonly storey: Storey;
  readonly picture: Picture;
  readonly top: number;
  readonly height: number;
};

const storeyPadding = 16;

function placeStoreys(storeys: readonly Storey[]): readonly PlacedStorey[] {
  let top = margin;
  return storeys.map((storey) => {
    const picture = layOutStorey(storey);
    const height = picture.height + (storey.name === null ? 0 : 2 * storeyPadding);
    const placed = { storey, picture, top, height };
    top += height + rowGap;
    return placed;
  });
}

function drawStorey({ storey, picture, top, height }: PlacedStorey, width: number): readonly string[] {
  const isNamed = storey.name !== null;
  const left = margin + (isNamed ? nameWidth : 0);
  const free = width - left - margin - picture.width;
  const { rooms, ways } = shifted(picture, left + free / 2, top + (isNamed ? storeyPadding : 0));
  const ground = isNamed
    ? [
        `<rect class="ground" x="${margin}" y="${px(top)}" width="${px(width - 2 * margin)}" height="${px(height)}" rx="10"/>`,
        `<text class="name" x="${margin + 14}" y="${px(top + height / 2 + 4.5)}">${storey.name}</text>`,
      ]
    : [];
  return ['<g class="storey">', ...ground, ...ways.map(drawWay), ...rooms.map(drawRoom), "</g>"];
}

/** Arrows between storeys. Every drawn arrow leads to the next storey. */
function drawBetween(floor: Floor, placed: readonly PlacedStorey[], width: number): readonly string[] {
  return floor.between.flatMap(({ from, to, isType }) => {
    const above = placed.find(({ storey }) => storey.name === from);
    const below = placed.find(({ storey }) => storey.name === to);
    if (!above || !below) return [];
    const points = [
      { x: width / 2, y: above.top + above.height },
      { x: width / 2, y: below.top },
    ];
    return [drawWay({ points, isType })];
  });
}

/** Draws a floor as SVG, in the reader's light or dark colours. */
export function drawFloor(floor: Floor): string {
  const placed = placeStoreys(floor.storeys);
  const widths = placed.map(
    ({ storey, picture }) => picture.width + (storey.name === null ? 0 : nameWidth + storeyPadding),
  );
  const width = Math.ceil(Math.max(...widths) + 2 * margin);
  const last = placed.at(-1);
  const height = Math.ceil((last ? last.top + last.height : 0) + margin);
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${floor.title}: rooms and what they use</title>`,
    `<style>${style}</style>`,
    `<defs>${head}</defs>`,
    `<rect class="paper" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="12"/>`,
    ...placed.flatMap((storey) => drawStorey(storey, width)),
    ...drawBetween(floor, placed, width),
    "</svg>",
  ].join("\n")}\n`;
}
