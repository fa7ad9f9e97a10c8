import { type PageSetup, type Project, printSetup } from "@print-builder/core/document";

type SizeMm = Project["canvasMm"];

const sameLength = 0.01;

/** How many labels of a length fit on the paper, at least one. */
function fitting(paper: number, margin: number, gap: number, label: number): number {
  return Math.max(1, Math.floor((paper - 2 * margin + gap + sameLength) / (label + gap)));
}

/**
 * The page setup for labels of another size on the same paper: as many as fit. The same one when the size is
 * what it was.
 */
export function setupForLabel(project: Project, { width, height }: SizeMm): PageSetup | null {
  const { page, label, ...rest } = printSetup(project);
  const isSame =
    Math.abs(label.widthMm - width) < sameLength && Math.abs(label.heightMm - height) < sameLength;
  if (isSame) return project.pageSetup;
  return {
    ...rest,
    page: {
      ...page,
      across: fitting(page.widthMm, page.leftMm, page.hGapMm, width),
      down: fitting(page.heightMm, page.topMm, page.vGapMm, height),
    },
    label: { ...label, widthMm: width, heightMm: height },
  };
}
