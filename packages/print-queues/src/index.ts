export {
  encodePwgRaster,
  encodeUrf,
  type RasterOptions,
  type SheetBack,
  sheetBacks,
} from "./languages/raster.ts";
export { openSocketQueue, type SocketQueueOptions } from "./languages/socketQueue.ts";
export * from "./printQueue.ts";
