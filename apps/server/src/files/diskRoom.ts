import { statfs } from "node:fs/promises";

/** Room of a file system, in bytes. */
export type DiskRoom = { readonly free: number; readonly size: number };

const megabyte = 1024 * 1024;
/** Too little for an upload or a print in the making; and little enough to look after it today. */
const limits = {
  full: { bytes: 64 * megabyte, share: 0.01 },
  low: { bytes: 2048 * megabyte, share: 0.1 },
};

/** The room on the disk of a folder that this user may fill. Fails where the disk does not answer. */
export async function diskRoom(folder: string): Promise<DiskRoom> {
  const { bsize, bavail, blocks } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

/** A small disk has its measure in its size, a large one in what people put on it. */
export function roomState({ free, size }: DiskRoom): "ok" | "low" | "full" {
  const isBelow = ({ bytes, share }: { readonly bytes: number; readonly share: number }) =>
    free < Math.min(bytes, share * size);
  if (isBelow(limits.full)) return "full";
  return isBelow(limits.low) ? "low" : "ok";
}
