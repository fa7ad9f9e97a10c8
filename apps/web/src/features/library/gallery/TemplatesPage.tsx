import { Select } from "@mantine/core";
import { routes } from "@print-builder/api";
import { IconTemplateOff } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { ApiError, messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import { showFailure } from "#platform/api/showFailure.ts";
import {
  categoryChoices,
  everyCategory,
  filterTemplates,
  type TemplateCardData,
} from "#platform/templates/filterTemplates.ts";
import { listTemplates } from "#platform/templates/listTemplates.ts";
import { WaitingCard } from "#ui/DesignCard.tsx";
import { prompt } from "#ui/dialogs/ask.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { TemplateCard } from "./TemplateCard.tsx";
import classes from "./templates.module.css";

/** Leaves room for the word that follows, within the 200 characters of a name. */
const maxStartLength = 190;

/** The name that a project made from a template is offered. */
function projectNameFor(template: TemplateCardData): string {
  return template.name ? `${template.name.slice(0, maxStartLength)} Project` : "Untitled from Template";
}

/** The server's own words stand alone; any other reason needs to be told what it is about. */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError && error.status > 0 && error.detail) return error.detail;
  const message = messageOf(error);
  return `Failed to create project from template${message === "" ? "" : `: ${message}`}`;
}

/** Asks for a name, makes a project of a template and opens it; `busyId` is the template being copied. */
function useCreateFromTemplate() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [busyId, setBusyId] = useState<string | null>(null);

  const run = async (template: TemplateCardData) => {
    const answer = await prompt({
      title: "Use Template",
      label: "Project name",
      value: projectNameFor(template),
      action: "Create Project",
    });
    const name = answer?.trim() ?? "";
    if (name === "") return;
    setBusyId(template.id);
    try {
      const project: { readonly id?: string } = await call(routes.createFromTemplate, {
        params: { id: template.id },
        query: { project_name: name },
      });
      void queries.resetQueries({ queryKey: ["projects"] });
      void queries.invalidateQueries({ queryKey: ["stats"] });
      await navigate(project.id ? `/editor/${project.id}` : "/projects");
    } catch (error) {
      showFailure(error, reasonOf(error));
    } finally {
      setBusyId(null);
    }
  };

  return { busyId, run };
}

/** Search and category as the address has them, so that reload and Back find them again. */
function useTemplateFilters() {
  const [address, setAddress] = useSearchParams();
  const change = (name: "search" | "category", value: string) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === "" || value === everyCategory) after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    search: address.get("search") ?? "",
    category: address.get("category") ?? everyCategory,
    change,
  };
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
              busy={use.busyId === template.id}
              onUse={(chosenTemplate) => void use.run(chosenTemplate)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
