import { useCardTools } from "#platform/cards/cardStudio.ts";
import { useEditor } from "#platform/editorSession/EditorContext.ts";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import classes from "./whoCard.module.css";

type PictureLightboxProps = { readonly title: string; readonly picture: ShownPicture } & DialogProps<never>;

/** A record's picture, as large as the window allows. */
export function PictureLightbox({ title, picture }: PictureLightboxProps) {
  const { url, width, height } = picture;
  return (
    <DialogFrame title={title} width={720}>
      <figure className={classes.lightbox}>
        <img src={url} alt={title} width={width} height={height} />
        <figcaption>
          {width.toLocaleString()} × {height.toLocaleString()} px
        </figcaption>
      </figure>
    </DialogFrame>
  );
}

type ShownPicture = { readonly url: string; readonly width: number; readonly height: number };

/** The picture that a field's value names, as the card shows it; null if there is none. */
export function usePicture(value: string): ShownPicture | null {
  const { studio } = useEditor();
  const { pictureUrl } = useCardTools(studio);
  if (value.trim() === "") return null;
  const found = studio.pictures.find({ kind: "photo", value, fallback: null });
  if (found.status !== "ready") return null;
  const { key, width, height } = found.image;
  const url = pictureUrl(key);
  return url === undefined ? null : { url, width, height };
}
