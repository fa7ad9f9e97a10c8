import {
  IconEye,
  IconFileExport,
  IconLibraryPhoto,
  IconPointer,
  IconTemplate,
  IconTypography,
} from "@tabler/icons-react";

/** What the landing page promises. */
export const features = [
  {
    title: "Drag & Drop Editor",
    text: "Move, resize and rotate with guides that snap, and sizes in millimetres at the pointer.",
    Icon: IconPointer,
  },
  {
    title: "Professional Templates",
    text: "Hundreds of templates for ID cards, labels, business cards, posters and banners.",
    Icon: IconTemplate,
  },
  {
    title: "Rich Typography",
    text: "An extensive font library, in every script your names are written in.",
    Icon: IconTypography,
  },
  {
    title: "Media Library",
    text: "Drop in a folder of photos; each finds its record by its file name.",
    Icon: IconLibraryPhoto,
  },
  {
    title: "Real-time Preview",
    text: "Step through the real records on the card: what the screen shows is what the paper gets.",
    Icon: IconEye,
  },
  {
    title: "Export Options",
    text: "Save as PNG, JPG, PDF or SVG, one card or all of them on print-ready sheets.",
    Icon: IconFileExport,
  },
] as const;
