/**
 * Tests that only `npm run test:long` runs, because each test takes minutes and guards against rare events.
 * @internal
 */
export const longTests: readonly string[] = [
  "apps/server/test/crash/*.test.ts",
  "apps/server/test/fuzz/siege.test.ts",
  "apps/server/src/jobs/kill.test.ts",
  "tools/dockerfile.test.ts",
  "tools/agent/killedPrinting.test.ts",
  "tools/realPrinters.test.ts",
];

/** A part of `npm run test:long`: test files for Vitest or `npm run e2e`, with settings for long runs. */
export type LongRun = {
  readonly proves: string;
  readonly project: "unit" | "server" | "long" | "e2e" | "e2e-many";
  readonly files: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
};

export const longRuns: Readonly<Record<string, LongRun>> = {
  crash: {
    proves: "a killed server or worker, a full disk or a lost database loses nothing, on both databases",
    project: "long",
    files: ["apps/server/test/crash/", "apps/server/src/jobs/kill.test.ts"],
    settings: { KILL_ROUNDS: "51", FAULTS: "all", SERIALS: "10000,8,10" },
  },
  image: {
    proves: "the Dockerfile's steps give an unprivileged user with Node 24 alone a server and a printed card",
    project: "long",
    files: ["tools/dockerfile.test.ts"],
    settings: {},
  },
  printers: {
    proves:
      "killed agents, servers and printers lose no sheet and print none twice; the IPP printer of the CUPS project receives PDF byte for byte and raster pixel for pixel",
    project: "long",
    files: ["tools/agent/killedPrinting.test.ts", "tools/realPrinters.test.ts"],
    settings: {},
  },
  work: {
    proves: "browser and server, killed 50 times during work, lose nothing that was reported as saved",
    project: "e2e",
    files: ["e2e/editorSaving"],
    settings: { KILLS: "50" },
  },
  siege: {
    proves: "hostile files and stalled readers do not keep other people waiting",
    project: "long",
    files: ["apps/server/test/fuzz/siege.test.ts"],
    settings: { SIEGE: "all" },
  },
  fuzz: {
    proves:
      "hostile values in every field, and 1,000 odd inputs to each route and parser, get a clear answer",
    project: "server",
    files: ["apps/server/test/fuzz/"],
    settings: { FUZZ_ROUNDS: "1000", EVERY_DATABASE: "1" },
  },
  databases: {
    proves: "routes work on PostgreSQL as on SQLite",
    project: "server",
    files: [],
    settings: { EVERY_DATABASE: "1" },
  },
  machines: {
    proves: "each journey works on two servers and two workers with PostgreSQL and a bucket",
    project: "e2e-many",
    files: [],
    settings: { E2E_SITE: "many" },
  },
  serials: {
    proves: "two servers and two workers give 10,000 numbers without gap or repeat",
    project: "server",
    files: ["apps/server/src/jobs/manyMachines.test.ts"],
    settings: { SERIALS: "10000,8" },
  },
  editing: {
    proves: "geometry and history hold over 5,000 random edits",
    project: "unit",
    files: ["packages/core/src/editing"],
    settings: { PROPERTY_ROUNDS: "5000" },
  },
  codes: {
    proves: "every code a reader knows can be read at 203, 300 and 600 dpi; planted faults are found",
    project: "unit",
    files: ["packages/production/src/print/codes", "packages/core/src/barcodes"],
    settings: { CODES: "all" },
  },
  files: {
    proves:
      "hostile tables of the largest size, spoiled profiles, damaged pictures and all portraits are read or refused",
    project: "unit",
    files: [
      "packages/press/src/pressProfile",
      "packages/production/src/tables/formats/hostileTables",
      "packages/production/src/pictures/plainPicture",
      "packages/production/src/pictures/backdrop/cutOut",
    ],
    settings: { TABLES: "all", PORTRAITS: "all", PROFILES: "all", PROPERTY_ROUNDS: "500" },
  },
  texts: {
    proves: "512 random texts break alike in the text editor, on the canvas and in print",
    project: "e2e",
    files: ["e2e/textInPlace"],
    settings: { TEXT_ROUNDS: "32" },
  },
  sheets: {
    proves: "sheets on the screen equal the printed ones under all ten settings",
    project: "e2e",
    files: ["e2e/bulkPrint"],
    settings: { SHEET_SETTINGS: "all" },
  },
};
