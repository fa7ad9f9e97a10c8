import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { problem } from "@print-builder/api";
import { thumbnailContracts } from "@print-builder/api/contracts/projects";
import type { SideName } from "@print-builder/core/document";
import { harmlessSvg, svgText } from "../../files/uploadedPicture.ts";
import type { Printer } from "../../printing/printer.ts";
import type { Store } from "../../store/openStore.ts";
import { checkProject } from "../../store/projectRecords.ts";
import { defineArea } from "../defineArea.ts";

export const thumbnailsArea = defineArea({
  contracts: thumbnailContracts,
  handlers: ({ thumbnails }) => ({
    async saveThumbnail({ params, body }) {
      await thumbnails.save(params.id, body.side, body.svg);
      return { side: body.side };
    },
    async getThumbnail({ params }) {
      const svg = await thumbnails.get(params.id, params.side);
      return { type: "image/svg+xml", body: svg, tag: createHash("sha1").update(svg).digest("hex") };
    },
  }),
});

/** Maximum time, in ms, for which creating a project waits for its thumbnails. Slower thumbnails are stored later. */
const maxWaitMs = 800;

/** Draws and stores projects' thumbnails. Throws Problems. */
export function createThumbnails(store: Store, printer: Printer) {
  /** Stores a sanitized SVG from text or a data URL. "both" sets both sides. */
  async function save(projectId: string, side: SideName | "both", sent: string): Promise<void> {
    const svg = harmlessSvg(svgText(sent));
    const columns = {
      front: { thumbnail: svg, thumbnail_front: svg },
      back: { thumbnail_back: svg },
      both: { thumbnail: svg, thumbnail_front: svg, thumbnail_back: svg },
    }[side];
    if (!(await store.projects.set(projectId, columns))) throw problem("project_not_found");
  }

  /** Draws and stores both sides. */
  async function draw(projectId: string, user: string): Promise<void> {
    const { front, back } = await printer.thumbnails(projectId, user);
    await save(projectId, "front", front);
    if (back !== null) await save(projectId, "back", back);
  }

  return {
    save,
    draw,
    /**
     * Draws a new project's thumbnails, so that lists show them at once. Never fails: an undrawable design
     * stays without thumbnails. Does not wait long for busy print processes.
     */
    async drawFirst(projectId: string, user: string): Promise<void> {
      const waited = new AbortController();
      const drawn = draw(projectId, user).then(
        () => waited.abort(),
        // Lists show the number of elements instead, until the editor saves thumbnails.
        () => waited.abort(),
      );
      const timeout = sleep(maxWaitMs, undefined, { signal: waited.signal, ref: false });
      await Promise.race([drawn, timeout.catch(() => undefined)]);
    },
    /** Redraws removed thumbnails in the background. */
    drawLater(projectId: string, user: string): void {
      // Lists show the number of elements instead.
      draw(projectId, user).catch(() => undefined);
    },
    async get(projectId: string, side: SideName): Promise<string> {
      await checkProject(store, projectId);
      const { thumbnail_front, thumbnail_back } = await store.projects.thumbnails(projectId);
      const svg = side === "front" ? thumbnail_front : thumbnail_back;
      if (svg === null) throw problem("thumbnail_not_found");
      return svg;
    },
  };
}

export type Thumbnails = ReturnType<typeof createThumbnails>;
