// Test support for other packages, not for programs: readers that run in the calling process, where a hostile file
// could keep it busy for ever, sample files for them, and the process that draws SVG pictures.
export { tryFont } from "#fonts/tryFont.ts";
export { type SvgPainter, startSvgPainter } from "#pictures/startSvgPainter.ts";
export { createSvgDrawer, type SvgDrawer } from "#print/svgDrawer.ts";
export { readGrid } from "#tables/index.ts";
export { workbookBytes } from "./awkwardWorkbooks.ts";
export { type PrintAnswer, print, printCommand, renderCommand, type Warning } from "./commands.ts";
export { drawnPeople } from "./drawnHead.ts";
export { foreignPictures, pressProfile } from "./foreignPictures.ts";
export { type HostileTable, hostileTables } from "./hostileTables.ts";
export {
  type Area,
  boxesOf,
  checkPdf,
  fontsOf,
  imagesOf,
  rasterise,
  rasteriseCoarsely,
  rasteriseFinely,
  rasteriseForScanner,
  rawTextOf,
  scanAreas,
  temporaryFolder,
  textOf,
  type Word,
  wordsOf,
} from "./paper.ts";
export { type PicturedCell, picturedWorkbook } from "./picturedWorkbook.ts";
export { portrait, portraitNames } from "./portraits.ts";
export {
  csv,
  element,
  type ProjectParts,
  pageSetup,
  type Row,
  type Sheet,
  writeProject,
} from "./projectFolders.ts";
export { chequer, type SampleFile, samplePictures, sampleWorkbooks } from "./sampleFiles.ts";
export { type Camera, type PrinterError, rasterOf, simulatedScan } from "./simulatedScan.ts";
export { xlsxFixture } from "./xlsxFixture.ts";
