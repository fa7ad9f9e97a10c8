// Checks the order of the rooms (which folder may import which, and that none needs itself in a circle); with --draw it
// also draws them anew, in docs/rooms.
import { parseArgs } from "node:util";
import { checkRooms } from "./rooms/checkRooms.ts";
import { drawHouse } from "./rooms/drawHouse.ts";

const root = process.cwd();
const { draw } = parseArgs({ options: { draw: { type: "boolean" } } }).values;
if (draw) drawHouse(root);
const wrong = checkRooms(root);
for (const line of wrong) console.error(line);
if (wrong.length > 0) {
  console.error(`\n${wrong.length} of the rooms' rules are broken: see "Rooms" in docs/architecture.md.`);
  process.exitCode = 1;
}
