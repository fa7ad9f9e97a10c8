import type { PdfFile } from "./pdfFile.ts";

const kidsPerNode = 32;

type Node = { readonly number: number; readonly kids: number[]; pages: number };

/**
 * Builds a balanced tree of /Pages nodes from pages added in order. Only one open node per level is
 * kept; a full one is written when the next page arrives.
 */
export class PageTree {
  readonly #file: PdfFile;
  /** The open node of each level, leaves' parents first. */
  readonly #levels: Node[] = [];
  #pages = 0;

  constructor(file: PdfFile) {
    this.#file = file;
  }

  get pages(): number {
    return this.#pages;
  }

  /** Adds the next page; answers the object number of its /Parent. */
  add(page: number): number {
    this.#pages += 1;
    const node = this.#openNode(0);
    node.kids.push(page);
    node.pages += 1;
    return node.number;
  }

  /** Writes what is still open and answers the root's object number. */
  finish(): number {
    for (let level = 0; level < this.#levels.length - 1; level++) {
      this.#close(level);
    }
    const root = this.#levels.at(-1);
    if (!root) {
      throw new RangeError("There is nothing to print: a PDF needs at least one page.");
    }
    this.#write(root, undefined);
    return root.number;
  }

  #openNode(level: number): Node {
    const open = this.#levels[level];
    if (open && open.kids.length < kidsPerNode) {
      return open;
    }
    if (open) {
      this.#close(level);
    }
    const fresh: Node = { number: this.#file.allocate(), kids: [], pages: 0 };
    this.#levels[level] = fresh;
    return fresh;
  }

  #close(level: number): void {
    const node = this.#levels[level];
    if (node) {
      const parent = this.#openNode(level + 1);
      parent.kids.push(node.number);
      parent.pages += node.pages;
      this.#write(node, parent.number);
    }
  }

  #write(node: Node, parent: number | undefined): void {
    const above = parent === undefined ? "" : `/Parent ${parent} 0 R`;
    const kids = node.kids.map((kid) => `${kid} 0 R`).join(" ");
    this.#file.object(node.number, `<</Type/Pages${above}/Count ${node.pages}/Kids[${kids}]>>`);
  }
}
