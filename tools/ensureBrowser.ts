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

/** Name of both the Debian package and the program of Chromium's headless shell. */
export const lightBrowser = "chromium-headless-shell";

/**
 * File of Chromium's headless shell; undefined if it is not installed or CHROMIUM_PATH names a browser. The shell
 * has Chromium's engine and needs half the CPU time per page, but it lacks a PDF viewer.
 */
export function findLightBrowser(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return env.CHROMIUM_PATH ? undefined : findProgram([lightBrowser, "chrome-headless-shell"], env);
}

/** Locations of browsers that installers do not add to PATH. */
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
 * File of Chromium, Chrome or Edge: CHROMIUM_PATH, else the first browser on PATH or in a usual location. Throws an
 * Error if CHROMIUM_PATH names a file that cannot be run.
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
 * Returns a browser's program file. Installs Debian's `chromium` if there is no browser and the user is root on
 * Debian. If that is impossible, throws an Error that says what to install.
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
