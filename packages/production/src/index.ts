export {
  type ConfinedProcessOptions,
  confinedProcessIds,
  niceFor,
  startConfinedProcess,
} from "./confinedProcess.ts";
export { type FontFacts, type ReadFontOptions, readFontInChild } from "./fonts/index.ts";
export { InputError } from "./inputError.ts";
export { keepCompiled } from "./keepCompiled.ts";
export { MachineFault } from "./machineFault.ts";
export { type PictureShrinker, type PictureShrinkerOptions, startPictureShrinker } from "./pictures/index.ts";
export { type PreflightJob, type PreflightResult, preflightProject } from "./preflight/index.ts";
export {
  type DrawingPlace,
  type DrawingWatch,
  drawDesign,
  type FormatName,
  formats,
  type OpenProject,
  openProject,
  type PrintJob,
  type PrintResult,
  printProject,
  type RenderedCard,
  type RenderRequest,
  renderCard,
} from "./print/index.ts";
export { measurePicture, type PictureSize } from "./print/measurePicture.ts";
export { openPictures, type PictureFiles, PictureGone, type PictureLibrary } from "./print/pictureLibrary.ts";
export { openProjectZip, type ProjectFileLimits, type ProjectFiles } from "./project/index.ts";
export { SvgError, sanitiseSvg } from "./svg/index.ts";
export {
  type ReadTableInChildOptions,
  readTableInChild,
  type Table,
  type TableFile,
  type TableFormat,
} from "./tables/index.ts";
export { openZipArchive, type ZipArchive, type ZipLimits } from "./zipArchive.ts";
