import type { ProblemKind } from "@print-builder/core/preflight";
import {
  IconAlertTriangle,
  IconAspectRatio,
  IconBracesOff,
  IconCopy,
  IconExclamationCircle,
  IconForms,
  IconLanguageOff,
  IconPageBreak,
  IconPhotoExclamation,
  IconPhotoOff,
  IconPhotoX,
  IconQrcodeOff,
  IconRulerOff,
  IconTextPlus,
  IconTextWrapDisabled,
  IconTypographyOff,
  IconZoomExclamation,
} from "@tabler/icons-react";

const icons: { readonly [Kind in ProblemKind]: typeof IconPhotoOff } = {
  missing_photo: IconPhotoOff,
  unreadable_photo: IconPhotoX,
  low_resolution: IconPhotoExclamation,
  missing_required: IconExclamationCircle,
  empty_token: IconForms,
  unresolved_token: IconBracesOff,
  default_text: IconTextPlus,
  text_overflow: IconTextWrapDisabled,
  missing_glyph: IconLanguageOff,
  unknown_font: IconTypographyOff,
  barcode_invalid: IconQrcodeOff,
  barcode_small: IconZoomExclamation,
  duplicate_id: IconCopy,
  label_without_size: IconRulerOff,
  label_off_page: IconPageBreak,
  canvas_scaled: IconAspectRatio,
};

/** The sign of a kind of problem. */
export function problemIcon(kind: string): typeof IconPhotoOff {
  return icons[kind as ProblemKind] ?? IconAlertTriangle;
}
