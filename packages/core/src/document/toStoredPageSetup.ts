import type { PageSetup } from "./pageSetup.ts";

/** The page setup under the names it is stored and sent with. */
export function toStoredPageSetup(setup: PageSetup) {
  const { page, label } = setup;
  return {
    cardType: setup.cardType,
    dpi: setup.dpi,
    page: {
      width_mm: page.widthMm,
      height_mm: page.heightMm,
      left_mm: page.leftMm,
      top_mm: page.topMm,
      across: page.across,
      down: page.down,
      h_gap_mm: page.hGapMm,
      v_gap_mm: page.vGapMm,
      orientation: page.orientation,
    },
    label: {
      shape: label.shape,
      width_mm: label.widthMm,
      height_mm: label.heightMm,
      corner_w_mm: label.cornerWidthMm,
      corner_h_mm: label.cornerHeightMm,
    },
    // Reserved: holes and stripe windows are not defined yet.
    cutout: {},
  };
}
