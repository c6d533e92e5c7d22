import { getDashboard } from '@entrepot/contract/modules/reports/dashboard.ts';
import { workSteps } from '@entrepot/contract/modules/reports/work-report.ts';
import { type ResponseOf } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { followedByFirstPage, queueAddress, usePaths } from '@entrepot/client/react/queues.ts';
import { useOwnWork } from '@entrepot/client/react/use-own-work.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useOffers } from '@entrepot/client/session/session.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Link } from 'wouter';
import { Failed } from '../core/failed.tsx';
import { FullSiteLink } from '../core/full-site-link.tsx';
import { Waiting } from '../core/more-rows.tsx';
import { DetailList, Inside, Panel, Row } from '../core/parts.tsx';
// Scanner input is received from here on, even while the target page is loading.
import '@entrepot/ui/scan/scan-listener.ts';
import { Age } from './age.tsx';
import { StoredScans } from './stored-scans.tsx';
import css from './staff.module.css';
import { pageOfScreen, tasks } from './tasks.ts';

type Queue = ResponseOf<typeof getDashboard.output>['waiting'][number];

/** Start page of staff: their tasks and their work queues, longest waiting first. */
export function StaffHome() {
  const t = useTexts('staff');
  const reports = useTexts('reports');
  const offers = useOffers();
  const { data, error, refetch } = useCallQuery(getDashboard, {}, { showsPrevious: true, follows: followedByFirstPage });
  return (
    <>
      <nav className={css.tasks} aria-label={t('home.tasks')}>
        {tasks
          .filter(({ needs }) => offers(needs))
          .map(({ path, textKey, icon }) => (
            <Link key={path} href={path} className={css.task}>
              <Icon name={icon} size={26} />
              {t(textKey)}
            </Link>
          ))}
        <Link href="/staff/find" className={css.task}>
          <Icon name="search" size={26} />
          {t('tasks.find')}
        </Link>
      </nav>
      <StoredScans />
      <OwnDay />
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

/** The user's work of today, as the server counts it. */
function OwnDay() {
  const t = useTexts('staff');
  const reports = useTexts('reports');
  const own = useOwnWork();
  const done = own ? workSteps.filter((step) => own[step] > 0) : [];
  if (done.length === 0) return null;
  return (
    <Panel title={t('home.ownDay')}>
      <Inside>
        <DetailList of={done.map((step) => [reports(`work.${step}`), own![step].toLocaleString()])} />
      </Inside>
    </Panel>
  );
}

/** One queue; opens its page here if there is one, else the full site. */
function QueueRow({ queue }: { queue: Queue }) {
  const t = useTexts('reports');
  const pathOf = usePaths();
  const { name, screen, at, count, countIsBound, oldest } = queue;
  const here = pageOfScreen(at) ?? pageOfScreen(screen);
  const work = pathOf(at);
  const list = pathOf(screen);
  const age = <Age since={oldest} />;
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
