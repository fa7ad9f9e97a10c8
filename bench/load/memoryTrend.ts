import type { MemoryPoint } from "../measure/watchServer.ts";

/** Memory over time. */
export type MemoryTrend = {
  readonly seconds: number;
  readonly mainPeakMb: number;
  readonly allPeakMb: number;
  /** Slope of the least-squares line through the second half, in MB per minute: the growth of a warmed-up server. */
  readonly slopeMbPerMinute: number;
  /** Growth of the line over the second half, as a share of the mean. */
  readonly gain: number;
  /** At most `maxPoints` points; each is the maximum of its interval. */
  readonly series: readonly MemoryPoint[];
};

const maxPoints = 60;

/** Null if there are no samples. Based on the sum of all processes. */
export function memoryTrend(series: readonly MemoryPoint[]): MemoryTrend | null {
  const last = series.at(-1);
  if (!last) return null;
  const half = series.filter(({ second }) => second >= last.second / 2);
  const slope = slopeOf(half);
  const mean = meanOf(half.map(({ allMb }) => allMb));
  return {
    seconds: last.second,
    mainPeakMb: highest(series.map(({ mainMb }) => mainMb)),
    allPeakMb: highest(series.map(({ allMb }) => allMb)),
    slopeMbPerMinute: slope * 60,
    gain: (slope * (last.second / 2)) / mean,
    series: thinned(series, last.second),
  };
}

const highest = (values: readonly number[]): number => values.reduce((most, one) => Math.max(most, one), 0);
const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length);

/** In MB per second. */
function slopeOf(points: readonly MemoryPoint[]): number {
  const [meanSecond, meanMb] = [
    meanOf(points.map(({ second }) => second)),
    meanOf(points.map(({ allMb }) => allMb)),
  ];
  const over = points.reduce((sum, { second, allMb }) => sum + (second - meanSecond) * (allMb - meanMb), 0);
  const under = points.reduce((sum, { second }) => sum + (second - meanSecond) ** 2, 0);
  return under === 0 ? 0 : over / under;
}

function thinned(series: readonly MemoryPoint[], lastSecond: number): MemoryPoint[] {
  const points = new Map<number, MemoryPoint>();
  for (const point of series) {
    const slot = Math.min(maxPoints - 1, Math.floor((point.second / Math.max(1, lastSecond)) * maxPoints));
    const known = points.get(slot);
    if (!known || point.allMb > known.allMb) points.set(slot, point);
  }
  const whole = ({ second, mainMb, allMb }: MemoryPoint) => ({
    second: Math.round(second),
    mainMb: Math.round(mainMb),
    allMb: Math.round(allMb),
  });
  return [...points.values()].map(whole);
}
