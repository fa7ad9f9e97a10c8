export { assertSelfContained } from "./selfContained.ts";
