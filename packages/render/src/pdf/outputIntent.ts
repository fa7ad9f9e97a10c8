import { createHash } from "node:crypto";
import { type PdfColour, readPressProfile, screenProfile } from "@print-builder/press";
import { escapeXml } from "../svg/svgNode.ts";
import { deflateBytes } from "./deflateBytes.ts";
import type { ObjectFile } from "./pdfFile.ts";
import { textString } from "./pdfSyntax.ts";

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
  file.stream(number, `${channels}/Filter/FlateDecode`, await deflateBytes(bytes, 4));
  const condition = press?.condition ?? null;
  const registry = condition === null ? "" : `/RegistryName${textString("http://www.color.org")}`;
  return (
    `/OutputIntents[<</Type/OutputIntent/S/${intentNames[standard]}` +
    `/OutputConditionIdentifier${textString(condition ?? "Custom")}${registry}` +
    `/OutputCondition${textString(name)}/Info${textString(name)}/DestOutputProfile ${number} 0 R>>]`
  );
}

type XmpFacts = {
  readonly standard: "pdfx4" | "pdfa2b";
  readonly title: string;
  readonly producer: string;
  readonly creationDate: Date;
};

/** Presses need to know whether colours are already trapped; the schemas of PDF/A have no such property. */
const trapped = { pdfx4: "<pdf:Trapped>False</pdf:Trapped>", pdfa2b: "" } as const;

const standards = {
  pdfx4:
    '<rdf:Description rdf:about="" xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/" pdfxid:GTS_PDFXVersion="PDF/X-4"/>',
  pdfa2b:
    '<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="2" pdfaid:conformance="B"/>',
} as const;

/** The file's XMP metadata. It repeats the document information, because both standards require the two to agree. */
function xmpPacket({ standard, title, producer, creationDate }: XmpFacts): string {
  const date = creationDate.toISOString().replace(/\.\d+Z$/, "Z");
  const id = uuidOf(`${title} ${creationDate.toISOString()}`);
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:format>application/pdf</dc:format><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title></rdf:Description>
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"><xmp:CreateDate>${date}</xmp:CreateDate><xmp:ModifyDate>${date}</xmp:ModifyDate><xmp:MetadataDate>${date}</xmp:MetadataDate></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"><pdf:Producer>${escapeXml(producer)}</pdf:Producer>${trapped[standard]}</rdf:Description>
<rdf:Description rdf:about="" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"><xmpMM:DocumentID>uuid:${id}</xmpMM:DocumentID><xmpMM:VersionID>1</xmpMM:VersionID><xmpMM:RenditionClass>default</xmpMM:RenditionClass></rdf:Description>
${standards[standard]}
</rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`;
}

/** A UUID determined by the document. */
function uuidOf(text: string): string {
  const hex = createHash("md5").update(text).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
