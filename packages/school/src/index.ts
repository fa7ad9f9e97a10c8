export { type CustomField, type CustomFieldType, customFieldTypes } from "./customField.ts";
export * from "./fileManager/index.ts";
export { type MappableField, mappableFields } from "./mappableFields.ts";
export { isMissingPhoto, isPictureField } from "./photo.ts";
export type {
  PrintStatusChange,
  PrintStatusOutcome,
  PrintStatusSummary,
  RecordCalls,
  RecordPage,
  RecordsQuery,
} from "./recordCalls.ts";
export { flattenRecord, type RecordField, recordFields } from "./recordFields.ts";
export {
  type CustomValue,
  type EditField,
  editFieldOf,
  type RecordInput,
  toRecordInput,
} from "./recordInput.ts";
export {
  type ClassSection,
  type FoundGuardian,
  type Impersonation,
  type Pagination,
  readSchool,
  readSchoolAdmin,
  readSuperAdmin,
  type School,
  type SchoolAdmin,
  type SchoolClass,
  type SessionYear,
  type SuperAdmin,
} from "./school.ts";
export {
  type AdminCalls,
  createSchoolClient,
  type LoginResult,
  type SchoolClient,
  type SchoolInfoCalls,
  type SchoolPage,
  type SchoolsQuery,
} from "./schoolClient.ts";
export { isSignedOut, SchoolError } from "./schoolError.ts";
export {
  type Dataset,
  datasets,
  type Guardian,
  type PrintStatus,
  type PrintStatusFilter,
  parseSchoolRecord,
  printStatuses,
  printStatusFilters,
  printStatusOf,
  type RecordOf,
  type SchoolRecord,
  type SchoolUser,
  type StaffMember,
  type Student,
  type Teacher,
} from "./schoolRecord.ts";
export type {
  CallOptions,
  QueryValue,
  SchoolCaller,
  SchoolClientOptions,
  SchoolRequest,
  SchoolTokens,
  SchoolTransport,
} from "./transport.ts";
export { createTransport } from "./transport.ts";
