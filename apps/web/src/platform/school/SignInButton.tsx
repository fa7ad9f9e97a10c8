import { Button } from "@mantine/core";
import { wantsSignIn } from "./schoolAccess.ts";
import { type SchoolWork, signInToSchool } from "./signInToSchool.ts";

type SignInButtonProps = SchoolWork & {
  readonly error: unknown;
  /** Does again what the school system has turned away. */
  readonly onSignedIn: () => void;
};

/** Beside what failed for want of a sign-in to the school system: the way to it. Nothing beside other failures. */
export function SignInButton({ error, onSignedIn, ...work }: SignInButtonProps) {
  if (!wantsSignIn(error)) return null;
  const signIn = async () => {
    if (await signInToSchool(work)) onSignedIn();
  };
  return <Button onClick={() => void signIn()}>Sign in</Button>;
}
