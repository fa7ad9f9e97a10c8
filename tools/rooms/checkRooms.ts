import { findCasts } from "./findCasts.ts";
import { findCycles } from "./findCycles.ts";
import { findClimbing, findForbidden, findTestingInProduct } from "./findForbidden.ts";
import { findGlobalWrites } from "./findGlobalWrites.ts";
import { findRawStyles } from "./findRawStyles.ts";
import { type Module, readModules } from "./readModules.ts";

/** Tests may import from above. Code only for tests, in `test/` next to `src/`, is not part of a room. */
const isProduct = ({ file }: Module) =>
  /^(packages|apps)\/[^/]+\/src\//.test(file) && !/\.test\.tsx?$/.test(file);

/** Delivered code and build code; tests may cast stubs. */
const isChecked = (file: string) =>
  /^(packages\/[^/]+\/src|apps\/[^/]+|tools|bench)\//.test(file) &&
  !/\.test\.tsx?$|^apps\/[^/]+\/test\//.test(file);

/** All violations of the rules in the code under `root`, one or more lines each. */
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
