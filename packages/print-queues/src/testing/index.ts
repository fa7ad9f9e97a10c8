export { decodePwgRaster } from "./decodePwgRaster.ts";
export * from "./startTestPrinter.ts";
export * from "./testDevice.ts";
export type { TestPassword } from "./testPassword.ts";
