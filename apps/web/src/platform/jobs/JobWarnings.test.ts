import { expect, test } from "vitest";
import { groupWarnings, peopleNote, recordsText, warningsTitle } from "./JobWarnings.tsx";

const refused = "The photo could not be fetched from the school system: it answered 503.";

test("groups warnings by reason, with each record once, counted from 1", () => {
  const groups = groupWarnings([
    { record_index: 3, message: "The photo is larger than 15 MB." },
    { record_index: 417, message: refused },
    { record_index: 2, message: refused },
    { record_index: 417, message: refused },
  ]);
  expect(groups.map(({ message, records }) => `${recordsText(records)}: ${message}`)).toEqual([
    `Records 3 and 418: ${refused}`,
    "Record 4: The photo is larger than 15 MB.",
  ]);
});

test("names only the first twenty of many records", () => {
  const records = Array.from({ length: 1250 }, (_, record) => record);
  expect(recordsText(records)).toMatch(/^Records 1, 2, .*, 20 and 1,230 more$/);
  expect(recordsText(records.slice(0, 20))).toMatch(/ 19 and 20$/);
});

test("reports people who left or joined the list while an export waited", () => {
  expect(peopleNote(null)).toBeNull();
  expect(peopleNote({ vanished: 0, came: 0 })).toBeNull();
  expect(peopleNote({ vanished: 1, came: 0 })).toBe(
    "The school's list changed while the export waited: 1 left it and is not in the export.",
  );
  expect(peopleNote({ vanished: 2, came: 1 })).toBe(
    "The school's list changed while the export waited: 2 left it and are not in the export; 1 joined it and is in the export.",
  );
});

test("reports unscannable codes separately from missing photos", () => {
  const photo = { record_index: 3, kind: "missing_photo", message: "There is no photo." };
  const code = { record_index: null, kind: "code_unreadable", message: "The QR code will not scan." };
  expect(warningsTitle([photo], 1)).toBe("1 card came out without a photo");
  expect(warningsTitle([code], 1)).toBe("Codes on these cards will not scan");
  expect(warningsTitle([photo, code], 5)).toBe("4 cards came out without a photo, and codes will not scan");
  expect(recordsText(groupWarnings([code])[0]?.records ?? [1])).toBe("All cards");
});
