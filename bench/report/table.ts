/** A Markdown table with aligned columns. All but the first `names` columns are right-aligned. */
export function makeTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  names = 1,
): string[] {
  const widths = head.map((title, column) =>
    Math.max(title.length, 3, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const cell = (text: string, column: number) => {
    const width = widths[column] ?? 0;
    return column < names ? text.padEnd(width) : text.padStart(width);
  };
  const line = (cells: readonly string[]) =>
    `| ${head.map((_, column) => cell(cells[column] ?? "", column)).join(" | ")} |`;
  const rule = widths.map((width, column) =>
    column < names ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  return [line(head), `| ${rule.join(" | ")} |`, ...rows.map(line)];
}
