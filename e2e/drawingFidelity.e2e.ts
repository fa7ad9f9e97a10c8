import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { plainStyle } from "@print-builder/core/testing";
import { createFaceLibrary, createTextEngine } from "@print-builder/core/text";
import { openFonts } from "@print-builder/fonts/node";
import { openProject, renderCard } from "@print-builder/production";
import { expect, test } from "vitest";
import { temporaryFolder, textOf, wordsOf } from "./support/programs.ts";
import { element, pageSetup, writeProject } from "./support/projects.ts";

const sheet = { width: 210, height: 297, labelWidth: 100, labelHeight: 100 };
const canvasPx = 377;
/** The canvas is exactly 100 mm wide, so one px is the same everywhere. */
const ptPerPx = ((100 / 25.4) * 72) / canvasPx;

const texts: Readonly<Record<string, string>> = {
  Latin: "Greenfield International School of Performing Arts, Łódź and Kraków, AVATAR Way 17",
  Greek: "Ελένη Παπαδοπούλου, Λεωφόρος Βασιλίσσης Σοφίας, Αθήνα",
  Cyrillic: "Анастасия Соколова, улица Академика Королёва, Москва",
  Devanagari: "राहुल क्षत्रिय श्री कृष्णमूर्ति विद्यार्थी पहचान पत्र",
  Tamil: "ஸ்ரீ கோவிந்தன் பொன்னுசாமி மாணவர் அடையாள அட்டை",
  Arabic: "بطاقة هوية الطالب محمد عبد الله من مدرسة النور",
  Han: "张伟学生证北京市第一中学高三年级二班出生日期二零一零年",
  Hangul: "김서연 학생증 서울 중앙 고등학교 이학년 삼반",
};
const wraps = ["word", "break", "compress"] as const;

const fonts = openFonts();
const faces = createFaceLibrary(fonts);
const engine = createTextEngine(fonts, faces);

const bare = (text: string) => text.normalize("NFC").replace(/[\s\u200b-\u200f\u202a-\u202e]/g, "");
const sorted = (text: string) => [...bare(text.normalize("NFKC"))].toSorted().join("");

function linesOf(text: string, textWrap: (typeof wraps)[number], width: number) {
  const style = { ...plainStyle, wrap: textWrap };
  return engine.layout(text, style, { width, height: 300 }, { color: "#000000", alpha: 1 });
}

/** A card of one text, as the render command draws it; answers the file's path. */
async function rendered(
  text: string,
  textWrap: string,
  width: number,
  format: "pdf" | "svg",
): Promise<string> {
  const project = writeProject({
    design: {
      name: "Text",
      canvas_width: canvasPx,
      canvas_height: canvasPx,
      page_setup: pageSetup(sheet),
      front_elements: [
        element("text", [10, 10, width, 300], {
          text: "{{ t }}",
          fontSize: 20,
          fontFamily: "Arial",
          textWrap,
        }),
      ],
    },
    rows: [{ t: text }],
  });
  const open = await openProject(project);
  try {
    const at = { recordIndex: 0, side: "front", format, dpi: 300 } as const;
    const { bytes } = await renderCard(open, at, new Date());
    const out = join(temporaryFolder(), `card.${format}`);
    writeFileSync(out, bytes);
    return out;
  } finally {
    await open.close();
  }
}

const cases = Object.entries(texts).flatMap(([script, text], index) =>
  wraps.map((wrap) => [script, wrap, text, 130 + index * 17] as const),
);

test.each(cases)(
  "%s text with wrap %s breaks into the same lines in PDF and SVG as the engine says",
  async (_script, wrap, text, width) => {
    const layout = linesOf(text, wrap, width);
    const expected = layout.lines.map((line) => sorted(text.slice(line.start, line.end)));
    expect(expected.length).toBeGreaterThan(1);
    const pdf = await textOf(await rendered(text, wrap, width, "pdf"));
    expect(pdf.trim().split("\n").map(sorted)).toEqual(expected);
    const svg = readFileSync(await rendered(text, wrap, width, "svg"), "utf8");
    const baselines = [...svg.matchAll(/transform="matrix\([^)]* ([\d.]+)\)" fill="#000000"/g)].map((match) =>
      Number(match[1]),
    );
    expect([...new Set(baselines)]).toHaveLength(expected.length);
  },
);

test("words start in the PDF where the engine places them, within 0.02 pt", async () => {
  const text = "AVATAR Wolfgang Tomlinson Yves Łukasz 1,234";
  const layout = linesOf(text, "word", 340);
  const placed = layout.ops
    .flatMap((op) => (op.op === "glyphs" ? op.words : []))
    .filter(({ word }) => word.text.trim() !== "")
    .map(({ word, x }) => {
      const spaces = word.text.length - word.text.trimStart().length;
      const unitsPerEm = faces.get(word.face).unitsPerEm;
      const lead = word.glyphs.slice(0, spaces).reduce((sum, glyph) => sum + glyph.advance, 0);
      return { text: word.text.trim(), x: (10 + x + (lead / unitsPerEm) * 20) * ptPerPx };
    });
  const words = await wordsOf(await rendered(text, "word", 340, "pdf"));
  expect(words.map((word) => word.text)).toEqual(placed.flatMap((word) => word.text.split(" ")));
  for (const { text: first, x } of placed) {
    const word = words.find((each) => each.text === first.split(" ")[0]);
    expect(Math.abs((word?.x ?? 0) - x), first).toBeLessThan(0.02);
  }
});
