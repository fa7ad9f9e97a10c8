export {
  confinedProcessIds,
  endIdleProcesses,
  niceFor,
  restProcess,
  startConfinedProcess,
  wakeProcess,
} from "./confinedProcess.ts";
export type { FontFacts } from "./fonts/fontFacts.ts";
export { readFontInChild } from "./fonts/readFontInChild.ts";
export { InputError } from "./inputError.ts";
export { keepCompiled } from "./keepCompiled.ts";
export { MachineFault } from "./machineFault.ts";
export { checkPhotos, type PhotoChecks } from "./photos/checkPhotos.ts";
export { printRetakeSheet } from "./photos/retakeSheet.ts";
export {
  faceIn,
  type PhotoFacts,
  type PictureKind,
  type PictureReader,
  parsePlainJson,
  photoFactsVersion,
  pictureKind,
  plainPicture,
  startPictureReader,
  withoutMetadata,
} from "./pictures/index.ts";
export { preflightProject } from "./preflight/preflightProject.ts";
export {
  type Comparison,
  cardDifference,
  compareProjects,
  createCardLooks,
  createCardRenderer,
  createPrintedPeople,
  type DifferentCard,
  type DrawingPlace,
  type DrawingWatch,
  drawThumbnail,
  type FormatName,
  formats,
  type OpenProject,
  openPagePictures,
  openProject,
  type PrintedPerson,
  type PrintJob,
  type PrintResult,
  printProject,
  recordsToDraw,
  renderCard,
  withRecords,
} from "./print/index.ts";
export { measurePicture } from "./print/measurePicture.ts";
export { openPictureCache, type PictureCache, pictureCacheFolder } from "./print/pictureCache.ts";
export { openPictures, PictureGone } from "./print/pictureLibrary.ts";
export { preparePictures } from "./print/preparePictures.ts";
export { openStoredPictureCache, type StoredPictureCache } from "./print/storedPictureCache.ts";
export { readPrinterFile } from "./printers/readPrinterFile.ts";
export { readScan, writeTestSheet } from "./printers/testSheets.ts";
export { openProjectZip, type ProjectFileLimits } from "./project/openProjectZip.ts";
export { maxVersionsBytes, type ProjectFiles, versionsFile } from "./project/projectFiles.ts";
export { findStock, loadStocks, searchStocks } from "./stocks/searchStocks.ts";
export { openShapesInChild } from "./svg/openShapesInChild.ts";
export { sanitiseSvg } from "./svg/sanitiseSvg.ts";
export {
  dateColumns,
  encodingNamed,
  findJoinKey,
  type GridWithIntake,
  type Intake,
  type IntakeNote,
  type IntakePlan,
  type JoinKey,
  joinTables,
  openTablePictures,
  type ReadGridOptions,
  readGridInChild,
  readTableInChild,
  splitColumns,
  type Table,
  type TableFormat,
  type TablePictures,
  type TableReading,
  type UnusablePicture,
  unusablePictureNotes,
} from "./tables/index.ts";
export { openZipArchive, ownArchive, type ZipArchive } from "./zipArchive.ts";
