import { randomUUID } from "node:crypto";
import { join } from "node:path";
import {
  ApiProblem,
  problem,
  type SchoolMappingAnswer,
  type SchoolMappingUpdate,
  type SeenPhoto,
} from "@print-builder/api";
import { schoolMappingContracts, schoolPhotoContracts } from "@print-builder/api/contracts/schoolRecords";
import { readMapping, toStoredMapping } from "@print-builder/core/document";
import { faceIn, InputError } from "@print-builder/production";
import { sniffPicture } from "../../files/uploadedPicture.ts";
import { createFairQueue } from "../../printing/fairQueue.ts";
import { openSchoolHost } from "../../school/schoolHost.ts";
import { mergeSchoolMeta, namedSchool, shownSchoolMeta } from "../../school/schoolMeta.ts";
import { openSchoolPhotos, type SchoolPhotos, usualPhotoLimits } from "../../school/schoolPhotos.ts";
import { findProject } from "../../store/projectRecords.ts";
import type { PlainProjectRow } from "../../store/schema.ts";
import { defineArea } from "../defineArea.ts";
import type { Services } from "../services.ts";

export const schoolArea = defineArea({
  contracts: { ...schoolMappingContracts, ...schoolPhotoContracts },
  handlers: (deps) => {
    const { store } = deps;
    const schoolPhotoLooks = createSchoolPhotoLooks(deps);
    return {
      getSchoolMapping: async ({ params }) => answerOf(await findProject(store, params.id)),
      /** Keeps the project's revision, because the mapping is not part of the design. */
      async saveSchoolMapping({ params, body }) {
        for (let tries = 0; tries < maxTries; tries++) {
          const project = await findProject(store, params.id);
          const fields = changed(project, body, deps);
          if (await store.projects.set(params.id, fields, project))
            return answerOf({ ...project, ...fields });
        }
        throw problem("busy");
      },
      async lookAtSchoolPhotos({ params, body: { addresses, cut_out: isCut }, caller }) {
        return { photos: [...(await schoolPhotoLooks.look(params.id, addresses, isCut, caller.user.id))] };
      },
    };
  },
});

type Maps = {
  readonly school_field_map: Readonly<Record<string, string>>;
  readonly school_token_types: Readonly<Record<string, "text" | "image">>;
};

/** Maximum number of times that a change is computed again after concurrent changes of the mapping. */
const maxTries = 20;

function changed(
  project: PlainProjectRow,
  sent: SchoolMappingUpdate,
  { secrets, clock }: Pick<Services, "secrets" | "clock">,
): Partial<PlainProjectRow> {
  const maps = mapsOf(project, sent);
  const kept = {
    school_field_map: JSON.stringify(maps.school_field_map),
    school_token_types: JSON.stringify(maps.school_token_types),
    ...(Object.keys(maps.school_field_map).length > 0 ? { sample: null } : {}),
    updated_at: clock().toISOString(),
  };
  if (sent.meta === undefined) return kept;
  const meta = mergeSchoolMeta(JSON.parse(project.school_mapping_meta), sent.meta, secrets);
  return { ...kept, school_mapping_meta: JSON.stringify(meta), ...namedSchool(sent.meta) };
}

function answerOf(project: PlainProjectRow): SchoolMappingAnswer {
  const maps = mapsOf(project, {});
  return {
    field_map: { ...maps.school_field_map },
    token_types: { ...maps.school_token_types },
    meta: shownSchoolMeta(JSON.parse(project.school_mapping_meta)),
  };
}

/** The mapping after replacing stored parts with sent parts. Every token has a field and a type. */
function mapsOf(project: PlainProjectRow, sent: SchoolMappingUpdate): Maps {
  const fields: Readonly<Record<string, string>> = sent.field_map ?? JSON.parse(project.school_field_map);
  const read = readMapping(
    {
      // A token without a field is removed.
      school_field_map: Object.fromEntries(Object.entries(fields).filter(([, path]) => path !== "")),
      school_token_types: sent.token_types ?? JSON.parse(project.school_token_types),
    },
    "school",
  );
  return toStoredMapping(read, "school") as Maps;
}

type SchoolPhotoLooksDeps = Pick<Services, "store" | "schools" | "settings" | "pictureReader">;

/** Does not retry, because a user waits for these photos. The next call tries unavailable photos again. */
const limits = { ...usualPhotoLimits, timeoutMs: 10_000, retryAfterMs: [] };

const busy = () => problem("busy");
/**
 * Maximum number of concurrent fetches. Each user has at most two places per project, so a slow school
 * blocks no other user or project. Fetched photos wait on disk; further calls are refused.
 */
const ofFetching = { places: 24, placesEach: 2, maxWaiting: 400, maxWaitingEach: 60, busy };
/** Maximum number of photos in memory. */
const ofLooking = { places: 2, placesEach: 2, maxWaiting: 400, maxWaitingEach: 60, busy };

/**
 * Analyses photos of a project's school as a print does, so that the screen shows the same result. Stores
 * nothing. Throws Problems.
 */
export function createSchoolPhotoLooks({ store, schools, settings, pictureReader }: SchoolPhotoLooksDeps) {
  const { schoolApiUrl } = settings;
  // Temporary folder for photos that are being analysed.
  const folder = join(settings.dataDir, "tmp", "looks");
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
    const facts = await pictureReader.look(bytes);
    if (!facts) return null;
    const face = faceIn(facts);
    const cut = isCut && facts.isPlain ? await pictureReader.cut(bytes, face) : null;
    return { face, cut_out: cut ? `data:image/webp;base64,${Buffer.from(cut).toString("base64")}` : null };
  }

  return {
    /** Results in the order of the URLs; null for anything but a usable photo of the school. */
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

/** Null if it is not a photo of the school or cannot be fetched; the screen shows it as missing. */
async function readUsable(photos: SchoolPhotos, address: string): Promise<Uint8Array | null> {
  if (photos.placeOf(address).kind !== "school") return null;
  try {
    return await photos.read(address);
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}
