import { deflateBytes } from "../deflateBytes.ts";
import type { ObjectFile } from "../pdfFile.ts";
import { textString } from "../pdfSyntax.ts";
import type { PdfColour } from "./pdfColour.ts";
import { readPressProfile, screenProfile } from "./pressProfile.ts";
import { type XmpFacts, xmpPacket } from "./xmpPacket.ts";

/** Catalogue entries for the file's output intent and standard; empty for a plain file. */
export async function writeStandard(
  file: ObjectFile,
  colour: PdfColour,
  facts: Omit<XmpFacts, "standard">,
): Promise<string> {
  const { standard } = colour;
  const intent = await writeIntent(file, colour);
  if (standard === "none") return intent;
  const metadata = file.allocate();
  const packet = Buffer.from(xmpPacket({ ...facts, standard }), "utf8");
  // Uncompressed, because programs without PDF support search for it.
  file.stream(metadata, "/Type/Metadata/Subtype/XML", packet);
  return `${intent}/Metadata ${metadata} 0 R`;
}

const intentNames = { none: "GTS_PDFX", pdfx4: "GTS_PDFX", pdfa2b: "GTS_PDFA1" } as const;

async function writeIntent(file: ObjectFile, { standard, space, profile }: PdfColour): Promise<string> {
  const isForPress = profile !== null && (standard === "pdfx4" || space === "cmyk");
  if (standard === "none" && !isForPress) return "";
  const press = isForPress ? readPressProfile(profile) : null;
  const bytes = press ? press.bytes : await screenProfile();
  const name = press ? press.name : "sRGB IEC61966-2.1";
  const number = file.allocate();
  const channels = press ? "/N 4/Alternate/DeviceCMYK" : "/N 3/Alternate/DeviceRGB";
  file.stream(number, `${channels}/Filter/FlateDecode`, await deflateBytes(bytes, 6));
  return (
    `/OutputIntents[<</Type/OutputIntent/S/${intentNames[standard]}` +
    // Claims no registered printing condition: the profile itself counts.
    `/OutputConditionIdentifier(Custom)/OutputCondition${textString(name)}/Info${textString(name)}` +
    `/DestOutputProfile ${number} 0 R>>]`
  );
}
