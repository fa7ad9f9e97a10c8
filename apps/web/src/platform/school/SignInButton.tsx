import { Button } from "@mantine/core";
import { wantsSignIn } from "./schoolAccess.ts";
import { type SchoolWork, signInToSchool } from "./signInToSchool.ts";

type SignInButtonProps = SchoolWork & {
  readonly error: unknown;
  /** Retries the call that the school system refused. */
  readonly onSignedIn: () => void;
};

/**
 * A button that signs in to the school system, shown next to a failure caused by a missing sign-in. Renders nothing for
 * other failures.
 */
export function SignInButton({ error, onSignedIn, ...work }: SignInButtonProps) {
  if (!wantsSignIn(error)) return null;
  const signIn = async () => {
    if (await signInToSchool(work)) onSignedIn();
  };
  return <Button onClick={() => void signIn()}>Sign in</Button>;
}
