import { files, perFile } from "virtual:icon-library";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { IconStyle } from "./readIcons.ts";

const fileOf = (place: number) => Math.floor(place / perFile);

async function fetchFile(style: IconStyle, file: number) {
  const drawings = await files[style][file]?.();
  return [`${style} ${file}`, drawings?.default.split("\n") ?? []] as const;
}

/** The loaded drawings of icons by their index in a style. They come in files of several hundred. */
export function useDrawings(style: IconStyle, places: readonly number[]) {
  const wanted = [...new Set(places.map(fileOf))];
  const query = useQuery({
    queryKey: ["icons", style, wanted],
    queryFn: async () => new Map(await Promise.all(wanted.map((file) => fetchFile(style, file)))),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    failed: query.isError ? query : null,
    drawingOf: (place: number): string | null =>
      query.data?.get(`${style} ${fileOf(place)}`)?.[place % perFile] ?? null,
  };
}
