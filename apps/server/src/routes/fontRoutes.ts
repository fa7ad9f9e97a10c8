import { ApiProblem, type FontItem, maxFontBytes, problem } from "@print-builder/api";
import type { fontContracts } from "@print-builder/api/contracts";
import type { Handlers } from "../http/serve.ts";
import type { Services } from "../services/services.ts";
import { bytesOf } from "../uploads/uploadedFiles.ts";

export function fontRoutes({ fonts, copyDesignFiles }: Services): Handlers<typeof fontContracts> {
  return {
    async uploadFonts({ params, files, caller }) {
      await fonts.checkProject(params.id);
      const items: FontItem[] = [];
      const failed: { filename: string; detail: string }[] = [];
      for await (const file of files) {
        try {
          const bytes = await bytesOf(file, maxFontBytes);
          items.push(await fonts.add(params.id, file.filename, bytes, caller.user.id));
        } catch (error) {
          // One file that is no font does not keep the others out.
          if (!(error instanceof ApiProblem) || error.status >= 500) throw error;
          failed.push({ filename: file.filename, detail: error.message });
        }
      }
      const [first] = failed;
      if (items.length === 0 && first) {
        throw problem("bad_upload", { reason: first.detail }, { field: "files", failed });
      }
      return { items, failed };
    },
    async listFonts({ params }) {
      return { items: await fonts.list(params.id) };
    },
    getFontFile: ({ params }) => fonts.open(params.id, params.fontId),
    async deleteFont({ params }) {
      await fonts.remove(params.id, params.fontId);
    },
    copyDesignFiles: ({ params, body }) => copyDesignFiles(params.id, body),
  };
}
