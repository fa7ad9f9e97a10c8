// Checks the order of the rooms: which folder may import which, and that none needs itself in a circle.
import { checkRooms } from "./rooms/checkRooms.ts";

const wrong = checkRooms(process.cwd());
for (const line of wrong) console.error(line);
if (wrong.length > 0) {
  console.error(`\n${wrong.length} of the rooms' rules are broken: see "Rooms" in docs/architecture.md.`);
  process.exitCode = 1;
}
