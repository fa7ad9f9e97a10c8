import { Button } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import type { FileEntry } from "@print-builder/school";
import { IconChevronLeft, IconChevronRight, IconDownload, IconPhotoOff } from "@tabler/icons-react";
import { useState } from "react";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { extentText, modifiedText } from "../entryTexts.ts";
import classes from "./dialogs.module.css";

type PreviewProps = {
  readonly pictures: readonly { readonly entry: FileEntry; readonly address: string }[];
  readonly start: number;
  readonly onDownload: (entry: FileEntry) => void;
};

function Picture({ address, name }: { readonly address: string; readonly name: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <p className={classes.noPicture} role="status">
        <IconPhotoOff size={32} stroke={1.5} aria-hidden />
        This picture cannot be shown. Download it to look at it elsewhere.
      </p>
    );
  }
  return <img className={classes.picture} src={address} alt={name} onError={() => setFailed(true)} />;
}

/** Shows a page's pictures one at a time; arrow keys go to the next and previous. */
export function Preview({ pictures, start, onDownload, close }: PreviewProps & DialogProps<never>) {
  const [index, setIndex] = useState(start);
  const go = (steps: number) => setIndex((at) => Math.max(0, Math.min(pictures.length - 1, at + steps)));
  useHotkeys([
    ["ArrowLeft", () => go(-1)],
    ["ArrowRight", () => go(1)],
  ]);
  const shown = pictures[index];
  if (!shown) return null;
  const { entry, address } = shown;
  return (
    <DialogFrame
      title={entry.name}
      width={860}
      footer={
        <>
          <span className={classes.pictureNote}>
            {[extentText(entry), modifiedText(entry)].filter(Boolean).join(" · ")}
          </span>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} />}
            onClick={() => onDownload(entry)}
          >
            Download
          </Button>
          <Button data-autofocus onClick={() => close(null)}>
            Close
          </Button>
        </>
      }
    >
      <div className={classes.stage}>
        <IconButton label="Previous picture" disabled={index === 0} onClick={() => go(-1)}>
          <IconChevronLeft size={18} stroke={1.75} />
        </IconButton>
        <Picture key={entry.path} address={address} name={entry.name} />
        <IconButton label="Next picture" disabled={index === pictures.length - 1} onClick={() => go(1)}>
          <IconChevronRight size={18} stroke={1.75} />
        </IconButton>
      </div>
    </DialogFrame>
  );
}
