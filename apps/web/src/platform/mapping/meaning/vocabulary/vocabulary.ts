/** The languages of the words, as two letters. Words that all languages write alike stand under `en`. */
type Language =
  | "en"
  | "de"
  | "fr"
  | "es"
  | "pt"
  | "it"
  | "nl"
  | "pl"
  | "tr"
  | "ru"
  | "uk"
  | "el"
  | "ar"
  | "he"
  | "hi"
  | "zh"
  | "ja"
  | "ko"
  | "sv"
  | "da"
  | "fi"
  | "cs"
  | "id";

/** What people write for one thing, by language: phrases between commas, in any case, with or without accents. */
export type Phrases = Readonly<Partial<Record<Language, string>>>;
