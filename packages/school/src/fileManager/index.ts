export * from "./contract.ts";
export {
  createFileManager,
  type FileManager,
  type OutgoingFile,
} from "./createFileManager.ts";
export type { FileEntry } from "./fileEntry.ts";
export { folderOfPath, isWithin, joinPath, nameFault, nameOfPath, pathFault } from "./filePath.ts";
export { type UploadReport, uploadFiles } from "./uploadFiles.ts";
