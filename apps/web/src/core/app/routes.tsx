import { wayBack } from '@entrepot/contract/core/own-address.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { type ComponentType } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { RedirectTo } from './redirect-to.tsx';
import { fullAddress, isMobileAddress } from './mobile.ts';
import { loginType } from '@entrepot/client/calls/tokens.ts';
import { redirectPath, staffSignInPath } from './redirects.ts';
import { useSession } from '@entrepot/client/session/session.ts';

/** A lazily loaded page with its placeholder. */
const page = (load: () => Promise<{ default: ComponentType }>) => late(load, <LoadingBlock />);

const Shell = page(() => import('../../shell/shell.tsx').then(({ Shell }) => ({ default: Shell })));
const SignIn = page(() => import('../../shell/sign-in-page.tsx').then(({ SignInPage }) => ({ default: SignInPage })));

// Pages for developers; not part of production builds.
const developersPages: Record<string, ComponentType> =
  import.meta.env.MODE === 'production'
    ? {}
    : { '/dev/widgets': page(() => import('../../dev/widgets-page.tsx').then(({ WidgetsPage }) => ({ default: WidgetsPage }))) };

/** Pages that need no sign-in, by path. */
const publicPages: Record<string, ComponentType> = {
  '/index': page(() => import('../../public/index-page.tsx').then(({ IndexPage }) => ({ default: IndexPage }))),
  '/NoticeDetailedIndex': page(() => import('../../public/written-page.tsx').then(({ WrittenPage }) => ({ default: WrittenPage }))),
  '/auth-redirect': page(() => import('../../public/auth-redirect.tsx').then(({ AuthRedirect }) => ({ default: AuthRedirect }))),
  '/PracticePayment': page(() => import('../../public/sandbox-payment-page.tsx').then((part) => ({ default: part.SandboxPaymentPage }))),
  '/SetUp': page(() => import('../../shell/entry/set-up-page.tsx').then(({ SetUpPage }) => ({ default: SetUpPage }))),
  '/Wall': page(() => import('../../public/wall-page.tsx').then(({ WallPage }) => ({ default: WallPage }))),
  '/404': page(() => import('../../shell/error-pages.tsx').then(({ NotFoundPage }) => ({ default: NotFoundPage }))),
  ...developersPages,
  '/401': page(() => import('../../shell/error-pages.tsx').then(({ NoPermissionPage }) => ({ default: NoPermissionPage }))),
};

const wrongAddresses = new Set(['/404', '/401']);

/** Pages outside the shell that visitors can see too. */
const visitorPages: Record<string, ComponentType> = {
  '/PreviewPromotionActivitiesIndex': page(() =>
    import('../../public/promotion-page.tsx').then(({ PromotionPage }) => ({ default: PromotionPage })),
  ),
};

/** Renders the page of the current address. Non-public pages are inside the shell, which requires a sign-in. */
export function Routes() {
  const [path] = useLocation();
  const search = useSearch();
  const state = useSession((session) => session.state);
  const ended = useSession((session) => session.ended);
  // A redirect runs on mount: without a key, the second of two consecutive redirects would reuse the mounted first one.
  if (path === '/' || path === '/Dashboard') return <Redirect key={path} to="/dashboard" replace />;
  if (isMobileAddress(path)) return <Redirect key={path} to={fromMobile(search)} replace />;

  const Public = publicPages[path];
  // Signed-in users see it inside the shell.
  if (Public && !(state === 'signedIn' && wrongAddresses.has(path))) return <Public />;
  if (path === '/login' || path === '/loginUser') {
    if (state === 'signedIn' || state === 'loading')
      return <Redirect key={path} to={wayBack(new URLSearchParams(search).get('redirect'))} replace />;
    return <SignIn key={path} />;
  }
  const VisitorPage = state === 'signedOut' ? visitorPages[path] : undefined;
  if (VisitorPage) return <VisitorPage />;
  if (ended && loginType() === 'backgroundUserLogin') return <Redirect key={path} to={staffSignInPath(path, search)} replace />;
  if (state === 'signedOut') return <RedirectTo key={path} to={redirectPath(path, search)} />;
  return <Shell />;
}

/** The landing page is not used as the return path after a sign-in, except from the mobile site. */
function fromMobile(search: string): string {
  const to = fullAddress(search);
  return to.startsWith('/index?') ? to : wayBack(to);
}
