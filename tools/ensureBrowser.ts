import { join } from "node:path";
import { installDebianPackages, type Machine, thisMachine } from "./debianPackages.ts";
import { findProgram, isRunnable } from "./findProgram.ts";

const names = [
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "chrome",
  "microsoft-edge-stable",
  "microsoft-edge",
  "msedge",
];

/** Debian's package of the light browser, and the name of its program. */
export const lightBrowser = "chromium-headless-shell";

/**
 * Program file of Chromium without the windows and menus of a browser, undefined where it is not installed or
 * CHROMIUM_PATH asks for another. The engine that draws and runs a page is the same; a page costs half the
 * processor time. It has no PDF viewer.
 */
export function findLightBrowser(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return env.CHROMIUM_PATH ? undefined : findProgram([lightBrowser, "chrome-headless-shell"], env);
}

/** Where installers put a browser without adding it to PATH. */
function fixedPlaces(env: NodeJS.ProcessEnv): string[] {
  if (process.platform === "darwin") {
    return ["Google Chrome", "Chromium", "Microsoft Edge"].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  }
  if (process.platform === "win32") {
    return [env.PROGRAMFILES, env["PROGRAMFILES(X86)"], env.LOCALAPPDATA].flatMap((folder) =>
      folder
        ? [
            join(folder, "Google/Chrome/Application/chrome.exe"),
            join(folder, "Microsoft/Edge/Application/msedge.exe"),
          ]
        : [],
    );
  }
  return [];
}

/**
 * Program file of Chromium, Chrome or Edge: CHROMIUM_PATH, else the first one on PATH or in a usual place.
 * Throws an Error when CHROMIUM_PATH names something that cannot be run.
 */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const asked = env.CHROMIUM_PATH;
  if (!asked) {
    return findProgram(names, env) ?? fixedPlaces(env).find(isRunnable);
  }
  if (!isRunnable(asked)) {
    throw new Error(
      `CHROMIUM_PATH is ${asked}, which is not a program that can be run. Correct it or unset it.`,
    );
  }
  return asked;
}

/**
 * A browser's program file; installs Debian's `chromium` first when there is none and the user is root on
 * Debian. Throws an Error that says what to install where that is not possible.
 */
export function ensureBrowser(machine: Machine = thisMachine()): string {
  const present = findBrowser(machine.env);
  if (present) {
    return present;
  }
  installDebianPackages(["chromium"], machine);
  const installed = findBrowser(machine.env);
  if (!installed) {
    throw new Error(
      "No Chromium, Chrome or Edge was found. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH to its program file.",
    );
  }
  return installed;
}
