import { ExpressionError } from "../expressionError.ts";

const small = [
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen",
  "eighteen nineteen",
]
  .join(" ")
  .split(" ");
const tens = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const thousands = ["", "thousand", "million", "billion", "trillion"];

/** A number below a thousand. */
function belowThousand(value: number): string {
  const [hundreds, rest] = [Math.floor(value / 100), value % 100];
  const ones = rest % 10 === 0 ? "" : `-${small[rest % 10]}`;
  const words = rest < 20 ? small[rest] : `${tens[Math.floor(rest / 10)]}${ones}`;
  if (hundreds === 0) return words ?? "";
  return rest === 0 ? `${small[hundreds]} hundred` : `${small[hundreds]} hundred and ${words}`;
}

function wholeInWords(value: number): string {
  if (value === 0) return "zero";
  const words: string[] = [];
  for (let [left, index] = [value, 0]; left > 0; left = Math.floor(left / 1000), index++) {
    const group = left % 1000;
    if (group === 0) continue;
    // As in "one thousand and five".
    const and = index === 0 && group < 100 && left > group && words.length === 0 && value > 999 ? "and " : "";
    words.unshift(`${and}${belowThousand(group)} ${thousands[index]}`.trim());
  }
  return words.join(" ");
}

/** A number in English words: "one thousand and five", "minus two point five". Throws beyond the trillions. */
export function numberInWords(value: number): string {
  if (Math.abs(value) >= 1e15) throw new ExpressionError("the number is too large for words");
  const sign = value < 0 ? "minus " : "";
  const [digits = "0", fraction = ""] = Math.abs(value)
    .toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 15 })
    .split(".");
  const decimals = [...fraction].map((digit) => small[Number(digit)]);
  return sign + wholeInWords(Number(digits)) + (decimals.length > 0 ? ` point ${decimals.join(" ")}` : "");
}
