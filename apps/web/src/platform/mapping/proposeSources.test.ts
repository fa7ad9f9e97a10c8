import { parseProject } from "@print-builder/core/document";
import type { CardRecord } from "@print-builder/core/records";
import { describe, expect, it } from "vitest";
import { designTokens, type Token } from "./designTokens.ts";
import { tableSources, tokensForColumns } from "./findFixedTexts.ts";
import { proposalFor, proposeSources } from "./proposeSources.ts";
import { type Surroundings, tokenSurroundings } from "./tokenSurroundings.ts";

const text = (name: string): Token => ({ name, kind: "text" });
const image = (name: string): Token => ({ name, kind: "image" });
const columns = { one: "column", many: "columns" } as const;

type ProposalInput = {
  readonly rows?: readonly CardRecord[];
  readonly stored?: Readonly<Record<string, string>>;
  readonly surroundings?: ReadonlyMap<string, Surroundings>;
};

function proposals(tokens: readonly Token[], headers: readonly string[], given: ProposalInput = {}) {
  const { rows = [], stored = {}, surroundings = new Map() } = given;
  const sources = tableSources(headers, rows);
  const storedFor = ({ name }: Token) => stored[name];
  const found = proposeSources({
    tokens,
    sources,
    storedFor,
    surroundings,
    words: columns,
    once: "perKind",
  });
  return tokens.map((token) => ({
    token,
    ...(proposalFor(found, token) ?? { source: null, why: "", origin: null }),
  }));
}

/** The proposed source of each token and its origin. Omits open tokens. */
function proposed(tokens: readonly Token[], headers: readonly string[], given: ProposalInput = {}) {
  const taken = proposals(tokens, headers, given).filter(({ source }) => source !== null);
  return Object.fromEntries(taken.map(({ token, source, origin }) => [token.name, `${source}, ${origin}`]));
}

function whyOpen(tokens: readonly Token[], headers: readonly string[], given: ProposalInput = {}) {
  const open = proposals(tokens, headers, given).filter(({ source }) => source === null);
  return Object.fromEntries(open.map(({ token, why }) => [token.name, why]));
}

/** A card with these elements. x and y are in canvas px. */
function card(elements: readonly (readonly [x: number, y: number, text: string, more?: object])[]) {
  const front_elements = elements.map(([x, y, words, more], at) => ({
    id: `e${at}`,
    type: "text",
    x,
    y,
    width: 90,
    height: 16,
    properties: { text: words },
    ...more,
  }));
  return parseProject({ name: "Card", front_elements }).project;
}

function ofCard(
  project: ReturnType<typeof card>,
  headers: readonly string[],
  rows: readonly CardRecord[] = [],
) {
  const given = { rows, surroundings: tokenSurroundings(project) };
  return {
    taken: proposed(designTokens(project), headers, given),
    open: whyOpen(designTokens(project), headers, given),
  };
}

describe("proposing columns for tokens", () => {
  it("matches equal names first, ignoring case and punctuation", () => {
    expect(proposed([text("full_name"), text("dob")], ["Full Name", "DOB"])).toEqual({
      full_name: "Full Name, same",
      dob: "DOB, same",
    });
  });

  it("matches synonyms that tables use", () => {
    const tokens = [text("full_name"), text("admission_no"), text("guardian_phone"), image("photo")];
    expect(proposed(tokens, ["Student Name", "Adm No", "Parent Mobile", "Photo File"])).toEqual({
      full_name: "Student Name, meaning",
      admission_no: "Adm No, meaning",
      guardian_phone: "Parent Mobile, meaning",
      photo: "Photo File, meaning",
    });
  });

  it("an ID token matches admission numbers, never other numbers", () => {
    expect(proposed([text("id"), text("phone")], ["Adm No", "Parent Mobile"])).toEqual({
      id: "Adm No, meaning",
      phone: "Parent Mobile, meaning",
    });
    expect(proposed([text("id")], ["Phone Number", "Bus No"])).toEqual({});
    expect(proposed([text("name"), text("id")], ["House", "Account code"])).toEqual({});
  });

  it("keeps a column that the user chose before", () => {
    expect(
      proposed([text("id"), text("name")], ["admission_no", "x"], { stored: { id: "admission_no" } }),
    ).toEqual({ id: "admission_no, stored" });
  });

  it("never proposes a column whose name equals another token's name", () => {
    const tokens = [text("student_name"), text("name")];
    expect(proposed(tokens, ["Name"])).toEqual({ name: "Name, same" });
    expect(whyOpen(tokens, ["Name"])).toEqual({ student_name: "“Name” is already used for name." });
  });

  it("never proposes a picture column for text or the reverse", () => {
    expect(proposed([text("student_photo_date")], ["Student Photo"])).toEqual({});
    expect(proposed([image("student_photo")], ["Student"])).toEqual({});
  });

  it("creates a token per column if the design has none", () => {
    expect(tokensForColumns(["Student Name", "Photo", "नाम", "—"])).toEqual([
      text("student_name"),
      image("photo"),
      text("नाम"),
    ]);
  });

  it("compares names by their letters if the vocabulary lacks them", () => {
    expect(proposed([text("zorblat_level")], ["Zorblat Level Now", "Frobnicate"])).toEqual({
      zorblat_level: "Zorblat Level Now, meaning",
    });
  });
});

describe("column names in many languages", () => {
  const tokens = ["full_name", "class", "admission_no", "date_of_birth", "guardian_phone", "blood_group"].map(
    text,
  );

  it.each([
    [
      "German",
      ["Vor- und Nachname", "Klasse", "Schülernummer", "Geburtsdatum", "Telefon Eltern", "Blutgruppe"],
    ],
    [
      "French",
      ["Nom et prénom", "Classe", "N° élève", "Date de naissance", "Tél. du responsable", "Groupe sanguin"],
    ],
    [
      "Spanish",
      ["Nombre completo", "Clase", "Matrícula", "Fecha de nacimiento", "Móvil del tutor", "Grupo sanguíneo"],
    ],
    [
      "Polish",
      ["Imię i nazwisko", "Klasa", "Nr legitymacji", "Data urodzenia", "Telefon opiekuna", "Grupa krwi"],
    ],
    ["Turkish", ["Adı Soyadı", "Sınıfı", "Öğrenci No", "Doğum Tarihi", "Veli Telefonu", "Kan Grubu"]],
    [
      "Russian",
      ["Ф.И.О.", "Класс", "Номер личного дела", "Дата рождения", "Телефон родителя", "Группа крови"],
    ],
    [
      "Greek",
      ["Ονοματεπώνυμο", "Τμήμα", "Αριθμός μητρώου", "Ημ. γέννησης", "Τηλέφωνο κηδεμόνα", "Ομάδα αίματος"],
    ],
    ["Arabic", ["الاسم الكامل", "الصف", "رقم الطالب", "تاريخ الميلاد", "هاتف ولي الأمر", "فصيلة الدم"]],
    ["Hebrew", ["שם מלא", "כיתה", "מספר תלמיד", "תאריך לידה", "טלפון הורה", "סוג דם"]],
    ["Hindi", ["छात्र का नाम", "कक्षा", "प्रवेश संख्या", "जन्म तिथि", "अभिभावक का मोबाइल नंबर", "रक्त समूह"]],
    ["Chinese", ["学生姓名", "班级", "学号", "出生日期", "家长手机号码", "血型"]],
    ["Japanese", ["生徒氏名", "組", "学籍番号", "生年月日", "保護者電話番号", "血液型"]],
    ["Korean", ["학생 이름", "반", "학번", "생년월일", "보호자 연락처", "혈액형"]],
  ])("matches column names in %s", (_, headers) => {
    const taken = Object.values(proposed(tokens, headers)).map((each) => each.replace(/, meaning$/, ""));
    expect(taken).toEqual(headers);
  });

  it("reads “Name” as the last name next to a first name, and vice versa", () => {
    const tokens = [text("first_name"), text("last_name")];
    expect(proposed(tokens, ["Name", "Vorname"])).toEqual({
      first_name: "Vorname, meaning",
      last_name: "Name, meaning",
    });
    expect(proposed(tokens, ["Nombre", "Apellidos"])).toEqual({
      first_name: "Nombre, meaning",
      last_name: "Apellidos, meaning",
    });
  });

  it("reads “Name” as the full name if its values contain the first names", () => {
    const rows = [
      { NAME: "Amara Grace Okafor", FIRSTNAME: "Amara" },
      { NAME: "Liam Das", FIRSTNAME: "Liam" },
    ];
    const tokens = [text("full_name"), text("last_name")];
    expect(proposed(tokens, ["NAME", "FIRSTNAME"], { rows })).toEqual({ full_name: "NAME, meaning" });
  });
});

describe("a name from two columns", () => {
  it("joins first and last name if the table has no full name", () => {
    expect(proposed([text("full_name")], ["Surname", "Forename"])).toEqual({
      full_name: "Forename + Surname, meaning",
    });
    expect(proposed([text("name")], ["姓", "名"])).toEqual({ name: "姓 + 名, meaning" });
    expect(
      proposed([text("guardian_name")], ["First name", "Last name", "Parent first name", "Parent last name"]),
    ).toEqual({
      guardian_name: "Parent first name + Parent last name, meaning",
    });
  });

  it("does not join columns if there is a full name or only one part", () => {
    expect(proposed([text("full_name")], ["First name", "Last name", "Student"])).toEqual({
      full_name: "Student, meaning",
    });
    expect(whyOpen([text("full_name")], ["First name"])).toEqual({
      full_name: "No column has a matching name.",
    });
  });
});

describe("words next to a token", () => {
  const headers = ["Mobile", "Guardian Mobile"];

  it("reads the phone's owner from a label in, left of or above its token", () => {
    for (const project of [
      card([[0, 0, "Emergency: {{ mobile }}"]]),
      card([
        [0, 0, "Emergency"],
        [100, 0, "{{ mobile }}"],
      ]),
      card([
        [0, 0, "Im Notfall anrufen: ".replace(" anrufen", "")],
        [0, 20, "{{ mobile }}"],
      ]),
    ]) {
      expect(ofCard(project, headers).taken).toEqual({ mobile: "Guardian Mobile, meaning" });
    }
  });

  it("gives the guardian a phone below or grouped with the guardian's name", () => {
    const under = card([
      [0, 0, "{{ guardian_name }}"],
      [0, 20, "{{ phone }}"],
    ]);
    expect(ofCard(under, headers).taken).toEqual({ phone: "Guardian Mobile, meaning" });
    const group = { groupId: "g" };
    const grouped = card([
      [0, 0, "Guardian", group],
      [0, 90, "Tel.", group],
      [100, 90, "{{ phone }}", group],
    ]);
    expect(ofCard(grouped, headers).taken).toEqual({ phone: "Guardian Mobile, meaning" });
  });

  it("never proposes a phone of unknown owner under “Emergency”", () => {
    const project = card([[0, 0, "Emergency: {{ mobile }}"]]);
    expect(ofCard(project, ["Mobile"])).toEqual({
      taken: {},
      open: { mobile: "No column matches “Emergency:”: “Mobile” may be somebody else’s." },
    });
  });

  it("a label gives meaning to a token with a meaningless name", () => {
    const project = card([
      [0, 0, "Blood group"],
      [100, 0, "{{ f7 }}"],
      [0, 40, "Roll No: {{ no }}"],
    ]);
    expect(ofCard(project, ["Blood Grp", "Roll Number"]).taken).toEqual({
      f7: "Blood Grp, meaning",
      no: "Roll Number, meaning",
    });
  });

  it("prefers the class column whose values do not repeat the label", () => {
    const project = card([[0, 0, "Class {{ class }}"]]);
    const rows = [{ Form: "Class 1", "Form name": "1" }];
    expect(ofCard(project, ["Form", "Form name"], rows).taken).toEqual({ class: "Form name, meaning" });
  });
});

describe("ID numbers", () => {
  it("maps an ID to the admission number, never to the database's own ID", () => {
    expect(proposed([text("id")], ["id", "Admission No"])).toEqual({ id: "Admission No, meaning" });
    expect(proposed([text("id")], ["user_id", "Student No"])).toEqual({ id: "Student No, meaning" });
    expect(proposed([text("id_no")], ["id", "name"])).toEqual({});
    expect(whyOpen([text("id_no")], ["id"])).toEqual({ id_no: "“id” is an internal number." });
  });

  it("never proposes internal numbers for a code, even if the names match", () => {
    const surroundings = new Map([["id", { label: null, nearRole: null, isCode: true }]]);
    const rows = (ids: readonly string[]) => ids.map((id) => ({ id }));
    const taken = (ids: readonly string[]) =>
      proposed([text("id")], ["id"], { surroundings, rows: rows(ids) });
    expect(taken(["1", "2", "3"])).toEqual({});
    expect(taken(["6f0e6f0e-1c1c-4d4d-8e8e-0a0a0a0a0a0a"])).toEqual({});
    expect(taken(["S-0417", "S-0418"])).toEqual({ id: "id, same" });
  });
});

describe("values of columns", () => {
  const rows = (values: Readonly<Record<string, readonly string[]>>) =>
    [0, 1, 2].map((at) =>
      Object.fromEntries(Object.entries(values).map(([name, cells]) => [name, cells[at] ?? ""])),
    );

  it("never proposes a column of dates for a phone", () => {
    const dates = rows({ Phone: ["2014-03-02", "2013-11-30", ""] });
    expect(whyOpen([text("phone")], ["Phone"], { rows: dates })).toEqual({
      phone: "The values of “Phone” are not phone numbers.",
    });
  });

  it("tells from the values if a contact column has names or phone numbers", () => {
    const tokens = [text("emergency_name"), text("emergency_phone")];
    const numbers = rows({ "Emergency contact": ["+49 89 1234", "089 55566", "0171 123456"] });
    expect(proposed(tokens, ["Emergency contact"], { rows: numbers })).toEqual({
      emergency_phone: "Emergency contact, meaning",
    });
    const people = rows({ "Emergency contact": ["Ravi Rao", "Anne Weber", ""] });
    expect(proposed(tokens, ["Emergency contact"], { rows: people })).toEqual({
      emergency_name: "Emergency contact, meaning",
    });
  });

  it("leaves ambiguous tokens open and names the candidates", () => {
    expect(whyOpen([text("phone")], ["Mobile", "Tel. parent"])).toEqual({
      phone: "Two columns could match: Mobile, Tel. parent.",
    });
    expect(whyOpen([text("guardian_phone")], ["Father Mobile", "Mother Mobile", "Mobile"])).toEqual({
      guardian_phone: "Two columns could match: Father Mobile, Mother Mobile.",
    });
  });

  it("treats columns with the same values as a single candidate", () => {
    const numbers = ["0171 222333", "0171 444555", ""];
    const same = rows({ "Father Mobile": numbers, "Mother Mobile": numbers });
    const found = proposed([text("guardian_phone")], ["Father Mobile", "Mother Mobile"], { rows: same });
    expect(found).toEqual({ guardian_phone: "Father Mobile, meaning" });
  });
});
