import { readFileSync } from "node:fs";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import * as mupdf from "mupdf";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { tool } from "./testSheets.ts";

/** Extracts a file's text with the engines of common PDF viewers: Evince, Chrome, SumatraPDF, Firefox. */
export async function textsByReader(path: string): Promise<Readonly<Record<string, string>>> {
  const bytes = readFileSync(path);
  return {
    poppler: tool("pdftotext", path, "-").replace(/[\u202a-\u202e]/g, ""),
    pdfium: await pdfiumText(bytes),
    mupdf: mupdfText(bytes),
    pdfjs: await pdfjsText(bytes),
  };
}

async function pdfiumText(bytes: Uint8Array): Promise<string> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    const pages = [...document.pages()].map((page) => page.getText());
    document.destroy();
    return pages.join("\n");
  } finally {
    library.destroy();
  }
}

function mupdfText(bytes: Uint8Array): string {
  const document = mupdf.Document.openDocument(bytes, "application/pdf");
  const pages = Array.from({ length: document.countPages() }, (_, index) =>
    document.loadPage(index).toStructuredText("preserve-whitespace").asText(),
  );
  document.destroy();
  return pages.join("\n");
}

async function pdfjsText(bytes: Uint8Array): Promise<string> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await loading.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : "")).join(""));
  }
  await loading.destroy();
  return pages.join("\n");
}
