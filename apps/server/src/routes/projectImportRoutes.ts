import { maxProjectZipBytes, problem } from "@print-builder/api";
import type { projectImportContracts } from "@print-builder/api/contracts";
import { saveTemporarily } from "../http/saveTemporarily.ts";
import type { Handlers } from "../http/serve.ts";
import { tooLarge } from "../http/uploadedFiles.ts";
import type { Services } from "../services/services.ts";

export function projectImportRoutes(
  { projectImport }: Services,
  temporaryFolder: string,
): Handlers<typeof projectImportContracts> {
  return {
    async importProject({ files, caller }) {
      for await (const file of files) {
        await using saved = await saveTemporarily(file.stream, temporaryFolder);
        if (file.isTooLarge()) throw tooLarge(maxProjectZipBytes);
        return await projectImport(saved.path, caller.user.id);
      }
      throw problem("bad_value", { field: "file", reason: "must hold a file" });
    },
  };
}
