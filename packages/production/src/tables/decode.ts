import { isUtf8 } from "node:buffer";
import { ownValue } from "@print-builder/core/ownValue";
import { tableEncodings } from "@print-builder/core/records";
import { type LikelyEncoding, type TableFormat, tableError } from "./table.ts";

const sampleBytes = 65_536;
// Real exports contain tabs, line ends, vertical tabs, form feeds and the DOS end mark.
const harmlessControls: ReadonlySet<number> = new Set([9, 10, 11, 12, 13, 26]);

export type TextEncoding = {
  readonly encoding: string;
  /** False if another encoding yields different text that is about as likely. */
  readonly isCertain: boolean;
  /** The likeliest encodings, best first, each with different text; empty if the encoding was not guessed. */
  readonly likely: readonly LikelyEncoding[];
};

export type WantedEncoding = {
  /** The user's choice. */
  readonly chosen?: string | undefined;
  /** The encoding of similar files, used unless the file itself indicates Unicode. */
  readonly usual?: string | undefined;
};

type DecodedText = TextEncoding & { readonly text: string };

/**
 * Step 2 of reading a table, for text formats: decodes it in the chosen encoding, else in the detected encoding. Line
 * ends become "\n". Throws InputError for data that is not text and for an unknown encoding.
 */
export function decodeText(bytes: Uint8Array, wanted: WantedEncoding = {}): DecodedText {
  const found = encodingOf(bytes, wanted);
  const text = decodeIn(found.encoding, bytes);
  refuseBinary(text);
  // A byte order mark stays in the text if a different encoding was chosen.
  return { ...found, text: withLineFeeds(text.replace(/^\ufeff/, "")) };
}

export function withLineFeeds(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}

/** The format of a text table. UTF-16 is reported without its byte order. */
export function textFormat(
  kind: Exclude<TableFormat["kind"], "xlsx" | "xls" | "ods">,
  { encoding, isCertain, likely }: TextEncoding,
  delimiter: TableFormat["delimiter"] = null,
): Omit<TableFormat, "sheet"> {
  return {
    kind,
    encoding: encoding.replace(/^(UTF-16)(?:LE|BE)$/, "$1"),
    isEncodingCertain: isCertain,
    ...(isCertain ? {} : { likelyEncodings: likely }),
    delimiter,
  };
}

/** Determines the encoding of text. Throws InputError for an unknown chosen encoding. */
function encodingOf(bytes: Uint8Array, { chosen, usual }: WantedEncoding): TextEncoding {
  if (chosen !== undefined) return certain(knownEncoding(chosen));
  const wide = markedEncoding(bytes) ?? guessedEncoding(bytes);
  if (wide) return certain(wide);
  if (isUtf8(bytes)) return certain("UTF-8");
  return usual === undefined ? detectEncoding(bytes) : certain(knownEncoding(usual));
}

function certain(encoding: string): TextEncoding {
  return { encoding, isCertain: true, likely: [] };
}

function knownEncoding(label: string): string {
  const name = encodingNamed(label);
  if (name !== null) return name;
  throw tableError(
    `There is no encoding “${label}”. Common encodings are UTF-8, Windows-1252, GBK and Shift_JIS.`,
  );
}

function markedEncoding(bytes: Uint8Array): string | null {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return "UTF-16LE";
  if (a === 0xfe && b === 0xff) return "UTF-16BE";
  return null;
}

/** UTF-16 without a byte order mark: delimiters, digits and line ends leave zeros in every second byte only. */
function guessedEncoding(bytes: Uint8Array): string | null {
  const pairs = Math.floor(Math.min(bytes.length, sampleBytes) / 2);
  const zeros = [0, 0] as [number, number];
  for (let index = 0; index < pairs * 2; index++) {
    if (bytes[index] === 0) zeros[index % 2 ? 1 : 0]++;
  }
  const [even, odd] = zeros;
  const enough = Math.max(2, pairs * 0.05);
  if (odd >= enough && even * 10 < odd) return "UTF-16LE";
  if (even >= enough && odd * 10 < even) return "UTF-16BE";
  return null;
}

function refuseBinary(text: string): void {
  const length = Math.min(text.length, sampleBytes);
  let controls = 0;
  let zeros = 0;
  for (let index = 0; index < length; index++) {
    const code = text.charCodeAt(index);
    if (code === 0) zeros++;
    else if (code < 32 && !harmlessControls.has(code)) controls++;
  }
  if (controls * 100 > length || zeros * 10 > length) {
    throw tableError("The file is not a table. Save the table as .xlsx or .csv and try again.");
  }
}

/**
 * Detects the encoding of text that is not Unicode. Decodes the non-ASCII words in every candidate; the letters, their
 * case and their neighbours determine how likely the result is in the languages of that encoding. The method is
 * Mozilla's composite approach to charset detection, with alphabets instead of trained tables.
 */

type Alphabet = {
  /** From frequent to rare. */
  readonly letters: string;
  readonly isLatin?: boolean;
};

const alphabets = {
  french: { letters: "éèàçêôîûùëïâœü", isLatin: true },
  german: { letters: "üöäßé", isLatin: true },
  spanish: { letters: "áéíóñúüºª", isLatin: true },
  portuguese: { letters: "ãáçéíóêõâôúàº", isLatin: true },
  italian: { letters: "àèéìòù", isLatin: true },
  nordic: { letters: "øåæöäéü", isLatin: true },
  icelandic: { letters: "áíóðþöæúýé", isLatin: true },
  polish: { letters: "łóąężśćńź", isLatin: true },
  czech: { letters: "áíéěščřžýůúťďňľôäĺŕ", isLatin: true },
  hungarian: { letters: "áéöóőíüúű", isLatin: true },
  romanian: { letters: "ăâîşţșț", isLatin: true },
  croatian: { letters: "čćžšđ", isLatin: true },
  turkish: { letters: "ışğüöçi̇âî", isLatin: true },
  lithuanian: { letters: "ėšžųūčąęį", isLatin: true },
  latvian: { letters: "āēīņšļģžūčķ", isLatin: true },
  estonian: { letters: "õäöüšž", isLatin: true },
  vietnamese: { letters: "ăâđêôơư\u0300\u0301\u0303\u0309\u0323àáèéìíòóùúýã", isLatin: true },
  cyrillic: { letters: "аоинерстлвкмдпуяыьгзбчйхжшюцщэфъёіїєґўјљњђћџѓќѕ" },
  greek: { letters: "αοιετσνηυρπκμλςωάόίέήύώδγχθφβξζψϊϋΐΰ" },
  hebrew: { letters: "יוהלאתרבמשנדקםעחפכטגזןסצךףץ" },
  arabic: { letters: "اليمنرتوبةدعسفهكقحجشطصخزذثضغءأإآىئؤظپچژگکی" },
  thai: { letters: "านรอกเงลยมวสดทตคบปหชพจขณธศภผญฟซฐถฉษ่้ีิุั์ูืไใแโะ็ำ๊๋" },
} as const satisfies Readonly<Record<string, Alphabet>>;

type Language = keyof typeof alphabets;

const western: readonly Language[] = ["french", "german", "spanish", "portuguese", "italian", "nordic"];

/** Of two encodings that yield the same words, the first counts. */
const ofLetters: readonly { readonly encoding: string; readonly languages: readonly Language[] }[] = [
  { encoding: "Windows-1252", languages: [...western, "icelandic"] },
  { encoding: "Windows-1250", languages: ["polish", "czech", "hungarian", "romanian", "croatian", "german"] },
  { encoding: "Windows-1251", languages: ["cyrillic"] },
  { encoding: "Windows-1253", languages: ["greek"] },
  { encoding: "Windows-1254", languages: ["turkish"] },
  { encoding: "Windows-1255", languages: ["hebrew"] },
  { encoding: "Windows-1256", languages: ["arabic"] },
  { encoding: "Windows-1257", languages: ["lithuanian", "latvian", "estonian"] },
  { encoding: "Windows-1258", languages: ["vietnamese"] },
  { encoding: "Windows-874", languages: ["thai"] },
  { encoding: "KOI8-U", languages: ["cyrillic"] },
  { encoding: "IBM866", languages: ["cyrillic"] },
  { encoding: "x-mac-cyrillic", languages: ["cyrillic"] },
  { encoding: "ISO-8859-2", languages: ["polish", "czech", "hungarian", "romanian", "croatian"] },
  { encoding: "macintosh", languages: western },
  { encoding: "IBM850", languages: [...western, "icelandic"] },
  { encoding: "IBM437", languages: western },
];

/** Two-byte encodings, with characters that are frequent in names and headings. */
const ofCharacters = [
  {
    encoding: "GBK",
    script: /[\u3400-\u9fff]/u,
    frequent:
      "的一是不了人我在有他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文小明华丽红军强伟芳娜敏静秀英玉兰平丹霞飞刚勇磊涛超波辉杰鹏宇浩欣怡梦雪姓名班级年级学号性别男女电话地址住址照片编号生日出期二三四五六七八九十老师校区省市县镇路号室北京上海广州深圳",
  },
  {
    encoding: "Big5",
    script: /[\u3400-\u9fff]/u,
    frequent:
      "的一是不了人我在有他這中大來上國個到說們為子和你地出道也時年得就那要下以生會自著去之過家學對可王李張劉陳楊趙黃周吳徐孫胡朱高林何郭馬羅梁宋鄭謝韓唐馮于董蕭程曹袁鄧許傅沈曾彭呂蘇盧蔣蔡賈丁魏薛葉閻余潘杜戴夏鍾汪田任姜范方石姚譚廖鄒熊金陸郝孔白崔康江史顧侯邵孟龍萬段雷錢湯賴龔文小明華麗紅軍強偉芳敏靜秀英玉蘭平姓名班級年級學號性別男女電話地址照片編號生日期二三四五六七八九十老師臺北市縣區路號志雅婷怡君家豪淑惠美玲",
  },
  {
    encoding: "Shift_JIS",
    script: /[\u3040-\u30ff\u3400-\u9fff]/u,
    frequent:
      "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをんがぎぐげござじずぜぞだでどばびぶべぼぱぴぷぺぽアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワンガギグゲゴザジズゼゾダデドバビブベボパピプペポーッャュョ佐藤鈴木高橋田中伊渡辺山本村小林加吉松井上斎清水崎森池阿部石川前後岡長谷近坂遠青福西太三原野島内大宮今金藤原氏名学年組番号性別男女住所電話生日一二三四五六七八九十東京大阪花子郎美香恵真由優愛翔健介樹",
  },
  {
    encoding: "EUC-JP",
    script: /[\u3040-\u30ff\u3400-\u9fff]/u,
    frequent: "",
  },
  {
    encoding: "EUC-KR",
    script: /[\uac00-\ud7a3]/u,
    frequent:
      "김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민나진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국은어용예경봉사부가수영준서연민지현우주희정은하윤재성호동진미경아름다운학년번이름생월일전화소주성별남여보초중등교의을를에는과와로서울산대광인천시군로길",
  },
] as const;

const namesByLabel = new Map<string, string>(
  tableEncodings.map((encoding) => [encoding.toLowerCase(), encoding]),
);

/** The usual name of the encoding with this label; null if it cannot be decoded. */
export function encodingNamed(label: string): string | null {
  const plain = label.trim().toLowerCase();
  const old = /^(?:cp|ibm|dos-?)-?(437|850)$/.exec(plain)?.[1];
  if (old) return `IBM${old}`;
  try {
    const { encoding } = new TextDecoder(plain.replace(/^cp-?(125\d)$/, "windows-$1"));
    return namesByLabel.get(encoding) ?? encoding.toUpperCase();
  } catch {
    // Unknown labels throw.
    return null;
  }
}

const upper437 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0";
const upper850 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";
const dosPages: Readonly<Record<string, string>> = { IBM437: upper437, IBM850: upper850 };

/** Decodes bytes in an encoding returned by `encodingNamed`. Invalid bytes become U+FFFD. */
export function decodeIn(encoding: string, bytes: Uint8Array): string {
  const page = ownValue(dosPages, encoding);
  if (page === undefined) return new TextDecoder(encoding).decode(bytes);
  const latin = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  return latin.replace(/[\x80-\xff]/g, (char) => page[char.charCodeAt(0) - 0x80] ?? "\ufffd");
}

const detectedBytes = 262_144;
const mostWords = 2000;
const shownExamples = 3;
const shownEncodings = 4;
/** Minimum lead and minimum weight of a certain guess. Mean letter weights range from -10 to 0. */
const clearLead = 0.9;
const leastWeight = -2;

type Candidate = LikelyEncoding & { readonly weight: number; readonly words: string };

/** Call it only for bytes that are neither UTF-8 nor UTF-16. */
export function detectEncoding(bytes: Uint8Array): TextEncoding {
  const sample = wholeLines(bytes);
  const found: Candidate[] = [];
  for (const candidate of [...letterCandidates(sample), ...characterCandidates(sample)]) {
    if (!found.some(({ words }) => words === candidate.words)) found.push(candidate);
  }
  const sorted = found.sort((a, b) => b.weight - a.weight);
  const [best, next] = sorted;
  const lead = (best?.weight ?? -10) - (next?.weight ?? -10);
  return {
    encoding: best?.encoding ?? "Windows-1252",
    isCertain: best !== undefined && best.weight >= leastWeight && lead >= clearLead,
    likely: sorted.slice(0, shownEncodings).map(({ encoding, examples }) => ({ encoding, examples })),
  };
}

/** The first lines with non-ASCII bytes, so that a long list is judged even if the first such line is far down. */
function wholeLines(bytes: Uint8Array): Uint8Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const first = buffer.findIndex((byte) => byte >= 0x80);
  const start = buffer.lastIndexOf(0x0a, Math.max(0, first)) + 1;
  const part = buffer.subarray(start, start + detectedBytes);
  const end = part.length < detectedBytes ? part.length : part.lastIndexOf(0x0a) + 1;
  return end > 0 ? part.subarray(0, end) : part;
}

const isAscii = /^\p{ASCII}*$/u;

function wordsOf(text: string, breaks: RegExp): readonly string[] {
  const words = new Set<string>();
  for (const word of text.split(breaks)) {
    if (!isAscii.test(word)) words.add(word);
    if (words.size === mostWords) break;
  }
  return [...words];
}

function examplesOf(text: string): readonly string[] {
  const cells = wordsOf(text, /[,;\t|\r\n"]+/).map((cell) => cell.trim().slice(0, 60));
  return cells.slice(0, shownExamples);
}

function* letterCandidates(sample: Uint8Array): Generator<Candidate> {
  for (const { encoding, languages } of ofLetters) {
    const text = decodeIn(encoding, sample);
    const words = wordsOf(text, /[\s\d,;|"'()/_.:@&+-]+/);
    const weight = Math.max(...languages.map((language) => weightIn(alphabets[language], words)));
    yield { encoding, weight, words: words.join(" "), examples: examplesOf(text) };
  }
}

/** Characters that occur in text of every language. */
const punctuation = /[\u00a0‘’‚“”„–—…€«»·]/;

function weightIn({ letters, isLatin = false }: Alphabet, words: readonly string[]): number {
  const ranks = new Map([...letters].map((letter, rank) => [letter, rank / letters.length]));
  let weight = 0;
  let count = 0;
  let isImpossible = false;
  let shouted = 0;
  for (const word of words) {
    const high = [...word].filter((char) => char > "\x7f" && !(isLatin && punctuation.test(char)));
    count += high.length;
    isImpossible ||= impossible.test(word);
    if (word === word.toUpperCase() && word !== word.toLowerCase()) shouted++;
    for (const char of high) weight += punctuation.test(char) ? -6 : letterWeight(char, ranks, isLatin);
    if (high.length > 0) weight += wordWeight(word, high.length, isLatin);
  }
  if (count === 0) return leastWeight - 1;
  // Text all in capitals is rare, but typical of a script without case decoded in the wrong encoding.
  const isAllShouted = !isLatin && shouted === words.length ? 0.7 : 0;
  return weight / count - isAllShouted - (isImpossible ? 2 : 0);
}

/** Control characters, box drawing and private-use characters never occur in tables. */
const impossible = /[\u0080-\u009f\ufffd\ue000-\uf8ff\u2500-\u259f]/;

function letterWeight(char: string, ranks: ReadonlyMap<string, number>, isLatin: boolean): number {
  const rank = ranks.get(char.toLowerCase());
  // Text in a Latin language has few accented letters, so their frequency says little.
  if (rank !== undefined) return isLatin ? -0.5 * rank : -3 * rank;
  if (impossible.test(char)) return -10;
  return /\p{L}/u.test(char) ? -6 : -7;
}

/**
 * Other scripts never mix with ASCII letters in a word; accented letters seldom come in threes; capitals come first.
 */
function wordWeight(word: string, high: number, isLatin: boolean): number {
  const hasAsciiLetters = /[a-z]/i.test(word);
  if (!isLatin && hasAsciiLetters) return -5 * high;
  const isShouted = word === word.toUpperCase();
  const oddCase = !isShouted && /\p{Ll}\p{Lu}/u.test(word.replace(/^(?:Mc|Mac)/, "")) ? -4 : 0;
  const shoutedBut = /^\p{Lu}{2,}\p{Ll}\p{Lu}/u.test(word) ? -4 : 0;
  return oddCase + shoutedBut + (isLatin && /[^\p{ASCII}’]{3}/u.test(word) ? -3 * high : 0);
}

function* characterCandidates(sample: Uint8Array): Generator<Candidate> {
  for (const { encoding, script, frequent } of ofCharacters) {
    const text = decodeIn(encoding, sample);
    const words = wordsOf(text, /[\s\d,;|"'()/_.:@&+-]+/);
    const usual = frequent === "" ? frequentOf("Shift_JIS") : new Set(frequent);
    const weight = characterWeight(words, script, usual);
    yield { encoding, weight, words: words.join(" "), examples: examplesOf(text) };
  }
}

function frequentOf(encoding: string): ReadonlySet<string> {
  return new Set(ofCharacters.find((each) => each.encoding === encoding)?.frequent);
}

function characterWeight(words: readonly string[], script: RegExp, usual: ReadonlySet<string>): number {
  let weight = 0;
  let count = 0;
  const weightOf = (char: string): number => {
    if (usual.has(char)) return 0;
    if (script.test(char)) return -2.5;
    return /[\ufffd\ue000-\uf8ff]/.test(char) ? -10 : -6;
  };
  for (const word of words) {
    const high = [...word].filter(
      (char) => char > "\x7f" && !/[\u3000-\u303f\uff00-\uff60\u00b7]/.test(char),
    );
    count += high.length;
    for (const char of high) weight += weightOf(char);
    // A single non-Latin character between Latin letters is a misread accented letter.
    if (/[a-z]\P{ASCII}|\P{ASCII}[a-z]/iu.test(word)) weight -= 4 * high.length;
  }
  return count === 0 ? leastWeight - 1 : weight / count;
}
