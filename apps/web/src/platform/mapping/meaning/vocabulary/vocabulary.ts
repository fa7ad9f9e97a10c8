/** Languages as two letters. Words that are the same in all languages are under `en`. */
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

/** The names of one thing, by language: phrases separated by commas, in any case, with or without accents. */
export type Phrases = Readonly<Partial<Record<Language, string>>>;
