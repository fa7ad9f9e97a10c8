import { surroundingsLine } from "../measure/surroundings.ts";
import { photoCount } from "../paths.ts";
import { count, ms, size } from "../report/figures.ts";
import { makeTable } from "../report/table.ts";
import { atLeast, atMost, type TargetLine } from "../report/targetLine.ts";
import type { PhotosMeasured, PrintsMeasured } from "./measurePrints.ts";
import { photoKinds } from "./photoKinds.ts";

const rateOf = (seconds: number): string => `${count(photoCount / seconds)}/s`;

function photosRow({ kind, first, second, sharp, pdfkit }: PhotosMeasured): string[] {
  return [
    photoKinds[kind].label,
    rateOf(first.seconds),
    rateOf(second.seconds),
    sharp === null ? "" : rateOf(sharp),
    pdfkit === null ? "" : rateOf(pdfkit.seconds),
    size(first.bytes),
    pdfkit === null ? "" : size(pdfkit.bytes),
  ];
}

export function printsSection(measured: PrintsMeasured): string[] {
  const { surroundings, oneCardMs, photos, divided, codes, press } = measured;
  return [
    surroundingsLine(surroundings),
    "",
    `One card with the installed command, start-up included: ${ms(oneCardMs)}.`,
    "",
    `1,000 cards with QR code and Code 128: ${rateOf(codes.usual)}; with Data Matrix and GS1-128: ${rateOf(codes.further)}.`,
    "",
    `960 cards with 60 photos: RGB ${press.rgb.toFixed(2)} s; in a press's inks ${press.first.toFixed(2)} s, printed again ${press.second.toFixed(2)} s.`,
    "",
    ...makeTable(
      ["1,000 photos", "first print", "second print", "sharp alone", "pdfkit", "our file", "pdfkit's file"],
      photos.map(photosRow),
    ),
    "",
    ...makeTable(
      ["10,000 cards with --processes", "seconds", "peak MB"],
      divided.map((one) => [String(one.processes), one.seconds.toFixed(2), count(one.peakMb)]),
    ),
  ];
}

export function printsTargets({ oneCardMs, photos, divided, codes, press }: PrintsMeasured): TargetLine[] {
  const of = (kind: PhotosMeasured["kind"]) => photos.find((one) => one.kind === kind) ?? null;
  const printed = of("printed");
  const percent = (value: number) => `${(value * 100).toFixed(0)} %`;
  const times = (value: number) => `${value.toFixed(2)} ×`;
  const [one, two] = [1, 2].map((processes) => divided.find((run) => run.processes === processes));
  const beside = (["large", "camera"] as const).flatMap((kind) => {
    const run = of(kind);
    const { label } = photoKinds[kind];
    return [
      atLeast(
        `first print, photos ${label}: ≥ 90 % of sharp alone`,
        0.9,
        run?.sharp ? run.sharp / run.first.seconds : null,
        percent,
      ),
      atMost(
        `second print, photos ${label}: ≤ 1.05 × photos in print size`,
        1.05,
        run && printed ? run.second.seconds / printed.second.seconds : null,
        times,
      ),
    ];
  });
  return [
    atMost("one card with the installed command in ≤ 450 ms", 450, oneCardMs, ms),
    ...beside,
    atLeast(
      "10,000 cards: --processes 2 ≥ 1.4 × as fast as 1",
      1.4,
      one && two ? one.seconds / two.seconds : null,
      times,
    ),
    atLeast(
      "cards with Data Matrix and GS1-128 ≥ 60 % of the speed with QR code and Code 128",
      0.6,
      codes.usual / codes.further,
      percent,
    ),
    atLeast("cards for a press ≥ 60 % of the speed in RGB", 0.6, press.rgb / press.first, percent),
    atMost("memory with --processes 2 ≤ 512 MB", 512, two?.peakMb ?? null, (mb) => `${count(mb)} MB`),
  ];
}
