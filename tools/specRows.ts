/** A row of docs/spec.md that a test can prove. */
export type SpecRow = { readonly id: string; readonly statement: string };

export type SpecArea = { readonly name: string; readonly title: string; readonly rows: readonly SpecRow[] };

/** Returns the area of an ID: `AUTH-01` is in area `AUTH`. */
export function areaOf(id: string): string {
  return id.slice(0, id.lastIndexOf("-"));
}

/**
 * Reads the areas (`## AUTH: Sign-in`) and rows (`| AUTH-01 | … |`) of a specification. Skips rows marked
 * "(dropped)". Throws an Error for a duplicate ID or an ID in the wrong area.
 */
export function readSpec(markdown: string): SpecArea[] {
  const areas: { name: string; title: string; rows: SpecRow[] }[] = [];
  const seen = new Set<string>();
  for (const line of markdown.split("\n")) {
    const heading = /^## ([A-Z]+): (.+)$/.exec(line);
    if (heading) {
      areas.push({ name: heading[1] ?? "", title: heading[2] ?? "", rows: [] });
    }
    const [, id, statement] = /^\| ([A-Z]+-\d+) \| (.+) \|\s*$/.exec(line) ?? [];
    if (id && statement) {
      addRow(areas.at(-1), { id, statement }, seen);
    }
  }
  return areas;
}

function addRow(area: { name: string; rows: SpecRow[] } | undefined, row: SpecRow, seen: Set<string>): void {
  if (seen.has(row.id)) {
    throw new Error(`${row.id} occurs twice in the specification.`);
  }
  if (area?.name !== areaOf(row.id)) {
    throw new Error(`${row.id} is in the wrong area: move it under "## ${areaOf(row.id)}: …".`);
  }
  seen.add(row.id);
  if (!row.statement.startsWith("(dropped)")) {
    area.rows.push(row);
  }
}
