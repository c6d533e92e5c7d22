import { getDashboard } from '@entrepot/contract/modules/reports/dashboard.ts';
import { ask, type Told } from '@entrepot/client/calls/api.ts';
import { followedByFirstPage, queueAddress, usePaths } from '@entrepot/client/react/queues.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Failed } from '../core/failed.tsx';
import { FullSiteLink } from '../core/full-site-link.tsx';
import { Waiting } from '../core/more-rows.tsx';
import { Panel, Row } from '../core/parts.tsx';
// A scanner is heard from here on, also while the page that takes its code is still on its way.
import '@entrepot/ui/scanner-ear.ts';
import { KeptScans } from './kept-scans.tsx';
import css from './staff.module.css';
import { pageOfScreen, tasks } from './tasks.ts';

type Queue = Told<typeof getDashboard.gives>['waiting'][number];
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const oldDays = 3;

/** What staff begin with: what they can do here, and what waits for them, the longest waiting first. */
export function StaffHome() {
  const t = useWords('staff');
  const reports = useWords('reports');
  const can = useCan();
  const language = useLanguage();
  const { data, error, refetch } = useQuery({
    queryKey: ['first-page', language],
    queryFn: () => ask(getDashboard, {}, { quiet: true }),
    placeholderData: keepPreviousData,
    meta: { follows: followedByFirstPage },
  });
  return (
    <>
      <nav className={css.tasks} aria-label={t('home.tasks')}>
        {tasks
          .filter(({ needs }) => can(needs))
          .map(({ path, words, icon }) => (
            <Link key={path} href={path} className={css.task}>
              <Icon name={icon} size={26} />
              {t(words)}
            </Link>
          ))}
        <Link href="/staff/find" className={css.task}>
          <Icon name="search" size={26} />
          {t('tasks.find')}
        </Link>
      </nav>
      <KeptScans />
      <Panel title={reports('first.waiting')}>
        {!data && (error ? <Failed problem={error} again={refetch} compact /> : <Waiting />)}
        {data?.waiting.length === 0 && <EmptyState compact title={reports('first.nothing')} text={reports('first.nothingText')} />}
        {data?.waiting.map((queue) => (
          <QueueRow key={queue.name} queue={queue} />
        ))}
      </Panel>
    </>
  );
}

/** One queue: worked off here where this site can, else on the full site. */
function QueueRow({ queue }: { queue: Queue }) {
  const t = useWords('reports');
  const pathOf = usePaths();
  const { name, screen, at, count, countIsBound, oldest } = queue;
  const here = pageOfScreen(at) ?? pageOfScreen(screen);
  const work = pathOf(at);
  const list = pathOf(screen);
  const waited = oldest && Math.max(0, Date.now() - oldest.getTime());
  const age = waited !== null && (
    <span className={css.age} data-old={waited > oldDays * dayMs || undefined}>
      {waited < hourMs
        ? t('first.minutes', { count: Math.floor(waited / minuteMs) })
        : waited < dayMs
          ? t('first.hours', { count: Math.floor(waited / hourMs) })
          : t('first.days', { count: Math.floor(waited / dayMs) })}
    </span>
  );
  const many = (
    <span className={css.count}>
      {count.toLocaleString()}
      {countIsBound && '+'}
    </span>
  );
  const full = work ?? (list && queueAddress(list, queue));
  if (here || !full) return <Row title={t(`first.queues.${name}`)} lines={age} end={many} to={here} />;
  return (
    <FullSiteLink to={full} lines={age} end={many}>
      {t(`first.queues.${name}`)}
    </FullSiteLink>
  );
}
