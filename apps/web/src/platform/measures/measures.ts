import { type LengthUnit, lengthUnits, useLengthUnit } from "#ui/texts/lengthText.ts";
import { useSession } from "../session/session.ts";
import { storageKeys } from "../storage/keys.ts";

/** How a person measures: kept in the browser, apart for each who signs in there. */
export type Measures = {
  readonly unit: LengthUnit;
  /** How far an arrow key moves things, mm; null for 1 px of the canvas, with Shift 10. */
  readonly nudgeMm: number | null;
  readonly farNudgeMm: number | null;
};

const usualMeasures: Measures = { unit: "mm", nudgeMm: null, farNudgeMm: null };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** What is kept of everybody, by the ids of users. */
function keptOfAll(): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKeys.measures) ?? "{}");
    return isObject(kept) ? kept : {};
  } catch {
    // Someone else wrote the key, or there is no storage: everything is as usual.
    return {};
  }
}

function whoIsThere(): string {
  const session = useSession.getState();
  return (session.status === "signedIn" ? session.user?.id : undefined) ?? "";
}

const lengthOf = (value: unknown): number | null =>
  typeof value === "number" && value > 0 && value <= 100 ? value : null;

/** How the person who is signed in measures. */
export function measures(): Measures {
  const own = keptOfAll()[whoIsThere()];
  if (!isObject(own)) return usualMeasures;
  return {
    unit: lengthUnits.find((unit) => unit === own.unit) ?? usualMeasures.unit,
    nudgeMm: lengthOf(own.nudgeMm),
    farNudgeMm: lengthOf(own.farNudgeMm),
  };
}

/** Keeps how the person who is signed in measures from now on. */
export function keepMeasures(part: Partial<Measures>): void {
  const next = { ...measures(), ...part };
  try {
    localStorage.setItem(storageKeys.measures, JSON.stringify({ ...keptOfAll(), [whoIsThere()]: next }));
  } catch {
    // Without storage it holds until the page is left.
  }
  useLengthUnit.setState({ unit: next.unit });
}

/** Tells lengths in the unit of whoever is signed in, now and later. Returns a function that stops it. */
export function followMeasures(): () => void {
  const show = () => useLengthUnit.setState({ unit: measures().unit });
  show();
  return useSession.subscribe(show);
}
