import { siteZone } from '@entrepot/client/calls/site-zone.ts';
import { timeText } from '@entrepot/contract/core/zones.ts';
import { logError } from '@entrepot/client/browser/error-log.ts';
import { useNetwork } from '@entrepot/client/calls/network.ts';
import { refreshAll } from '@entrepot/client/react/queries.ts';
import { useLanguage, useTexts } from '@entrepot/client/react/use-texts.ts';
import { useOffers, useSession } from '@entrepot/client/session/session.ts';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { publishRouteChange } from '@entrepot/ui/page/route-change.ts';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import css from './frame.module.css';
import type { Above, Bars, BarPlace } from './page-table.ts';
import { useStaleSince } from './offline-cache.ts';
import { NewVersion } from './new-version.tsx';
import { usePerson } from './use-person.ts';

/** The frame of every page: connection state, new version, and the bottom bar. */
export function Frame({ bars, above, children }: { bars: Bars; above: Above; children: ReactNode }) {
  const person = usePerson();
  const Above = person === 'visitor' ? undefined : above[person];
  const [path] = useLocation();
  useSignedInServices();
  useEffect(() => {
    publishRouteChange();
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

/** Receives the server's pushes while signed in, and reports errors where that is enabled. */
function useSignedInServices(): void {
  const userId = useSession((session) => (session.state === 'signedIn' ? session.user?.userId : undefined));
  const language = useLanguage();
  useEffect(() => {
    if (!userId) return undefined;
    // Visitors do not load this chunk.
    let end: (() => void) | null = () => undefined;
    import('./signed-in-services.ts').then(({ startSignedInServices }) => {
      if (end) end = startSignedInServices();
    }, logError);
    return () => {
      end?.();
      end = null;
    };
  }, [userId, language]);
}

/** Shows that the server is unreachable and how old the displayed content is. Refetches everything once the server responds. */
function Offline() {
  const t = useTexts('mobile');
  const dead = useNetwork((network) => network.dead);
  const at = useStaleSince((seen) => seen.at);
  useEffect(() => {
    if (dead || at === null) return;
    useStaleSince.setState({ at: null });
    void refreshAll();
  }, [dead, at]);
  const since = at && timeText(new Date(at), siteZone()).slice(5, 16);
  return (
    <div className={css.notice} role="status">
      {dead && (
        <p className={css.offline}>
          <Icon name="offline" /> {since ? t('offlineSince', { since }) : t('offline')}
        </p>
      )}
    </div>
  );
}

/** Returns the bar entry of the current page: the one with the longest matching address. */
function placeOf(places: readonly BarPlace[], path: string): string | undefined {
  const above = places.filter((place) => place.path === path || (place.path !== '/' && path.startsWith(`${place.path}/`)));
  return above.toSorted((a, b) => b.path.length - a.path.length)[0]?.path;
}

function Bar({ places, path }: { places: readonly BarPlace[]; path: string }) {
  const t = useTexts('mobile');
  const offers = useOffers();
  const here = placeOf(places, path);
  return (
    <nav className={css.bar} aria-label={t('bar.label')}>
      {places
        .filter(({ needs }) => needs === undefined || offers(needs))
        .map((place) => (
          <Link key={place.path} href={place.path} className={css.place} aria-current={place.path === here ? 'page' : undefined}>
            <Icon name={place.icon} size={22} />
            <span>{t(place.texts)}</span>
          </Link>
        ))}
    </nav>
  );
}
