import { wrongOption } from "../barcodes/bwip/options.ts";
import { formatNamed } from "../barcodes/index.ts";
import type { StoredElement } from "../document/index.ts";
import { barcodeOptions } from "../elements/barcode/barcodeOptions.ts";
import { roleOf } from "../elements/index.ts";
import { outsideText } from "../ownValue.ts";
import { DesignError } from "../problems/designError.ts";

/** What is wrong with a code's format or options, in one sentence; null for nothing. */
function mistakeOf({ format = "qrcode", options = {} }: StoredElement["properties"]): string | null {
  const name = outsideText(format);
  const known = formatNamed(name);
  if (!known) return `“${name.slice(0, 40)}” is not a barcode format.`;
  const read = barcodeOptions.safeParse(options);
  return read.success ? wrongOption(known.id, read.data) : "The code's options must be an object.";
}

/** Throws a DesignError for the first code of a format, or with an option, that there is not. */
export function checkCodes(elements: readonly StoredElement[], field: string): void {
  for (const element of elements) {
    const mistake = roleOf(element) === "code" ? mistakeOf(element.properties) : null;
    if (mistake !== null) throw new DesignError(`${field}: element “${element.id}”`, mistake);
  }
}
