import { type QueueFactsAnswer, routes } from "@print-builder/api";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { listText } from "#ui/texts/countText.ts";
import { sizeText } from "#ui/texts/sizeText.ts";

/** Interval between two looks at the printers' states, ms. */
const everyMs = 5000;

/** The connected printers with their states, polled while a screen shows them. */
export const printQueues = queryOptions({
  queryKey: ["printQueues"],
  queryFn: async ({ signal }) => (await call(routes.listPrintQueues, {}, { signal })).items,
  refetchInterval: everyMs,
});

/** The agents that connect printers which the server cannot reach. For super admins. */
export const agentList = queryOptions({
  queryKey: ["agents"],
  queryFn: async ({ signal }) => (await call(routes.listAgents, {}, { signal })).items,
});

type StateLook = { readonly text: string; readonly tone: "good" | "busy" | "bad" | "unknown" };

/** A printer's state in a word or two, and the tone of its sign. */
export function stateLook({ online, state }: QueueFactsAnswer["state"]): StateLook {
  if (!online) return { text: "Not reachable", tone: "bad" };
  if (state === "stopped") return { text: "Stopped", tone: "bad" };
  if (state === "processing") return { text: "Printing", tone: "busy" };
  // A raw port accepts pages without saying anything about itself.
  return state === "idle" ? { text: "Ready", tone: "good" } : { text: "Connected", tone: "unknown" };
}

const maxMedia = 4;

/** Paper in the trays comes first: "A4 (loaded), A5, 85.6 × 53.98 mm and 3 more" */
function mediaText(media: QueueFactsAnswer["media"]): string {
  const names = media
    .toSorted((one, other) => Number(other.is_loaded) - Number(one.is_loaded))
    .map(({ name, width_mm, height_mm, is_loaded }) => {
      const called = name || sizeText({ width: width_mm, height: height_mm });
      return is_loaded ? `${called} (loaded)` : called;
    });
  return listText([...new Set(names)].slice(0, maxMedia), new Set(names).size);
}

const languageNames: Readonly<Record<string, string>> = {
  "application/pdf": "PDF",
  "image/pwg-raster": "PWG raster",
  "image/urf": "URF",
  zpl: "ZPL",
  epl: "EPL",
  tspl: "TSPL",
};

/** The facts that a printer reports about itself, by name, without those that it leaves open. */
export function factRows(facts: QueueFactsAnswer): readonly (readonly [string, string])[] {
  const { kind, make, media, formats, color, duplex, dpi } = facts;
  const known = formats.flatMap((format) => languageNames[format] ?? []);
  const prints = [
    // A raw port cannot say what it can do; label printers print in black on one side.
    ...(kind === "socket"
      ? []
      : [color ? "colour" : "black and white", duplex ? "both sides" : "one side only"]),
    ...(dpi.length > 0 ? [`${listText(dpi.map(String)).replace(" and ", " or ")} dpi`] : []),
  ].join(", ");
  const rows: readonly (readonly [string, string])[] = [
    ["Make", make ?? ""],
    ["Paper", mediaText(media)],
    ["Prints", prints.charAt(0).toUpperCase() + prints.slice(1)],
    ["Language", listText(known)],
  ];
  return rows.filter(([, text]) => text !== "");
}
