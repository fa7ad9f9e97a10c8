import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { titlesIn } from "../titleIds.ts";

type Phrase = { readonly pattern: RegExp; readonly instead: string };

const be = "(?:is|are|was|were|be|been|being)";

/** Phrases that readers stumble over, with their replacements. */
const phrases: readonly Phrase[] = [
  { pattern: /\banew\b/i, instead: "again" },
  { pattern: /(?<!`)\bbeside\b/i, instead: "next to, alongside, compared with" },
  { pattern: /\bfor want of\b/i, instead: "because … is missing" },
  { pattern: /\bg[ai]ves? way\b/i, instead: "yields" },
  { pattern: /\bgoes on\b|\bwent on\b/i, instead: "continues" },
  { pattern: /\bmeanwhile\b/i, instead: "in the meantime, while …" },
  { pattern: /\bof (?:its|their|one's|his|her|our|your) own\b/i, instead: "its own, a separate" },
  { pattern: /\bby (?:itself|themselves)\b/i, instead: "automatically, alone" },
  { pattern: /\blooked at\b/i, instead: "checked, read" },
  { pattern: /\breckon/i, instead: "calculate, count" },
  { pattern: /\bsuch as (?:are|is|have|has)\b/i, instead: "those that" },
  { pattern: /\bwhat is left of\b/i, instead: "the rest of" },
  { pattern: new RegExp(`\\b${be} said\\b`, "i"), instead: "the message says, the page says" },
  {
    pattern: new RegExp(`\\b${be} told\\b(?! apart)|\\btold of\\b|\\btells? of\\b`, "i"),
    instead: "reports, notifies",
  },
  { pattern: /\b(?:lies|stands) (?:in|on|at|there|for)\b/i, instead: "is in, is stored in, means" },
];

/** Question words that open a statement as if they were nouns. Real questions may open with these words. */
const opening = /^(?:What|Who|Whose|Whom|Whoever)\b(?!.*\?)/;

const longestTitle = 70;

function adviceFor(text: string): string | null {
  if (opening.test(text)) return "opens with a question word: name the subject";
  const found = phrases.find(({ pattern }) => pattern.test(text));
  return found ? `says “${found.pattern.exec(text)?.[0]}”: write ${found.instead}` : null;
}

type Comment = { readonly text: string; readonly line: number };

/** The comments in a file. Consecutive line comments count as one comment. */
function commentsIn(file: string, code: string): readonly Comment[] {
  const found: { text: string; line: number; end: number }[] = [];
  for (const { type, value, start, end } of parseSync(file, code).comments) {
    const last = found.at(-1);
    const follows = last && /^[^\S\n]*\n[^\S\n]*$/.test(code.slice(last.end, start));
    if (last && follows && type === "Line") {
      last.text += ` ${value.trim()}`;
      last.end = end;
      continue;
    }
    const text = value
      .replaceAll(/\n\s*\*/g, " ")
      .replace(/^\*/, "")
      .trim();
    found.push({ text, line: code.slice(0, start).split("\n").length, end });
  }
  return found;
}

/**
 * Comments and test titles that are not plain English, and titles that are too long. Paths of files are relative to
 * `root`.
 */
export function findWording(root: string, files: readonly string[]): string[] {
  return files.flatMap((file) => {
    const code = readFileSync(join(root, file), "utf8");
    const comments = commentsIn(file, code).flatMap(({ text, line }) => {
      const advice = adviceFor(text);
      return advice ? [`${file}:${line} the comment ${advice}.`] : [];
    });
    if (!/\.(?:test|e2e)\.tsx?$/.test(file)) return comments;
    const titles = titlesIn(code).flatMap((title) => {
      const bare = title.replaceAll(/\s*\[[^\]]*\]\s*/g, " ").trim();
      const advice =
        bare.length > longestTitle
          ? `has ${bare.length} characters: ${longestTitle} at most`
          : adviceFor(bare);
      return advice ? [`${file} the title “${bare}” ${advice}.`] : [];
    });
    return [...comments, ...titles];
  });
}
