export { type FormatName, formats } from "./formats/formats.ts";
export {
  type DrawingPlace,
  type DrawingWatch,
  type OpenProject,
  openProject,
  recordsToDraw,
  withRecords,
} from "./openProject.ts";
export { createPrintedPeople, type PrintedPerson } from "./printedPeople.ts";
export { type PrintResult, printProject } from "./printProject.ts";
export { createCardRenderer, drawDesign, renderCard } from "./renderCard.ts";
