import type { DrawingWatch, PictureCache } from "@print-builder/production";
import type { FileStorage } from "../files/fileStorage.ts";
import { createSigningKeys } from "../printing/signingKeys.ts";
import type { Secrets } from "../secrets.ts";
import type { Store } from "../store/openStore.ts";
import type { JobKinds } from "./jobKind.ts";
import { openJobSchools } from "./jobSchools.ts";
import { printJob } from "./printJob.ts";
import { schoolZipJob } from "./schoolZipJob.ts";
import { standardZipJob } from "./standardZipJob.ts";

export type JobKindDeps = {
  readonly store: Store;
  readonly files: FileStorage;
  readonly secrets: Secrets;
  /** Address of the school system; null where none is configured. */
  readonly schoolApiUrl: string | null;
  /** For files that are needed as long as a job lasts. */
  readonly tempFolder: string;
  readonly clock: () => Date;
  /** Prepared pictures, where this process keeps them. */
  readonly prepared?: PictureCache | undefined;
  /** Told what is drawn. */
  readonly watch: DrawingWatch;
};

/** Every kind of job that workers do. */
export function createJobKinds(deps: JobKindDeps): JobKinds {
  const { store, files, clock, watch, prepared } = deps;
  const schools = openJobSchools(deps);
  return {
    standard_zip: standardZipJob({ store, files, clock }),
    school_zip: schoolZipJob({ store, files, schools, clock }),
    print: printJob({
      ...store,
      files,
      schools,
      clock,
      watch,
      prepared,
      signing: createSigningKeys({ keys: store.signingKeys, secrets: deps.secrets, clock }),
    }),
  };
}
