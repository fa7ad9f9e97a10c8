/**
 * Journeys that `npm test` runs on many machines only, because their result depends on which process handles which
 * call. `npm run e2e` runs them on one machine.
 */
export const journeysOnManyMachines: readonly string[] = [
  "bulkExports",
  "operator",
  "projectExport",
  "schoolDay",
];

/** Journeys that cannot run on many machines, with the reason. */
export const journeysOfOneProcess: Readonly<Record<string, string>> = {
  start: "it is about the one process of npm start: its ports, signals, sandbox and first password",
  fidelity: "it compares drawings, without a server",
};

/** A journey's file, as the test runner finds it. */
export const journeyFile = (name: string): string => `e2e/${name}.e2e.ts`;

/**
 * Journeys by path prefix of the code that they test, for `npm run test:near`. Each prefix has only a few
 * journeys, so that the run takes minutes.
 */
export const journeysOfParts: Readonly<Record<string, readonly string[]>> = {
  "apps/web/src/app/editor": ["editorScreen"],
  "apps/web/src/app": ["signIn"],
  "apps/web/src/features/automation": ["connectedPrinters"],
  "apps/web/src/features/data": ["messyWorkbook", "clerksTerm"],
  "apps/web/src/features/editor/canvas/textEditor": ["textInPlace", "textRuns"],
  "apps/web/src/features/editor/canvas": ["editorPointer", "editorTouch"],
  "apps/web/src/features/editor/cropping": ["photos"],
  "apps/web/src/features/editor/measures": ["editorPointer"],
  "apps/web/src/features/editor/saving": ["editorSaving"],
  "apps/web/src/features/editor/properties/picture": ["photos"],
  "packages/production/src/pictures/backdrop": ["photos"],
  "packages/production/src/pictures/faces": ["photos"],
  "apps/web/src/features/editor/properties/barcodes": ["verify"],
  "apps/web/src/features/editor/properties": ["editorScreen", "textRuns"],
  "apps/web/src/features/editor": ["editorScreen", "editorSpeed"],
  "apps/web/src/features/files": ["fileManager"],
  "apps/web/src/features/library/outside": ["editorPointer"],
  "apps/web/src/platform/photoChecks": ["photos"],
  "apps/web/src/features/library": ["oldFiles"],
  "apps/web/src/features/liveData": ["liveData", "schoolDay"],
  "apps/web/src/features/operations": ["operator"],
  "apps/web/src/features/printing/bulkPrint": ["bulkPrint", "printFrame"],
  "apps/web/src/features/printing/exportPictures": ["recordPreview"],
  "apps/web/src/features/printing/flow": ["bulkExports"],
  "apps/web/src/features/printing/ledger": ["officeDay", "twoUsers"],
  "apps/web/src/features/printing/pageSetup": ["firstMinutes"],
  "apps/web/src/features/printing/printers": ["bulkPrint"],
  "apps/web/src/features/printing/queues": ["connectedPrinters"],
  "apps/web/src/features/printing/recordPreview": ["recordPreview"],
  "apps/web/src/features/printing/spread": ["messyWorkbook"],
  "apps/web/src/features/printing/station": ["connectedPrinters"],
  "apps/web/src/features/printing/schoolPrint": ["schoolDay"],
  "apps/web/src/features/printing": ["bulkPrint"],
  "apps/web/src/features/profile": ["layout"],
  "apps/web/src/features/projects/newProject": ["layout", "firstMinutes"],
  "apps/web/src/features/projects/exporting": ["projectExport"],
  "apps/web/src/features/projects": ["layout", "projectExport"],
  "apps/web/src/features/school/finalList": ["schoolDay"],
  "apps/web/src/features/school": ["schoolDay"],
  "apps/web/src/features/signIn": ["signIn"],
  "apps/web/src/features/users": ["accessibility"],
  "apps/web/src/features/verify": ["verify"],
  "apps/web/src/platform/codes": ["verify"],
  "packages/signed-codes": ["verify"],
  "apps/web/src/platform/mapping": ["messyWorkbook"],
  "apps/web/src/platform/school": ["schoolDay", "schoolBadDay"],
  "apps/web/src/platform/editorSession": ["editorScreen", "editorSaving"],
  "apps/web/src/platform": ["signIn", "editorScreen"],
  "apps/web/src/ui": ["layout", "accessibility"],
  "apps/web/src/ui/wizard": ["keyboardDay"],
  "apps/school-sandbox": ["start"],
  "packages/core/src/editing": ["editorPointer"],
  "packages/core/src/text": ["fidelity"],
  "packages/core": ["fidelity"],
  "packages/fonts": ["fidelity"],
  "packages/print-queues": ["connectedPrinters"],
  "packages/production/src/photos": ["photos"],
  "packages/production/src/pictures": ["photos"],
  "packages/render": ["fidelity"],
  "tools/agent": ["connectedPrinters"],
  "tools/start": ["start"],
};
