import { createHmac } from "node:crypto";
import type { FileStorage } from "../../files/fileStorage.ts";
import type { StoragePlace } from "../../files/openStorage.ts";
import type { FleetStore } from "../../store/fleetStore.ts";
import { type KeySettings, keptSecretKey, makeSecretKey } from "./sharedSecretKey.ts";

export type KeyClaim = {
  readonly fleet: Pick<FleetStore, "installation" | "setInstallation">;
  readonly settings: KeySettings;
  readonly storage: StoragePlace;
  readonly files: FileStorage;
};

const adopting =
  "If it is lost, run: npm run adopt -- secret-key (people then sign in to their school systems again)";

/**
 * The key that seals tokens, the same on every server and worker of the installation. At the first start it is noted
 * by what it is known again; a first start without one makes one. Throws an Error that says what differs. To be
 * called by one process at a time.
 */
export async function claimSecretKey(claim: KeyClaim): Promise<string> {
  const { id, key_fingerprint } = await claim.fleet.installation();
  if (key_fingerprint === null) return await adoptSecretKey(claim);
  const key = await keptSecretKey(claim.settings, claim.storage, claim.files);
  if (key === null) {
    throw new Error(
      `The secret key of this installation is missing: set SECRET_KEY as on its other servers, or bring secret.key back into DATA_DIR. ${adopting}`,
    );
  }
  if (fingerprintOf(key, id) === key_fingerprint) return key;
  const which = claim.settings.secretKey === null ? "The generated secret.key" : "SECRET_KEY";
  throw new Error(
    `${which} is not the key that this installation began with. Set SECRET_KEY as on its other servers. ${adopting}`,
  );
}

/** Makes the key that is set, or else a generated one, the installation's own. */
export async function adoptSecretKey({ fleet, settings, storage, files }: KeyClaim): Promise<string> {
  const { id } = await fleet.installation();
  const key =
    (await keptSecretKey(settings, storage, files)) ?? (await makeSecretKey(settings, storage, files));
  await fleet.setInstallation({ key_fingerprint: fingerprintOf(key, id) });
  return key;
}

/** Tells keys apart and tells nothing of them. The name of the installation makes it another one everywhere. */
function fingerprintOf(key: string, installation: string): string {
  return createHmac("sha256", key).update(`print-builder key of ${installation}`).digest("hex").slice(0, 32);
}
