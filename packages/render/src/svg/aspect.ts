type Size = { readonly width: number; readonly height: number };

/** A label's canvas has whole px, and a difference of one px still counts as the same card (see core's layout). */
const canvasRoundingPx = 1.5;

/**
 * The `preserveAspectRatio` for showing `canvas` in `target`: `none` if their aspect ratios differ only by the
 * rounding of the canvas and of the target (`targetRounding`, in the target's unit), so that no hairline of paper
 * shows at an edge; else `xMidYMid meet`, whole and undistorted. Cards are placed on labels in the same way: each
 * axis is mapped separately within one px, and the card is fitted uniformly beyond.
 */
export function aspectFor(canvas: Size, target: Size, targetRounding: number): "none" | "xMidYMid meet" {
  const difference = Math.abs(canvas.width * target.height - canvas.height * target.width);
  const rounding =
    canvasRoundingPx * (target.width + target.height) + targetRounding * (canvas.width + canvas.height);
  return difference <= rounding ? "none" : "xMidYMid meet";
}
