import { beforeAll, describe, expect, test } from "vitest";
import { encodeBarcode, loadBarcodes, qrCover } from "../../barcodes/index.ts";
import { placeLogo, withoutGap } from "./logo.ts";

beforeAll(loadBarcodes);

function symbolOf(value: string, eclevel: string) {
  const drawn = encodeBarcode("qrcode", value, { eclevel, fixedeclevel: true });
  if (!drawn.ok) throw new Error(drawn.reason);
  return drawn.symbol;
}

const wish = { size: 0.5, border: 1, aspect: 1 };

describe("a logo in a QR code", () => {
  test("limits a QR code's logo to the size that error correction can repair", () => {
    const value = "https://id.school/pupils/204";
    const sizes = ["M", "Q", "H"].map((level) => {
      const placed = placeLogo(symbolOf(value, level), wish);
      expect(placed?.cover.lost).toBeLessThanOrEqual(placed?.cover.bears ?? 0);
      return placed?.size ?? 0;
    });
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
    expect(new Set(sizes).size).toBe(3);
    expect(placeLogo(symbolOf(value, "L"), wish)).toBeNull();
    const asked = placeLogo(symbolOf("https://id.school/pupils/204", "H"), { ...wish, size: 0.1 });
    expect(asked?.size).toBeCloseTo(0.1, 5);
  });

  test("centres a logo on whole modules and keeps its aspect ratio", () => {
    const symbol = symbolOf("https://id.school/pupils/204", "H");
    const { columns } = symbol;
    const wide = placeLogo(symbol, { size: 0.3, border: 1, aspect: 2 });
    if (!wide) throw new Error("There is no room.");
    const { box, gap } = wide;
    expect(box.width / box.height).toBeCloseTo(2, 5);
    expect(box.x + box.width / 2).toBeCloseTo(columns / 2, 5);
    for (const side of [gap.x, gap.y, gap.width, gap.height]) expect(side).toBe(Math.round(side));
    expect(box.x - gap.x).toBeGreaterThanOrEqual(1);
    expect(gap.x + gap.width - box.x - box.width).toBeGreaterThanOrEqual(1);
    const kept = withoutGap(symbol.rects, gap);
    const modulesIn = (rects: readonly number[]) => {
      const found = new Set<string>();
      for (let at = 0; at < rects.length; at += 4) {
        const [x = 0, y = 0, width = 0] = rects.slice(at, at + 3);
        for (let column = x; column < x + width; column++) found.add(`${column} ${y}`);
      }
      return found;
    };
    const isTaken = (name: string) => {
      const [x = 0, y = 0] = name.split(" ").map(Number);
      return x >= gap.x && x < gap.x + gap.width && y >= gap.y && y < gap.y + gap.height;
    };
    const all = modulesIn(symbol.rects);
    expect(modulesIn(kept)).toEqual(new Set([...all].filter((name) => !isTaken(name))));
    expect([...all].some(isTaken)).toBe(true);
    // The modules outside the gap still give the level and the version.
    expect(qrCover({ ...symbol, rects: kept }, () => false)?.level).toBe("H");
  });

  test("refuses a logo in other symbologies and in codes too small for it", () => {
    const bars = encodeBarcode("code128", "7", {});
    expect(bars.ok && placeLogo(bars.symbol, wish)).toBeNull();
    expect(placeLogo(symbolOf("7", "L"), { ...wish, border: 4 })).toBeNull();
  });
});
