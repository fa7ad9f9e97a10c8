import type { FileStorage } from "../../files/fileStorage.ts";
import type { PlaceNames } from "../../placeNames.ts";
import type { FleetStore } from "../../store/fleetStore.ts";

export type StorageClaim = {
  readonly fleet: Pick<FleetStore, "installation" | "setInstallation">;
  readonly files: Pick<FileStorage, "readNote" | "writeNote">;
  readonly names: PlaceNames;
  readonly clock: () => Date;
};

const adopting = "run: npm run adopt -- storage";

/**
 * Sees that the storage is the installation's own, and notes that in both at the first start. Throws an Error that
 * says what differs. To be called by one process at a time.
 */
export async function claimStorage(claim: StorageClaim): Promise<void> {
  if (await isStorageClaimed(claim)) return;
  await adoptStorage(claim);
}

/** Says whether a storage was taken for the installation yet. Throws an Error where it is another one than this. */
export async function isStorageClaimed({
  fleet,
  files,
  names,
}: Omit<StorageClaim, "clock">): Promise<boolean> {
  const { id, storage_since } = await fleet.installation();
  const noted = await files.readNote("installation");
  if (noted !== null && noted !== id) {
    throw new Error(
      `${names.storage} belongs to another installation than ${names.database}. Set both to those of one installation. If the other one is no more and this one is to have its files, ${adopting}`,
    );
  }
  if (noted === null && storage_since !== null) {
    throw new Error(
      `${names.storage} is not where ${names.database} has its files: it lacks the mark of this installation. Set the same storage as the other servers. If the files were moved here for good, ${adopting}`,
    );
  }
  // Between the two notes a first start may have been cut off.
  return storage_since !== null;
}

/** Makes a storage the installation's own, whatever was noted. */
export async function adoptStorage({ fleet, files, clock }: StorageClaim): Promise<void> {
  const { id } = await fleet.installation();
  if ((await files.readNote("installation")) !== id) await files.writeNote("installation", id);
  await fleet.setInstallation({ storage_since: clock().toISOString() });
}
