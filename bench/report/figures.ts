export const count = (value: number): string => Math.round(value).toLocaleString("en");

/** Milliseconds, with one decimal below ten. */
export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : count(value)} ms`;

export const mb = (value: number): string => `${count(value)} MB`;

/** A size in a suitable decimal unit (factor 1,000), as is usual for disks and networks. */
export function size(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 || value >= 100 ? count(value) : value.toFixed(1)} ${units[unit]}`;
}
