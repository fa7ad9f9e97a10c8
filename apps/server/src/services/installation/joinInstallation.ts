import type { FileStorage } from "../../files/fileStorage.ts";
import type { StoragePlace } from "../../files/openStorage.ts";
import { placeNames } from "../../placeNames.ts";
import type { DatabasePlace } from "../../store/database.ts";
import type { Store } from "../../store/openStore.ts";
import { adoptSecretKey, claimSecretKey } from "./claimSecretKey.ts";
import { adoptStorage, claimStorage } from "./claimStorage.ts";
import type { KeySettings } from "./sharedSecretKey.ts";

export type InstallationDeps = {
  readonly store: Pick<Store, "fleet" | "alone">;
  readonly settings: KeySettings;
  readonly database: DatabasePlace;
  readonly storage: StoragePlace;
  readonly files: FileStorage;
  readonly clock: () => Date;
};

/**
 * Sees that database, file storage and secret key are those of one installation, which a first start makes them.
 * Answers the key. Throws an Error that says what differs: with another storage or key jobs would be ruined.
 */
export async function joinInstallation(deps: InstallationDeps): Promise<string> {
  const { fleet } = deps.store;
  return await deps.store.alone(async () => {
    await claimStorage({ ...deps, fleet, names: placeNames(deps) });
    return await claimSecretKey({ ...deps, fleet });
  });
}

export type Adopted = "storage" | "secret-key";

/** Makes the storage or the key of the settings the installation's from now on. */
export async function adopt(what: Adopted, deps: InstallationDeps): Promise<void> {
  const { fleet } = deps.store;
  await deps.store.alone(async () => {
    if (what === "storage") await adoptStorage({ ...deps, fleet, names: placeNames(deps) });
    else await adoptSecretKey({ ...deps, fleet });
  });
}
