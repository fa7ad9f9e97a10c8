import { countText } from "#ui/texts/countText.ts";
import { sizeText } from "#ui/texts/sizeText.ts";
import { WarningNote } from "#ui/WarningNote.tsx";
import classes from "../printing.module.css";
import { labelsFit, type SheetPreview } from "./pageSetupForm.ts";

/** More labels than this would only be a grey area, and slow. */
const maxDrawn = 600;

const [boxWidth, boxHeight, margin] = [260, 200, 12];

function labelsOf(
  sheet: SheetPreview,
): readonly { readonly key: string; readonly x: number; readonly y: number }[] {
  const labels: { key: string; x: number; y: number }[] = [];
  for (let row = 0; row < sheet.down; row++) {
    for (let column = 0; column < sheet.across && labels.length < maxDrawn; column++) {
      const x = sheet.left + column * (sheet.labelWidth + sheet.hGap);
      const y = sheet.top + row * (sheet.labelHeight + sheet.vGap);
      labels.push({ key: `${column} ${row}`, x, y });
    }
  }
  return labels;
}

/** The sheet as it will be laid out, in a box of 260 × 200 px. */
export function SheetPreviewBox({ sheet }: { readonly sheet: SheetPreview }) {
  const scale = Math.min((boxWidth - 2 * margin) / sheet.width, (boxHeight - 2 * margin) / sheet.height);
  const count = sheet.across * sheet.down;
  const shift = `translate(${(boxWidth - sheet.width * scale) / 2} ${(boxHeight - sheet.height * scale) / 2}) scale(${scale})`;
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
            width={sheet.width}
            height={sheet.height}
            fill="#fff"
            stroke="var(--border-strong)"
            strokeWidth={1 / scale}
          />
          {labelsOf(sheet).map(({ key, x, y }) => (
            <rect
              key={key}
              x={x}
              y={y}
              width={sheet.labelWidth}
              height={sheet.labelHeight}
              rx={sheet.cornerX}
              ry={sheet.cornerY}
              fill="#dde3ff"
              stroke="#4459e0"
              strokeWidth={0.8 / scale}
            />
          ))}
        </g>
      </svg>
      <span className={classes.caption}>
        {countText(count, "label")} per page,{" "}
        {sizeText({ width: sheet.labelWidth, height: sheet.labelHeight })} each
      </span>
      {labelsFit(sheet) ? null : (
        <WarningNote>
          Some labels reach over the edge of the page. Make them smaller, or put fewer on a page.
        </WarningNote>
      )}
    </div>
  );
}
