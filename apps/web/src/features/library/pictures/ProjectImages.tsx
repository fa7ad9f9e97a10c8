import { Button, Loader, Skeleton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { MediaItem } from "@print-builder/api";
import { IconPhoto, IconPhotoCheck } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { openPhotoChecks } from "#platform/photoChecks/openPhotoChecks.ts";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ScrollBox } from "#ui/ScrollBox.tsx";
import { countText } from "#ui/texts/countText.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import type { CollectionView } from "#ui/ViewSwitch.tsx";
import { ShelfNotes } from "../ShelfNotes.tsx";
import shelf from "../shelf.module.css";
import { GalleryBar } from "./GalleryBar.tsx";
import { GalleryItem } from "./GalleryItem.tsx";
import classes from "./gallery.module.css";
import { pictureAddress, pictureSize, placePicture } from "./pictureFile.ts";
import { uploadToProject } from "./uploadToProject.ts";
import { type GalleryFilter, isNearEnd, picturesOf, reloadGallery, useGallery } from "./useGallery.ts";
import { useItemActions } from "./useItemActions.ts";

type ProjectImagesProps = { readonly editor: EditorSession };

/** Delay between a keystroke and the search, ms. */
const searchDelay = 200;

const firstFilter: GalleryFilter = { search: "", sort: "newest" };

function Waiting() {
  return (
    <ul className={`${shelf.items} ${classes.items}`} data-view="grid" aria-hidden>
      {[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((key) => (
        <li key={key} className={classes.item}>
          <Skeleton height={128} radius={0} />
          <Skeleton height={10} width="70%" m={8} />
        </li>
      ))}
    </ul>
  );
}

function Nothing({ isSearching }: { readonly isSearching: boolean }) {
  return (
    <EmptyState
      title="No images found"
      text={
        isSearching ? "Try another word." : "Upload logos, backgrounds and photos; cards show them by name."
      }
      icon={<IconPhoto size={26} stroke={1.5} />}
    />
  );
}

type Gallery = ReturnType<typeof useGallery>;

function ListEnd({ list }: { readonly list: Gallery }) {
  if (list.isFetchingNextPage) {
    return (
      <p className={classes.end} role="status">
        <Loader size="xs" aria-hidden /> Loading more…
      </p>
    );
  }
  if (!list.isFetchNextPageError) return null;
  return (
    <p className={classes.end} role="alert">
      More images could not be loaded.
      <Button size="xs" variant="default" onClick={() => void list.fetchNextPage()}>
        Retry
      </Button>
    </p>
  );
}

/** Loads the next page when the end of the list is near, or when a page does not fill the list. */
function usePaging(list: Gallery) {
  const box = useRef<HTMLElement>(null);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const isReady = hasNextPage && !isFetching && !isFetchNextPageError;
  const more = () => {
    if (isReady && box.current && isNearEnd(box.current)) void fetchNextPage();
  };
  // Check after each page, because it may not have filled the list.
  useEffect(more);
  return { box, more };
}

/** The project's pictures: browse, replace, delete, and put on the card. */
export function ProjectImages({ editor, close }: ProjectImagesProps & DialogProps<true>) {
  const queries = useQueryClient();
  const { projectId } = editor;
  const [filter, setFilter] = useState(firstFilter);
  const [view, setView] = useState<CollectionView>("grid");
  const [search] = useDebouncedValue(filter.search.trim(), searchDelay);
  const list = useGallery(projectId, { search, sort: filter.sort });
  const actions = useItemActions(editor);
  const { box, more } = usePaging(list);
  const pictures = picturesOf(list.data?.pages ?? []);
  const total = list.data?.pages[0]?.total;
  const add = async (item: MediaItem) => {
    try {
      const size = await pictureSize(pictureAddress(projectId, item));
      placePicture(editor, item.filename, item.filename, size);
      close(true);
    } catch (error) {
      const why = `“${item.filename}” cannot be shown: ${messageOf(error)}`;
      showToast(why, { tone: "error", durationMs: 6000 });
    }
  };
  const addFiles = async (files: readonly File[]) => {
    if (await uploadToProject(editor, files)) await reloadGallery(queries, projectId);
  };
  return (
    <DialogFrame
      title="Project images"
      width={960}
      actions={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPhotoCheck size={15} stroke={1.75} />}
          onClick={() => void openPhotoChecks(projectId)}
        >
          Check photos
        </Button>
      }
    >
      <GalleryBar
        filter={filter}
        view={view}
        busy={list.isRefetching && !list.isFetchingNextPage}
        onFilter={setFilter}
        onView={setView}
        onRefresh={() => void reloadGallery(queries, projectId)}
        onFiles={(files) => void addFiles(files)}
      />
      <ShelfNotes
        status={total === undefined ? "" : `${countText(total, "image")}. Click one to add it to the canvas.`}
        problem={actions.problem}
      />
      <ScrollBox ref={box} className={`${shelf.box} ${classes.scroller}`} onScroll={more} label="Images">
        {list.isPending ? <Waiting /> : null}
        {list.isError && !list.data ? <ErrorState title="Failed to load images" query={list} /> : null}
        {list.data && pictures.length === 0 ? <Nothing isSearching={search !== ""} /> : null}
        <ul className={`${shelf.items} ${classes.items}`} data-view={view}>
          {pictures.map((item) => (
            <GalleryItem
              key={item.image_id}
              projectId={projectId}
              item={item}
              busy={actions.busyId === item.image_id}
              onAdd={() => void add(item)}
              onReplace={(file) => void actions.replace(item, file)}
              onDelete={() => void actions.remove(item)}
            />
          ))}
        </ul>
        <ListEnd list={list} />
      </ScrollBox>
    </DialogFrame>
  );
}
