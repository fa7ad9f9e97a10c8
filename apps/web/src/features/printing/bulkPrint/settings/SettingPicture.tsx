import type { ReactNode } from "react";

export type Setting =
  | "records"
  | "across_then_down"
  | "down_then_across"
  | "long"
  | "short"
  | "by_hand"
  | "both_sides"
  | "guides"
  | "codes"
  | "dpi"
  | "colours"
  | "proof";

const sheet = <rect x="9" y="2" width="22" height="28" rx="1.5" />;

const label = (x: number, y: number) => <rect key={`${x} ${y}`} x={x} y={y} width="7" height="5" rx="0.8" />;

const labels = [6, 13, 20].flatMap((y) => [12, 21].map((x) => label(x, y)));

const arrow = (path: string) => <path d={path} stroke="var(--accent)" strokeWidth="1.6" />;

const pictures: Readonly<Record<Setting, ReactNode>> = {
  colours: (
    <>
      <circle cx="15" cy="12" r="8" />
      <circle cx="25" cy="12" r="8" />
      <circle cx="20" cy="20" r="8" stroke="var(--accent)" strokeWidth="1.6" />
    </>
  ),
  proof: (
    <>
      <rect x="4" y="5" width="32" height="20" rx="2" />
      <path d="M15 29h10M20 25v4" />
      <path d="M20 8a7 7 0 0 0 0 14z" fill="currentColor" fillOpacity="0.3" />
      <circle cx="20" cy="15" r="7" stroke="var(--accent)" strokeWidth="1.6" />
    </>
  ),
  records: (
    <>
      <rect x="6" y="9" width="22" height="15" rx="2" />
      <path d="M10 9V6h22v15h-4M14 6V3h22v15h-4" />
    </>
  ),
  across_then_down: (
    <>
      {sheet}
      {labels}
      {arrow("M13 8.5H26M13 15.5H26M23.5 6l2.5 2.5-2.5 2.5")}
    </>
  ),
  down_then_across: (
    <>
      {sheet}
      {labels}
      {arrow("M15.5 7V24M24.5 7V24M13 21.5l2.5 2.5 2.5-2.5")}
    </>
  ),
  long: (
    <>
      {sheet}
      <path d="M9 2V30" stroke="var(--accent)" strokeWidth="2.4" />
      {arrow("M26 12c-2-4-8-4-11 0M15 8.5V12h3.500")}
    </>
  ),
  short: (
    <>
      {sheet}
      <path d="M9 2H31" stroke="var(--accent)" strokeWidth="2.4" />
      {arrow("M24 22c4-3 4-9 0-12M27.500 10H24v3.500")}
    </>
  ),
  by_hand: (
    <>
      <rect x="3" y="7" width="14" height="18" rx="1.5" />
      <rect x="23" y="7" width="14" height="18" rx="1.5" />
      {arrow("M13 16H27M24 13l3 3-3 3")}
    </>
  ),
  both_sides: (
    <>
      <rect x="12" y="4" width="24" height="15" rx="2" />
      <rect x="4" y="13" width="24" height="15" rx="2" fill="var(--panel)" />
      {arrow("M10 18h12M10 23h8")}
    </>
  ),
  guides: (
    <>
      <rect x="12" y="9" width="16" height="14" rx="1" />
      {arrow("M12 2v4M28 2v4M12 26v4M28 26v4M4 9h5M31 9h5M4 23h5M31 23h5")}
    </>
  ),
  codes: (
    <>
      {sheet}
      {[6, 13].flatMap((y) => [12, 21].map((x) => label(x, y)))}
      <g fill="var(--accent)" stroke="none">
        <path d="M12 21h3v3h-3zM17 21h1.500v1.500H17zM12 26h1.500v1.500H12zM15.500 25.500h3v2h-3zM21 22h7v1.500h-7zM21 25.500h5v1.500h-5z" />
      </g>
    </>
  ),
  dpi: (
    <>
      <rect x="7" y="3" width="26" height="26" rx="2" />
      <g fill="currentColor" stroke="none">
        {[8, 14, 20].flatMap((y) =>
          [11, 17, 23].map((x) => <circle key={`${x} ${y}`} cx={x + 3} cy={y + 2} r="1.700" />),
        )}
      </g>
    </>
  ),
};

/** A drawing of a print setting's effect; the setting's name is next to it. */
export function SettingPicture({ of }: { readonly of: Setting }) {
  return (
    <svg
      width="40"
      height="32"
      viewBox="0 0 40 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.2"
      aria-hidden
    >
      {pictures[of]}
    </svg>
  );
}
