import type { StoredElement } from "@print-builder/core/document";
import { describeElement, type ElementIcon as ElementIconName } from "@print-builder/core/elements";
import {
  type Icon,
  IconAlignBoxLeftBottom,
  IconAlignBoxLeftMiddle,
  IconAlignBoxLeftTop,
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignLeft2,
  IconAlignRight,
  IconArrowUpRight,
  IconBarcode,
  IconBold,
  IconCircle,
  IconItalic,
  IconLetterT,
  IconLine,
  IconLineDashed,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconPhotoScan,
  IconQrcode,
  IconSquare,
  IconStar,
  IconStrikethrough,
  IconTriangle,
  IconTypography,
  IconUnderline,
  IconVector,
} from "@tabler/icons-react";

/** Icons of elements and their tools, by the icon name in the element's definition. */
export const elementIcons: Readonly<Record<ElementIconName, Icon>> = {
  text: IconTypography,
  rectangle: IconSquare,
  circle: IconCircle,
  triangle: IconTriangle,
  line: IconLine,
  arrow: IconArrowUpRight,
  star: IconStar,
  path: IconVector,
  image: IconPhoto,
  boundImage: IconPhotoScan,
  bars: IconBarcode,
  matrix: IconQrcode,
};

/** Icons of options in the properties panel, by the icon name in the field's definition. */
export const fieldIcons: Readonly<Record<string, Icon>> = {
  alignLeft: IconAlignLeft,
  alignCentre: IconAlignCenter,
  alignRight: IconAlignRight,
  justify: IconAlignJustified,
  noList: IconAlignLeft2,
  bulletList: IconList,
  numberList: IconListNumbers,
  alignTop: IconAlignBoxLeftTop,
  alignMiddle: IconAlignBoxLeftMiddle,
  alignBottom: IconAlignBoxLeftBottom,
  plain: IconLetterT,
  underline: IconUnderline,
  lineThrough: IconStrikethrough,
  bothLines: IconLineDashed,
  bold: IconBold,
  italic: IconItalic,
};

export function ElementIcon({
  element,
  size = 16,
}: {
  readonly element: StoredElement;
  readonly size?: number;
}) {
  const Icon = elementIcons[describeElement(element).icon];
  return <Icon size={size} stroke={1.75} aria-hidden />;
}
