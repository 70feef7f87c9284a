import '#web/components/form-styles.ts';
import { Button } from '@mantine/core';
import { Link, useLocation, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { PAGES } from '#contract/pages.ts';
import { SignInPage } from '#web/features/auth/components/sign-in-page.tsx';
import { findReturnTarget, type ReturnTarget } from '#web/features/auth/state/return-url.ts';
import { useSignedIn } from '#web/lib/session/use-session.ts';

export function LoginRoute() {
  useGoOn(useSignedIn() !== null);
  usePreloadedHome();
  return (
    <SignInPage
      browse={
        <Button component={Link} to="/" state={{ guestPreview: true }} variant="subtle" fullWidth>
          瀏覽平台功能
        </Button>
      }
    />
  );
}

/** Leads on who is signed in, whether they came so or have just become so. */
function useGoOn(signedIn: boolean): void {
  const router = useRouter();
  const search = useSearch({ from: PAGES.login.path });
  const location = useLocation();
  // As they were on arrival: this page stays until the next one is ready, and meanwhile the location is that one's.
  const [{ returnUrl, remembered }] = useState({
    returnUrl: search.return_url,
    remembered: location.state.from,
  });
  useEffect(() => {
    if (!signedIn) return;
    void findDestination(returnUrl, remembered).then((target) => {
      if (target.kind === 'foreign') router.options.context.leave(target.url);
      else router.history.replace(target.path);
    });
  }, [signedIn, router, returnUrl, remembered]);
}

/** The accepted return address, else the remembered page, else home. */
async function findDestination(
  returnUrl: string | undefined,
  remembered: string = PAGES.home.path,
): Promise<ReturnTarget> {
  const here = location.origin;
  const own = findReturnTarget(returnUrl, { origin: here, sisterHost: null });
  if (own || returnUrl === undefined) return own ?? { kind: 'path', path: remembered };
  const { loadSignInSettings } = await import('#web/features/auth/api/load-sign-in-settings.ts');
  const sisterHost = (await loadSignInSettings())?.sisterHost ?? null;
  return findReturnTarget(returnUrl, { origin: here, sisterHost }) ?? { kind: 'path', path: remembered };
}

/** While somebody types their password, what comes next can already be fetched. */
function usePreloadedHome(): void {
  const router = useRouter();
  useEffect(() => {
    const preload = () => void router.preloadRoute({ to: PAGES.home.path, state: { guestPreview: true } });
    addEventListener('focusin', preload, { once: true });
    return () => removeEventListener('focusin', preload);
  }, [router]);
}
