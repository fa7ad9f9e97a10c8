import { cutoutsOn, printSetup, safeZoneMm } from "@print-builder/core/document";
import { cutoutOutline, labelFit, outlineAt } from "@print-builder/core/print";
import { pathData } from "@print-builder/render/svg";
import { useMemo } from "react";
import { useEditorState } from "#platform/editorSession/EditorContext.ts";
import classes from "./canvas.module.css";

/** The bleed's edge, the safe zone and the cutouts; never printed. */
export function CutLines() {
  const setup = useEditorState(({ project }) => printSetup(project));
  const canvas = useEditorState(({ shown }) => shown.design.canvas);
  const side = useEditorState(({ shown }) => shown.side);
  const { zoom, panX, panY } = useEditorState(({ view }) => view);
  const lines = useMemo(() => {
    const { label, bleedMm } = setup;
    const safeMm = safeZoneMm(setup);
    const isRoom = 2 * safeMm < Math.min(label.widthMm, label.heightMm);
    return {
      bleed: bleedMm > 0 ? pathData(outlineAt(label, 0, 0, bleedMm)) : null,
      trim: bleedMm > 0 ? pathData(outlineAt(label, 0, 0)) : null,
      safe: safeMm > 0 && isRoom ? pathData(outlineAt(label, 0, 0, -safeMm)) : null,
      cutouts: cutoutsOn(setup, side).map((cutout) => pathData(cutoutOutline(cutout))),
      fit: labelFit(canvas, label).matrix,
    };
  }, [setup, canvas, side]);
  const { bleed, trim, safe, cutouts, fit } = lines;
  if (bleed === null && safe === null && cutouts.length === 0) return null;
  const [scaleX, , , scaleY, left, top] = fit;
  const toScreen = `translate(${panX} ${panY}) scale(${zoom / scaleX} ${zoom / scaleY}) translate(${-left} ${-top})`;
  return (
    <svg className={classes.overlay} aria-hidden data-testid="cut-lines">
      <g transform={toScreen}>
        {bleed === null ? null : <path className={classes.bleedLine} d={bleed} />}
        {trim === null ? null : <path className={classes.trimLine} d={trim} />}
        {safe === null ? null : <path className={classes.safeLine} d={safe} />}
        {cutouts.map((path) => (
          <path key={path} className={classes.cutout} d={path} data-testid="cutout" />
        ))}
      </g>
    </svg>
  );
}
