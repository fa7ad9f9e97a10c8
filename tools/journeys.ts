/** Journeys that `npm test` also takes on many machines: those in which it matters which process did what. */
export const journeysOnManyMachines: readonly string[] = [
  "bulkExports",
  "operator",
  "projectExport",
  "schoolDay",
];

/** Journeys that many machines would not change, and why. */
export const journeysOfOneProcess: Readonly<Record<string, string>> = {
  start: "it is about the one process of npm start: its ports, its signals and its first password",
  schoolSandbox: "it is about the sandbox that one npm start brings along and ends",
  awkwardInput: "it runs the print command, without a server",
  demo: "it runs the print command, without a server",
  drawingFidelity: "it compares drawings, without a server",
  pictureFidelity: "it compares drawings, without a server",
  projectZip: "it runs the print command, without a server",
  sheets: "it runs the print command, without a server",
  textFidelity: "it compares drawings, without a server",
};

/** The file of a journey, as the test runner finds it. */
export const journeyFile = (name: string): string => `e2e/${name}.e2e.ts`;

/**
 * The journeys that walk through a part of the code, by the beginning of its path: what `npm run test:near` takes when
 * something there has changed. A few each, so that an answer comes within minutes; `npm test` takes all of them.
 */
export const journeysOfParts: Readonly<Record<string, readonly string[]>> = {
  "apps/web/src/app/editor": ["editorScreen", "editorDialogs"],
  "apps/web/src/app": ["shell", "everyCall"],
  "apps/web/src/features/dashboard": ["shell"],
  "apps/web/src/features/data/grid": ["dataGrid"],
  "apps/web/src/features/data": ["data", "dataPhotos", "awkwardTables", "awkwardPhotos"],
  "apps/web/src/features/editor/canvas/textEditor": ["textInPlace"],
  "apps/web/src/features/editor/canvas": ["canvas", "editorPointer", "editorKeyboard", "editorTouch"],
  "apps/web/src/features/editor/saving": ["editorSaving"],
  "apps/web/src/features/editor/tutorial": ["editorHelp"],
  "apps/web/src/features/editor/properties": ["editorNumbers", "editorScreen"],
  "apps/web/src/features/editor": ["editorScreen", "editorDialogs", "editorSpeed", "editorCommands"],
  "apps/web/src/features/files/uploading": ["fileManagerUploads"],
  "apps/web/src/features/files": ["fileManager"],
  "apps/web/src/features/landing": ["shell", "licences"],
  "apps/web/src/features/library/gallery": ["templates"],
  "apps/web/src/features/library/templates": ["editorTemplates"],
  "apps/web/src/features/library": ["editorGallery", "oldFiles"],
  "apps/web/src/features/liveData": ["liveData", "liveEdits", "schoolLive", "schoolCreate", "schoolCare"],
  "apps/web/src/features/operations": ["operations", "operator"],
  "apps/web/src/features/printing/bulkPrint": ["bulkPrint", "printFrame"],
  "apps/web/src/features/printing/choosing": ["choosing", "readiness"],
  "apps/web/src/features/printing/exportPdf": ["preflight"],
  "apps/web/src/features/printing/exportPictures": ["recordPreview", "schoolPreview"],
  "apps/web/src/features/printing/flow": ["bulkExports", "preflight"],
  "apps/web/src/features/printing/ledger": ["officeDay", "printLedger"],
  "apps/web/src/features/printing/pageSetup": ["cardSize", "sizeOffer", "editorDialogs"],
  "apps/web/src/features/printing/people": ["facts"],
  "apps/web/src/features/printing/preflight": ["preflight", "facts"],
  "apps/web/src/features/printing/recordPreview": ["recordPreview", "schoolPreview"],
  "apps/web/src/features/printing/schoolPrint": ["schoolPrint", "choosing"],
  "apps/web/src/features/printing": ["bulkPrint", "preflight"],
  "apps/web/src/features/profile": ["profile"],
  "apps/web/src/features/projects/tags": ["tags"],
  "apps/web/src/features/projects/trash": ["trash", "projectChanges"],
  "apps/web/src/features/projects/exporting": ["projectExport", "schoolZip", "exportDialog"],
  "apps/web/src/features/projects": [
    "projectList",
    "projectCards",
    "projectChanges",
    "projectImport",
    "clone",
  ],
  "apps/web/src/features/school/finalList": ["finalList", "schoolDay", "choosing"],
  "apps/web/src/features/school": ["schoolWizard", "schoolMapping", "schoolWizardTroubles"],
  "apps/web/src/features/signIn": ["signIn"],
  "apps/web/src/features/users": ["users"],
  "apps/web/src/platform/mapping": ["mappingMeaning", "data", "schoolMapping"],
  "apps/web/src/platform/school": ["schoolReauth", "schoolWizard", "schoolCare", "schoolBadDay"],
  "apps/web/src/platform/editorSession": ["editorScreen", "editorSaving"],
  "apps/web/src/platform": ["shell", "editorScreen"],
  "apps/web/src/ui": ["dialogs", "accessibility"],
  "apps/school-sandbox": ["schoolSandbox"],
  "packages/core/src/editing": ["canvas", "editorKeyboard"],
  "packages/core/src/print": ["sheets"],
  "packages/core/src/text": ["textFidelity"],
  "packages/core": ["demo", "drawingFidelity"],
  "packages/fonts": ["textFidelity"],
  "packages/production/src/project": ["projectZip"],
  "packages/production/src/tables": ["awkwardInput"],
  "packages/production": ["demo", "awkwardInput"],
  "packages/render": ["drawingFidelity", "pictureFidelity"],
  "tools/start": ["start"],
};
