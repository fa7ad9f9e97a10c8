import { routes } from "@print-builder/api";
import { colourSpaces, pdfStandards } from "@print-builder/core/sheets";
import { queryOptions } from "@tanstack/react-query";
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { call } from "#platform/api/call.ts";
import { profilesDatabase } from "#platform/storage/keys.ts";
import type { PressForm, PressProfile } from "../press/pressForm.ts";
import { loadPrinters } from "../printers/keptPrinters.ts";
import { type PrintForm, withPrinter } from "./printForm.ts";

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
async function keptProfile(projectId: string): Promise<PressProfile | null> {
  try {
    return (await (await profiles()).get(profilesDatabase.store, projectId)) ?? null;
  } catch (error) {
    // Private windows may forbid the database; the user then has to choose the profile each time.
    opening = null;
    console.warn("The press profile could not be read from this browser.", error);
    return null;
  }
}

/** Stores a project's press profile in this browser; null deletes it. */
async function keepProfile(projectId: string, profile: PressProfile | null): Promise<void> {
  try {
    const database = await profiles();
    if (profile) await database.put(profilesDatabase.store, profile, projectId);
    else await database.delete(profilesDatabase.store, projectId);
  } catch (error) {
    opening = null;
    console.warn("The press profile could not be kept in this browser.", error);
  }
}

type StoredSettings = Readonly<Record<string, unknown>>;

/** The stored press settings; the profile itself is stored in this browser. */
async function pressOf(projectId: string, { color, standard, icc_name }: StoredSettings): Promise<PressForm> {
  const name = typeof icc_name === "string" ? icc_name : null;
  const kept = name === null ? null : await keptProfile(projectId);
  const profile = kept?.name === name ? kept : null;
  return {
    color: colourSpaces.find((each) => each === color) ?? "rgb",
    standard: pdfStandards.find((each) => each === standard) ?? "none",
    profile,
    ...(name !== null && profile === null ? { missing: name } : {}),
  };
}

async function loadSettings(projectId: string): Promise<StoredSettings | null> {
  return (await call(routes.getPrintSettings, { params: { id: projectId } })).settings;
}

/**
 * The printer, its profile and the press of the user's last print of this project; empty if there is none, or if they cannot be
 * loaded.
 */
export async function rememberedSettings(projectId: string): Promise<Partial<PrintForm>> {
  try {
    const settings = await loadSettings(projectId);
    if (settings === null) return {};
    const { printer_id, queue_id } = settings;
    const known = typeof printer_id === "string" ? await loadPrinters() : [];
    const printer = known.find(({ id }) => id === printer_id);
    return {
      ...(printer ? withPrinter(printer) : {}),
      queueId: typeof queue_id === "string" ? queue_id : null,
      press: await pressOf(projectId, settings),
    };
  } catch (error) {
    // Continue with the defaults: the user only has to repeat a few clicks.
    console.warn("The settings of the last print could not be loaded.", error);
    return {};
  }
}

/** The press of the user's last print of this project; null if there is none, or if it cannot be loaded. */
export const pressQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["rememberedPress", projectId],
    queryFn: async () => (await rememberedSettings(projectId)).press ?? null,
  });

/** Stores the printer, its profile and the press of a print, or the press alone; a failure is only logged. */
export async function rememberSettings(
  projectId: string,
  {
    printer,
    queueId = null,
    press,
  }: Pick<PrintForm, "press"> & Partial<Pick<PrintForm, "printer" | "queueId">>,
): Promise<void> {
  const { color, standard, profile, missing } = press;
  try {
    if (!missing) await keepProfile(projectId, profile);
    const others =
      printer === undefined
        ? await loadSettings(projectId)
        : { printer_id: printer?.id ?? null, queue_id: queueId };
    const settings = { ...others, color, standard, icc_name: profile?.name ?? missing ?? null };
    await call(routes.savePrintSettings, { params: { id: projectId }, body: { settings } });
  } catch (error) {
    // Do not report it, because the print itself has succeeded.
    console.warn("The settings of this print could not be remembered.", error);
  }
}
