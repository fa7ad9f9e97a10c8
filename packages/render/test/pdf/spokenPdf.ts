/** A character code's text, and its advance in thousandths of the font size. */
export type SpokenCode = { readonly says: string; readonly width: number };

/** The smallest PDF that shows these character codes in sequence, uncompressed and without a font program. */
export function spokenPdf(codes: readonly SpokenCode[]): Buffer {
  const name = (index: number) => (65 + index).toString(16);
  const utf16 = (text: string) => Buffer.from(text, "utf16le").swap16().toString("hex");
  const said = codes.map(({ says }, index) => `<${name(index)}><${utf16(says)}>`);
  const shown = codes.map((_, index) => name(index)).join("");
  const widths = codes.map(({ width }) => width).join(" ");
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 50]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
    stream(`BT /F 20 Tf 20 20 Td <${shown}> Tj ET`),
    `<</Type/Font/Subtype/TrueType/BaseFont/Courier/FirstChar 65/LastChar ${64 + codes.length}/Widths[${widths}]/ToUnicode 6 0 R>>`,
    stream(
      `begincmap 1 begincodespacerange<00><FF>endcodespacerange ${codes.length} beginbfchar${said.join("")}endbfchar endcmap`,
    ),
  ];
  let file = "%PDF-1.7\n";
  const places = objects.map((object, index) => {
    const place = String(file.length).padStart(10, "0");
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${place} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join("")}`;
  return Buffer.from(
    `${file}${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`,
  );
}

function stream(content: string): string {
  return `<</Length ${content.length}>>stream\n${content}\nendstream`;
}
