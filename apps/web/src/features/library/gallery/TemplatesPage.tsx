import { SegmentedControl, Select } from "@mantine/core";
import { IconTemplateOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import { PaletteChoice } from "#platform/palettes/PaletteChoice.tsx";
import {
  categoryChoices,
  everyCategory,
  filterTemplates,
  purposeName,
  purposesOf,
} from "#platform/templates/filterTemplates.ts";
import { listTemplates } from "#platform/templates/listTemplates.ts";
import { WaitingCard } from "#ui/DesignCard.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { TemplateCard } from "./TemplateCard.tsx";
import classes from "./templates.module.css";
import { useGalleryActions } from "./useGalleryActions.ts";

/** Search and category are stored in the address, so that reload and Back restore them. */
function useTemplateFilters() {
  const [address, setAddress] = useSearchParams();
  // The router updates the address with a delay; without this, a second change would undo the first.
  const latest = useRef(address);
  useEffect(() => {
    latest.current = address;
  }, [address]);
  const change = (name: "search" | "category" | "for" | "palette", value: string) => {
    const after = new URLSearchParams(latest.current);
    if (value === "" || value === everyCategory) after.delete(name);
    else after.set(name, value);
    latest.current = after;
    setAddress(after, { replace: true, preventScrollReset: true });
  };
  return {
    search: address.get("search") ?? "",
    category: address.get("category") ?? everyCategory,
    purpose: address.get("for") ?? everyCategory,
    palette: address.get("palette") ?? "",
    change,
  };
}

type LooksProps = Pick<ReturnType<typeof useTemplateFilters>, "palette" | "change"> & {
  readonly purposes: ReturnType<typeof purposesOf>;
  readonly purpose: LooksProps["purposes"][number] | undefined;
};

/** Filters templates by purpose, and chooses the palette for all of them. */
function Looks({ purposes, purpose, palette, change }: LooksProps) {
  if (purposes.length === 0) return null;
  const all = { value: everyCategory, label: "All" };
  return (
    <div className={classes.looks}>
      <SegmentedControl
        aria-label="Made for"
        data={[all, ...purposes.map((value) => ({ value, label: purposeName(value) }))]}
        value={purpose ?? everyCategory}
        onChange={(value) => change("for", value)}
      />
      <PaletteChoice code={palette} onChange={(code) => change("palette", code)} />
    </div>
  );
}

function WaitingGrid() {
  return (
    <div className={classes.grid} aria-hidden>
      {[0, 1, 2, 3, 4, 5, 6, 7].map((key) => (
        <WaitingCard key={key} roomy lines={1} />
      ))}
    </div>
  );
}

export function TemplatesPage() {
  const { search, category, purpose, palette, change } = useTemplateFilters();
  const list = useQuery({ queryKey: ["templates"], queryFn: ({ signal }) => listTemplates(signal) });
  const actions = useGalleryActions();
  const loaded = list.data ?? [];
  const choices = categoryChoices(loaded);
  // A category may no longer exist after a reload.
  const chosen = choices.some(({ value }) => value === category) ? category : everyCategory;
  const purposes = purposesOf(loaded);
  const chosenPurpose = purposes.find((each) => each === purpose);
  const shown = filterTemplates(loaded, search, chosen).filter(
    (template) => chosenPurpose === undefined || template.purpose === chosenPurpose,
  );
  const filtered = search.trim() !== "" || chosen !== everyCategory || chosenPurpose !== undefined;
  return (
    <>
      <PageHeader
        title="Templates"
        note={list.isPending ? "Loading templates…" : list.data && shown.length.toLocaleString()}
      >
        <search className={classes.bar}>
          <SearchField
            className={classes.search ?? ""}
            label="Search templates"
            placeholder="Search by name or description"
            value={search}
            onChange={(text) => change("search", text)}
          />
          <Select
            className={classes.select ?? ""}
            aria-label="Category"
            data={choices}
            value={chosen}
            onChange={(value) => change("category", value ?? everyCategory)}
          />
        </search>
      </PageHeader>
      <Looks purposes={purposes} purpose={chosenPurpose} palette={palette} change={change} />
      {list.isPending ? <WaitingGrid /> : null}
      {list.isError && list.data === undefined ? (
        <ErrorState title="Failed to load templates" query={list} />
      ) : null}
      {list.data && shown.length === 0 ? (
        <EmptyState
          title="No templates found."
          text={filtered ? "Try another word or category." : "Save a design as a template in the editor."}
          icon={<IconTemplateOff size={26} stroke={1.5} />}
        />
      ) : null}
      <ul className={classes.grid}>
        {shown.map((template) => (
          <li key={template.id}>
            <TemplateCard
              template={template}
              palette={palette}
              busy={actions.busyId === template.id}
              onAction={(action) => void actions.act(template, action, palette)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
