import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import { serverNow } from '@entrepot/contract/core/clock.ts';
import { store, recall } from '@entrepot/client/browser/storage.ts';
import { isApiProblem } from '@entrepot/client/calls/problem.ts';
import { useSiteZone } from '@entrepot/client/calls/site-zone.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useLanguage, useTexts } from '@entrepot/client/react/use-texts.ts';
import { switchLanguage } from '@entrepot/client/texts/i18n.ts';
import { languageNames, languages } from '@entrepot/contract/core/language.ts';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { timeText } from '@entrepot/contract/core/zones.ts';
import { getWall } from '@entrepot/contract/modules/wall/calls.ts';
import { useEffect, useState } from 'react';
import { Departure, Pickers, Queues, Today, type Wall } from './wall-parts.tsx';
import css from './wall.module.css';

const everyMs = 20_000;
type Look = 'light' | 'dark';
const preferredLook = (): Look => recall<Look>('WallLook') ?? (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark');

/** Warehouse display, opened by a link with the key behind the # of the address. Refreshes automatically. */
export function WallPage() {
  const t = useTexts('wall');
  const language = useLanguage();
  const [look, setLook] = useState(preferredLook);
  const [token, setToken] = useState(() => location.hash.slice(1));
  useEffect(() => {
    const follow = () => setToken(location.hash.slice(1));
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  const { data, error, refetch } = useCallQuery(
    getWall,
    { token },
    {
      anonymous: true,
      abortable: true,
      refetchInterval: everyMs,
      refetchIntervalInBackground: true,
      showsPrevious: true,
      retry: false,
    },
  );
  // An expired link shows no data, not even the last ones; during an outage of the server the last ones stay.
  const isOver = isApiProblem(error) && [errorCodes.NotFound, errorCodes.StateNotAllowed].some((code) => code === error.code);
  function turn() {
    const next = look === 'dark' ? 'light' : 'dark';
    store('WallLook', next);
    setLook(next);
  }
  return (
    <div className={css.wall} data-look={look}>
      {isOver || !data ? (
        <main className={css.alone}>
          <h1>{t('title')}</h1>
          <p role={error ? 'alert' : 'status'}>{error ? error.message : t('wall.loading')}</p>
          {error && (
            <button type="button" className={css.control} onClick={() => void refetch()}>
              {t('wall.again')}
            </button>
          )}
        </main>
      ) : (
        <Hall wall={data} isStale={error !== null} />
      )}
      <footer className={css.foot}>
        <span>{data && !isOver && <Until wall={data} />}</span>
        <span className={css.controls}>
          {languages.map((one) => (
            <button
              key={one}
              type="button"
              className={css.control}
              aria-pressed={one === language}
              onClick={() => void switchLanguage(one)}
            >
              {languageNames[one]}
            </button>
          ))}
          <button type="button" className={css.control} onClick={turn}>
            {t(look === 'dark' ? 'wall.light' : 'wall.dark')}
          </button>
        </span>
      </footer>
    </div>
  );
}

function Until({ wall }: { wall: Wall }) {
  const t = useTexts('wall');
  const { zone } = useSiteZone();
  return t('wall.endsAt', { time: shownTime(wall.expiresTime, zone, 'minute') });
}

function Hall({ wall, isStale }: { wall: Wall; isStale: boolean }) {
  const t = useTexts('wall');
  const { zone } = useSiteZone();
  const clock = useClock();
  return (
    <main className={css.hall}>
      <header className={css.head}>
        <h1>{wall.warehouseName}</h1>
        {isStale && (
          <p role="status" className={css.stale}>
            {t('wall.stale', { time: timeText(wall.time, zone).slice(11, 16) })}
          </p>
        )}
        <time className={css.clock}>{timeText(clock, zone).slice(11, 16)}</time>
      </header>
      <Today wall={wall} />
      <Queues wall={wall} now={clock} />
      <div className={css.pair}>
        <Departure wall={wall} zone={zone} />
        <Pickers wall={wall} />
      </div>
    </main>
  );
}

/** Current time, updated each second. */
function useClock(): Date {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
