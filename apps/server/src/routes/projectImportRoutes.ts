import { maxProjectZipBytes, problem } from "@print-builder/api";
import type { projectImportContracts } from "@print-builder/api/contracts";
import type { Handlers } from "../http/serve.ts";
import type { Services } from "../services/services.ts";
import { saveTemporarily } from "../uploads/saveTemporarily.ts";
import { tooLarge } from "../uploads/uploadedFiles.ts";

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
