import type { FileStorage } from "../files/fileStorage.ts";
import type { FleetStore } from "../store/fleetStore.ts";

type Log = { error(details: object, message: string): void };

const others =
  "The file storage holds the files of another installation. Give this one a storage of its own, or, if the other is no more, remove the note “installation” from it. Until then files that belong to nothing are not removed.";

/**
 * Notes in the storage whose it is. Answers whether the files are this installation's, so that what no row names may
 * be removed there.
 */
export async function claimStorage(
  fleet: Pick<FleetStore, "installation">,
  files: FileStorage,
  log: Log,
): Promise<boolean> {
  const ours = await fleet.installation();
  const noted = await files.readNote("installation");
  if (noted === null) await files.writeNote("installation", ours);
  if (noted === null || noted === ours) return true;
  log.error({ noted, ours }, others);
  return false;
}
