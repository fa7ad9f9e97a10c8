export { arrayRecordSource } from "./arrayRecordSource.ts";
export { type BoundRecord, bindRecord, prepareMapping, type RecordBinder } from "./bindRecord.ts";
export type { CardRecord, FieldValue, Mapping, RecordSource } from "./record.ts";
