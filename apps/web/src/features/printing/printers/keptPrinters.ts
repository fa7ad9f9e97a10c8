import { routes } from "@print-builder/api";
import { parsePrinterProfile, type StoredPrinterProfile } from "@print-builder/core/sheets";
import { queryOptions } from "@tanstack/react-query";
import { type CallOptions, call } from "#platform/api/call.ts";

/** A printer that the user has saved, with the server's id. */
export type KeptPrinter = { readonly id: string; readonly profile: StoredPrinterProfile };

type PrinterAnswer = { readonly id: string; readonly profile: Readonly<Record<string, unknown>> };

/** Null for a printer with values that only a newer server knows. */
function printerOf({ id, profile }: PrinterAnswer): KeptPrinter | null {
  const parsed = parsePrinterProfile(profile);
  return parsed.ok ? { id, profile: parsed.stored } : null;
}

/** The user's printers, sorted by name. */
export async function loadPrinters(options: CallOptions = {}): Promise<readonly KeptPrinter[]> {
  const { printers } = await call(routes.listPrinters, {}, options);
  return printers.flatMap((answer) => printerOf(answer) ?? []);
}

export const keptPrinters = queryOptions({
  queryKey: ["printers"],
  queryFn: ({ signal }) => loadPrinters({ signal }),
});

/** Saves a profile as a new printer, or replaces an existing printer. */
export async function keepPrinter(profile: StoredPrinterProfile, id: string | null): Promise<KeptPrinter> {
  const answer =
    id === null
      ? await call(routes.addPrinter, { body: profile })
      : await call(routes.changePrinter, { params: { id }, body: profile });
  return { id: answer.id, profile };
}

export async function forgetPrinter(id: string): Promise<void> {
  await call(routes.removePrinter, { params: { id } });
}
