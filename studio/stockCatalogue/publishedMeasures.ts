type Pair = readonly [across: number, down: number];

type Source = {
  readonly address: string;
  /** `maker` for measurements from the maker's own template, else `others`. */
  readonly by: "maker" | "others";
};

/**
 * Measurements of a label sheet: the label's size, the first label's top left corner, and the pitch between labels.
 */
export type PublishedMeasures = {
  /** Maker and number. The measurements apply to every pack that gLabels lists as the same sheet. */
  readonly pack: string;
  readonly unit: "in" | "mm";
  readonly grid: Pair;
  readonly label: Pair;
  readonly first: Pair;
  readonly pitch: Pair;
  /** The maker's template takes precedence. Without a template, at least two independent sources must agree. */
  readonly sources: readonly Source[];
};

const github = "https://github.com/";

/** LibreOffice's label definitions, in hundredths of a millimetre. */
const libreOffice: Source = {
  address: `${github}LibreOffice/core/blob/2b45cac482a7b9973075bcaf21c028d118903f9d/extras/source/labels/labels.xml`,
  by: "others",
};
/** gLabels' database, for packs on which a second source agrees. */
const glabels: Source = { address: `${github}j-evins/glabels-qt/tree/4c0ce11/templates`, by: "others" };
/** Measurements taken from Avery's Word and PDF templates. */
const averyTemplates: Source = {
  address: `${github}beyonddemise/matter-manager/blob/33137228220b6565994a998dae9f823f728f6190/packages/core/src/pdf/labels.ts`,
  by: "maker",
};
/** Label sizes and gaps rounded to 0.1 mm, with the grid centred on the sheet. */
const qrAdmin: Source = {
  address: `${github}thomashauge03/qr-admin/blob/1e3b508f07433afb888343cdef8d8916e1dc5163/lib/labelSheets.ts`,
  by: "others",
};
const pyLabelPrinter: Source = {
  address: `${github}awwolf/py_label_printer/blob/3bbbde7c4661ca71b374805baefeee7dae4bf9a2/src/templates.py`,
  by: "others",
};

/** Measurements in points, read from Avery's Word template of the pack. */
const snipeIt = (commit: string, file: string): Source => ({
  address: `${github}snipe/snipe-it/blob/${commit}/app/Models/Labels/Sheets/Avery/${file}.php`,
  by: "maker",
});
/** Label size and margins in thousandths of an inch; the pitch is calculated from the sheet. */
const paperSpecs = (number: string): Source => ({
  address: `${github}metacpan/metacpan-cpan-extracted/blob/ceddf58e5a4ff2f0bb8fc3de3f4a80bff98e3234/distros/P/Paper-Specs/lib/Paper/Specs/Avery/${number}.pm`,
  by: "others",
});
const averyGist: Source = { address: "https://gist.github.com/armadsen/5084458", by: "others" };

/**
 * Measurements of common packs with their sources. They take precedence over gLabels' database, in which users
 * measured some sheets with errors of more than a millimetre. Packs with conflicting sources are not listed.
 */
export const publishedMeasures: readonly PublishedMeasures[] = [
  {
    pack: "Avery 5160",
    unit: "in",
    grid: [3, 10],
    label: [2.625, 1],
    first: [0.1875, 0.5],
    pitch: [2.75, 1],
    sources: [
      averyTemplates,
      snipeIt("4a836851d8245cd2370e84719b301a06505b676b", "_5520"),
      paperSpecs("5160"),
    ],
  },
  {
    pack: "Avery 5159",
    unit: "mm",
    grid: [2, 7],
    label: [101.6, 38.1],
    first: [3.96, 6.35],
    pitch: [106.38, 38.1],
    sources: [libreOffice, averyGist],
  },
  {
    pack: "Avery 5161",
    unit: "mm",
    grid: [2, 10],
    label: [101.6, 25.4],
    first: [3.96, 12.7],
    pitch: [106.36, 25.4],
    sources: [libreOffice, paperSpecs("5161")],
  },
  {
    pack: "Avery 5162",
    unit: "mm",
    grid: [2, 7],
    label: [101.6, 33.87],
    first: [3.96, 21.17],
    pitch: [106.36, 33.87],
    sources: [libreOffice, paperSpecs("5162")],
  },
  {
    pack: "Avery 5164",
    unit: "mm",
    grid: [2, 3],
    label: [101.6, 84.67],
    first: [3.96, 12.7],
    pitch: [106.36, 84.67],
    sources: [libreOffice, paperSpecs("5164")],
  },
  {
    // LibreOffice and gLabels describe an older die of 5167, 0.28 in from the edge.
    pack: "Avery 5167",
    unit: "in",
    grid: [4, 20],
    label: [1.75, 0.5],
    first: [0.3, 0.5],
    pitch: [2.05, 0.5],
    sources: [snipeIt("28b1461cb430521a35924c701ee7d478f4a90627", "_5267"), paperSpecs("5167")],
  },
  {
    pack: "Avery 5168",
    unit: "mm",
    grid: [2, 2],
    label: [88.9, 127],
    first: [12.7, 12.7],
    pitch: [101.6, 127],
    sources: [libreOffice, glabels],
  },
  {
    pack: "Avery 5196",
    unit: "mm",
    grid: [3, 3],
    label: [69.85, 69.85],
    first: [3.18, 12.7],
    pitch: [69.85, 76.2],
    sources: [libreOffice, glabels],
  },
  {
    pack: "Avery 5293",
    unit: "mm",
    grid: [4, 6],
    label: [41.28, 41.28],
    first: [11.13, 12.7],
    pitch: [50.8, 42.34],
    sources: [libreOffice, paperSpecs("5293")],
  },
  {
    pack: "Avery 5294",
    unit: "mm",
    grid: [3, 4],
    label: [63.5, 63.5],
    first: [6.35, 12.7],
    pitch: [69.85, 63.5],
    // Paper::Specs has the same centres, but its circles are 0.8 mm smaller.
    sources: [libreOffice, paperSpecs("5294")],
  },
  {
    pack: "Avery 5366",
    unit: "mm",
    grid: [2, 15],
    label: [87.33, 16.92],
    first: [13.49, 12.7],
    pitch: [101.6, 16.92],
    sources: [libreOffice, glabels],
  },
  {
    pack: "Avery 5371",
    unit: "in",
    grid: [2, 5],
    label: [3.5, 2],
    first: [0.75, 0.5],
    pitch: [3.5, 2],
    sources: [paperSpecs("5371"), libreOffice],
  },
  {
    pack: "Avery 5388",
    unit: "mm",
    grid: [1, 3],
    label: [127, 76.2],
    first: [44.45, 25.4],
    pitch: [127, 76.2],
    sources: [libreOffice, glabels],
  },
  {
    pack: "Avery 5395",
    unit: "mm",
    grid: [2, 4],
    label: [85.73, 59.26],
    first: [17.48, 14.82],
    pitch: [95.25, 63.5],
    sources: [libreOffice, paperSpecs("5395")],
  },
  {
    pack: "Avery 5663",
    unit: "mm",
    grid: [2, 5],
    label: [107.95, 50.8],
    first: [0, 12.7],
    pitch: [107.95, 50.8],
    sources: [libreOffice, glabels],
  },
  {
    pack: "Avery 5931-Disc",
    unit: "mm",
    grid: [1, 2],
    label: [117.48, 117.48],
    first: [49.21, 17.46],
    pitch: [0, 127],
    sources: [libreOffice, glabels],
  },
  {
    pack: "Avery 8165",
    unit: "mm",
    grid: [1, 1],
    label: [215.9, 279.4],
    first: [0, 0],
    pitch: [0, 0],
    sources: [libreOffice, glabels],
  },
  {
    pack: "Avery L7160",
    unit: "mm",
    grid: [3, 7],
    label: [63.5, 38.1],
    first: [7.21, 15.15],
    pitch: [66.04, 38.1],
    sources: [averyTemplates, libreOffice],
  },
  {
    pack: "Avery L7161",
    unit: "mm",
    grid: [3, 6],
    label: [63.5, 46.56],
    first: [7.21, 8.82],
    pitch: [66.04, 46.56],
    sources: [libreOffice, qrAdmin],
  },
  {
    pack: "Avery L7162",
    unit: "mm",
    grid: [2, 8],
    label: [99.06, 33.87],
    first: [4.67, 13.02],
    pitch: [101.6, 33.87],
    sources: [snipeIt("28b1461cb430521a35924c701ee7d478f4a90627", "L7162"), libreOffice],
  },
  {
    pack: "Avery L7163",
    unit: "mm",
    grid: [2, 7],
    label: [99.06, 38.1],
    first: [4.67, 15.15],
    pitch: [101.6, 38.1],
    sources: [averyTemplates, snipeIt("15ddac0d3d6965aa5a7d498056aa48b52fc97ddf", "L7163"), libreOffice],
  },
  {
    pack: "Avery L7165",
    unit: "mm",
    grid: [2, 4],
    label: [99.06, 67.73],
    first: [4.67, 13.04],
    pitch: [101.6, 67.73],
    sources: [libreOffice, qrAdmin],
  },
  {
    pack: "Avery L7169",
    unit: "mm",
    grid: [2, 2],
    label: [99.1, 139],
    first: [4.63, 9.5],
    pitch: [101.64, 139],
    sources: [libreOffice, qrAdmin],
  },
  {
    pack: "Avery L7414",
    unit: "mm",
    grid: [2, 5],
    label: [90, 52],
    first: [15, 18.5],
    pitch: [90, 52],
    sources: [libreOffice, glabels],
  },
  {
    pack: "Avery L7651",
    unit: "mm",
    grid: [5, 13],
    label: [38.1, 21.17],
    first: [4.67, 10.9],
    pitch: [40.64, 21.17],
    sources: [libreOffice, glabels],
  },
  {
    pack: "Avery L4732",
    unit: "mm",
    grid: [5, 16],
    label: [35.56, 16.93],
    first: [11.02, 12.99],
    pitch: [38.1, 16.93],
    sources: [libreOffice, glabels],
  },
  {
    pack: "Avery C32011-10",
    unit: "mm",
    grid: [2, 5],
    label: [85, 54],
    first: [15, 13.5],
    pitch: [95, 54],
    sources: [libreOffice, glabels],
  },
  {
    // The same cards as C32011-10, for which gLabels agrees with LibreOffice.
    pack: "Zweckform 32010",
    unit: "mm",
    grid: [2, 5],
    label: [85, 54],
    first: [15, 13.5],
    pitch: [95, 54],
    sources: [libreOffice, glabels],
  },
  {
    pack: "Zweckform 3475",
    unit: "mm",
    grid: [3, 8],
    label: [70, 36],
    first: [0, 4.43],
    pitch: [70, 36],
    sources: [libreOffice, qrAdmin],
  },
  {
    pack: "Zweckform 3477",
    unit: "mm",
    grid: [2, 7],
    label: [105, 41],
    first: [0, 4.93],
    pitch: [105, 41],
    sources: [libreOffice, glabels],
  },
  {
    pack: "Zweckform 3490",
    unit: "mm",
    grid: [3, 8],
    label: [70, 36],
    first: [0, 4.43],
    pitch: [70, 36],
    sources: [libreOffice, glabels],
  },
  {
    pack: "Zweckform 3651",
    unit: "mm",
    grid: [4, 10],
    label: [52.5, 29.7],
    first: [0, 0],
    pitch: [52.5, 29.7],
    sources: [pyLabelPrinter, libreOffice],
  },
  {
    // Sold as L4732 elsewhere, for which gLabels agrees with LibreOffice.
    pack: "Zweckform 4732",
    unit: "mm",
    grid: [5, 16],
    label: [35.56, 16.93],
    first: [11.02, 12.99],
    pitch: [38.1, 16.93],
    sources: [libreOffice, glabels],
  },
  {
    pack: "Zweckform 4760",
    unit: "mm",
    grid: [1, 7],
    label: [192, 38],
    first: [9, 15.43],
    pitch: [192, 38],
    sources: [libreOffice, glabels],
  },
];
