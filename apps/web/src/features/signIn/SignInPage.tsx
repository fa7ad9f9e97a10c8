import { Navigate, useSearchParams } from "react-router";
import { returnPath } from "#platform/session/returnPath.ts";
import { useSession } from "#platform/session/session.ts";
import { BrandMark } from "#ui/BrandMark.tsx";
import { ColourSchemeButton } from "#ui/ColourSchemeButton.tsx";
import { productName } from "#ui/productName.ts";
import { usePageTitle } from "#ui/usePageTitle.ts";
import { CardWall } from "./CardWall.tsx";
import { SignInForm } from "./SignInForm.tsx";
import classes from "./signIn.module.css";

export function SignInPage() {
  const session = useSession();
  const [search] = useSearchParams();
  usePageTitle("Sign in");
  if (session.status === "signedIn") {
    return <Navigate to={returnPath(search.get("next"), window.location.origin)} replace />;
  }
  return (
    <div className={classes.page}>
      <main className={classes.side}>
        <div className={classes.brand}>
          <BrandMark size={30} />
          <span>{productName}</span>
          <span className={classes.scheme}>
            <ColourSchemeButton />
          </span>
        </div>
        <div className={classes.form}>
          <h1 className={classes.title}>Sign in</h1>
          <p className={classes.lead}>Use the account your administrator gave you.</p>
          <SignInForm expired={session.reason === "expired"} />
          <p className={classes.hint}>Forgot it? Ask your administrator to set a new one.</p>
        </div>
        <div>
          <p className={classes.claim}>One design. Every name, every photo.</p>
          <p className={classes.claimText}>
            Bind a card to your spreadsheet, check every record, print the lot.
          </p>
        </div>
      </main>
      <CardWall />
    </div>
  );
}
