/** Words that stand in headers of tables of people, in the languages of most exports. */
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

/** True for a cell that says what a column of people's data holds. */
export function isHeaderWord(cell: string): boolean {
  const found = cell.normalize("NFC").toLowerCase().match(words) ?? [];
  return (
    found.length > 0 &&
    found.length <= mostWords &&
    !cell.includes(":") &&
    found.some((word) => headerWords.has(word))
  );
}

const longestLabel = 60;

/** True for a cell that could name a column: a few words, rather than a number, a date or an address. */
export function isLabel(cell: string): boolean {
  const text = cell.trim();
  if (text.length === 0 || text.length > longestLabel || text.includes("@")) return false;
  if (text === "#" || text === "№") return true;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const digits = text.match(/\p{N}/gu)?.length ?? 0;
  return letters > digits;
}

const counter =
  /^(?:#|№|no|nos|nr|row|s\.?\s?no|sr|sl|(?:s|sr|sl|ser|serial|lfd|row|index)\.?\s*(?:no|nr|num|number)?)\.?$/i;

/** True for the header of a running number, as "Sr. No." is one. */
export function isCounter(header: string): boolean {
  return counter.test(header.trim());
}

const totals =
  /^(?:(?:grand|sub|overall)[\s-]*)?(?:totals?|sum|count|average|gesamt\p{L}*|summe|totale|totaal|suma|toplam|razem|celkem|итого|всего|合计|总计|合計|कुल|योग|المجموع|الإجمالي)(?![\p{L}])|^(?:no\.?|number) of (?:students|pupils|children|records|rows)/iu;
const remark =
  /^(?:printed|generated|prepared|exported|created|downloaded|report|signature|sign\.?|principal|head\s?teacher|page \d|end of|notes?\s*:|\*)/i;
const number = /^[-+]?[\d.,\s]+%?$/;

/**
 * True for a row behind the people that sums them up or remarks on them; `width` is how many columns the table has.
 * Its first words say so, and nothing but numbers stands beside them.
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
