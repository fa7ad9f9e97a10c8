import { Button, FileButton, Select } from "@mantine/core";
import { IconRefresh, IconUpload } from "@tabler/icons-react";
import { acceptedPictures } from "#platform/files/pictureFiles.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { type CollectionView, ViewSwitch } from "#ui/ViewSwitch.tsx";
import shelf from "../shelf.module.css";
import classes from "./gallery.module.css";
import type { GalleryFilter, GallerySort } from "./useGallery.ts";

const sorts: readonly { readonly value: GallerySort; readonly label: string }[] = [
  { value: "newest", label: "Newest" },
  { value: "oldest", label: "Oldest" },
  { value: "name_asc", label: "Name A to Z" },
  { value: "name_desc", label: "Name Z to A" },
  { value: "size_desc", label: "Largest first" },
  { value: "size_asc", label: "Smallest first" },
];

type GalleryBarProps = {
  readonly filter: GalleryFilter;
  readonly view: CollectionView;
  readonly busy: boolean;
  readonly onFilter: (filter: GalleryFilter) => void;
  readonly onView: (view: CollectionView) => void;
  readonly onRefresh: () => void;
  readonly onFiles: (files: readonly File[]) => void;
};

/** The gallery's search, order, view and upload button. */
export function GalleryBar({ filter, view, busy, onFilter, onView, onRefresh, onFiles }: GalleryBarProps) {
  return (
    <div className={`${shelf.bar} ${classes.bar}`}>
      <SearchField
        className={shelf.search ?? ""}
        label="Search images"
        placeholder="Search by name"
        data-autofocus
        value={filter.search}
        onChange={(text) => onFilter({ ...filter, search: text })}
      />
      <Select
        className={classes.sort ?? ""}
        aria-label="Sort images"
        data={sorts.map(({ value, label }) => ({ value, label }))}
        value={filter.sort}
        onChange={(sort) => onFilter({ ...filter, sort: (sort ?? "newest") as GallerySort })}
      />
      <ViewSwitch view={view} onView={onView} />
      <IconButton label="Refresh" loading={busy} onClick={onRefresh}>
        <IconRefresh size={18} stroke={1.75} />
      </IconButton>
      <FileButton
        multiple
        accept={acceptedPictures}
        onChange={(files) => (files.length > 0 ? onFiles(files) : undefined)}
      >
        {(button) => (
          <Button leftSection={<IconUpload size={16} stroke={1.75} />} {...button}>
            Upload images
          </Button>
        )}
      </FileButton>
    </div>
  );
}
