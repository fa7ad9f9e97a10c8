export { plainStyle } from "./plainStyle.ts";
export { seededRandom } from "./seededRandom.ts";
