import { Writable } from "node:stream";
import { printSetup } from "@print-builder/core/document";
import type { OpenProject } from "./openProject.ts";
import { type PrintJob, printProject } from "./printProject.ts";

/**
 * Prepares the pictures of all cards for the project's page setup, so that they are cached for later prints. Cheap if
 * they are already cached.
 */
export async function preparePictures(
  open: OpenProject,
  job: Pick<PrintJob, "now" | "signal" | "onRecords">,
): Promise<void> {
  if (open.records.total === 0) return;
  const request = {
    range: { type: "all" },
    side: open.project.isDualSided ? "both" : "front",
    copiesPerRecord: 1,
    startAt: 1,
    printOrder: "across_then_down",
    dpi: printSetup(open.project).dpi,
    showGuides: false,
    flipEdge: "long",
  } as const;
  const nobody = new Writable({ write: (_chunk, _encoding, done) => done() });
  await printProject(request, { ...job, open, out: nobody, outKeepsNothing: true });
}
