import { ApiProblem } from "@print-builder/api";
import {
  InputError,
  openTablePictures,
  type TablePictures,
  type UnusablePicture,
} from "@print-builder/production";
import { commitPoint } from "../../commitPoint.ts";
import { removeUnnamed } from "../../files/removeUnnamed.ts";
import { nameKey } from "../../pictures/pictureName.ts";
import type { MediaRow } from "../../store/schema.ts";
import { storePicture, usablePicture } from "../library/media.ts";
import type { IntakeDeps, TablePart } from "./tableParts.ts";

const picturesAtOnce = 4;

/**
 * Keeps the pictures of a table's cells among those of the project, under the names that stand in the cells. Names follow
 * from content: one that is there already is the same picture. Answers those that no card could show.
 */
export function createPictureKeeper({ store, files, clock }: Omit<IntakeDeps, "read" | "thumbnails">) {
  /** Null, or why it cannot be used. */
  async function keepOne(projectId: string, pictures: TablePictures, name: string): Promise<string | null> {
    try {
      const usable = await usablePicture(name, await pictures.read(name));
      await add(await storePicture({ files, clock }, projectId, name, usable));
      return null;
    } catch (error) {
      const isRefused = error instanceof InputError || (error instanceof ApiProblem && error.status < 500);
      if (!isRefused) throw error;
      return error.message;
    }
  }

  async function add(row: MediaRow): Promise<void> {
    try {
      await store.media.add(row);
    } catch (error) {
      await removeUnnamed(files, [row.storage_key], error);
      // Another upload of the same picture was quicker.
      if (!store.isTaken(error)) throw error;
    }
    commitPoint("picture.added");
  }

  return async (projectId: string, { source, table }: TablePart): Promise<UnusablePicture[]> => {
    if (!table.pictures) return [];
    const kept = new Set((await store.media.names(projectId)).map(({ name_key }) => name_key));
    const fresh = table.pictures.filter(({ name }) => !kept.has(nameKey(name)));
    const pictures = await openTablePictures({ name: source.name, bytes: source.bytes }, fresh);
    const refused: UnusablePicture[] = [];
    const recordOf = (name: string) => table.rows.findIndex((cells) => cells.includes(name)) + 1;
    try {
      for (let start = 0; start < fresh.length; start += picturesAtOnce) {
        const some = fresh.slice(start, start + picturesAtOnce);
        const answers = await Promise.all(some.map(({ name }) => keepOne(projectId, pictures, name)));
        for (const [at, why] of answers.entries()) {
          const name = some[at]?.name ?? "";
          if (why !== null) refused.push({ name, record: recordOf(name), why });
        }
      }
    } finally {
      pictures.close();
    }
    return refused;
  };
}
