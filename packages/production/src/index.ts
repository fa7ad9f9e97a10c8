export { InputError } from "./inputError.ts";
export { matchPhotos, type PhotoReport } from "./photos/index.ts";
export {
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
