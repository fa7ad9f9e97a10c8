import { describe, expect, it } from "vitest";
import { oddValue } from "./oddValue.ts";

const mobiles = ["9825012345", "9825012346", "98250 12347", "", "9825012348", "982-501-2349", "9825012350"];
const mixed = ["+44 121 496 0097", "0121 496 0098", "+91 98250 12345", "0121 496 0099", "07700 900123"];
const dates = ["28-12-2019", "03-04-2018", "17-11-2019", "09-09-2017", "30-01-2018"];
const unclear = ["01/02/2019", "03/04/2018", "05/06/2019", "09/09/2017", "10/01/2018"];
const short = ["28/12/19", "03/04/18", "17/11/19", "09/09/17", "30/01/18"];
const iso = ["2019-12-28", "2018-04-03", "2019-11-17", "2017-09-09", "2018-01-30"];

describe("values that break a column's pattern", () => {
  it.each([
    ["123", mobiles, "3 digits, where the others have 10."],
    ["982501234", mobiles, "9 digits, where the others have 10."],
    ["none", mobiles, "The others are 10-digit numbers."],
    ["1", mixed, "1 digit, where the others have 11 to 12."],
    ["2019-12-28", dates, "The others are dates like 31-12-2026."],
    ["28/12/2019", dates, "The others are dates like 31-12-2026."],
    ["12-28-2019", dates, "The others are dates like 31-12-2026."],
    ["28-12-19", dates, "The others are dates like 31-12-2026."],
    ["28 December 2019", dates, "The others are dates like 31-12-2026."],
    ["28-12-2019", iso, "The others are dates like 2026-12-31."],
    ["28/12/2019", short, "The others are dates like 31/12/26."],
    ["last year", iso, "The others are dates like 2026-12-31."],
    ["2019/12/28", unclear, "The others are dates like 31/12/2026."],
    [
      "asha",
      ["a@b.example", "c@d.example", "e@f.example", "g@h.example", "i@j.example"],
      "The others are email addresses.",
    ],
  ])("%s is reported as an odd value in its column", (value, others, sentence) => {
    expect(oddValue(value, others)).toBe(sentence);
  });

  it.each([
    ["9825099999", mobiles],
    ["982-509-9999", mobiles],
    ["", mobiles],
    ["0121 496 00991", mixed],
    ["04-05-2019", dates],
    ["12/28/2019", unclear],
    ["2020-01-01", iso],
    ["12", ["1", "2", "3", "4", "17"]],
    ["Class 10", ["Class 1", "Class 2", "Class 3", "Class 4", "Class 5"]],
    ["O'Brien-Smith", ["Rao", "Müller", "李", "Okafor", "Bennett"]],
    ["123", mobiles.slice(0, 4)],
    ["123", ["9825012345", "Kestrel", "14-02-2020", "a@b.example", "7", "x"]],
  ])("%s is not reported as an odd value in its column", (value, others) => {
    expect(oddValue(value, others)).toBeNull();
  });
});
