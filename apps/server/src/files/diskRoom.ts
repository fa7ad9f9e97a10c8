import { statfs } from "node:fs/promises";

/** Space of a file system, in bytes. */
export type DiskRoom = { readonly free: number; readonly size: number };

const megabyte = 1024 * 1024;
/** Full: too little for an upload or a print. Low: worth attention today. */
const limits = {
  full: { bytes: 64 * megabyte, share: 0.01 },
  low: { bytes: 2048 * megabyte, share: 0.1 },
};

/** Space on a folder's disk that this user may fill. Fails if the disk does not answer. */
export async function diskRoom(folder: string): Promise<DiskRoom> {
  const { bsize, bavail, blocks } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

/** The threshold of a small disk depends on its size, that of a large one on typical uploads. */
export function roomState({ free, size }: DiskRoom): "ok" | "low" | "full" {
  const isBelow = ({ bytes, share }: { readonly bytes: number; readonly share: number }) =>
    free < Math.min(bytes, share * size);
  if (isBelow(limits.full)) return "full";
  return isBelow(limits.low) ? "low" : "ok";
}
