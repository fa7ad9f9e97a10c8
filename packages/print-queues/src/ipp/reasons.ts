export function printerReasons(keywords: readonly string[]): string[] {
  return [...new Set(keywords)];
}
export function jobReasons(keywords: readonly string[]): string[] {
  return [...new Set(keywords)];
}
