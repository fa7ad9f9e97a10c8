export { InputError } from "./inputError.ts";
export {
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
export { openPictures, type PictureFiles, type PictureLibrary } from "./print/pictureLibrary.ts";
export {
  type ReadTableInChildOptions,
  readTableInChild,
  type Table,
  type TableFile,
} from "./tables/index.ts";
