import { enter, useSession } from '@entrepot/client/session/session.ts';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { type ComponentType } from 'react';
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter';
import { Broken } from './broken.tsx';
import { Failed } from './failed.tsx';
import { Nowhere } from './nowhere.tsx';
import type { ForWhom, MobilePage } from './page-table.ts';
import { safePlace, signInFrom } from './place.ts';
import { usePerson } from './use-person.ts';

const drawn = new Map<MobilePage, ComponentType>();

/** A page, loaded when it is first drawn. */
function lateOf(page: MobilePage): ComponentType {
  const known = drawn.get(page) ?? late(() => page.page().then((Page) => ({ default: Page })), <LoadingBlock />);
  drawn.set(page, known);
  return known;
}

/** The page of the address, for whom it is for. */
export function Routes({ pages }: { pages: readonly MobilePage[] }) {
  const [path] = useLocation();
  return (
    <Broken key={path}>
      <Switch>
        {pages.map((page) => (
          <Route key={page.path} path={page.path}>
            <Guarded who={page.who} Page={lateOf(page)} />
          </Route>
        ))}
        <Route>
          <Nowhere />
        </Route>
      </Switch>
    </Broken>
  );
}

function Guarded({ who, Page }: { who: ForWhom; Page: ComponentType }) {
  const { state, failure } = useSession();
  const person = usePerson();
  const [path] = useLocation();
  const search = useSearch();
  if (state === 'loading') return <LoadingBlock />;
  if (state === 'failed') return <Failed problem={failure} again={() => void enter().catch(() => undefined)} />;
  if (who === 'everybody') return <Page />;
  if (who === 'visitor')
    return person === 'visitor' ? <Page /> : <Redirect to={safePlace(new URLSearchParams(search).get('to'))} replace />;
  if (person === 'visitor') return <Redirect to={signInFrom(path, search)} replace />;
  return who === 'signedIn' || who === person ? <Page /> : <Nowhere />;
}
