/** One row of the stock list; every value is text. */
export type StockItem = {
  readonly sku: string;
  readonly item: string;
  readonly detail: string;
  readonly shelf: string;
  readonly bay: string;
  readonly room: string;
  readonly min_qty: string;
};

/** Item, detail and minimum stock, grouped by shelf. */
const stores = [
  {
    room: "Lab store",
    shelf: "A",
    items: [
      ["Beaker, glass", "100 ml, low form", 24],
      ["Beaker, glass", "250 ml, low form", 24],
      ["Beaker, glass", "600 ml, low form", 12],
      ["Conical flask", "100 ml, narrow neck", 24],
      ["Conical flask", "250 ml, narrow neck", 24],
      ["Measuring cylinder", "10 ml, class B", 12],
      ["Measuring cylinder", "100 ml, class B", 12],
      ["Burette", "50 ml, PTFE tap", 12],
      ["Test tubes", "16 × 150 mm, box of 100", 4],
      ["Boiling tubes", "25 × 150 mm, box of 50", 3],
      ["Watch glass", "75 mm, soda lime", 20],
      ["Filter funnel", "75 mm, polypropylene", 16],
      ["Filter paper", "110 mm, 100 circles", 6],
      ["Stirring rods", "200 mm, pack of 10", 5],
      ["Dropping pipettes", "3 ml, pack of 500", 2],
    ],
  },
  {
    room: "Lab store",
    shelf: "B",
    items: [
      ["Bunsen burner", "Natural gas, flame stop", 16],
      ["Tripod", "Round, 210 mm", 16],
      ["Gauze, ceramic centre", "125 × 125 mm", 20],
      ["Heatproof mat", "300 × 300 mm", 20],
      ["Retort stand", "Base, rod 600 mm", 16],
      ["Boss head", "Zinc alloy", 24],
      ["Clamp, three-prong", "Cork lined, 60 mm", 24],
      ["Thermometer", "−10 to 110 °C, spirit", 30],
      ["Stopclock", "0.01 s, water resistant", 15],
      ["Balance", "400 g × 0.01 g", 4],
      ["Safety goggles", "Indirect vent, EN 166", 32],
      ["Nitrile gloves", "Medium, box of 100", 8],
      ["Tongs, crucible", "200 mm, steel", 16],
      ["Crucible with lid", "25 ml, porcelain", 16],
      ["Evaporating basin", "80 mm, porcelain", 16],
    ],
  },
  {
    room: "Art room",
    shelf: "C",
    items: [
      ["Acrylic, titanium white", "500 ml bottle", 10],
      ["Acrylic, lamp black", "500 ml bottle", 6],
      ["Acrylic, primary set", "5 × 500 ml", 6],
      ["Watercolour pans", "Set of 12, refillable", 30],
      ["Gouache, brilliant yellow", "200 ml tube", 5],
      ["Brush, round", "Size 6, synthetic", 40],
      ["Brush, flat", "Size 10, synthetic", 40],
      ["Cartridge paper A3", "130 g/m², 500 sheets", 4],
      ["Sugar paper A2", "Assorted, 250 sheets", 3],
      ["Charcoal, willow", "Medium, box of 25", 8],
      ["Oil pastels", "Set of 24", 20],
      ["Lino block", "200 × 150 mm, soft", 30],
      ["Block ink, crimson", "300 ml, water based", 4],
      ["Clay, air drying", "12.5 kg, terracotta", 6],
      ["Masking tape", "24 mm × 50 m", 12],
    ],
  },
  {
    room: "Library",
    shelf: "D",
    items: [
      ["Book covers, clear", "A5, roll of 50", 4],
      ["Spine labels", "25 × 38 mm, sheet of 50", 10],
      ["Date-due slips", "Pack of 500", 3],
      ["Barcode labels", "Code 128, roll of 1,000", 2],
      ["Repair tape", "50 mm × 20 m, acid free", 6],
      ["Bookends", "Steel, 160 mm, grey", 20],
      ["Display stands", "A4, clear acrylic", 12],
      ["Reading lamps", "LED, 5 W, clip-on", 6],
      ["Headphones", "On-ear, 3.5 mm", 15],
      ["USB drives", "32 GB, labelled", 20],
      ["Whiteboard markers", "Assorted, pack of 48", 3],
      ["Laminating pouches", "A4, 150 micron, 100", 4],
      ["Copier paper A4", "80 g/m², 2,500 sheets", 8],
      ["Envelopes C5", "White, box of 500", 2],
      ["Batteries AA", "Rechargeable, pack of 24", 2],
    ],
  },
] as const;

const itemsPerBay = 4;

/** The stock list: sixty items on four shelves. */
export const stock: readonly StockItem[] = stores.flatMap(({ room, shelf, items }, store) =>
  items.map(([item, detail, smallest], index) => ({
    // Six digits with leading zeros. The first three digits identify the store, and the last three increase in
    // tens.
    sku: String((store + 1) * 10_000 + (index + 1) * 10).padStart(6, "0"),
    item,
    detail,
    shelf: `${shelf}${Math.floor(index / itemsPerBay) + 1}`,
    bay: `Bay ${String((index % itemsPerBay) + 1).padStart(2, "0")}`,
    room,
    min_qty: String(smallest),
  })),
);
