export { assertSelfContained } from "./selfContained.ts";
export { type JpgOptions, toJpg } from "./toJpg.ts";
export { toOpaquePng } from "./toOpaquePng.ts";
export { type PngOptions, toPng } from "./toPng.ts";
