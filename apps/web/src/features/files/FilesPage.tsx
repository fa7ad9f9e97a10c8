import { routes } from "@print-builder/api";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { call } from "#platform/api/call.ts";
import { storageKeys } from "#platform/storage/keys.ts";
import { PageHeader } from "#ui/PageHeader.tsx";
import { PageLoading } from "#ui/PageLoading.tsx";
import { FileManager } from "./FileManager.tsx";
import classes from "./fileManager.module.css";
import { SchoolFiles } from "./SchoolFiles.tsx";
import { fileManagerAccess } from "./schoolConnection.ts";

const pageName = "File Manager";

/** The mode of the project in the address, or else of the last opened project. */
function useIsSchoolMode(project: string | null) {
  const id = project ?? localStorage.getItem(storageKeys.currentProject);
  const mode = useQuery({
    queryKey: ["dataMode", id],
    queryFn: ({ signal }) => call(routes.getDataMode, { params: { id: id ?? "" } }, { signal }),
    enabled: id !== null,
  });
  // A project that cannot be loaded counts as not in school mode.
  return { known: id === null || !mode.isPending, isSchool: mode.data?.data.mode === "school" };
}

/** The File Manager as a separate page: `/files?project=…&path=…`. */
export function FilesPage() {
  const [search, setSearch] = useSearchParams();
  const { known, isSchool } = useIsSchoolMode(search.get("project"));
  const access = useMemo(() => fileManagerAccess(isSchool), [isSchool]);
  const openPath = (path: string) => {
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (path === "") next.delete("path");
      else next.set("path", path);
      return next;
    });
  };
  return (
    <div className={classes.page}>
      <PageHeader title={pageName} note={access.allowed ? access.connection.schoolName : undefined} />
      {known ? (
        <SchoolFiles access={access}>
          <FileManager path={search.get("path") ?? ""} onPath={openPath} />
        </SchoolFiles>
      ) : (
        <PageLoading />
      )}
    </div>
  );
}
