export { assertSelfContained } from "./selfContained.ts";
export { toJpg } from "./toJpg.ts";
export { toOpaquePng, toPng } from "./toPng.ts";
