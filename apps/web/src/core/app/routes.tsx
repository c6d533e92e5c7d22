import { wayBack } from '@entrepot/contract/core/own-address.ts';
import { late } from '@entrepot/ui/late.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { type ComponentType } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { Away } from './away.tsx';
import { fullAddress, isMobileAddress } from './mobile.ts';
import { awayTo } from './redirects.ts';
import { useSession } from '@entrepot/client/session/session.ts';

/** A page in its own file, and what is seen until it has come. */
const page = (load: () => Promise<{ default: ComponentType }>) => late(load, <LoadingBlock />);

const Shell = page(() => import('../../shell/shell.tsx').then(({ Shell }) => ({ default: Shell })));
const SignIn = page(() => import('../../shell/sign-in-page.tsx').then(({ SignInPage }) => ({ default: SignInPage })));

// In no build that people get.
const developersPages: Record<string, ComponentType> =
  import.meta.env.MODE === 'production'
    ? {}
    : { '/dev/widgets': page(() => import('../../dev/widgets-page.tsx').then(({ WidgetsPage }) => ({ default: WidgetsPage }))) };

/** Pages that need no sign-in, by path. */
const publicPages: Record<string, ComponentType> = {
  '/index': page(() => import('../../public/index-page.tsx').then(({ IndexPage }) => ({ default: IndexPage }))),
  '/NoticeDetailedIndex': page(() => import('../../public/written-page.tsx').then(({ WrittenPage }) => ({ default: WrittenPage }))),
  '/auth-redirect': page(() => import('../../public/auth-redirect.tsx').then(({ AuthRedirect }) => ({ default: AuthRedirect }))),
  '/PracticePayment': page(() => import('../../public/practice-payment-page.tsx').then((part) => ({ default: part.PracticePaymentPage }))),
  '/SetUp': page(() => import('../../shell/entry/set-up-page.tsx').then(({ SetUpPage }) => ({ default: SetUpPage }))),
  '/Wall': page(() => import('../../public/wall-page.tsx').then(({ WallPage }) => ({ default: WallPage }))),
  '/404': page(() => import('../../shell/error-pages.tsx').then(({ NotFoundPage }) => ({ default: NotFoundPage }))),
  ...developersPages,
  '/401': page(() => import('../../shell/error-pages.tsx').then(({ NoPermissionPage }) => ({ default: NoPermissionPage }))),
};

const wrongAddresses = new Set(['/404', '/401']);

/** Pages of the product that somebody who is not signed in sees too, outside the shell. */
const visitorPages: Record<string, ComponentType> = {
  '/PreviewPromotionActivitiesIndex': page(() =>
    import('../../public/promotion-page.tsx').then(({ PromotionPage }) => ({ default: PromotionPage })),
  ),
};

/** The page of the address. Everything that is not public stands in the shell, and the shell asks for a sign-in. */
export function Routes() {
  const [path] = useLocation();
  const search = useSearch();
  const state = useSession((session) => session.state);
  // A redirect acts when it is first drawn: without a key the second of two in a row would be the first one, drawn already.
  if (path === '/' || path === '/Dashboard') return <Redirect key={path} to="/dashboard" replace />;
  if (isMobileAddress(path)) return <Redirect key={path} to={fromMobile(search)} replace />;

  const Public = publicPages[path];
  // Who is signed in reads it with the menu and the open pages around it.
  if (Public && !(state === 'signedIn' && wrongAddresses.has(path))) return <Public />;
  if (path === '/login' || path === '/loginUser') {
    if (state === 'signedIn' || state === 'loading')
      return <Redirect key={path} to={wayBack(new URLSearchParams(search).get('redirect'))} replace />;
    return <SignIn key={path} />;
  }
  const Visited = state === 'signedOut' ? visitorPages[path] : undefined;
  if (Visited) return <Visited />;
  if (state === 'signedOut') return <Away key={path} to={awayTo(path, search)} />;
  return <Shell />;
}

/** The landing page is no way back after a sign-in, but it is one from the mobile site. */
function fromMobile(search: string): string {
  const to = fullAddress(search);
  return to.startsWith('/index?') ? to : wayBack(to);
}
