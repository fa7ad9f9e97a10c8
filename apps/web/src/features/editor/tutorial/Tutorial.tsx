import { Button } from "@mantine/core";
import {
  IconBulb,
  IconId,
  IconKeyboard,
  IconPointer,
  IconPrinter,
  IconStack2,
  type TablerIcon,
} from "@tabler/icons-react";
import { useState } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { isMac } from "#platform/help/isMac.ts";
import { workingKeys } from "#platform/help/ShortcutList.tsx";
import { withPart } from "#platform/openLater.ts";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import { type DialogProps, openDialog } from "#ui/dialogs/openDialog.ts";
import { Shortcuts } from "./Shortcuts.tsx";
import classes from "./tutorial.module.css";

/** A line of a slide. `command` is the ID of a command whose shortcut is shown. */
type Line = { readonly text: string; readonly keys?: string; readonly command?: string };

type Slide = {
  readonly title: string;
  readonly Icon: TablerIcon;
  readonly lead: string;
  readonly lines: readonly Line[];
  /** True if the slide links to the list of all shortcuts. */
  readonly leadsToShortcuts?: boolean;
};

const slides: readonly Slide[] = [
  {
    title: "Welcome",
    Icon: IconId,
    lead: "Design a card once, print it for everybody. Nothing here can break a print: every export is checked first.",
    lines: [
      { text: "Draw the card on the canvas at the label’s actual size in millimetres." },
      { text: "Write {{ name }} where each person’s own value goes." },
      { text: "Upload a table and the photos, see the first real card, print." },
    ],
  },
  {
    title: "Keyboard shortcuts",
    Icon: IconKeyboard,
    lead: "The ones you will use all day.",
    lines: [
      { text: "Save", command: "save" },
      { text: "Undo", command: "undo" },
      { text: "Copy; pasting works as everywhere else", command: "copy" },
      { text: "Duplicate the selection", command: "duplicate" },
      { text: "Delete the selection", command: "delete" },
      { text: "Preview and print", command: "bulkPreview" },
    ],
    leadsToShortcuts: true,
  },
  {
    title: "Canvas interactions",
    Icon: IconPointer,
    lead: "You can drag anything on the card.",
    lines: [
      { text: "Click an element to select it, or drag a frame around several." },
      { text: "Add to the selection", keys: `${isMac ? "⌘" : "Ctrl"} + click` },
      { text: "Drag a corner to resize in proportion, or the handle above to rotate." },
      { text: "Rotate in steps of 15°", keys: "Shift" },
      { text: "Move by one pixel, or by ten with Shift", keys: "← ↑ → ↓" },
      { text: "Zoom at the pointer", keys: `${isMac ? "⌘" : "Ctrl"} + wheel` },
    ],
  },
  {
    title: "Layers",
    Icon: IconStack2,
    lead: "Everything on this side, topmost first.",
    lines: [
      { text: "Drag a row to put an element in front of others or behind them." },
      { text: "Hide what is in the way, and lock what must not move." },
      { text: "Search by name or type, and double-click a name to change it." },
    ],
  },
  {
    title: "Advanced features",
    Icon: IconPrinter,
    lead: "From design to print.",
    lines: [
      { text: "Text: family, size, weight, alignment, wrapping, and shrinking to fit its box." },
      { text: "Shapes: fill, stroke and opacity; barcodes and QR codes bound to a value." },
      { text: "Front and back, labels on a sheet, guides, the printer’s flip edge." },
      { text: "Export a PDF for printing, or PNG, JPG or SVG pictures." },
    ],
  },
  {
    title: "Tips",
    Icon: IconBulb,
    lead: "Small things that save a morning.",
    lines: [
      { text: "Auto save stores your work two seconds after each change." },
      { text: "Test with the longest name in your table, not the first." },
      { text: "Print one sheet on plain paper and hold it against the labels." },
      { text: "Open this help again", command: "help" },
    ],
  },
];

function Dots({ current, goTo }: { readonly current: number; readonly goTo: (index: number) => void }) {
  return (
    <div className={classes.dots}>
      {slides.map(({ title }, index) => (
        <button
          key={title}
          type="button"
          className={classes.dot}
          aria-label={`Slide ${index + 1}: ${title}`}
          aria-current={index === current ? "step" : undefined}
          onClick={() => goTo(index)}
        />
      ))}
    </div>
  );
}

type SlideProps = { readonly editor: EditorSession; readonly slide: Slide };

function SlideView({ editor, slide }: SlideProps) {
  const { title, Icon, lead, lines, leadsToShortcuts } = slide;
  return (
    <section className={classes.slide} aria-live="polite" aria-label={title}>
      <div className={classes.picture} aria-hidden>
        <Icon size={72} stroke={1.25} />
      </div>
      <div className={classes.words}>
        <h3 className={classes.title}>{title}</h3>
        <p className={classes.lead}>{lead}</p>
        <ul className={classes.lines}>
          {lines.map(({ text, command, keys = command ? workingKeys(editor.command(command)) : "" }) => (
            <li key={text}>
              <span>{text}</span>
              {keys === "" ? null : <kbd>{keys}</kbd>}
            </li>
          ))}
        </ul>
        {leadsToShortcuts ? (
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.all}
            onClick={() => void openDialog(Shortcuts, { editor })}
          >
            All keyboard shortcuts
          </Button>
        ) : null}
      </div>
    </section>
  );
}

/**
 * Six slides about the editor. They open on a browser's first visit, and later with F1 or the help button. The first
 * slide offers a tour of the open card.
 */
export function Tutorial({ editor, close }: { readonly editor: EditorSession } & DialogProps<true>) {
  const [current, setCurrent] = useState(0);
  const slide = slides[current];
  const isLast = current === slides.length - 1;
  const beginTour = () => {
    close(true);
    void withPart(
      () => import("../tour/Tour.tsx"),
      ({ showTour }) => showTour(editor),
    );
  };
  return (
    <DialogFrame
      title="Getting started"
      width={640}
      footer={
        <div className={classes.footer}>
          <Dots current={current} goTo={setCurrent} />
          {current === 0 ? (
            <Button variant="subtle" onClick={beginTour}>
              Show me on my card
            </Button>
          ) : null}
          <Button variant="default" disabled={current === 0} onClick={() => setCurrent(current - 1)}>
            Previous
          </Button>
          {isLast ? (
            <Button onClick={() => close(true)}>Get Started!</Button>
          ) : (
            <Button onClick={() => setCurrent(current + 1)}>Next</Button>
          )}
        </div>
      }
    >
      {slide ? <SlideView editor={editor} slide={slide} /> : null}
    </DialogFrame>
  );
}
