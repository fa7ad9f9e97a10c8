import { useEffect, useState } from "react";
import { Navigate, useLocation, useNavigate, useSearchParams } from "react-router";
import { returnPath } from "#platform/session/returnPath.ts";
import { useSession } from "#platform/session/session.ts";
import { linkTokenOf } from "#platform/session/signInLink.ts";
import { BrandMark } from "#ui/BrandMark.tsx";
import { ColourSchemeButton } from "#ui/ColourSchemeButton.tsx";
import concert from "#ui/cards/concert.webp";
import fair from "#ui/cards/fair.webp";
import house from "#ui/cards/house.webp";
import label from "#ui/cards/label-1.webp";
import library from "#ui/cards/library.webp";
import lost from "#ui/cards/lost.webp";
import openDay from "#ui/cards/openday.webp";
import primary from "#ui/cards/primary.webp";
import staff from "#ui/cards/staff.webp";
import firstStudent from "#ui/cards/student-1.webp";
import secondStudent from "#ui/cards/student-2.webp";
import thirdStudent from "#ui/cards/student-5.webp";
import studentBack from "#ui/cards/student-back.webp";
import visitor from "#ui/cards/visitor.webp";
import { productName, usePageTitle } from "#ui/usePageTitle.ts";
import { LinkForm } from "./LinkForm.tsx";
import { SignInForm } from "./SignInForm.tsx";
import classes from "./signIn.module.css";

/** The wall's columns, each a list of rows; a row holds one landscape card or two portrait cards. */
const columns = [
  [[thirdStudent], [staff, primary], [house], [label], [openDay]],
  [[fair, visitor], [firstStudent], [library], [lost, primary], [concert]],
  [[concert], [secondStudent], [studentBack], [openDay], [staff, fair]],
] as const;

/** A tilted wall of printed cards next to the sign-in form, as decoration. */
function CardWall() {
  return (
    <div className={classes.wall} aria-hidden>
      <div className={classes.fan}>
        {columns.map((rows) => (
          <div key={rows[0].join()} className={classes.column}>
            {rows.map((cards) => (
              <div key={cards.join()} className={classes.row}>
                {cards.map((card) => (
                  // Lazy, so that a narrow window, where the wall is hidden, loads none of it.
                  <img key={card} src={card} alt="" loading="lazy" />
                ))}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The token of an access link. It is removed from the address, where the next user of this computer could read it. */
function useLinkToken() {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const found = linkTokenOf(hash);
  const [token, setToken] = useState(found);
  useEffect(() => {
    if (found === null) return;
    setToken(found);
    void navigate({ pathname, search }, { replace: true });
  }, [found, navigate, pathname, search]);
  return [token, () => setToken(null)] as const;
}

function UsualForm({ expired }: { readonly expired: boolean }) {
  usePageTitle("Sign in");
  return (
    <div className={classes.form}>
      <h1 className={classes.title}>Sign in</h1>
      <p className={classes.lead}>Use the account your administrator gave you.</p>
      <SignInForm expired={expired} />
      <p className={classes.hint}>
        Forgot your password? Ask your administrator for a link to choose a new one.
      </p>
    </div>
  );
}

export function SignInPage() {
  const session = useSession();
  const [search] = useSearchParams();
  const [token, forget] = useLinkToken();
  if (token === null && session.status === "signedIn") {
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
        {token === null ? (
          <UsualForm expired={session.status === "signedOut" && session.reason === "expired"} />
        ) : (
          <LinkForm token={token} onDone={forget} />
        )}
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
