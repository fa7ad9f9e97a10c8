import { databaseOf, openUsableStorage, openUsableStore, storageOf } from "./places.ts";
import { type Adopted, adopt } from "./services/installation/joinInstallation.ts";
import type { Settings } from "./settings.ts";

/**
 * Makes the file storage or the secret key of the settings the installation's own from now on, where the former one is
 * lost or was moved. Throws an Error that says what is in the way.
 */
export async function adoptInstallation(settings: Settings, what: Adopted): Promise<void> {
  const database = databaseOf(settings);
  const storage = storageOf(settings);
  const store = await openUsableStore(database);
  try {
    const files = await openUsableStorage(storage);
    await adopt(what, { store, settings, database, storage, files, clock: () => new Date() });
  } finally {
    await store.close();
  }
}
