import type { ProjectSummary } from "@print-builder/api";
import { expect, test } from "vitest";
import { thumbnailSource } from "./CardArt.tsx";

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1" stroke="#f00"/></svg>';

function project(fields: Partial<ProjectSummary>): ProjectSummary {
  return {
    id: "p1",
    name: "Cards",
    canvas_width: 800,
    canvas_height: 600,
    card_width_mm: null,
    card_height_mm: null,
    background_color: "#ffffff",
    is_dual_sided: true,
    tags: [],
    data_mode: "standard",
    school_name: null,
    thumbnail_svg: null,
    thumbnail_svg_front: null,
    thumbnail_svg_back: null,
    thumbnail_urls: { front: null, back: null },
    front_element_count: 0,
    back_element_count: 0,
    revision: 1,
    created_at: "2026-11-21T10:00:00Z",
    updated_at: "2026-11-21T10:00:00Z",
    created_by: null,
    created_by_name: null,
    created_by_email: null,
    ...fields,
  };
}

test("prefers a side's thumbnail file to the picture stored in the project", () => {
  const urls = { front: "/api/projects/p1/thumbnails/front", back: null };
  expect(thumbnailSource(project({ thumbnail_urls: urls, thumbnail_svg_front: svg }), "front")).toBe(
    urls.front,
  );
});

test("[PROJ-21] raw SVG becomes a data URL that decodes to the same text", () => {
  const source = thumbnailSource(project({ thumbnail_svg_back: ` ${svg}\n` }), "back") ?? "";
  expect(source.startsWith("data:image/svg+xml,")).toBe(true);
  expect(decodeURIComponent(source.slice(source.indexOf(",") + 1))).toBe(svg);
});

test("[PROJ-22] [PROJ-23] uses an SVG data URL unchanged, plain or base64", () => {
  const plain = `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
  const base64 = `data:image/svg+xml;base64,${btoa(svg)}`;
  expect(thumbnailSource(project({ thumbnail_svg_front: plain }), "front")).toBe(plain);
  expect(thumbnailSource(project({ thumbnail_svg_front: base64 }), "front")).toBe(base64);
});

test("[PROJ-20] only the front falls back to the project's thumbnail", () => {
  expect(thumbnailSource(project({}), "back")).toBeNull();
  expect(thumbnailSource(project({ thumbnail_svg: svg }), "front")).not.toBeNull();
  expect(thumbnailSource(project({ thumbnail_svg: svg }), "back")).toBeNull();
});
