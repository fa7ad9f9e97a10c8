import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { ApiProblem, problem, type SeenPhoto } from "@print-builder/api";
import { faceIn, InputError, type PhotoLooker } from "@print-builder/production";
import { findProject } from "../../answers/projectAnswer.ts";
import { sniffPicture } from "../../pictures/uploadedPicture.ts";
import { createFairQueue } from "../../queues/fairQueue.ts";
import { openSchoolHost } from "../../school/schoolHost.ts";
import { openSchoolPhotos, type SchoolPhotos, usualPhotoLimits } from "../../school/schoolPhotos.ts";
import type { Store } from "../../store/openStore.ts";
import type { SchoolReading } from "./schoolReading.ts";

export type SchoolPhotoLooksDeps = {
  readonly store: Pick<Store, "projects">;
  readonly schools: Pick<SchoolReading, "checkAccess">;
  readonly schoolApiUrl: string | null;
  readonly looker: Pick<PhotoLooker, "look" | "cut">;
  /** Photos are stored here during analysis. */
  readonly folder: string;
};

/** Somebody waits at the screen: photos that are not available at once are requested again by the next call. */
const limits = { ...usualPhotoLimits, timeoutMs: 10_000, retryAfterMs: [] };

const busy = () => problem("busy");
/**
 * Concurrent fetches. A slow school only occupies the two places that its project has per user. Fetched photos wait on disk;
 * the server refuses more than may wait.
 */
const ofFetching = { places: 24, placesEach: 2, maxWaiting: 400, maxWaitingEach: 60, busy };
/** Photos in memory at once. */
const ofLooking = { places: 2, placesEach: 2, maxWaiting: 400, maxWaitingEach: 60, busy };

/** Analyses photos of a project's school as prints do, so that the screen shows the same. Stores nothing. Throws Problems. */
export function createSchoolPhotoLooks({
  store,
  schools,
  schoolApiUrl,
  looker,
  folder,
}: SchoolPhotoLooksDeps) {
  const fetching = createFairQueue(ofFetching);
  const looking = createFairQueue(ofLooking);

  async function lookInTurn(photos: SchoolPhotos, address: string, isCut: boolean, user: string) {
    try {
      const isThere = await fetching.run({ user }, async () => (await readUsable(photos, address)) !== null);
      return isThere ? await looking.run({ user }, () => look(photos, address, isCut)) : null;
    } catch (error) {
      if (error instanceof ApiProblem && error.code === "busy") return null;
      throw error;
    }
  }

  async function look(photos: SchoolPhotos, address: string, isCut: boolean): Promise<SeenPhoto | null> {
    const bytes = await readUsable(photos, address);
    if (!bytes || sniffPicture(bytes) === "image/svg+xml") return null;
    const facts = await looker.look(bytes);
    if (!facts) return null;
    const face = faceIn(facts);
    const cut = isCut && facts.isPlain ? await looker.cut(bytes, face) : null;
    return { face, cut_out: cut ? `data:image/webp;base64,${Buffer.from(cut).toString("base64")}` : null };
  }

  return {
    /** In the order of the addresses; null for those that are not a usable photo of the school. */
    async look(
      projectId: string,
      addresses: readonly string[],
      isCut: boolean,
      userId: string,
    ): Promise<readonly (SeenPhoto | null)[]> {
      schools.checkAccess(await findProject(store, projectId));
      if (schoolApiUrl === null) throw problem("school_not_configured");
      const user = `${userId} ${projectId}`;
      const host = openSchoolHost(schoolApiUrl);
      const photos = openSchoolPhotos(host, join(folder, randomUUID()), limits);
      try {
        return await Promise.all(addresses.map((address) => lookInTurn(photos, address, isCut, user)));
      } finally {
        host.close();
        await photos.close();
      }
    },
  };
}

/** Null if it is not a photo of the school or cannot be fetched: the screen shows that it is missing. */
async function readUsable(photos: SchoolPhotos, address: string): Promise<Uint8Array | null> {
  if (photos.placeOf(address).kind !== "school") return null;
  try {
    return await photos.read(address);
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}
