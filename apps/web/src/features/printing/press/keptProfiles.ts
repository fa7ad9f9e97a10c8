import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { profilesDatabase } from "#platform/storage/keys.ts";
import type { PressProfile } from "./pressForm.ts";

interface Profiles extends DBSchema {
  readonly profiles: { readonly key: string; readonly value: PressProfile };
}

let opening: Promise<IDBPDatabase<Profiles>> | null = null;

function profiles(): Promise<IDBPDatabase<Profiles>> {
  opening ??= openDB<Profiles>(profilesDatabase.name, 1, {
    upgrade: (fresh) => void fresh.createObjectStore(profilesDatabase.store),
    terminated: () => {
      opening = null;
    },
  });
  return opening;
}

/** The press profile that this browser stores for a project; null if there is none, or if nothing can be stored. */
export async function keptProfile(projectId: string): Promise<PressProfile | null> {
  try {
    return (await (await profiles()).get(profilesDatabase.store, projectId)) ?? null;
  } catch (error) {
    // Private windows may forbid the database; the profile must then be chosen each time.
    opening = null;
    console.warn("The press profile could not be read from this browser.", error);
    return null;
  }
}

/** Stores a project's press profile in this browser; null deletes it. */
export async function keepProfile(projectId: string, profile: PressProfile | null): Promise<void> {
  try {
    const database = await profiles();
    if (profile) await database.put(profilesDatabase.store, profile, projectId);
    else await database.delete(profilesDatabase.store, projectId);
  } catch (error) {
    opening = null;
    console.warn("The press profile could not be kept in this browser.", error);
  }
}
