import { findCycles } from "./findCycles.ts";
import { findClimbing, findForbidden } from "./findForbidden.ts";
import { findRawStyles } from "./findRawStyles.ts";
import { type Module, readModules } from "./readModules.ts";

/** Tests may need what is above them; what only tests use, in `test/` beside `src/`, is not part of a room. */
const isProduct = ({ file }: Module) =>
  /^(packages|apps)\/[^/]+\/src\//.test(file) && !/\.test\.tsx?$/.test(file);

/** Everything in the code under `root` that breaks the order of the house, a line or more for each. */
export function checkRooms(root: string): string[] {
  const modules = readModules(root);
  return [
    ...findForbidden(modules),
    ...findClimbing(modules),
    ...findCycles(modules.filter(isProduct)),
    ...findRawStyles(root),
  ];
}
