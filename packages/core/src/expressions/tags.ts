import type { ExpressionPiece, Piece } from "../tokens/splitText.ts";

/** A tag by its first word; what it says besides lies in `from..to`. */
export type Tag = {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly piece: ExpressionPiece;
};

export function tagOf(text: string, piece: ExpressionPiece): Tag {
  const [, space = "", name = ""] = /^(\s*)(\w*|#)/.exec(text.slice(piece.from, piece.to)) ?? [];
  return { name, from: piece.from + space.length + name.length, to: piece.to, piece };
}

/** A text that is being compiled: the pieces from `next` on are still to come. */
export type Cursor = { readonly text: string; readonly pieces: readonly Piece[]; next: number };

const blocks = new Set(["if", "unless", "case"]);
const blockEnds = new Set(["endif", "endunless", "endcase"]);

/** Skips to behind the end of the block that was begun; to the end of the text where it has none. */
export function skipBlock(cursor: Cursor): void {
  skip(cursor, blocks, blockEnds);
}

/** The same for a comment. False where it has no end. */
export function skipComment(cursor: Cursor): boolean {
  return skip(cursor, new Set(["comment"]), new Set(["endcomment"]));
}

function skip(cursor: Cursor, begins: ReadonlySet<string>, ends: ReadonlySet<string>): boolean {
  let open = 1;
  for (let piece = cursor.pieces[cursor.next]; piece && open > 0; piece = cursor.pieces[cursor.next]) {
    cursor.next++;
    const name = piece.kind === "tag" ? tagOf(cursor.text, piece).name : "";
    if (begins.has(name)) open++;
    else if (ends.has(name)) open--;
  }
  return open === 0;
}

/** Where the part that is compiled so far ends. */
export function reached({ pieces, next, text }: Cursor): number {
  return pieces[next - 1]?.end ?? text.length;
}
