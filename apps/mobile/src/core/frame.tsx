import { logError } from '@entrepot/client/browser/error-log.ts';
import { useNetwork } from '@entrepot/client/calls/network.ts';
import { refreshAll } from '@entrepot/client/react/queries.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import { tellRouteChange } from '@entrepot/ui/route-change.ts';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import css from './frame.module.css';
import type { Above, Bars, BarPlace } from './page-table.ts';
import { useLastSeen } from './last-seen.ts';
import { NewVersion } from './new-version.tsx';
import { usePerson } from './use-person.ts';

/** What stands around every page: whether the server can be reached, a new version, and the bar at the thumb. */
export function Frame({ bars, above, children }: { bars: Bars; above: Above; children: ReactNode }) {
  const person = usePerson();
  const Above = person === 'visitor' ? undefined : above[person];
  const [path] = useLocation();
  useStanding();
  useEffect(() => {
    tellRouteChange();
    window.scrollTo(0, 0);
  }, [path]);
  return (
    <div className={css.frame} data-bar={person !== 'visitor' || undefined}>
      <Offline />
      <NewVersion path={path} />
      {Above && (
        <Suspense fallback={null}>
          <Above />
        </Suspense>
      )}
      {children}
      {person !== 'visitor' && <Bar places={bars[person]} path={path} />}
    </div>
  );
}

/** Hears the server's pushes while somebody is signed in, and sends what goes wrong where that is wanted. */
function useStanding(): void {
  const userId = useSession((session) => (session.state === 'signedIn' ? session.user?.userId : undefined));
  const language = useLanguage();
  useEffect(() => {
    if (!userId) return undefined;
    // A visitor loads nothing of it.
    let end: (() => void) | null = () => undefined;
    import('./standing.ts').then(({ stand }) => {
      if (end) end = stand();
    }, logError);
    return () => {
      end?.();
      end = null;
    };
  }, [userId, language]);
}

/** Says that the server cannot be reached, and of when that is what one reads meanwhile. Once it answers, everything is asked anew. */
function Offline() {
  const t = useWords('mobile');
  const language = useLanguage();
  const dead = useNetwork((network) => network.dead);
  const at = useLastSeen((seen) => seen.at);
  useEffect(() => {
    if (dead || at === null) return;
    useLastSeen.setState({ at: null });
    void refreshAll();
  }, [dead, at]);
  const since = at && new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short' }).format(at);
  return (
    <div className={css.told} role="status">
      {dead && (
        <p className={css.offline}>
          <Icon name="offline" /> {since ? t('offlineSince', { since }) : t('offline')}
        </p>
      )}
    </div>
  );
}

/** The place whose page is open: the longest address that the open one lies below. */
function placeOf(places: readonly BarPlace[], path: string): string | undefined {
  const above = places.filter((place) => place.path === path || (place.path !== '/' && path.startsWith(`${place.path}/`)));
  return above.toSorted((a, b) => b.path.length - a.path.length)[0]?.path;
}

function Bar({ places, path }: { places: readonly BarPlace[]; path: string }) {
  const t = useWords('mobile');
  const here = placeOf(places, path);
  return (
    <nav className={css.bar} aria-label={t('bar.label')}>
      {places.map((place) => (
        <Link key={place.path} href={place.path} className={css.place} aria-current={place.path === here ? 'page' : undefined}>
          <Icon name={place.icon} size={22} />
          <span>{t(place.words)}</span>
        </Link>
      ))}
    </nav>
  );
}
