import type { PdfFile } from "./pdfFile.ts";
import { dateString, textString } from "./pdfSyntax.ts";

type DocumentInfo = {
  readonly title: string;
  readonly producer: string;
  readonly creationDate: Date;
  /** BCP 47 tag of the document's language. */
  readonly language: string | undefined;
  /** Catalogue entries added by a standard; empty for none. */
  readonly standard: string;
};

/** Writes the catalogue and the document information; returns their object numbers. */
export function writeDocumentInfo(
  file: PdfFile,
  pages: number,
  document: DocumentInfo,
): { readonly catalog: number; readonly info: number } {
  const catalog = file.allocate();
  const info = file.allocate();
  const language = document.language ? `/Lang${textString(document.language)}` : "";
  // Labels are cut to size: a reader must not shrink the sheet to its printer's margins.
  const preferences = "/ViewerPreferences<</PrintScaling/None/DisplayDocTitle true>>";
  file.object(catalog, `<</Type/Catalog/Pages ${pages} 0 R${language}${preferences}${document.standard}>>`);
  file.object(
    info,
    `<</Title${textString(document.title)}/Producer${textString(document.producer)}` +
      `/CreationDate${dateString(document.creationDate)}${standardInfo(document)}>>`,
  );
  return { catalog, info };
}

/** Entries that both standards require to agree with the metadata. */
function standardInfo({ standard, creationDate }: DocumentInfo): string {
  return standard.includes("/Metadata") ? `/ModDate${dateString(creationDate)}/Trapped/False` : "";
}
