export { checkPhotos, type PhotoChecks } from "./checkPhotos.ts";
export { printRetakeSheet } from "./retakeSheet.ts";
