import { routes } from "@print-builder/api";
import { call } from "#platform/api/call.ts";
import { dpiChoices, flipChoices, orderChoices, sideChoices } from "../flow/printChoices.ts";
import { loadPrinters } from "../printers/keptPrinters.ts";
import type { ExportForm } from "./exportForm.ts";

/** What of a print is the same the next time: not whom it was of, nor where its first sheet began. */
type Remembered = Pick<ExportForm, "side" | "order" | "dpi" | "guides" | "codes" | "flip" | "printer">;

function oneOf<Value extends string>(choices: readonly { readonly value: Value }[], value: unknown) {
  return choices.find((choice) => choice.value === value)?.value;
}

type Unsure<Values> = { readonly [Name in keyof Values]: Values[Name] | undefined };

/** What is known of a part. */
function present<Values extends object>(part: Unsure<Values>): Partial<Values> {
  return Object.fromEntries(
    Object.entries(part).filter(([, value]) => value !== undefined),
  ) as Partial<Values>;
}

/** How the user last printed this project; an empty part where they never have, or it cannot be asked. */
export async function rememberedSettings(
  projectId: string,
  isDualSided: boolean,
): Promise<Partial<Remembered>> {
  try {
    const { settings } = await call(routes.getPrintSettings, { params: { id: projectId } });
    if (settings === null) return {};
    const { side, order, dpi, guides, codes, flip, printer_id } = settings;
    const known = printer_id === null ? [] : await loadPrinters();
    const printer = known.find(({ id }) => id === printer_id);
    return present<Remembered>({
      side: isDualSided ? oneOf(sideChoices, side) : undefined,
      order: oneOf(orderChoices, order),
      flip: oneOf(flipChoices, flip),
      dpi: dpiChoices.find((each) => each === String(dpi)),
      guides: typeof guides === "boolean" ? guides : undefined,
      codes: typeof codes === "boolean" ? codes : undefined,
      printer,
    });
  } catch (error) {
    // The print goes on with what a first print has; nothing is lost but a few clicks.
    console.warn("The settings of the last print could not be loaded.", error);
    return {};
  }
}

/** Remembers how this project is printed; what fails is only logged, for the print itself is done. */
export async function rememberSettings(projectId: string, form: ExportForm): Promise<void> {
  const { side, order, dpi, guides, codes, flip, printer } = form;
  const settings = { side, order, dpi: Number(dpi), guides, codes, flip, printer_id: printer?.id ?? null };
  try {
    await call(routes.savePrintSettings, { params: { id: projectId }, body: { settings } });
  } catch (error) {
    console.warn("The settings of this print could not be remembered.", error);
  }
}
