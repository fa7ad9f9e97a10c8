import { problem } from "@print-builder/api";
import { SvgError, sanitiseSvg } from "@print-builder/production";

/** `sanitiseSvg` with its refusal as a Problem (`unsafe_svg`). */
export function harmlessSvg(source: string): string {
  try {
    return sanitiseSvg(source);
  } catch (error) {
    if (error instanceof SvgError)
      throw problem("unsafe_svg", { reason: error.message }, {}, { cause: error });
    throw error;
  }
}

const dataAddress = /^data:image\/svg\+xml(?:;charset=[\w-]+|;utf8)*(;base64)?,/i;

/** The SVG of a text that is one, or of a data address. */
export function svgText(sent: string): string {
  const head = dataAddress.exec(sent);
  if (!head) return sent;
  const body = sent.slice(head[0].length);
  if (head[1]) return Buffer.from(body, "base64").toString("utf8");
  try {
    return decodeURIComponent(body);
  } catch {
    // A plain % in the text: the address was never encoded.
    return body;
  }
}
