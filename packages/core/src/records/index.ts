export type { FieldValue } from "../tokens/formatValue.ts";
export { type BoundRecord, bindRecord, idToken, prepareMapping } from "./bindRecord.ts";
export { type Choice, type ChosenRecords, chosenRecords, isWhole } from "./choice.ts";
export { ChoiceError, type ChoicePart } from "./choiceError.ts";
export { chosenRecordSource, readRecords } from "./chosenRecordSource.ts";
export {
  type ColumnType,
  type ColumnTypes,
  type DateOrder,
  dayOf,
  isAmbiguousDay,
  ordersOf,
} from "./columnType.ts";
export { copiesColumnOf, copiesOfRecords } from "./copies.ts";
export { groupRecords } from "./groups.ts";
export { columnsOfSource, hasColumnsOf, joinColumns } from "./joinedColumns.ts";
export {
  createPhotoIndex,
  matchPhotos,
  type PhotoFound,
  type PhotoIndex,
  type PhotoReport,
  whyNoPhoto,
} from "./matchPhotos.ts";
export {
  arrayRecordSource,
  type CardRecord,
  type Identity,
  isMapped,
  type Mapping,
  noMapping,
  type RecordSource,
} from "./record.ts";
export { keyToken, prepareOwnIds, prepareRecordIds, recordIdOf, serialToken } from "./recordId.ts";
export {
  type NumberSequence,
  parseSequence,
  positionsWith,
  sequenceLimits,
  sequenceRecords,
  sequenceTotal,
} from "./sequence.ts";
export { hasTableEnding, tableEncodings, tableEndings } from "./tableFiles.ts";
export { csvOf, restoreCell, writeCsv } from "./writeCsv.ts";
