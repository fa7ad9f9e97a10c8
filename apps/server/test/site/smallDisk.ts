import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";

export type SmallDisk = {
  readonly folder: string;
  /** Uses up the remaining space. */
  fill(): void;
  free(): void;
  /** Makes the disk read-only or writable. No file on it may be open for writing. */
  setWritable(isWritable: boolean): void;
  remove(): void;
};

/** A separate file system of this size; null if this user cannot mount file systems. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  if (process.platform !== "linux" || userInfo().uid !== 0) return null;
  const folder = mkdtempSync(join(tmpdir(), "print-builder-disk-"));
  const run = (program: string, ...options: readonly string[]) =>
    execFileSync(program, options, { stdio: ["ignore", "ignore", "pipe"] });
  try {
    run("mount", "-t", "tmpfs", "-o", `size=${megabytes}m`, "print-builder-test", folder);
  } catch {
    // Many containers do not let even root mount anything.
    rmSync(folder, { recursive: true });
    return null;
  }
  const filling = join(folder, "filling");
  return {
    folder,
    fill() {
      for (let size = megabytes * 1024 * 1024; size >= 1; size = Math.floor(size / 2)) append(filling, size);
    },
    free: () => rmSync(filling),
    setWritable: (isWritable) => run("mount", "-o", `remount,${isWritable ? "rw" : "ro"}`, folder),
    remove() {
      run("umount", folder);
      rmSync(folder, { recursive: true });
    },
  };
}

function append(path: string, size: number): void {
  try {
    writeFileSync(path, Buffer.alloc(size), { flag: "a" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  }
}
