import { seededRandom } from "@print-builder/core/testing";
import { element, pageSetup } from "@print-builder/production/testing";

/** Words of eight writing systems for random texts. */
const vocabularies = [
  "Greenfield International School of Performing Arts, Łódź 31/12/2027 AVATAR-Way and/or No. 17",
  "Ελένη Παπαδοπούλου Λεωφόρος Βασιλίσσης Σοφίας 12, Αθήνα",
  "Анастасия Соколова улица Академика Королёва д. 7, Москва",
  "राहुल क्षत्रिय श्री कृष्णमूर्ति विद्यार्थी पहचान पत्र कक्षा ७",
  "ஸ்ரீ கோவிந்தன் பொன்னுசாமி மாணவர் அடையாள அட்டை",
  "بطاقة هوية الطالب محمد عبد الله من مدرسة النور 2027",
  "张伟学生证北京市第一中学 高三年级二班出生日期 二零一零年",
  "김서연 학생증 서울 중앙 고등학교 이학년 삼반",
].map((words) => words.split(" "));

const textsPerRound = 16;

const canvas = { canvas_width: 1216, canvas_height: 1056 };

const label = { width: 400, height: 400, labelWidth: 322.5, labelHeight: 280.1 };

/** A design of random texts in a grid, reproducible by round. */
export function randomTexts(round: number) {
  const random = seededRandom(2027 + round);
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const pick = <Item>(items: readonly Item[]) => items[between(0, items.length - 1)] as Item;
  /** Two ranges anywhere in the text, also across words, joining letters and each other. */
  const randomRuns = (length: number) =>
    [
      { bold: true, fontSize: between(8, 36) },
      { color: pick(["#c00000", "#0050c0"]), underline: true, italic: pick([true, false]) },
    ].map((look) => {
      const start = between(0, length - 1);
      return { start, end: between(start + 1, length), ...look };
    });
  const front_elements = Array.from({ length: textsPerRound }, (_, index) => {
    const words = vocabularies[index % vocabularies.length] ?? [];
    const text = Array.from({ length: between(2, 9) }, () => pick(words)).join(pick([" ", " ", "  ", "\n"]));
    const place = [
      10 + (index % 4) * 300,
      10 + Math.floor(index / 4) * 260,
      between(60, 280),
      between(40, 240),
    ];
    const stored = element("text", place as [number, number, number, number], {
      text,
      fontSize: between(8, 28),
      fontFamily: pick(["Arial", "Georgia", "Courier New"]),
      fontWeight: pick(["normal", "bold"]),
      textWrap: pick(["none", "word", "break", "compress"]),
      textAlign: pick(["left", "center", "right", "justify"]),
      letterSpacing: pick([0, 0, 0, 1.5]),
      verticalAlign: pick(["top", "middle", "bottom"]),
      lineHeight: pick([1.2, 1.2, 0.9, 1.6]),
      paragraphSpacing: pick([0, 8]),
      runs: index % 2 === 0 ? [] : randomRuns(text.length),
    });
    return { ...stored, text };
  });
  return { name: `Texts ${round}`, ...canvas, page_setup: pageSetup(label), front_elements };
}
