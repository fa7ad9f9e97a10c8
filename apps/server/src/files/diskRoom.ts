import { statfs } from "node:fs/promises";

/** Space on a file system, in bytes. */
export type DiskRoom = { readonly free: number; readonly size: number };

const megabyte = 1024 * 1024;
/** Full: not enough for an upload or a print. Low: the operator should act today. */
const limits = {
  full: { bytes: 64 * megabyte, share: 0.01 },
  low: { bytes: 2048 * megabyte, share: 0.1 },
};

/** Space on the folder's disk that this user can fill. Fails if the disk does not respond. */
export async function diskRoom(folder: string): Promise<DiskRoom> {
  const { bsize, bavail, blocks } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

/** On a small disk, the threshold depends on the disk's size; on a large disk, on typical uploads. */
export function roomState({ free, size }: DiskRoom): "ok" | "low" | "full" {
  const isBelow = ({ bytes, share }: { readonly bytes: number; readonly share: number }) =>
    free < Math.min(bytes, share * size);
  if (isBelow(limits.full)) return "full";
  return isBelow(limits.low) ? "low" : "ok";
}
