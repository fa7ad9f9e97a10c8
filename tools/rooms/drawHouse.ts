import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { drawFloor } from "./drawFloor.ts";
import { type Floor, readHouse, type Storey } from "./readHouse.ts";
import { type Module, readModules } from "./readModules.ts";

const folder = "docs/rooms";

/** Excludes tests, because they may import anything. */
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
  return `${title}| room | uses | uses only types of |\n|---|---|---|\n${rows.join("\n")}\n`;
}

function chapterOf(floor: Floor): string {
  const picture = `![${floor.title}: rooms and what they use](${floor.name}.svg)`;
  return `## ${floor.title}\n\n${picture}\n\n${floor.storeys.map(tableOf).join("\n")}`;
}

const introduction = `# Rooms and arrows

\`npm run rooms -- --draw\` writes this page from the imports in the code. An arrow points from a room to a room that it
uses; a dashed arrow means that it uses types only. The drawings leave out arrows that a longer path already shows; the
tables list all of them. Tests, code that only tests use, and files next to the rooms of their folder are left out.
`;

/** The pages and drawings of the rooms under `root`, by file path. */
function pagesOf(root: string): ReadonlyMap<string, string> {
  const floors = readHouse(readModules(root).filter(isDrawn));
  return new Map([
    [`${folder}/README.md`, [introduction, ...floors.map(chapterOf)].join("\n")],
    ...floors.map((floor) => [`${folder}/${floor.name}.svg`, drawFloor(floor)] as const),
  ]);
}

export function drawHouse(root: string): void {
  mkdirSync(join(root, folder), { recursive: true });
  for (const [file, text] of pagesOf(root)) writeFileSync(join(root, file), text);
}

/** Describes each outdated drawing in one line. */
export function findStaleDrawings(root: string): string[] {
  const isStale = ([file, text]: readonly [string, string]) =>
    !existsSync(join(root, file)) || readFileSync(join(root, file), "utf8") !== text;
  return [...pagesOf(root)]
    .filter(isStale)
    .map(([file]) => `${file} is out of date: npm run rooms -- --draw redraws it.`);
}
