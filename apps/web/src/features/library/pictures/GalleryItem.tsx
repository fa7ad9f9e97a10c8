import { FileButton } from "@mantine/core";
import type { MediaItem } from "@print-builder/api";
import { IconPhotoEdit, IconPhotoOff, IconTrash } from "@tabler/icons-react";
import { acceptedPictures } from "#platform/files/pictureFiles.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { Picture } from "#ui/Picture.tsx";
import { dateText } from "#ui/texts/dateText.ts";
import { bytesText } from "#ui/texts/sizeText.ts";
import classes from "./gallery.module.css";
import { pictureAddress } from "./pictureFile.ts";

const icon = { size: 16, stroke: 1.75 } as const;

type GalleryItemProps = {
  readonly projectId: string;
  readonly item: MediaItem;
  /** True while its file is being replaced or deleted. */
  readonly busy: boolean;
  readonly onAdd: () => void;
  readonly onReplace: (file: File) => void;
  readonly onDelete: () => void;
};

/** A picture of the project; a click puts it on the card. Grid and list differ only in their style. */
export function GalleryItem({ projectId, item, busy, onAdd, onReplace, onDelete }: GalleryItemProps) {
  const { filename } = item;
  return (
    <li className={classes.item} data-busy={busy || undefined}>
      <button
        type="button"
        className={classes.add}
        aria-label={`Add ${filename} to the canvas`}
        onClick={onAdd}
      >
        <Picture
          src={pictureAddress(projectId, item, 320)}
          fallback={<IconPhotoOff size={24} stroke={1.5} aria-hidden />}
        />
      </button>
      <span className={classes.name} title={filename}>
        {filename}
      </span>
      <span className={classes.facts}>
        <span>{bytesText(item.size)}</span>
        <span className={classes.date}>{dateText(item.uploaded_at)}</span>
      </span>
      <span className={classes.actions}>
        <FileButton accept={acceptedPictures} onChange={(file) => (file ? onReplace(file) : undefined)}>
          {(button) => (
            <IconButton label={`Replace ${filename}`} size="sm" variant="default" loading={busy} {...button}>
              <IconPhotoEdit {...icon} />
            </IconButton>
          )}
        </FileButton>
        <IconButton
          label={`Delete ${filename}`}
          size="sm"
          variant="default"
          disabled={busy}
          onClick={onDelete}
        >
          <IconTrash {...icon} />
        </IconButton>
      </span>
    </li>
  );
}
