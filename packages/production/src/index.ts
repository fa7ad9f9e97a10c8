export {
  confinedProcessIds,
  niceFor,
  startConfinedProcess,
} from "./confinedProcess.ts";
export { type FontFacts, readFontInChild } from "./fonts/index.ts";
export { InputError } from "./inputError.ts";
export { keepCompiled } from "./keepCompiled.ts";
export { MachineFault } from "./machineFault.ts";
export { type PictureShrinker, startPictureShrinker } from "./pictures/index.ts";
export { preflightProject } from "./preflight/index.ts";
export {
  createCardRenderer,
  createPrintedPeople,
  type DrawingPlace,
  type DrawingWatch,
  drawDesign,
  type FormatName,
  formats,
  type OpenProject,
  openProject,
  type PrintedPerson,
  type PrintResult,
  printProject,
  recordsToDraw,
  renderCard,
  withRecords,
} from "./print/index.ts";
export { measurePicture } from "./print/measurePicture.ts";
export { openPictures, PictureGone } from "./print/pictureLibrary.ts";
export { openProjectZip, type ProjectFileLimits, type ProjectFiles } from "./project/index.ts";
export { SvgError, sanitiseSvg } from "./svg/index.ts";
export {
  readTableInChild,
  type Table,
} from "./tables/index.ts";
export { openZipArchive, ownArchive, type ZipArchive } from "./zipArchive.ts";
