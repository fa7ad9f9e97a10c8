import { nestedSvg } from "./nestedSvg.ts";

const address = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s]*)$/i;
/** Enough characters for what the longest signature needs. */
const sniffedLength = 24;

/** Pictures of pixels by how their bytes begin, as Latin-1. */
const signatures = [
  ["png", /^\x89PNG\r\n/],
  ["jpeg", /^\xff\xd8\xff/],
  ["gif", /^GIF8[79]a/],
  ["webp", /^RIFF[\s\S]{4}WEBP/],
] as const;

/**
 * The data address of a picture inside an SVG, written anew: of pixels under the type that its bytes have, whatever it
 * called itself; an SVG as `sanitise` gives it back. Null for everything else.
 */
export function embeddedPicture(written: string, sanitise: (svg: string) => string | null): string | null {
  const svg = nestedSvg(written);
  if (svg !== null) {
    const harmless = sanitise(svg);
    return harmless && `data:image/svg+xml;base64,${Buffer.from(harmless).toString("base64")}`;
  }
  const body = address.exec(written.trim())?.[1]?.replaceAll(/\s+/g, "");
  if (body === undefined) return null;
  const start = Buffer.from(body.slice(0, sniffedLength), "base64").toString("latin1");
  const kind = signatures.find(([, signature]) => signature.test(start));
  return kind ? `data:image/${kind[0]};base64,${body}` : null;
}
