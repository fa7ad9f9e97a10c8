import { type PageSetup, type Project, printSetup, withLabel } from "@print-builder/core/document";

type SizeMm = Project["canvasMm"];

const sameLength = 0.01;

/**
 * A page setup with as many labels of this size as fit on the same paper; the project's own if its label has this size
 * already.
 */
export function setupForLabel(project: Project, { width, height }: SizeMm): PageSetup | null {
  const setup = printSetup(project);
  const { label } = setup;
  const isSame =
    Math.abs(label.widthMm - width) < sameLength && Math.abs(label.heightMm - height) < sameLength;
  if (isSame) return project.pageSetup;
  return withLabel(setup, { ...label, widthMm: width, heightMm: height });
}
