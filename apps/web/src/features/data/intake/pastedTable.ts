/**
 * Cells copied from a spreadsheet, as a CSV file to upload; null unless several cells were copied. Prefers the
 * clipboard's HTML table, whose cells may have line breaks, to its tab-separated text.
 */
export function pastedTable(html: string, text: string): File | null {
  const rows = html.includes("<t") ? cellsOf(html) : [];
  const content = rows.length > 0 ? rows.map(line).join("\n") : text;
  if (!/[\t\n]/.test(content.trim())) return null;
  return new File([content], "Pasted cells.csv", { type: "text/csv" });
}

function cellsOf(html: string): readonly (readonly string[])[] {
  const page = new DOMParser().parseFromString(html, "text/html");
  return [...page.querySelectorAll("table tr")].map((row) =>
    [...row.querySelectorAll("td, th")].flatMap((cell) => [textOf(cell), ...cellsCoveredBy(cell)]),
  );
}

/** Empty cells that stand for the columns a merged cell spans. */
function cellsCoveredBy(cell: Element): readonly string[] {
  const span = Number(cell.getAttribute("colspan") ?? 1);
  return Array.from({ length: Math.min(1000, Math.max(1, span || 1)) - 1 }, () => "");
}

function textOf(cell: Element): string {
  for (const end of cell.querySelectorAll("br")) end.replaceWith("\n");
  return (cell.textContent ?? "").trim();
}

function line(cells: readonly string[]): string {
  return cells.map((cell) => (/["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join("\t");
}
