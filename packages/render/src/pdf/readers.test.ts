import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseProject, sidesOf } from "@print-builder/core/document";
import {
  type CardDrawing,
  designValues,
  layoutCard,
  prepareSide,
  sampleValues,
  surroundingsOf,
} from "@print-builder/core/layout";
import type { SheetPage } from "@print-builder/core/sheets";
import { createFaceLibrary, createTextEngine } from "@print-builder/core/text";
import { openFonts } from "@print-builder/fonts/node";
import { beforeAll, describe, expect, it } from "vitest";
import { textsByReader } from "#test/pdf/readers.ts";
import { type SpokenCode, spokenPdf } from "#test/pdf/spokenPdf.ts";
import { pdfOptions, printed, sheet, temporaryFile } from "#test/pdf/testSheets.ts";

const fonts = openFonts();
const faces = createFaceLibrary(fonts);
const tools = {
  text: createTextEngine(fonts, faces),
  images: { find: () => ({ status: "missing", detail: "" }) as const },
  paper: null,
  onProblem: () => undefined,
};
const namesOfCard = 5;
const cardsOfSheet = 5;

/** The names below each other, five on a card. */
async function printedNames(names: readonly string[], properties: object): Promise<string> {
  const cards = inGroups(names, namesOfCard).map((group) => {
    const elements = group.map((text, index) => ({
      ...{
        id: `t${index}`,
        type: "text",
        x: 10,
        y: 10 + index * 36,
        width: 300,
        height: 30,
        rotation: 0,
        zIndex: 1,
      },
      properties: { ...properties, text, textWrap: "none" },
    }));
    const design = { canvas_width: 320, canvas_height: 200, front_elements: elements };
    return layoutCard(prepareSide(parseProject(design).project, "front"), designValues, tools);
  });
  return printed(inGroups(cards, cardsOfSheet).map(sheet), pdfOptions({}, faces));
}

function inGroups<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** Text as it is searched: composed, and without white space, which ends lines. */
const searched = (text: string) => text.normalize("NFC").replaceAll(/\s/gu, "");

const students = readFileSync(
  new URL("../../../../demo/student-card/data/students.csv", import.meta.url),
  "utf8",
);
const demo = students
  .trim()
  .split("\n")
  .slice(1)
  .map((row) => row.split(",")[1] ?? "");

const ownNames = `
Zoë Łukaszewska-O’Brien
Þórunn Ægisdóttir
Nguyễn Thị Phương Ánh
Đặng Hữu Trường
İpek Çağlayan Şahin
Mícheál Ó Súilleabháin
Ștefănescu Ţiriac
E\u0301lan Cafe\u0301
Ελένη Παπαδοπούλου
Ὀδυσσεὺς Ἀχιλλεύς
Ольга Йовановић
Љиљана Ђорђевић
Ґалаґан Їжакевич
श्रीमती विद्यार्थी क्षत्रिय
ज्ञानेन्द्र कृष्णमूर्ति
ऋत्विक् द्विवेदी
শ্রীজিতা চক্রবর্ত্তী
গৌরাঙ্গ ভট্টাচার্য্য
ਜਸਪ੍ਰੀਤ ਕੌਰ ਢਿੱਲੋਂ
જ્ઞાનેશ્વરી ત્રિવેદી
ଶ୍ରୀକ୍ଷେତ୍ର ମିଶ୍ର
சௌந்தர்யா கிருஷ்ணமூர்த்தி
லக்ஷ்மி ஸ்ரீநிவாசன்
శ్రీలక్ష్మి వేంకటేశ్వర్లు
ಶ್ರೀನಿವಾಸ ಕೃಷ್ಣಮೂರ್ತಿ
ജ്യോതിർമയി കൃഷ്ണൻകുട്ടി
സൗമ്യ ശ്രീധരൻ
ශ්‍රීමතී විජේසිංහ
ꯄ꯭ꯔꯤꯌꯥ ꯂꯩꯁꯪꯊꯦꯝ
ꯃꯩꯔꯥ ꯈ꯭ꯋꯥꯏꯔꯥꯛꯄꯝ
محمد عبد الرحمن
فاطمة الزهراء
السلام محمود
علی\u200cرضا مهدی\u200cپور
ثناء اللہ قریشی
گل\u200cنار پاکژاد
יוסף כהן־צדק
ณัฏฐ์ธิดา น้ำผึ้ง
สุภาพร พึ่งบุญ
王小明 歐陽娜娜
髙橋 陽葵 さくら
はせがわ ゆうと ガギグ
김민준 박서연
שִׁרָה בַּת־דָּוִד
מֹשֶׁה בֶּן־עַמְרָם
مُحَمَّد بْنُ نُور
`
  .trim()
  .split("\n");

/**
 * Each name is on a separate page: poppler reads `signLast` correctly only if most letters on the page run from right
 * to left.
 */
const furtherNames = `
ܫܘܫܢܐ ܡܪܝܡ
葛\u{e0100}城 辻\u{e0101}
አበበ ቢቂላ
ສົມສັກ ແກ້ວມະນີ
សុខ ចាន់ដារា
အောင် ကျော်မင်း
བསྟན་འཛིན་རྒྱ་མཚོ
ᠪᠠᠲᠤ ᠰᠤᠷᠤᠭᠴᠢ
ᱥᱟᱱᱛᱟᱲᱤ ᱢᱩᱨᱢᱩ
ᏣᎳᎩ ᏎᏉᏯ
ᐃᓄᒃ ᐊᓇᓇ
ⵜⵉⴼⵉⵏⴰⵖ ⴰⵎⴰⵣⵉⵖ
ꦱꦸꦏꦂꦤ ꦕꦿꦶꦪ
𑄌𑄋𑄴𑄟𑄳𑄦 𑄢𑄌𑄴
ꆈꌠ ꉙꐥ
`
  .trim()
  .split("\n");

/** A right-to-left line that ends with a sign: MuPDF puts the sign first (decision 0062). */
const signLast = "مُحَمَّد بْنُ عَلِيّ";

const styles = {
  plain: { fontSize: 20 },
  bold: { fontSize: 15, fontWeight: "bold", fontFamily: "Georgia" },
  "letter-spaced": { fontSize: 12, letterSpacing: 3 },
};

describe.each(Object.entries(styles))("names in %s text", (_, style) => {
  let texts: Readonly<Record<string, string>>;
  beforeAll(async () => {
    const first = await textsByReader(await printedNames([...demo, ...ownNames, signLast], style));
    const further = await textsByReader(await printedNames(furtherNames, style));
    texts = Object.fromEntries(
      Object.entries(first).map(([reader, text]) => [
        reader,
        `${text}\n${further[reader as keyof typeof further]}`,
      ]),
    );
  });

  it.each(["poppler", "pdfium", "mupdf", "pdfjs"])("%s finds names, to the character", (reader) => {
    const text = searched(texts[reader] ?? "");
    const names = [...demo, ...ownNames, ...furtherNames, ...(reader === "mupdf" ? [] : [signLast])];
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((name) => !text.includes(searched(name)))).toEqual([]);
    // Text only: no control, private-use or replacement characters.
    expect(texts[reader]).not.toMatch(/[^\P{Cc}\s]|\p{Co}|\uFFFD/u);
  });

  it("keeps a one-word name as one word", () => {
    for (const reader of ["poppler", "pdfium", "mupdf", "pdfjs"]) {
      for (const word of ["Súilleabháin", "Παπαδοπούλου", "Йовановић", "विद्यार्थी", "김민준"]) {
        expect(texts[reader]?.normalize("NFC"), `${word} in ${reader}`).toContain(word);
      }
    }
  });
});

const templatesFolder = new URL("../../../../templates/", import.meta.url);
const templates = readdirSync(templatesFolder).filter((name) => name.endsWith(".json"));

/** The sides of a template with its sample person, and each piece of a line on these sides. */
function drawnSample(name: string) {
  const stored: unknown = JSON.parse(readFileSync(new URL(name, templatesFolder), "utf8"));
  const { project } = parseProject(stored);
  if (!project.sample) throw new Error(`${name} has no sample.`);
  const values = sampleValues(project.sample, surroundingsOf(project));
  const drawings = sidesOf(project).map((side) => layoutCard(prepareSide(project, side), values, tools));
  const ops = drawings.flatMap(({ elements }) => elements.flatMap(({ ops }) => ops));
  const lines = ops.flatMap((op) =>
    op.op === "glyphs" ? [op.words.map(({ word }) => word.text).join("")] : [],
  );
  return { drawings, lines };
}

/** A single card on a page, as large as fits. */
function alone(drawing: CardDrawing): SheetPage {
  const { width, height } = drawing;
  const scale = Math.min(200 / width, 200 / height);
  const clip = [["M", 0, 0], ["L", 200, 0], ["L", 200, 200], ["L", 0, 200], ["Z"]] as const;
  return {
    widthMm: 200,
    heightMm: 200,
    guides: [],
    cards: [{ drawing, toSheet: [scale, 0, 0, scale, 0, 0], clip }],
  };
}

it("every PDF reader finds all text in the built-in templates", async () => {
  const samples = templates.map(drawnSample);
  const path = await printed(
    samples.flatMap(({ drawings }) => drawings.map(alone)),
    pdfOptions({}, faces),
  );
  // poppler drops a hyphen at a line's end, because it may divide a word.
  const wanted = samples.flatMap(({ lines }) => lines.map((line) => searched(line).replace(/-$/, "")));
  expect(wanted.length).toBeGreaterThan(3 * templates.length);
  for (const [reader, text] of Object.entries(await textsByReader(path))) {
    const read = searched(text);
    expect(
      wanted.filter((line) => !read.includes(line)),
      reader,
    ).toEqual([]);
  }
});

it("only MuPDF moves the last mark of a right-to-left line to its front", async () => {
  const [alef, bet, qamats] = ["א", "ב", "\u05b8"];
  const path = temporaryFile("pdf");
  const found = async (codes: readonly SpokenCode[], text: string) => {
    writeFileSync(path, spokenPdf(codes));
    const texts = Object.entries(await textsByReader(path));
    return texts.flatMap(([reader, read]) => (searched(read) === text ? [reader] : []));
  };
  const letter = (says: string) => ({ says, width: 600 });
  const sign = { says: qamats, width: 0 };
  const everyone = ["poppler", "pdfium", "mupdf", "pdfjs"];
  expect(await found([letter(bet), sign, letter(alef)], alef + qamats + bet)).toEqual(everyone);
  const butMupdf = everyone.filter((reader) => reader !== "mupdf");
  expect(await found([sign, letter(bet), letter(alef)], alef + bet + qamats)).toEqual(butMupdf);
  expect(await found([letter(qamats + bet), letter(alef)], alef + bet + qamats)).toEqual(butMupdf);
  expect(await found([letter(bet + qamats), letter(alef)], alef + bet + qamats)).toEqual([]);
});
