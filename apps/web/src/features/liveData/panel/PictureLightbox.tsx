import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import type { ShownPicture } from "./usePicture.ts";
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
