type Size = { readonly width: number; readonly height: number };

/** A label's canvas is whole px, and one px off is still taken for the same card (see core's layout). */
const canvasRoundingPx = 1.5;

/**
 * The `preserveAspectRatio` that lays `canvas` onto `target`: `none` when their shapes differ only by the
 * rounding of the canvas and of the target (`targetRounding`, in the target's unit), so that no hairline of
 * paper shows at an edge; else `xMidYMid meet`, whole and undistorted. Source of the rule: the card's
 * placement on its label, which maps each axis on its own within one px and fits uniformly beyond.
 */
export function aspectFor(canvas: Size, target: Size, targetRounding: number): "none" | "xMidYMid meet" {
  const difference = Math.abs(canvas.width * target.height - canvas.height * target.width);
  const rounding =
    canvasRoundingPx * (target.width + target.height) + targetRounding * (canvas.width + canvas.height);
  return difference <= rounding ? "none" : "xMidYMid meet";
}
