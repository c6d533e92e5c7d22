import { enter, useSession } from '@entrepot/client/session/session.ts';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { late, PartMissing } from '@entrepot/ui/feedback/lazy.tsx';
import { type ComponentType, Component, type ReactNode } from 'react';
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter';
import { Failed } from './failed.tsx';
import type { PageAudience, MobilePage } from './page-table.ts';
import { safePath, signInFrom } from './place.ts';
import { usePerson } from './use-person.ts';
import { logError } from '@entrepot/client/browser/error-log.ts';
import { translate } from '@entrepot/client/texts/i18n.ts';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { Page } from './page.tsx';

const factorPath = '/settings/factor';
const drawn = new Map<MobilePage, ComponentType>();

/** Returns a component that loads the page when it is first rendered. */
function lazyPage(page: MobilePage): ComponentType {
  const known = drawn.get(page) ?? late(() => page.page().then((Page) => ({ default: Page })), <LoadingBlock />);
  drawn.set(page, known);
  return known;
}

/** Renders the page of the current URL if it is meant for this audience. */
export function Routes({ pages }: { pages: readonly MobilePage[] }) {
  const [path] = useLocation();
  return (
    <ErrorBoundary key={path}>
      <Switch>
        {pages.map((page) => (
          <Route key={page.path} path={page.path}>
            <Guarded who={page.who} Page={lazyPage(page)} />
          </Route>
        ))}
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </ErrorBoundary>
  );
}

function Guarded({ who, Page }: { who: PageAudience; Page: ComponentType }) {
  const { state, failure, user } = useSession();
  const person = usePerson();
  const [path] = useLocation();
  const search = useSearch();
  if (state === 'loading') return <LoadingBlock />;
  if (state === 'failed') return <Failed problem={failure} again={() => void enter().catch(() => undefined)} />;
  // The site requires a second factor that this person does not have: every other page would be refused.
  if (user?.secondFactorMissing && path !== factorPath) return <Redirect to={factorPath} replace />;
  if (who === 'everybody') return <Page />;
  if (who === 'visitor') return person === 'visitor' ? <Page /> : <Redirect to={safePath(new URLSearchParams(search).get('to'))} replace />;
  if (person === 'visitor') return <Redirect to={signInFrom(path, search)} replace />;
  return who === 'signedIn' || who === person ? <Page /> : <NotFound />;
}

/**
 * Confines the error of a page that throws or fails to load, so that the bottom bar remains usable. React requires a class component for
 * this.
 */
class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };
  static getDerivedStateFromError(error: Error) {
    return { error };
  }
  override componentDidCatch(error: Error) {
    logError(error);
  }
  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const message = error instanceof PartMissing ? translate('mobile', 'problem.missing') : error.message;
    return <ErrorState title={translate('mobile', 'problem.page')} message={message} onRetry={() => location.reload()} />;
  }
}

/** Shown when an address matches no page, or none this user may open. */
function NotFound() {
  const t = useTexts('mobile');
  const [, go] = useLocation();
  return (
    <Page title={t('nowhere.title')} back="/">
      <EmptyState title={t('nowhere.text')} action={{ label: t('nowhere.start'), onClick: () => go('/') }} />
    </Page>
  );
}
