const dateAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/**
 * A timestamp from the API (ISO 8601, UTC) in the browser's language and time zone. Other text is returned unchanged.
 */
export function dateText(iso: string): string {
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? iso : dateAndTime.format(time);
}
