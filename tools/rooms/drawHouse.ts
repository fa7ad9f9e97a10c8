import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { drawFloor } from "./drawFloor.ts";
import { type Floor, readHouse, type Storey } from "./readHouse.ts";
import { type Module, readModules } from "./readModules.ts";

const folder = "docs/rooms";

/** Tests may import anything, which says nothing about the product. */
const isDrawn = ({ file }: Module) =>
  /^((packages|apps)\/[^/]+\/src|tools)\//.test(file) && !/\.test\.tsx?$/.test(file);

const usedBy = ({ arrows }: Storey, room: string, types: boolean) =>
  arrows.filter(({ from, isType }) => from === room && isType === types).map(({ to }) => `\`${to}\``);

function tableOf(storey: Storey): string {
  const rows = storey.rooms.map((room) => {
    const uses = usedBy(storey, room, false).join(", ") || "–";
    return `| \`${room}\` | ${uses} | ${usedBy(storey, room, true).join(", ") || "–"} |`;
  });
  const title = storey.name === null ? "" : `### ${storey.name}\n\n`;
  return `${title}| room | uses | uses types only of |\n|---|---|---|\n${rows.join("\n")}\n`;
}

function chapterOf(floor: Floor): string {
  const picture = `![${floor.title}: rooms, and who uses whom](${floor.name}.svg)`;
  return `## ${floor.title}\n\n${picture}\n\n${floor.storeys.map(tableOf).join("\n")}`;
}

const introduction = `# Rooms and arrows

Written from the code's imports by \`npm run rooms -- --draw\`. An arrow goes from a room to one that it uses; a dashed one
uses types only. The drawings leave out an arrow that a longer way tells already; the tables have all of them. Left out are
tests, what only tests use, and files that lie beside the rooms of their folder.
`;

/** The pages and drawings of the rooms under `root`, by file path. */
function pagesOf(root: string): ReadonlyMap<string, string> {
  const floors = readHouse(readModules(root).filter(isDrawn));
  return new Map([
    [`${folder}/README.md`, [introduction, ...floors.map(chapterOf)].join("\n")],
    ...floors.map((floor) => [`${folder}/${floor.name}.svg`, drawFloor(floor)] as const),
  ]);
}

/** Draws the rooms in their current state. */
export function drawHouse(root: string): void {
  mkdirSync(join(root, folder), { recursive: true });
  for (const [file, text] of pagesOf(root)) writeFileSync(join(root, file), text);
}

/** Outdated drawings, one line each. */
export function findStaleDrawings(root: string): string[] {
  const isStale = ([file, text]: readonly [string, string]) =>
    !existsSync(join(root, file)) || readFileSync(join(root, file), "utf8") !== text;
  return [...pagesOf(root)]
    .filter(isStale)
    .map(([file]) => `${file} is out of date: npm run rooms -- --draw redraws it.`);
}
