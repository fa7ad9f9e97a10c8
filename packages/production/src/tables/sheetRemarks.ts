/** What a reader met in the cells of a sheet and leaves empty. */
export type SheetRemarks = {
  /** A cell shows an error; row and column 0-based. */
  noteError(row: number, column: number, shown: string): void;
  /** Formulas that the writing program never calculated. */
  noteUncalculated(count: number): void;
  /** As sentences. */
  texts(): string[];
};

export function collectRemarks(): SheetRemarks {
  let errors = 0;
  let firstError = "";
  let uncalculated = 0;
  return {
    noteError(row, column, shown) {
      if (errors++ === 0) firstError = `${columnLetters(column)}${row + 1} (${shown})`;
    },
    noteUncalculated(count) {
      uncalculated += count;
    },
    texts() {
      const notes: string[] = [];
      if (errors > 0)
        notes.push(`Cells that show an error are left empty: ${errors}, the first is ${firstError}.`);
      if (uncalculated > 0) {
        notes.push(
          `Formulas without a stored result are left empty: ${uncalculated}. Open the file in your spreadsheet program and save it.`,
        );
      }
      return notes;
    },
  };
}

/** 54 → "BC" */
function columnLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnLetters(Math.floor(column / 26) - 1) + letter;
}
