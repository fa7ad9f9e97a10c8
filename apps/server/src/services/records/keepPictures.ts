import { ApiProblem } from "@print-builder/api";
import { InputError, openTablePictures, type TablePictures } from "@print-builder/production";
import { commitPoint } from "../../commitPoint.ts";
import { removeUnnamed } from "../../files/removeUnnamed.ts";
import { nameKey } from "../../pictures/pictureName.ts";
import type { MediaRow } from "../../store/schema.ts";
import { storePicture, usablePicture } from "../library/media.ts";
import type { IntakeDeps, TablePart } from "./tableParts.ts";

const picturesAtOnce = 4;
const toldPictures = 5;

/**
 * Keeps the pictures of a table's cells among those of the project, under the names that stand in the cells. Names follow
 * from content: one that is there already is the same picture. Answers remarks on those that no card could show.
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

  return async (projectId: string, { source, table }: TablePart): Promise<string[]> => {
    if (!table.pictures) return [];
    const kept = new Set((await store.media.names(projectId)).map(({ name_key }) => name_key));
    const fresh = table.pictures.filter(({ name }) => !kept.has(nameKey(name)));
    const pictures = await openTablePictures({ name: source.name, bytes: source.bytes }, fresh);
    const refused: string[] = [];
    const recordOf = (name: string) => table.rows.findIndex((cells) => cells.includes(name)) + 1;
    try {
      for (let start = 0; start < fresh.length; start += picturesAtOnce) {
        const some = fresh.slice(start, start + picturesAtOnce);
        const answers = await Promise.all(some.map(({ name }) => keepOne(projectId, pictures, name)));
        for (const [at, why] of answers.entries())
          if (why !== null) refused.push(`${recordOf(some[at]?.name ?? "")}: ${why}`);
      }
    } finally {
      pictures.close();
    }
    return remarks(refused);
  };
}

function remarks(refused: readonly string[]): string[] {
  const told = refused.slice(0, toldPictures).map((why) => `No picture for record ${why}`);
  const more = refused.length - told.length;
  return more > 0 ? [...told, `And ${more} more pictures of the table that cannot be used.`] : told;
}
