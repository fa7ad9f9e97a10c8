import type { StoredElement } from "@print-builder/core/document";
import { describeElement } from "@print-builder/core/elements";
import {
  IconArrowUpRight,
  IconBarcode,
  IconCircle,
  IconLine,
  IconPhoto,
  IconPhotoScan,
  IconPointer,
  IconQrcode,
  IconSquare,
  IconStar,
  IconTriangle,
  IconTypography,
} from "@tabler/icons-react";

export const toolIcons = {
  select: IconPointer,
  text: IconTypography,
  rectangle: IconSquare,
  circle: IconCircle,
  triangle: IconTriangle,
  line: IconLine,
  arrow: IconArrowUpRight,
  star: IconStar,
  image: IconPhoto,
  barcode: IconBarcode,
} as const;

/** The sign of an element's kind. */
export function ElementIcon({
  element,
  size = 16,
}: {
  readonly element: StoredElement;
  readonly size?: number;
}) {
  const { kind, imageToken } = describeElement(element);
  let Icon = toolIcons[element.type];
  if (kind === "QR code") Icon = IconQrcode;
  if (imageToken !== null) Icon = IconPhotoScan;
  return <Icon size={size} stroke={1.75} aria-hidden />;
}
