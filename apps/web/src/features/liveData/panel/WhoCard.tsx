import { Button, VisuallyHidden } from "@mantine/core";
import { ownValue } from "@print-builder/core/ownValue";
import { IconArrowsMaximize, IconBrowser, IconPhotoEdit, IconUser } from "@tabler/icons-react";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { useLive, useLiveState } from "../liveOf.ts";
import { chooseFile, jpgFiles } from "./chooseFile.ts";
import { PictureLightbox, usePicture } from "./PictureLightbox.tsx";
import classes from "./whoCard.module.css";

/** Fields that give a person's class or role. */
const roleKeys = ["class_section.full_name", "designation", "department"] as const;

/** The record's name and photo, with a button to replace the photo. */
export function WhoCard() {
  const { edits } = useLive();
  const record = useLiveState(({ currentRecord }) => currentRecord);
  const field = record?.fields.find(({ control }) => control.kind === "picture");
  const value = useLiveState(({ optimisticChanges }) =>
    field ? (ownValue(optimisticChanges, field.name)?.value ?? ownValue(record?.data, field.name) ?? "") : "",
  );
  const isOpenElsewhere = useLiveState((state) => state.isOpenElsewhere);
  const picture = usePicture(value);
  if (!record) return null;
  const what = roleKeys.map((key) => record.data[key]).find((text) => text);
  const size = picture ? `${picture.width.toLocaleString()} × ${picture.height.toLocaleString()} px` : null;
  const replace = async () => {
    const file = await chooseFile(jpgFiles);
    if (file && field) edits.attach(field.name, file);
  };
  return (
    <div className={classes.who}>
      <span className={classes.photo}>
        {picture ? (
          <button
            type="button"
            aria-label={`Show the photo of ${record.title} large`}
            onClick={() => void openDialog(PictureLightbox, { title: record.title, picture })}
          >
            <img src={picture.url} alt="" />
            <span className={classes.enlarge}>
              <IconArrowsMaximize size={13} stroke={2} aria-hidden />
            </span>
          </button>
        ) : (
          <IconUser size={28} stroke={1.25} aria-hidden />
        )}
      </span>
      <span className={classes.whoText}>
        <b dir="auto">{record.title}</b>
        <span>{[what, size ?? (field ? "No photo" : null)].filter((text) => text).join(" · ")}</span>
        {isOpenElsewhere ? (
          <span className={classes.elsewhere} role="status">
            <IconBrowser size={14} stroke={1.75} aria-hidden />
            <VisuallyHidden>{record.title}:</VisuallyHidden> Open in another tab too
          </span>
        ) : null}
        {field && field.lock === null ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPhotoEdit size={15} stroke={1.75} />}
            onClick={() => void replace()}
          >
            {picture ? "Replace photo" : "Add a photo"}
          </Button>
        ) : null}
      </span>
    </div>
  );
}
