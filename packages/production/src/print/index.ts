export { type DrawingPlace, type DrawingWatch, type OpenProject, openProject } from "./openProject.ts";
export { type PrintJob, type PrintResult, printProject } from "./printProject.ts";
export {
  drawDesign,
  type FormatName,
  formats,
  type RenderedCard,
  type RenderRequest,
  renderCard,
} from "./renderCard.ts";
