import { ask, type Told } from '@entrepot/client/calls/api.ts';
import { keep, recall } from '@entrepot/client/browser/storage.ts';
import { isApiProblem } from '@entrepot/client/calls/problem.ts';
import { useSiteZone } from '@entrepot/client/calls/site-zone.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { switchLanguage } from '@entrepot/client/texts/i18n.ts';
import { languageNames, languages } from '@entrepot/contract/core/language.ts';
import { NotFound, StateNotAllowed } from '@entrepot/contract/data/error-codes.ts';
import { timeText } from '@entrepot/contract/core/zones.ts';
import { getWall } from '@entrepot/contract/modules/wall/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Departure, Pickers, Queues, Today } from './wall-parts.tsx';
import css from './wall.module.css';

export type Wall = Told<(typeof getWall)['gives']>;
const everyMs = 20_000;
type Look = 'light' | 'dark';
const lookWanted = (): Look => recall<Look>('WallLook') ?? (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark');

/** A warehouse on a screen in its hall, for whoever has the link that stands behind the # of the address. It asks anew by itself. */
export function WallPage() {
  const t = useWords('wall');
  const language = useLanguage();
  const [look, setLook] = useState(lookWanted);
  const [token, setToken] = useState(() => location.hash.slice(1));
  useEffect(() => {
    const follow = () => setToken(location.hash.slice(1));
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  const { data, error, refetch } = useQuery({
    queryKey: ['wall', token, language],
    queryFn: ({ signal }) => ask(getWall, { token }, { quiet: true, anonymous: true, signal }),
    refetchInterval: everyMs,
    refetchIntervalInBackground: true,
    placeholderData: (before) => before,
    retry: false,
  });
  // A link that ended shows nothing more, also nothing of before; a server that is away for a moment does.
  const isOver = isApiProblem(error) && [NotFound, StateNotAllowed].some((code) => code === error.code);
  function turn() {
    const next = look === 'dark' ? 'light' : 'dark';
    keep('WallLook', next);
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
  const t = useWords('wall');
  const { zone } = useSiteZone();
  return t('wall.endsAt', { time: timeText(wall.expiresTime, zone).slice(0, 16) });
}

function Hall({ wall, isStale }: { wall: Wall; isStale: boolean }) {
  const t = useWords('wall');
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

/** The time of day, told anew each second. */
function useClock(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
