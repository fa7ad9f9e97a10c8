// Checks that folders import only what the rules allow, that there are no circular imports between folders, and
// that the drawings in docs/rooms are up to date. --draw redraws them.
import { parseArgs } from "node:util";
import { checkRooms } from "./rooms/checkRooms.ts";
import { drawHouse, findStaleDrawings } from "./rooms/drawHouse.ts";

const root = process.cwd();
const { draw } = parseArgs({ options: { draw: { type: "boolean" } } }).values;
if (draw) drawHouse(root);
const broken = checkRooms(root);
const wrong = [...broken, ...findStaleDrawings(root)];
for (const line of wrong) console.error(line);
if (broken.length > 0) {
  console.error(
    `\n${broken.length} of the rooms' rules are broken: see "Where things are" in CONTRIBUTING.md.`,
  );
}
if (wrong.length > 0) process.exitCode = 1;
