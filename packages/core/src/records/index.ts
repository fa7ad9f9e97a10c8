export type { CardRecord, FieldValue, Mapping, RecordSource } from "./record.ts";
