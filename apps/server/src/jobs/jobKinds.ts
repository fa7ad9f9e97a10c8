import type { FileStorage } from "../files/fileStorage.ts";
import type { Store } from "../store/openStore.ts";
import type { JobKinds } from "./jobKind.ts";
import { printJob } from "./printJob.ts";
import { standardZipJob } from "./standardZipJob.ts";

export type JobKindParts = {
  readonly store: Store;
  readonly files: FileStorage;
  readonly clock: () => Date;
};

/** Every kind of job that workers do. */
export function createJobKinds({ store, files, clock }: JobKindParts): JobKinds {
  return {
    standard_zip: standardZipJob({ store, files, clock }),
    print: printJob({ ...store, files, clock }),
  };
}
