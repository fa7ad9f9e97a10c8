import { ensureDataset } from "../../dataset/ensureDataset.ts";
import { storeSchool } from "../../measure/storeSchool.ts";
import { photoCount } from "../../paths.ts";
import type { Api } from "../serve/api.ts";

/** Ten sheets that share no photo. */
export const sheetCount = 10;

/** A sheet for a B1 press, with a hundred of the benchmark's cards at their size. Lengths are in mm. */
const page = {
  width_mm: 1000,
  height_mm: 707,
  left_mm: 61,
  top_mm: 74.5,
  across: 10,
  down: 10,
  h_gap_mm: 2,
  v_gap_mm: 2,
  orientation: "landscape",
} as const;

export const cardsPerSheet = page.across * page.down;

/** Stores the cards of `npm run bench`, with fifteen elements each, on B1 sheets. Returns the project's id. */
export async function storeSheets(api: Api): Promise<string> {
  ensureDataset([]);
  const { projectId } = await storeSchool(
    api,
    "Benchmark of the sheets",
    sheetCount * cardsPerSheet,
    photoCount,
  );
  const { page_setup } = await api.get<{ page_setup: object }>(`/api/projects/${projectId}`);
  await api.send("PUT", `/api/projects/${projectId}`, { page_setup: { ...page_setup, page } });
  return projectId;
}
