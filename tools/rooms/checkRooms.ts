import { findCasts } from "./findCasts.ts";
import { findCycles } from "./findCycles.ts";
import { findClimbing, findForbidden, findTestingInProduct } from "./findForbidden.ts";
import { findGlobalWrites } from "./findGlobalWrites.ts";
import { findRawStyles } from "./findRawStyles.ts";
import { type Module, readModules } from "./readModules.ts";

/** Tests may need what is above them; what only tests use, in `test/` beside `src/`, is not part of a room. */
const isProduct = ({ file }: Module) =>
  /^(packages|apps)\/[^/]+\/src\//.test(file) && !/\.test\.tsx?$/.test(file);

/** What is delivered or makes it; in tests a stand-in may be cast. */
const isChecked = (file: string) =>
  /^(packages\/[^/]+\/src|apps\/[^/]+|tools|bench)\//.test(file) &&
  !/\.test\.tsx?$|^apps\/[^/]+\/test\//.test(file);

/** Everything in the code under `root` that breaks the order of the house, a line or more for each. */
export function checkRooms(root: string): string[] {
  const modules = readModules(root);
  return [
    ...findForbidden(modules),
    ...findTestingInProduct(modules),
    ...findClimbing(modules),
    ...findCycles(modules.filter(isProduct)),
    ...findRawStyles(root),
    ...findGlobalWrites(
      root,
      modules.filter(isProduct).map(({ file }) => file),
    ),
    ...findCasts(root, modules.map(({ file }) => file).filter(isChecked)),
  ];
}
