import { routes } from "@print-builder/api";
import { colourSpaces, pdfStandards } from "@print-builder/core/print";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import type { BulkForm } from "../bulkPrint/bulkForm.ts";
import { keepProfile, keptProfile } from "../press/keptProfiles.ts";
import type { PressForm } from "../press/pressForm.ts";
import { chosenPrinter } from "../printers/chosenPrinter.ts";
import { loadPrinters } from "../printers/keptPrinters.ts";
import { dpiChoices, flipChoices, orderChoices, sideChoices } from "./printChoices.ts";

/** Settings kept for the next print, which exclude the records and the start position. */
export type RememberedSettings = Pick<
  BulkForm,
  "side" | "order" | "dpi" | "guides" | "codes" | "flip" | "printer" | "press"
>;

type StoredSettings = Readonly<Record<string, unknown>>;

function oneOf<Value extends string>(choices: readonly { readonly value: Value }[], value: unknown) {
  return choices.find((choice) => choice.value === value)?.value;
}

type WithUndefined<Values> = { readonly [Name in keyof Values]: Values[Name] | undefined };

/** Removes undefined values. */
function present<Values extends object>(part: WithUndefined<Values>): Partial<Values> {
  return Object.fromEntries(
    Object.entries(part).filter(([, value]) => value !== undefined),
  ) as Partial<Values>;
}

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

/** Settings of the user's last print of this project; empty if there is none, or if they cannot be loaded. */
export async function rememberedSettings(
  projectId: string,
  isDualSided: boolean,
): Promise<Partial<RememberedSettings>> {
  try {
    const settings = await loadSettings(projectId);
    if (settings === null) return {};
    const { side, order, dpi, guides, codes, flip, printer_id } = settings;
    const known = typeof printer_id === "string" ? await loadPrinters() : [];
    const printer = known.find(({ id }) => id === printer_id);
    return present<RememberedSettings>({
      side: isDualSided ? oneOf(sideChoices, side) : undefined,
      order: oneOf(orderChoices, order),
      flip: oneOf(flipChoices, flip),
      dpi: dpiChoices.includes(String(dpi)) ? Number(dpi) : undefined,
      guides: typeof guides === "boolean" ? guides : undefined,
      codes: typeof codes === "boolean" ? codes : undefined,
      printer,
      press: await pressOf(projectId, settings),
    });
  } catch (error) {
    // The print continues with the defaults; at worst the user repeats a few clicks.
    console.warn("The settings of the last print could not be loaded.", error);
    return {};
  }
}

/** The press of the user's last print of this project; null if there is none, or if it cannot be loaded. */
async function rememberedPress(projectId: string): Promise<PressForm | null> {
  try {
    const settings = await loadSettings(projectId);
    return settings && (await pressOf(projectId, settings));
  } catch (error) {
    console.warn("The press of the last print could not be loaded.", error);
    return null;
  }
}

export const pressQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["rememberedPress", projectId],
    queryFn: () => rememberedPress(projectId),
  });

async function remember(projectId: string, settings: StoredSettings, press: PressForm | null): Promise<void> {
  try {
    if (press) await keepProfile(projectId, press.profile);
    await call(routes.savePrintSettings, { params: { id: projectId }, body: { settings } });
  } catch (error) {
    // The print itself has succeeded.
    console.warn("The settings of this print could not be remembered.", error);
  }
}

const storedPress = ({ color, standard, profile, missing }: PressForm) => ({
  color,
  standard,
  icc_name: profile?.name ?? missing ?? null,
});

/** Stores how this project is printed; a failure is only logged. */
export async function rememberSettings(projectId: string, form: RememberedSettings): Promise<void> {
  const { side, order, dpi, guides, codes, flip, printer, press } = form;
  const settings = { side, order, dpi, guides, codes, flip, printer_id: printer?.id ?? null };
  await remember(projectId, { ...settings, ...storedPress(press) }, press.missing ? null : press);
}

/** Stores the printer and the press, or the press alone, and keeps the other stored settings. */
export async function rememberPrinterAndPress(
  projectId: string,
  { printer, press }: Pick<RememberedSettings, "press"> & Partial<Pick<RememberedSettings, "printer">>,
): Promise<void> {
  const before = await loadSettings(projectId).catch(() => null);
  const chosen = printer === undefined ? {} : { printer_id: printer?.id ?? null };
  await remember(projectId, { ...before, ...chosen, ...storedPress(press) }, press.missing ? null : press);
}

/** The printer and the press of the last print, with which Bulk Preview & Print starts. */
export async function rememberedPrinterAndPress(
  projectId: string,
  isDualSided: boolean,
): Promise<Partial<BulkForm>> {
  const { printer, press } = await rememberedSettings(projectId, isDualSided);
  return { ...(printer ? chosenPrinter(printer) : {}), ...(press ? { press } : {}) };
}
