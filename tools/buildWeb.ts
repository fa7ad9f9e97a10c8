import { type Build, ensureBuilt } from "./ensureBuilt.ts";

const web: Build = {
  name: "web",
  what: "the web app",
  builds: "apps/web/dist",
  sources: [
    "apps/web",
    "packages/api",
    "packages/calibration",
    "packages/card-printers",
    "packages/core",
    "packages/fonts",
    "packages/press",
    "packages/render",
    "packages/school",
    "packages/sheet-codes",
    "packages/signed-codes",
    "package-lock.json",
  ],
  builder: "buildOnce.ts",
};

/** Builds the web app unless a build of exactly these sources exists. Returns its folder. */
export const buildWeb = (say: (line: string) => void): Promise<string> => ensureBuilt(web, say);
