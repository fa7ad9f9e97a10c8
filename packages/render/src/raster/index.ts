export { assertSelfContained } from "./selfContained.ts";
export { type JpgOptions, toJpg } from "./toJpg.ts";
export { type PngOptions, toPng } from "./toPng.ts";
