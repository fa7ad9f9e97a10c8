export { cardDifference, createCardLooks } from "./cardLooks.ts";
export { type Comparison, compareProjects, type DifferentCard } from "./compareProjects.ts";
export { type FormatName, formats } from "./formats.ts";
export {
  type DrawingPlace,
  type DrawingWatch,
  type OpenProject,
  openProject,
  recordsToDraw,
  withRecords,
} from "./openProject.ts";
export { openPagePictures, type PagePictures } from "./pagePictures.ts";
export { createPrintedPeople, type PrintedPerson } from "./printedPeople.ts";
export { type PrintJob, type PrintResult, printProject } from "./printProject.ts";
export { createCardRenderer, drawThumbnail, renderCard } from "./renderCard.ts";
