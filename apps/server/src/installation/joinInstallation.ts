import { createHmac, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FileStorage } from "../files/fileStorage.ts";
import type { StoragePlace } from "../files/openStorage.ts";
import type { Settings } from "../settings.ts";
import type { DatabasePlace } from "../store/database.ts";
import type { FleetStore } from "../store/fleetStore.ts";
import type { Store } from "../store/openStore.ts";
import {
  databaseOf,
  openUsableStorage,
  openUsableStore,
  type PlaceNames,
  placeNames,
  storageOf,
} from "./places.ts";

type InstallationDeps = {
  readonly store: Pick<Store, "fleet" | "alone">;
  readonly settings: KeySettings;
  readonly database: DatabasePlace;
  readonly storage: StoragePlace;
  readonly files: FileStorage;
  readonly clock: () => Date;
};

/**
 * Checks that database, file storage and secret key belong to the same installation, and links them at the
 * first start. Returns the key. Throws an Error that explains the mismatch, because a wrong storage or key
 * would ruin jobs.
 */
export async function joinInstallation(deps: InstallationDeps): Promise<string> {
  const { fleet } = deps.store;
  return await deps.store.alone(async () => {
    await claimStorage({ ...deps, fleet, names: placeNames(deps) });
    return await claimSecretKey({ ...deps, fleet });
  });
}

export type Adopted = "storage" | "secret-key";

/** Adopts the storage or key of the settings. */
async function adopt(what: Adopted, deps: InstallationDeps): Promise<void> {
  const { fleet } = deps.store;
  await deps.store.alone(async () => {
    if (what === "storage") await adoptStorage({ ...deps, fleet, names: placeNames(deps) });
    else await adoptSecretKey({ ...deps, fleet });
  });
}

/**
 * Makes the file storage or secret key of the settings the installation's own, after the previous one was
 * lost or moved. Throws an Error that says what is wrong.
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

type KeyClaim = {
  readonly fleet: Pick<FleetStore, "installation" | "setInstallation">;
  readonly settings: KeySettings;
  readonly storage: StoragePlace;
  readonly files: FileStorage;
};

const howToAdoptKey =
  "If it is lost, run: npm run adopt -- secret-key (people then sign in to their school systems again)";

/**
 * The key that seals tokens, which all servers and workers of the installation share. The first start
 * generates a key if none is set, and stores its fingerprint. Throws an Error that explains a mismatch. Only
 * one process may call it at a time.
 */
async function claimSecretKey(claim: KeyClaim): Promise<string> {
  const { id, key_fingerprint } = await claim.fleet.installation();
  if (key_fingerprint === null) return await adoptSecretKey(claim);
  const key = await keptSecretKey(claim.settings, claim.storage, claim.files);
  if (key === null) {
    throw new Error(
      `The secret key of this installation is missing: set SECRET_KEY as on its other servers, or bring secret.key back into DATA_DIR. ${howToAdoptKey}`,
    );
  }
  if (fingerprintOf(key, id) === key_fingerprint) return key;
  const which = claim.settings.secretKey === null ? "The generated secret.key" : "SECRET_KEY";
  throw new Error(
    `${which} is not the key that this installation began with. Set SECRET_KEY as on its other servers. ${howToAdoptKey}`,
  );
}

/** Makes the configured key the installation's own, or a generated key if none is configured. */
async function adoptSecretKey({ fleet, settings, storage, files }: KeyClaim): Promise<string> {
  const { id } = await fleet.installation();
  const key =
    (await keptSecretKey(settings, storage, files)) ?? (await makeSecretKey(settings, storage, files));
  await fleet.setInstallation({ key_fingerprint: fingerprintOf(key, id) });
  return key;
}

/**
 * Distinguishes keys without revealing them. The installation's id is the salt, so that fingerprints differ
 * between installations.
 */
function fingerprintOf(key: string, installation: string): string {
  return createHmac("sha256", key).update(`print-builder key of ${installation}`).digest("hex").slice(0, 32);
}

type StorageClaim = {
  readonly fleet: Pick<FleetStore, "installation" | "setInstallation">;
  readonly files: Pick<FileStorage, "readNote" | "writeNote">;
  readonly names: PlaceNames;
  readonly clock: () => Date;
};

const howToAdoptStorage = "run: npm run adopt -- storage";

/**
 * Checks that the storage belongs to the installation. The first start records this in the database and in
 * the storage. Throws an Error that explains a mismatch. Only one process may call it at a time.
 */
async function claimStorage(claim: StorageClaim): Promise<void> {
  if (await isStorageClaimed(claim)) return;
  await adoptStorage(claim);
}

/** Whether the installation has a storage already. Throws an Error if that is a different storage. */
export async function isStorageClaimed({
  fleet,
  files,
  names,
}: Omit<StorageClaim, "clock">): Promise<boolean> {
  const { id, storage_since } = await fleet.installation();
  const noted = await files.readNote("installation");
  if (noted !== null && noted !== id) {
    throw new Error(
      `${names.storage} belongs to another installation than ${names.database}. Set both to those of one installation. If the other installation no longer exists and this one should take over its files, ${howToAdoptStorage}`,
    );
  }
  if (noted === null && storage_since !== null) {
    throw new Error(
      `${names.storage} is not where ${names.database} has its files: it does not contain the mark of this installation. Set the same storage as the other servers. If the files were moved here for good, ${howToAdoptStorage}`,
    );
  }
  // The first start may have been interrupted between the two notes.
  return storage_since !== null;
}

/** Assigns a storage to the installation, whatever was noted before. */
async function adoptStorage({ fleet, files, clock }: StorageClaim): Promise<void> {
  const { id } = await fleet.installation();
  if ((await files.readNote("installation")) !== id) await files.writeNote("installation", id);
  await fleet.setInstallation({ storage_since: clock().toISOString() });
}

export type KeySettings = { readonly secretKey: string | null; readonly dataDir: string };

/**
 * The key that seals tokens: the configured key, or the one generated at the first start. A generated key is
 * in the data folder or, if files are stored in a bucket, in the bucket, because all machines need the same
 * key. Null if there is none.
 */
export async function keptSecretKey(
  { secretKey, dataDir }: KeySettings,
  storage: StoragePlace,
  files: Pick<FileStorage, "readNote">,
): Promise<string | null> {
  if (secretKey !== null) return secretKey;
  if (storage.kind === "s3") return (await files.readNote("secret.key"))?.trim() || null;
  const path = keyFile(dataDir);
  return (existsSync(path) ? readFileSync(path, "utf8").trim() : "") || null;
}

/** Generates a key if there is none. Only one process may call it at a time. */
export async function makeSecretKey(
  { dataDir }: KeySettings,
  storage: StoragePlace,
  files: Pick<FileStorage, "writeNote">,
): Promise<string> {
  const made = randomBytes(32).toString("hex");
  if (storage.kind === "s3") await files.writeNote("secret.key", made);
  else writeKeyFile(dataDir, made);
  return made;
}

/** Written atomically, because an empty file left by a crash would be a key that anybody can guess. */
function writeKeyFile(dataDir: string, key: string): void {
  const path = keyFile(dataDir);
  const part = `${path}.part`;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(part, key, { mode: 0o600, flush: true });
  renameSync(part, path);
}

function keyFile(dataDir: string): string {
  return join(dataDir, "secret.key");
}
