export { growthOf, mostInProportion } from "./growthOf.ts";
export { plainStyle } from "./plainStyle.ts";
export { seededRandom } from "./seededRandom.ts";
