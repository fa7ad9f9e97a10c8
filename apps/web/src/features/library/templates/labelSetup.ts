import { type PageSetup, type Project, printSetup, withLabel } from "@print-builder/core/document";

type SizeMm = Project["canvasMm"];

const sameLength = 0.01;

/**
 * The page setup for labels of another size on the same paper: as many as fit. The same one when the size is
 * what it was.
 */
export function setupForLabel(project: Project, { width, height }: SizeMm): PageSetup | null {
  const setup = printSetup(project);
  const { label } = setup;
  const isSame =
    Math.abs(label.widthMm - width) < sameLength && Math.abs(label.heightMm - height) < sameLength;
  if (isSame) return project.pageSetup;
  return withLabel(setup, { ...label, widthMm: width, heightMm: height });
}
