import { type ListedUser, roles, routes, type UserAnswer } from "@print-builder/api";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { showFailure } from "#platform/api/showFailure.ts";
import { startSession, useSession } from "#platform/session/session.ts";
import type { PageSize } from "#ui/table/Pager.tsx";
import { showToast } from "#ui/toasts/showToast.ts";

export const roleNames: Readonly<Record<UserAnswer["role"], string>> = {
  admin: "Admin",
  super_admin: "Super admin",
};

export const roleChoices = roles.map((value) => ({ value, label: roleNames[value] }));

export const statusChoices: { readonly value: UserAnswer["status"]; readonly label: string }[] = [
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
];

const listKey = ["users"] as const;

/** A page of the users, including deleted users. */
export function useUsers(page: number, limit: PageSize) {
  return useQuery({
    queryKey: [...listKey, page, limit],
    queryFn: ({ signal }) => call(routes.listUsers, { query: { page, limit } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Updates the session when the signed-in user changes their own entry. */
function followOwnEntry(user: UserAnswer): void {
  const session = useSession.getState();
  if (session.status === "signedIn" && session.user?.id === user.id) startSession(session.token, user);
}

/** Creates the link by which a user chooses a password. */
export function useMakeLink() {
  const queries = useQueryClient();
  return async (user: ListedUser) => {
    try {
      const link = await call(routes.makeUserLink, { params: { id: user.id } });
      await queries.invalidateQueries({ queryKey: listKey });
      return link;
    } catch (error) {
      showFailure(error);
      return null;
    }
  };
}

type UserAction = { readonly run: () => Promise<UserAnswer | undefined>; readonly done: string };

/** Runs a change of users, shows a message and reloads the table. Returns whether it succeeded. */
export function useUserAction() {
  const queries = useQueryClient();
  const change = useMutation({ mutationFn: ({ run }: UserAction) => run() });
  const act = async (action: UserAction): Promise<boolean> => {
    try {
      const user = await change.mutateAsync(action);
      if (user) followOwnEntry(user);
      showToast(action.done, { tone: "success" });
      await queries.invalidateQueries({ queryKey: listKey });
      return true;
    } catch (error) {
      showFailure(error);
      return false;
    }
  };
  return { busy: change.isPending, act };
}
