import { routes } from "@print-builder/api";
import { createFileManager } from "@print-builder/school";
import { IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { call } from "#platform/api/call.ts";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PageLoading } from "#ui/PageLoading.tsx";
import { isPicture } from "./entryTexts.ts";
import type { Access, SchoolConnection } from "./schoolConnection.ts";
import { type Files, FilesContext } from "./useEntries.ts";

/** Explains why no files are shown. */
export function NotConnected({ reason }: { readonly reason: string }) {
  return (
    <EmptyState
      title="The File Manager is not available"
      text={reason}
      icon={<IconLock size={26} stroke={1.5} />}
    />
  );
}

function filesOf(baseUrl: string, connection: SchoolConnection): Files {
  const { schoolId, token, schoolCode, domain } = connection;
  const tokens = () => ({ superAdminToken: token, schoolCode });
  const manager = createFileManager({ baseUrl, schoolId, tokens });
  return {
    manager,
    connection,
    pictureOf: (entry) =>
      domain !== null && isPicture(entry) ? manager.previewUrl(domain, entry.path) : null,
  };
}

function Connected({
  baseUrl,
  connection,
  children,
}: {
  readonly baseUrl: string;
  readonly connection: SchoolConnection;
  readonly children: ReactNode;
}) {
  const files = useMemo(() => filesOf(baseUrl, connection), [baseUrl, connection]);
  return <FilesContext value={files}>{children}</FilesContext>;
}

type SchoolFilesProps = { readonly access: Access; readonly children: ReactNode };

/** Provides the school's files to its children, or says why it cannot. */
export function SchoolFiles({ access, children }: SchoolFilesProps) {
  const config = useQuery({
    queryKey: ["config"],
    queryFn: ({ signal }) => call(routes.config, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!access.allowed) return <NotConnected reason={access.reason} />;
  if (config.isPending) return <PageLoading />;
  if (config.isError) {
    return <ErrorState title="The school system's address could not be loaded" query={config} />;
  }
  const baseUrl = config.data.school_api_url;
  if (baseUrl === null) return <NotConnected reason="No school system is set up for this installation." />;
  return (
    <Connected baseUrl={baseUrl} connection={access.connection}>
      {children}
    </Connected>
  );
}
