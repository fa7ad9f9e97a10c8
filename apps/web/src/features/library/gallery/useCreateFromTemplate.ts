import { routes } from "@print-builder/api";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ApiError, messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import { showFailure } from "#platform/api/showFailure.ts";
import { prompt } from "#ui/dialogs/ask.ts";
import type { TemplateCardData } from "./templateCardData.ts";

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
export function useCreateFromTemplate() {
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
