import { zonesOnPage } from "@print-builder/card-printers";
import type { Box } from "@print-builder/core/layout";
import { cutOutlines, type PagePlan, type PrinterProfile } from "@print-builder/core/sheets";
import { pathData } from "@print-builder/render/svg";
import { useId, useMemo } from "react";
import type { PrintedOn } from "../../flow/printedOn.ts";
import classes from "./sheets.module.css";

type Zone = Box & { readonly free: "black" | "overlay" };

type SheetLinesProps = PrintedOn & { readonly plan: PagePlan };

/** Distance between stripes, sheet mm. */
const stripeMm = 1.5;

/** Overlay that is never printed: card edges, and where the printer omits black or overlay. */
export function SheetLines({ plan, setup, printer }: SheetLinesProps) {
  const stripes = useId();
  const { cuts, zones } = useMemo(() => {
    const zonesOf = (free: Zone["free"], kept: PrinterProfile["kExclusion"] = []) =>
      plan.slots.flatMap((slot) =>
        zonesOnPage(kept, plan.side, { ...setup.label, ...slot }).map((box): Zone => ({ free, ...box })),
      );
    return {
      cuts: cutOutlines(plan, setup).map(pathData).join(""),
      zones: [...zonesOf("black", printer?.kExclusion), ...zonesOf("overlay", printer?.overlayExclusion)],
    };
  }, [plan, setup, printer]);
  if (cuts === "" && zones.length === 0) return null;
  const { widthMm, heightMm } = setup.page;
  return (
    <svg
      className={classes.lines}
      viewBox={`0 0 ${widthMm} ${heightMm}`}
      aria-hidden
      data-testid="sheet-lines"
    >
      <pattern
        id={stripes}
        width={stripeMm}
        height={stripeMm}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect className={classes.stripe} width={stripeMm / 3} height={stripeMm} />
      </pattern>
      {zones.map(({ free, x, y, width, height }) => (
        <rect
          key={`${free} ${x} ${y} ${width} ${height}`}
          className={classes.zone}
          x={x}
          y={y}
          width={width}
          height={height}
          fill={free === "black" ? `url(#${stripes})` : "none"}
          data-free={free}
        />
      ))}
      {cuts === "" ? null : (
        <>
          <path className={classes.cutGround} d={cuts} />
          <path className={classes.cutLine} d={cuts} />
        </>
      )}
    </svg>
  );
}

/** Legend of the lines over the sheets; null without lines. */
export function SheetLegend({ setup, printer }: PrintedOn) {
  const hasFreeOfBlack = (printer?.kExclusion.length ?? 0) > 0;
  const hasFreeOfOverlay = (printer?.overlayExclusion.length ?? 0) > 0;
  if (setup.bleedMm === 0 && !hasFreeOfBlack && !hasFreeOfOverlay) return null;
  return (
    <p className={classes.legend}>
      {setup.bleedMm > 0 ? (
        <span className={classes.legendLine}>{setup.finished ? "Card edge" : "Cut line"}</span>
      ) : null}
      {hasFreeOfBlack ? <span className={classes.legendZone}>No black</span> : null}
      {hasFreeOfOverlay ? (
        <span className={classes.legendZone} data-free="overlay">
          No overlay
        </span>
      ) : null}
      <span>Shown here only, never printed.</span>
    </p>
  );
}
