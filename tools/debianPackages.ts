import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { findProgram } from "./findProgram.ts";

/** Facts about the machine that decide whether Debian packages may be installed. */
export type Machine = {
  readonly env: NodeJS.ProcessEnv;
  readonly isRoot: boolean;
  /** Contents of /etc/os-release; empty if the file is missing. */
  readonly osRelease: string;
};

export function thisMachine(): Machine {
  return { env: process.env, isRoot: process.getuid?.() === 0, osRelease: readOsRelease() };
}

function readOsRelease(): string {
  try {
    return readFileSync("/etc/os-release", "utf8");
  } catch {
    // The system is not a Linux distribution with Debian packages.
    return "";
  }
}

/**
 * Installs packages with one `apt-get update` if the user is root on Debian or a derivative. Otherwise returns
 * false and changes nothing. Throws an Error if apt-get fails.
 */
export function installDebianPackages(packages: readonly string[], machine: Machine): boolean {
  const aptGet = findProgram(["apt-get"], machine.env);
  if (!aptGet || !machine.isRoot || !/^ID(_LIKE)?=.*debian/m.test(machine.osRelease)) {
    return false;
  }
  console.log(`Installing ${packages.join(", ")} with apt-get.`);
  const env = { ...machine.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", ...packages]]) {
    const { status, error } = spawnSync(aptGet, args, { stdio: ["ignore", "inherit", "inherit"], env });
    if (status !== 0) {
      const reason = error ? error.message : `exit code ${status}`;
      throw new Error(
        `apt-get ${args[0]} failed (${reason}). Install these packages by hand: ${packages.join(", ")}`,
      );
    }
  }
  return true;
}
