import { cutoutsOn } from "@print-builder/core/document";
import { cutoutOutline, labelGrids, outlineAt, slotsPerSheet } from "@print-builder/core/sheets";
import { pathData } from "@print-builder/render/svg";
import { countText } from "#ui/texts/countText.ts";
import { sizeText } from "#ui/texts/sizeText.ts";
import { WarningNote } from "#ui/WarningNote.tsx";
import classes from "../printing.module.css";
import { labelsFit, marksOn, type SheetPreview } from "./pageSetupForm.ts";

/** Maximum number of labels drawn: more would be slow and look like a grey area. */
const maxDrawn = 600;

const [boxWidth, boxHeight, margin] = [260, 200, 12];

type DrawnLabel = { readonly key: string; readonly x: number; readonly y: number };

function labelsOf(sheet: SheetPreview): readonly DrawnLabel[] {
  const labels: DrawnLabel[] = [];
  const { widthMm, heightMm } = sheet.label;
  for (const [index, grid] of labelGrids(sheet.page).entries()) {
    for (let row = 0; row < grid.down && labels.length < maxDrawn; row++) {
      for (let column = 0; column < grid.across && labels.length < maxDrawn; column++) {
        const x = grid.leftMm + column * (widthMm + grid.hGapMm);
        const y = grid.topMm + row * (heightMm + grid.vGapMm);
        labels.push({ key: `${index} ${column} ${row}`, x, y });
      }
    }
  }
  return labels;
}

/** The marks of a full sheet: lines and colour patches. */
function marksOf(sheet: SheetPreview): readonly { readonly path: string; readonly fill: string | null }[] {
  return (marksOn(sheet)?.ops ?? []).flatMap((op) =>
    op.op === "path"
      ? [{ path: pathData(op.path), fill: op.fill && "color" in op.fill ? op.fill.color : null }]
      : [],
  );
}

/** Preview of the sheet in a box of 260 × 200 px. */
export function SheetPreviewBox({ sheet }: { readonly sheet: SheetPreview }) {
  const { page } = sheet;
  const scale = Math.min((boxWidth - 2 * margin) / page.widthMm, (boxHeight - 2 * margin) / page.heightMm);
  const bleed = sheet.bleedMm === 0 ? null : pathData(outlineAt(sheet.label, 0, 0, sheet.bleedMm));
  const labels = labelsOf(sheet);
  const outline = pathData(outlineAt(sheet.label, 0, 0));
  const cutouts = cutoutsOn(sheet, "front")
    .map((cutout) => pathData(cutoutOutline(cutout)))
    .join("");
  const shift = `translate(${(boxWidth - page.widthMm * scale) / 2} ${(boxHeight - page.heightMm * scale) / 2}) scale(${scale})`;
  return (
    <div className={classes.preview}>
      <svg
        className={classes.previewBox}
        viewBox={`0 0 ${boxWidth} ${boxHeight}`}
        role="img"
        aria-label="Preview"
      >
        <g transform={shift}>
          <rect
            width={page.widthMm}
            height={page.heightMm}
            fill="#fff"
            stroke="var(--border-strong)"
            strokeWidth={1 / scale}
          />
          {bleed === null
            ? null
            : labels.map(({ key, x, y }) => (
                <path key={key} d={bleed} transform={`translate(${x} ${y})`} fill="#ffd9d6" />
              ))}
          {labels.map(({ key, x, y }) => (
            <path
              key={key}
              d={outline}
              transform={`translate(${x} ${y})`}
              fill="#dde3ff"
              stroke="#4459e0"
              strokeWidth={0.8 / scale}
            />
          ))}
          {cutouts === ""
            ? null
            : labels.map(({ key, x, y }) => (
                <path
                  key={key}
                  d={cutouts}
                  transform={`translate(${x} ${y})`}
                  fill="#fff"
                  stroke="#c62f2f"
                  strokeWidth={0.8 / scale}
                />
              ))}
          {marksOf(sheet).map(({ path, fill }) => (
            <path
              key={path}
              d={path}
              fill={fill ?? "none"}
              stroke={fill === null ? "#000" : "none"}
              strokeWidth={0.6 / scale}
            />
          ))}
        </g>
      </svg>
      <span className={classes.caption}>
        {countText(slotsPerSheet(sheet), "label")} per page,{" "}
        {sizeText({ width: sheet.label.widthMm, height: sheet.label.heightMm })} each
      </span>
      {labelsFit(sheet) ? null : (
        <WarningNote>
          Some labels extend beyond the page. Make them smaller, or put fewer on a page.
        </WarningNote>
      )}
    </div>
  );
}
