import { pictureKind } from "../pictureFiles/pictureKind.ts";
import { withoutMetadata } from "../pictureFiles/withoutMetadata.ts";
import { nestedSvg } from "./nestedSvg.ts";

const address = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s]*)$/i;
/** Characters that cover the longest signature. */
const sniffedLength = 24;

/** Pixel formats allowed inside an SVG. */
const shown: ReadonlySet<string | null> = new Set(["png", "jpeg", "gif", "webp"]);

/**
 * Rewrites the data address of a picture inside an SVG: pixel formats get the type detected from their bytes, whatever
 * was declared; an SVG is passed through `sanitise`. Null for everything else.
 */
export function embeddedPicture(written: string, sanitise: (svg: string) => string | null): string | null {
  const svg = nestedSvg(written);
  if (svg !== null) {
    const harmless = sanitise(svg);
    return harmless && `data:image/svg+xml;base64,${Buffer.from(harmless).toString("base64")}`;
  }
  const body = address.exec(written.trim())?.[1]?.replaceAll(/\s+/g, "");
  if (body === undefined) return null;
  const kind = pictureKind(Buffer.from(body.slice(0, sniffedLength), "base64"));
  if (!shown.has(kind)) return null;
  const plain = withoutMetadata(Buffer.from(body, "base64"));
  return plain && `data:image/${kind};base64,${Buffer.from(plain).toString("base64")}`;
}
