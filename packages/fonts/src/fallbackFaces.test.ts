import { plainStyle } from "@print-builder/core/testing";
import { createFaceLibrary, createTextEngine, type FaceId, type TextStyle } from "@print-builder/core/text";
import { beforeAll, describe, expect, it } from "vitest";
import { catalogueFace, fontFamilies } from "./catalogue.ts";
import { emojiFace, fallbackFaces } from "./fallbackFaces.ts";
import { nearestFace } from "./nearestFace.ts";
import { openFonts } from "./node.ts";

const library = createFaceLibrary(openFonts());

function uncovered(text: string, faces: readonly FaceId[]): string[] {
  const isCovered = (character: string) =>
    faces.some((face) => library.get(face).covers(character.codePointAt(0) ?? 0));
  return [...text].filter((character) => !isCovered(character));
}

const samples = [
  ["Deva", "प्रिया शर्मा, कक्षा ५वीं — ज्ञान क्षेत्र श्री।"],
  ["Gujr", "પ્રિયા પટેલ ધોરણ ૫ જ્ઞાન ક્ષેત્ર"],
  ["Taml", "பிரியா கிருஷ்ணன் வகுப்பு ஸ்ரீ ௫"],
  ["Arab", "محمّد عبد الله، الصفّ ٥؛ گلِ نرگس ٹھیک ہے؟ ۱۲۳"],
  ["Beng", "প্রিয়া চট্টোপাধ্যায় শ্রেণি ৫ ৳ ক্ষ ৎ"],
  ["Telu", "ప్రియా రెడ్డి తరగతి ౫ క్షమ"],
  ["Knda", "ಪ್ರಿಯಾ ಗೌಡ ತರಗತಿ ೫ ಕ್ಷಮ"],
  ["Mlym", "പ്രിയ മേനോൻ ക്ലാസ് ൫ ർ ൽ ൾ ൺ"],
  ["Guru", "ਪ੍ਰਿਯਾ ਸਿੰਘ ਜਮਾਤ ੫ ੴ ਸ਼੍ਰੀ"],
  ["Hebr", "שָׁלוֹם תלמיד כיתה ה׳ ״בית״ ₪"],
  ["Thai", "ปรียา ชั้นประถมปีที่ ๕ น้ำ ฿"],
  ["Orya", "ପ୍ରିୟା ଶ୍ରେଣୀ ୫ କ୍ଷ"],
  ["Sinh", "ප්‍රියා පන්තිය ශ්‍රී ෴"],
  ["Mtei", "ꯄ꯭ꯔꯤꯌꯥ ꯂꯩꯁꯪꯊꯦꯝ ꯃꯅꯤꯄꯨꯔ ꯵ ꫠ ꯫"],
  ["Armn", "Արմեն Պետրոսյան և դասարան"],
  ["Geor", "გიორგი კლასი ᲒᲘᲝᲠᲒᲘ"],
  ["Ethi", "ተማሪ ክፍል ፭ ።"],
  ["Laoo", "ສົມສັກ ນັກຮຽນ ຫ້ອງ ໕ ໜ ໆ ₭"],
  ["Khmr", "សុខ សិស្ស ថ្នាក់ទី៥ ក្រុម ។ ៛"],
  ["Mymr", "အောင် ကျောင်းသား အတန်း ၅ ၊ ။ ဍ ႁ ꩦ"],
  ["Tibt", "བསྟན་འཛིན། སློབ་གྲྭ ༥ ཀྵ"],
  ["Mong", "ᠪᠠᠲᠤ ᠰᠤᠷᠤᠭᠴᠢ᠂ ᠕"],
  ["Thaa", "އަޙްމަދު ކްލާސް ޝ ޢ"],
  ["Olck", "ᱥᱟᱱᱛᱟᱲᱤ ᱕ ᱾"],
  ["Nkoo", "ߒߞߏ ߥߊߟߊ߬ ߅ ߸"],
  ["Adlm", "𞤀𞤣𞤤𞤢𞤥 𞥕"],
  ["Syrc", "ܫܘܫܢܐ ܡܪܝܡ ܀"],
  ["Cher", "ᏣᎳᎩ ᎤᏂᎯ ꮳꮃꭹ"],
  ["Cans", "ᐃᓄᒃᑎᑐᑦ ᓀᐦᐃᔭᐤ"],
  ["Tfng", "ⵜⵉⴼⵉⵏⴰⵖ ⴰⵎⴰⵣⵉⵖ"],
  ["Java", "ꦱꦸꦏꦂꦤ ꦕꦿ ꧕"],
  ["Cakm", "𑄌𑄋𑄴𑄟𑄳𑄦 𑄻"],
  ["Yiii", "ꆈꌠꉙ ꐥ"],
  ["Hani", "学生姓名：王小明，學號（三年級）、龍馬々"],
  ["Hira", "がくせい ひらがな ゔ ゝ ー「」。"],
  ["Kana", "ガクセイ カタカナ ヴ ヽ ー ｶﾀｶﾅ ㇰ・"],
  ["Bopo", "ㄅㄆㄇㄈ ㄧㄨㄩ ˇˋ"],
  ["Hang", "학생 김민수 뷁 힣 ㄱㄴㅏ ᄀ"],
  ["Latn", "Zoë Ñandú Ķēniņš Đặng Thị Ngọc Ánh ǅ ß ﬁ Ａ"],
  ["Grek", "Ελένη Παπαδοπούλου ᾧ ΐ"],
  ["Cyrl", "Надія Їжакевич Ђорђе Қазақ Ўктам"],
  ["Zyyy", "№ → ✓ ★ ● ☎ ⚠ ♀ ∞ ≥ ₹ € ₽ ⠿ 、「」 ・ ！ ، ؟ ٣ । ॥ ฿ 𝒜 ①"],
] as const;

describe("fallback by script", () => {
  it.each(samples)("fallback faces cover %s text in regular and bold", (script, text) => {
    expect(uncovered(text, fallbackFaces(script, 400))).toEqual([]);
    expect(uncovered(text, fallbackFaces(script, 700))).toEqual([]);
  });

  it.each([
    ["Deva", "noto-sans-devanagari", 100],
    ["Hani", "noto-sans-sc", 400],
    ["Hira", "noto-sans-sc", 400],
    ["Kana", "noto-sans-sc", 400],
    ["Bopo", "noto-sans-sc", 400],
    ["Hang", "noto-sans-kr", 400],
    ["Latn", "noto-sans", 100],
    ["Zyyy", "noto-sans", 100],
  ])("the fallback for %s starts with %s in the nearest weight", (script, family, lightest) => {
    expect(fallbackFaces(script, 400)[0]).toBe(`${family}-400`);
    expect(fallbackFaces(script, 700)[0]).toBe(`${family}-700`);
    expect(fallbackFaces(script, 100)[0]).toBe(`${family}-${lightest}`);
  });

  it("Arabic punctuation and digits use the Arabic face, not Math", () => {
    const [first] = fallbackFaces("Zyyy", 400).filter((face) => library.get(face).covers(0x60c));
    expect(first).toBe("noto-sans-arabic-400");
  });

  it("fallback chains name each existing face once", () => {
    for (const [script] of [...samples, ["Zinh"], ["Copt"], ["__proto__"], [""]]) {
      const faces = fallbackFaces(script, 600);
      expect(new Set(faces).size).toBe(faces.length);
      expect(faces.filter((face) => !catalogueFace(face))).toEqual([]);
    }
  });

  it("scripts without a dedicated font use the general faces", () => {
    expect(uncovered("⠿⠁", fallbackFaces("Brai", 400))).toEqual([]);
    expect(fallbackFaces("Copt", 400)).toContain("noto-sans-400");
  });
});

describe("characters of bundled faces", () => {
  const regularFaces = fontFamilies
    .filter((family) => family.name !== "Noto Emoji")
    .map((family) => library.get(nearestFace(family.faces, 400, false).id));
  /** All characters that any bundled face can draw, collected once for all tests. */
  const drawable: number[] = [];

  beforeAll(() => {
    for (let codePoint = 0x20; codePoint < 0x32000; codePoint++)
      if (regularFaces.some((face) => face.covers(codePoint))) drawable.push(codePoint);
  });

  it.each([...samples.map(([script]) => script), "Zinh"])(
    "the fallback of its script finds every character: %s",
    (script) => {
      const pattern = new RegExp(`^\\p{Script=${script}}$`, "u");
      const fallbacks = fallbackFaces(script, 400).map((face) => library.get(face));
      const lost = drawable.filter(
        (codePoint) =>
          pattern.test(String.fromCodePoint(codePoint)) && !fallbacks.some((face) => face.covers(codePoint)),
      );
      expect(lost.map((codePoint) => codePoint.toString(16))).toEqual([]);
    },
  );
});

describe("names in text set in Montserrat", () => {
  const engine = createTextEngine(openFonts(), library);
  const style: TextStyle = { ...plainStyle, family: "Montserrat", wrap: "none" };
  const layout = (text: string, own: Partial<TextStyle> = {}) =>
    engine.layout(text, { ...style, ...own }, { width: 1e4, height: 100 }, { color: "#000000", alpha: 1 });

  it.each([
    ["Lao", "ສົມສັກ", "noto-sans-lao"],
    ["Khmer", "សុខ", "noto-sans-khmer"],
    ["Burmese", "အောင်", "noto-sans-myanmar"],
    ["Tibetan", "བསྟན་འཛིན", "noto-serif-tibetan"],
    ["Mongolian", "ᠪᠠᠲᠤ", "noto-sans-mongolian"],
    ["Thaana", "އަޙްމަދު", "noto-sans-thaana"],
    ["Amharic", "አበበ", "noto-sans-ethiopic"],
    ["Santali", "ᱥᱟᱱᱛᱟᱲᱤ", "noto-sans-ol-chiki"],
    ["N’Ko", "ߒߞߏ", "noto-sans-nko"],
    ["Adlam", "𞤀𞤣𞤤𞤢𞤥", "noto-sans-adlam"],
    ["Syriac", "ܫܘܫܢܐ", "noto-sans-syriac"],
    ["Cherokee", "ᏣᎳᎩ", "noto-sans-cherokee"],
    ["Inuktitut", "ᐃᓄᒃᑎᑐᑦ", "noto-sans-canadian-aboriginal"],
    ["Tamazight", "ⵜⵉⴼⵉⵏⴰⵖ", "noto-sans-tifinagh"],
    ["Javanese", "ꦱꦸꦏꦂꦤ", "noto-sans-javanese"],
    ["Chakma", "𑄌𑄋𑄴𑄟𑄳𑄦", "noto-sans-chakma"],
    ["Nuosu", "ꆈꌠꉙ", "noto-sans-yi"],
  ])("a name in %s is shaped entirely by its script's font", (_, name, face) => {
    for (const weight of [400, 700]) {
      const { missing, ops } = layout(name, { weight });
      const words = ops.flatMap((op) => (op.op === "glyphs" ? op.words.map(({ word }) => word) : []));
      expect(missing).toEqual([]);
      expect(words.map((word) => word.text).join("")).toBe(name);
      expect(words.flatMap(({ glyphs }) => glyphs).filter(({ glyph }) => glyph === 0)).toEqual([]);
      expect(words.filter((word) => !word.face.startsWith(face))).toEqual([]);
    }
  });

  it("right-to-left scripts are shaped in visual order with joined letters", () => {
    for (const name of ["އަޙްމަދު", "ߒߞߏ", "𞤀𞤣𞤤𞤢𞤥", "ܫܘܫܢܐ"]) {
      expect(layout(name).lines[0]?.rtl).toBe(true);
    }
    for (const name of ["ᠪᠠᠲᠤ", "ߒߞߏ", "𞤀𞤣𞤤𞤢𞤥", "ܫܘܫܢܐ"]) {
      expect(layout(name, { letterSpacing: 4 }).ops).toEqual(layout(name).ops);
    }
  });
});

describe("emoji", () => {
  it("emoji use the monochrome emoji face", () => {
    expect(catalogueFace(emojiFace)?.file).toContain("/NotoEmoji_400Regular.ttf");
    expect(uncovered("😀🎓🏫🚌❤👩🧑🇮🇳✅⏰🥇", [emojiFace])).toEqual([]);
  });
});
