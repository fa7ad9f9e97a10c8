export * from "./fileManager/contract.ts";
export { createFileManager, type FileManager, type OutgoingFile } from "./fileManager/createFileManager.ts";
export type { FileEntry } from "./fileManager/fileEntry.ts";
export {
  folderOfPath,
  isWithin,
  joinPath,
  nameFault,
  nameOfPath,
  pathFault,
} from "./fileManager/filePath.ts";
export { type UploadReport, uploadFiles } from "./fileManager/uploadFiles.ts";
export type { CustomField, CustomFieldType } from "./records/customField.ts";
export { type MappableField, mappableFields } from "./records/mappableFields.ts";
export { isMissingPhoto } from "./records/photo.ts";
export type {
  PrintStatusChange,
  PrintStatusOutcome,
  PrintStatusSummary,
  RecordCalls,
  RecordPage,
  RecordsQuery,
} from "./records/recordCalls.ts";
export { flattenRecord, type RecordField, recordFields } from "./records/recordFields.ts";
export {
  type CustomValue,
  editFieldOf,
  type RecordInput,
  toRecordInput,
} from "./records/recordInput.ts";
export {
  type Dataset,
  datasets,
  type PrintStatus,
  type PrintStatusFilter,
  /** @internal Used by tests of other packages. */
  parseSchoolRecord,
  printStatuses,
  printStatusFilters,
  printStatusOf,
  type SchoolRecord,
} from "./records/schoolRecord.ts";
export {
  type ClassSection,
  type FoundGuardian,
  type Impersonation,
  readSchool,
  readSchoolAdmin,
  readSuperAdmin,
  type School,
  type SchoolAdmin,
  type SessionYear,
  type SuperAdmin,
} from "./school.ts";
export {
  type AdminCalls,
  createSchoolClient,
  type SchoolClient,
  type SchoolInfoCalls,
} from "./schoolClient.ts";
export { isSignedOut, SchoolError } from "./schoolError.ts";
export type {
  SchoolCaller,
  SchoolClientOptions,
  SchoolTokens,
} from "./transport.ts";
