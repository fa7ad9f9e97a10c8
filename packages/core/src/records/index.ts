export type { FieldValue } from "../tokens/formatValue.ts";
export {
  type BoundRecord,
  bindRecord,
  columnsOfSource,
  hasColumnsOf,
  idToken,
  joinColumns,
  prepareMapping,
} from "./bindRecord.ts";
export { type Choice, type ChosenRecords, chosenRecords, isWhole } from "./choice.ts";
export {
  type ColumnType,
  type ColumnTypes,
  type DateOrder,
  dayOf,
  isAmbiguousDay,
  ordersOf,
} from "./columnType.ts";
export { ChoiceError, type ChoicePart, copiesColumnOf, copiesOfRecords } from "./copies.ts";
export { groupRecords } from "./groups.ts";
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
  chosenRecordSource,
  type Identity,
  isMapped,
  type Mapping,
  noMapping,
  type RecordSource,
  readRecords,
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
