import { ordersOf } from "@print-builder/core/records";
import { trimEdges } from "./checks.ts";
import {
  filledColumns,
  filledWidth,
  type IntakePlan,
  lineText,
  type MergedArea,
  type RawLine,
  type RawRow,
  type RowMark,
} from "./table.ts";

/** A row of a sheet whose cells may still be filled or cleaned. */
export type SheetLine = { readonly row: number; readonly cells: string[]; readonly isHidden: boolean };

export type PlanOptions = {
  readonly sheet: string | null;
  readonly merged: readonly MergedArea[];
  /** Also applies all detected fixes to a table that begins with its header. */
  readonly withIntake: boolean;
  /** The sheet's header row, from 1; 0 for none. */
  readonly headerRow: number | undefined;
  readonly withHidden: boolean | undefined;
  /** The encoding chosen by a person, or used by a similar file. */
  readonly encoding: string | undefined;
};

/** Number of non-blank rows searched for the header. */
const lookedRows = 40;

/**
 * Step 4 of reading a table: reads the first non-blank rows and decides from them how to read the sheet. Returns
 * these rows too, because the records begin with them. A table that begins with its header is read unchanged,
 * unless it is read for the data wizard.
 */
export function findPlan(
  rows: Iterator<RawRow>,
  { sheet, merged, withIntake, headerRow, withHidden, encoding }: PlanOptions,
): { readonly plan: IntakePlan; readonly first: readonly SheetLine[] } {
  const first = firstFilled(rows);
  const found = headerRow === undefined ? findHeader(first, merged) : headerAt(headerRow);
  const { isPlain, ...header } = found;
  const drops = withIntake || !isPlain;
  const plan: IntakePlan = {
    sheet,
    header,
    dropTotals: drops,
    dropRepeated: drops,
    dropNumbered: drops,
    fillMerged: false,
    skipped: [],
    taken: [],
    types: {},
    splits: [],
    ...(withHidden ? { withHidden } : {}),
    ...(encoding ? { encoding } : {}),
  };
  return { plan, first };
}

function firstFilled(rows: Iterator<RawRow>): readonly SheetLine[] {
  const first: SheetLine[] = [];
  while (first.length < lookedRows) {
    const { value, done } = rows.next();
    if (done) break;
    const cells = value.cells();
    if (filledWidth(cells) > 0) first.push({ row: value.row, cells, isHidden: value.isHidden ?? false });
  }
  return first;
}

function headerAt(row: number): FoundHeader {
  return row === 0 ? { first: 0, count: 0, isPlain: true } : { first: row - 1, count: 1, isPlain: row === 1 };
}

type FoundHeader = {
  readonly first: number;
  readonly count: number;
  /**
   * True if the header is the sheet's first non-blank row alone, as any reader assumes. With a `count` of 0 there
   * is no header.
   */
  readonly isPlain: boolean;
};

/** Maximum number of rows above a header. */
const mostTitles = 20;

/**
 * Finds the header among the first non-blank rows of a sheet: below titles, and as two rows if the upper row groups the
 * lower row's columns. Moves past the first row only if everything above the header is clearly a title.
 */
function findHeader(rows: readonly RawLine[], merged: readonly MergedArea[]): FoundHeader {
  const firstRow = { first: rows[0]?.row ?? 0, count: 1, isPlain: true };
  const width = Math.max(0, ...rows.map(({ cells }) => filledColumns(cells).length));
  if (width < 2) return firstRow;
  if (isRecord(rows)) return { first: 0, count: 0, isPlain: false };
  const at = rows.findIndex(({ cells }) => !isTitle(cells, width));
  const isFound = at === 0 || (at > 0 && at <= mostTitles && isHeader(rows, at, width));
  const [above, row, below] = [rows[at - 1], rows[at], rows[at + 1]];
  if (!row || !isFound) return firstRow;
  const upper = above && groups(above, row, merged) && hasWords(row.cells, 2) ? above : row;
  const isDouble = upper !== row || (below !== undefined && isGroupedBy(row, below, merged));
  return { first: upper.row, count: isDouble ? 2 : 1, isPlain: at === 0 && !isDouble };
}

/** Whether the first row is a record: no cell names a column, and some column has a similar value in its other rows. */
function isRecord(rows: readonly RawLine[]): boolean {
  const [top, ...others] = rows;
  const cells = top?.cells ?? [];
  const filled = filledColumns(cells);
  if (others.length === 0 || filled.length < 2 || filled.some((column) => isHeaderWord(cells[column] ?? "")))
    return false;
  return filled.some((column) => {
    const shape = shapeOf(cells[column] ?? "");
    const below = others.map((row) => row.cells[column] ?? "").filter((cell) => cell.trim() !== "");
    const alike = below.filter((cell) => shapeOf(cell) === shape).length;
    return shape !== null && below.length > 0 && alike >= below.length * 0.8;
  });
}

/** The pattern of a value with digits: "99a" for "10b"; null for words and short numbers, which may be names. */
function shapeOf(cell: string): string | null {
  const text = cell.trim();
  if (text.length > 40) return null;
  if (ordersOf(text).length > 0) return "date";
  if (!/^\+?\d/.test(text) || !/\d{3}|\d\p{L}/u.test(text)) return null;
  return text.replace(/\d/g, "9").replace(/\p{L}/gu, "a");
}

/** Titles fill only a few of the table's columns. */
function isTitle(cells: readonly string[], width: number): boolean {
  const filled = filledColumns(cells).length;
  if (width < 5) return filled === 1 || (width === 4 && filled === 2 && !cells.some(isHeaderWord));
  return filled <= Math.max(2, Math.floor(width * 0.4));
}

/** Whether the cells are column names: distinct words that are typical of tables or have numbers below. */
function isHeader(rows: readonly RawLine[], at: number, width: number): boolean {
  const cells = rows[at]?.cells ?? [];
  const filled = filledColumns(cells);
  const texts = filled.map((column) => (cells[column] ?? "").trim().toLowerCase());
  const labels = texts.filter(isLabel).length;
  if (labels < texts.length * 0.8 || new Set(texts).size < texts.length * 0.8) return false;
  const known = texts.filter(isHeaderWord).length;
  const title = (rows[0]?.cells ?? []).filter((cell) => cell.trim() !== "");
  // A first row that is only a short header word may be an incomplete header.
  const isShortHeader = title.length === 1 && isHeaderWord(title[0] ?? "") && wordCount(title[0] ?? "") <= 2;
  if (isShortHeader || width === 2) return known > filled.length / 2;
  return known >= Math.max(1, filled.length / 4) || hasNumbersBelow(rows.slice(at + 1), filled, cells);
}

function wordCount(text: string): number {
  return text.trim().split(/\s+/).length;
}

function hasNumbersBelow(
  rows: readonly RawLine[],
  columns: readonly number[],
  header: readonly string[],
): boolean {
  if (rows.length < 2) return false;
  return columns.some((column) => {
    const below = rows.map(({ cells }) => cells[column] ?? "").filter((cell) => cell.trim() !== "");
    return (
      !/\d/.test(header[column] ?? "") &&
      below.length > 1 &&
      below.filter((cell) => /\d/.test(cell)).length >= below.length * 0.6
    );
  });
}

function hasWords(cells: readonly string[], least: number): boolean {
  const filled = filledColumns(cells);
  const known = filled.filter((column) => isHeaderWord(cells[column] ?? "")).length;
  return known >= least && known >= filled.length / 2;
}

function areasIn(row: number, merged: readonly MergedArea[]): readonly MergedArea[] {
  return merged.filter(({ s, e }) => s.r <= row && e.r >= row);
}

const isWide = ({ s, e }: MergedArea) => e.c > s.c;
const isTall = ({ s, e }: MergedArea) => e.r > s.r;

/** Whether a narrow row right above a header groups its columns, as opposed to being a title. */
function groups(above: RawLine, row: RawLine, merged: readonly MergedArea[]): boolean {
  if (above.row !== row.row - 1) return false;
  const filled = filledColumns(above.cells);
  const texts = filled.map((column) => above.cells[column] ?? "");
  if (!texts.every(isLabel) || texts.some((text) => text.includes(":"))) return false;
  const wide = areasIn(above.row, merged).filter((area) => isWide(area) && !isTall(area));
  if (wide.length > 0) return filled.length > 1;
  return filled.length > 1 && texts.some(isHeaderWord) && filled.every((column) => row.cells[column]?.trim());
}

/** Whether the row below belongs to the header too, because the upper row groups its columns. */
function isGroupedBy(row: RawLine, below: RawLine, merged: readonly MergedArea[]): boolean {
  if (below.row !== row.row + 1) return false;
  const texts = filledColumns(below.cells).map((column) => below.cells[column] ?? "");
  if (texts.length < 2 || !texts.every((text) => isLabel(text) && !/\d/.test(text))) return false;
  const areas = areasIn(row.row, merged);
  const tall = areas.some((area) => isTall(area) && area.s.r === row.row && area.e.r === below.row);
  if (tall && areas.some((area) => isWide(area) && area.e.r === row.row)) return true;
  const hasGroup = filledColumns(below.cells).some((column) => !row.cells[column]?.trim());
  return hasGroup && hasWords(below.cells, 2);
}

/** The names of columns, from one or several header rows: "Guardian" above "Phone" is "Guardian Phone". */
export function joinHeader(rows: readonly RawLine[], merged: readonly MergedArea[]): string[] {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const texts = rows.map((line, at) =>
    at < rows.length - 1 ? spread(line, rows.slice(at + 1), merged) : line.cells,
  );
  return Array.from({ length: width }, (_, column) => {
    const parts = texts.map((cells) => (cells[column] ?? "").trim()).filter((text) => text !== "");
    return parts.filter((part, at) => part !== parts[at - 1]).join(" ");
  });
}

/** Repeats a group's name over each of its columns: across its merged area, else as far as there are names below. */
function spread(line: RawLine, below: readonly RawLine[], merged: readonly MergedArea[]): readonly string[] {
  const width = Math.max(line.cells.length, ...below.map(({ cells }) => cells.length));
  const cells = Array.from({ length: width }, (_, column) => line.cells[column] ?? "");
  const areas = areasIn(line.row, merged).filter(({ s }) => s.r === line.row);
  if (areas.some(isWide)) {
    for (const { s, e } of areas.filter(isWide))
      cells.fill(cells[s.c] ?? "", s.c, Math.min(e.c, width - 1) + 1);
    return cells;
  }
  let group = "";
  for (const [column, cell] of cells.entries()) {
    const hasName = below.some((row) => row.cells[column]?.trim());
    if (cell.trim() !== "") group = hasName ? cell : "";
    else if (hasName) cells[column] = group;
  }
  return cells;
}

/** A column whose name repeats an earlier name, and its new name in the table. */
export type RenamedColumn = { readonly name: string; readonly header: string };

/**
 * Column names from the cells of the first row, trimmed. A blank name becomes `column_n` (n = 1-based position), or
 * “Photo” above pictures, and a repeated name gets a number ("Name", "Name 2"). `__proto__` would alter the row objects
 * instead of naming a cell, so it counts as blank.
 */
export function nameHeaders(
  cells: readonly string[],
  columns: number,
  ofPictures: ReadonlySet<number> = new Set(),
): { headers: string[]; renamed: RenamedColumn[] } {
  const wanted = Array.from({ length: columns }, (_, index) => usable(cells[index] ?? ""));
  const taken = new Set(wanted);
  const used = new Set<string>();
  const renamed: RenamedColumn[] = [];
  const headers = wanted.map((name, index) => {
    const base = name || (ofPictures.has(index) ? "Photo" : `column_${index + 1}`);
    let header = base;
    for (let number = 2; used.has(header) || (header !== name && taken.has(header)); number++) {
      header = `${base} ${number}`;
    }
    used.add(header);
    if (name && header !== name) renamed.push({ name, header });
    return header;
  });
  return { headers, renamed };
}

function usable(cell: string): string {
  const name = trimEdges(cell);
  return name === "__proto__" ? "" : name;
}

/** The rows that a person excluded or included. Rows must be passed from top to bottom. */
export type Marks = {
  isSkipped(row: number, cells: readonly string[]): boolean;
  isTaken(row: number, cells: readonly string[]): boolean;
  /** The plan with current positions for the marks of an earlier file; marks without a row are dropped. */
  resolved(plan: IntakePlan): IntakePlan;
};

export function createMarks(plan: IntakePlan | null): Marks {
  const skipped = createFinder(plan?.skipped ?? []);
  const taken = createFinder(plan?.taken ?? []);
  return {
    isSkipped: skipped.isMarked,
    isTaken: taken.isMarked,
    resolved: (whole) => ({ ...whole, skipped: skipped.found(), taken: taken.found() }),
  };
}

function createFinder(marks: readonly RowMark[]) {
  const byRow = new Map(marks.flatMap(({ row, text }) => (row === null ? [] : [[row, text]])));
  const byText = new Map<string, number>();
  for (const { row, text } of marks) if (row === null) byText.set(text, (byText.get(text) ?? 0) + 1);
  const found = new Map<number, RowMark>();
  return {
    isMarked(row: number, cells: readonly string[]): boolean {
      if (marks.length === 0) return false;
      if (found.has(row)) return true;
      const isPlaced = byRow.has(row);
      if (!isPlaced && byText.size === 0) return false;
      const text = lineText(cells);
      const left = byText.get(text) ?? 0;
      if (!isPlaced && left === 0) return false;
      if (!isPlaced) byText.set(text, left - 1);
      found.set(row, { row, text });
      return true;
    },
    found: (): readonly RowMark[] => [...found.values()],
  };
}

/** Words typical of headers in tables of people, in the languages of most exports. */
const headerWords = new Set(
  `name names full first last middle given family surname forename student pupil learner child teacher staff employee
  class section grade form standard std stream division year level course batch roll adm admission no number num nr id
  code reg registration gr enrolment enrollment uid ref sr sno serial sl dob birth date born gender sex age phone mobile
  contact tel telephone cell email mail address street city town village district state zip pin postcode postal country
  father mother parent guardian emergency relation photo photograph picture image bus route stop transport house blood
  group religion category caste nationality language department dept designation position job title subject status remarks
  remark note notes colour color motto joining expiry valid issue barcode qr school campus branch hostel room fee fees marks details personal
  vorname nachname klasse geburtsdatum geschlecht straße strasse ort plz telefon adresse schüler schülerin foto bild lfd
  nummer familienname kurs jahrgang nom prénom prenom classe naissance téléphone élève eleve numéro sexe nombre nombres
  apellido apellidos curso fecha nacimiento teléfono telefono correo dirección direccion grado sección alumno matrícula
  nome cognome sobrenome turma data nascita nascimento cellulare indirizzo endereço aluno naam voornaam achternaam klas
  geboortedatum adres telefoon imię imie nazwisko klasa data urodzenia adı soyadı sınıf numara telefonu ime prezime
  имя фамилия отчество класс дата рождения телефон адрес ім'я прізвище клас नाम कक्षा वर्ग पिता माता जन्म तिथि फोन पता
  क्रमांक अनुक्रमांक الاسم الصف الفصل الرقم تاريخ الميلاد الهاتف العنوان نام جماعت والد 姓名 班级 班級 学号 學號 年级 性别
  出生日期 电话 地址 照片 氏名 名前 学年 組 番号 生年月日 이름 성명 학년 반 번호 생년월일 전화`
    .split(/\s+/)
    .map((word) => word.normalize("NFC")),
);

const words = /[\p{L}\p{M}']+/gu;
const mostWords = 6;

/** Whether a cell names a kind of personal data. */
function isHeaderWord(cell: string): boolean {
  const found = cell.normalize("NFC").toLowerCase().match(words) ?? [];
  return (
    found.length > 0 &&
    found.length <= mostWords &&
    !cell.includes(":") &&
    found.some((word) => headerWords.has(word))
  );
}

const longestLabel = 60;

/** Whether a cell may be a column name: a few words, not a number, a date or an address. */
function isLabel(cell: string): boolean {
  const text = cell.trim();
  if (text.length === 0 || text.length > longestLabel || text.includes("@")) return false;
  if (text === "#" || text === "№") return true;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const digits = text.match(/\p{N}/gu)?.length ?? 0;
  return letters > digits;
}

const counter =
  /^(?:#|№|no|nos|nr|row|s\.?\s?no|sr|sl|(?:s|sr|sl|ser|serial|lfd|row|index)\.?\s*(?:no|nr|num|number)?)\.?$/i;

/** Whether a cell is the header of a running number, such as "Sr. No.". */
export function isCounter(header: string): boolean {
  return counter.test(header.trim());
}

const totals =
  /^(?:(?:grand|sub|overall)[\s-]*)?(?:totals?|sum|count|average|gesamt\p{L}*|summe|totale|totaal|suma|toplam|razem|celkem|итого|всего|合计|总计|合計|कुल|योग|المجموع|الإجمالي)(?![\p{L}])|^(?:no\.?|number) of (?:students|pupils|children|records|rows)/iu;
const remark =
  /^(?:printed|generated|prepared|exported|created|downloaded|report|signature|sign\.?|principal|head\s?teacher|page \d|end of|notes?\s*:|\*)/i;
const number = /^[-+]?[\d.,\s]+%?$/;

/**
 * Whether a row after the people has totals or remarks; `width` is the table's number of columns. Its first words are
 * typical, and all other cells are numbers.
 */
export function isTotalsRow(cells: readonly string[], width: number): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  const first = filled.findIndex((cell) => !number.test(cell));
  const label = filled[first];
  if (label === undefined || first > 1) return false;
  const others = filled.filter((_, at) => at !== first);
  if (totals.test(label)) return width > 1 && others.every((cell) => number.test(cell) || totals.test(cell));
  return remark.test(label) && width > 2 && others.length * 3 <= width;
}
