import { findCasts } from "./findCasts.ts";
import { findCycles } from "./findCycles.ts";
import { findClimbing, findForbidden, findTestingInProduct } from "./findForbidden.ts";
import { findGlobalWrites } from "./findGlobalWrites.ts";
import { findKindNames } from "./findKindNames.ts";
import { findLeaves } from "./findLeaves.ts";
import { findRawStyles } from "./findRawStyles.ts";
import { findWording } from "./findWording.ts";
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
  const product = modules.filter(isProduct);
  const files = modules.map(({ file }) => file);
  const productFiles = product.map(({ file }) => file);
  return [
    ...findForbidden(modules),
    ...findTestingInProduct(modules),
    ...findClimbing(modules),
    ...findCycles(product),
    ...findRawStyles(root),
    ...findGlobalWrites(root, productFiles),
    ...findKindNames(root, productFiles),
    ...findCasts(root, files.filter(isChecked)),
    ...findLeaves(root, modules),
    ...findWording(root, files),
  ];
}
