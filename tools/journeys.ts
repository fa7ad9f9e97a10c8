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
