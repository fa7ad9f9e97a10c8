export { type DrawingPlace, type DrawingWatch, type OpenProject, openProject } from "./openProject.ts";
export { type PrintResult, printProject } from "./printProject.ts";
export {
  drawDesign,
  type FormatName,
  formats,
  renderCard,
} from "./renderCard.ts";
