export { assertSelfContained } from "./selfContained.ts";
export { toJpg } from "./toJpg.ts";
export { toOpaquePng } from "./toOpaquePng.ts";
export { toPng } from "./toPng.ts";
