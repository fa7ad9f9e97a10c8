import { Select } from "@mantine/core";
import { IconTemplateOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import { listTemplates } from "#platform/templates/listTemplates.ts";
import { WaitingCard } from "#ui/DesignCard.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { categoryChoices, everyCategory, filterTemplates } from "./filterTemplates.ts";
import { TemplateCard } from "./TemplateCard.tsx";
import classes from "./templates.module.css";
import { useCreateFromTemplate } from "./useCreateFromTemplate.ts";
import { useTemplateFilters } from "./useTemplateFilters.ts";

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
  const { search, category, change } = useTemplateFilters();
  const list = useQuery({ queryKey: ["templates"], queryFn: ({ signal }) => listTemplates(signal) });
  const use = useCreateFromTemplate();
  const loaded = list.data ?? [];
  const choices = categoryChoices(loaded);
  // A category may be gone after a reload.
  const chosen = choices.some(({ value }) => value === category) ? category : everyCategory;
  const shown = filterTemplates(loaded, search, chosen);
  const filtered = search.trim() !== "" || chosen !== everyCategory;
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
      {list.isPending ? <WaitingGrid /> : null}
      {list.isError && list.data === undefined ? (
        <ErrorState
          title="Failed to load templates"
          error={list.error}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
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
              busy={use.busyId === template.id}
              onUse={(chosenTemplate) => void use.run(chosenTemplate)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
