import type { PdfFile } from "./pdfFile.ts";

const kidsPerNode = 32;

type Node = { readonly number: number; readonly kids: number[]; pages: number };

/**
 * Builds a balanced tree of /Pages nodes from pages added in order. Keeps one open node per level; a full node is
 * written when the next page arrives.
 */
export function createPageTree(file: PdfFile) {
  /** The open node of each level, beginning with the parents of pages. */
  const levels: Node[] = [];
  let pages = 0;

  function write(node: Node, parent: number | undefined): void {
    const above = parent === undefined ? "" : `/Parent ${parent} 0 R`;
    const kids = node.kids.map((kid) => `${kid} 0 R`).join(" ");
    file.object(node.number, `<</Type/Pages${above}/Count ${node.pages}/Kids[${kids}]>>`);
  }

  function close(level: number): void {
    const node = levels[level];
    if (node) {
      const parent = openNode(level + 1);
      parent.kids.push(node.number);
      parent.pages += node.pages;
      write(node, parent.number);
    }
  }

  function openNode(level: number): Node {
    const open = levels[level];
    if (open && open.kids.length < kidsPerNode) {
      return open;
    }
    if (open) {
      close(level);
    }
    const fresh: Node = { number: file.allocate(), kids: [], pages: 0 };
    levels[level] = fresh;
    return fresh;
  }

  return {
    count: (): number => pages,
    /** Adds the next page; returns the object number of its /Parent. */
    add(page: number): number {
      pages += 1;
      const node = openNode(0);
      node.kids.push(page);
      node.pages += 1;
      return node.number;
    },
    /** Writes the open nodes and returns the object number of the root. */
    finish(): number {
      for (let level = 0; level < levels.length - 1; level++) {
        close(level);
      }
      const root = levels.at(-1);
      if (!root) {
        throw new RangeError("There is nothing to print: a PDF needs at least one page.");
      }
      write(root, undefined);
      return root.number;
    },
  };
}

export type PageTree = ReturnType<typeof createPageTree>;
