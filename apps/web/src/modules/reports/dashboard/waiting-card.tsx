import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import { serverNow } from '@entrepot/contract/core/clock.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { Card } from '@entrepot/ui/page/layout.tsx';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import css from './dashboard.module.css';
import { type Queue, queueAddress, usePaths } from './use-dashboard.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const staleDays = 3;

/** Waiting time in its largest whole unit. */
function ageOf(since: Date, t: Translate): string {
  const waited = Math.max(0, serverNow().getTime() - since.getTime());
  if (waited < hourMs) return t('first.minutes', { count: Math.floor(waited / minuteMs) });
  if (waited < dayMs) return t('first.hours', { count: Math.floor(waited / hourMs) });
  return t('first.days', { count: Math.floor(waited / dayMs) });
}

/** Queues about the state of a warehouse: what comes, what is missing, what is in the wrong place. In the order of a walk through it. */
const ofWarehouse = [
  'shiftsComingHere',
  'shiftsToReceive',
  'missingBags',
  'transfersToLoad',
  'documentsToInspect',
  'misrouted',
  'problems',
  'problemsOnShelves',
  'shortages',
  'toPutBack',
  'expiringStock',
];

/** The state of a warehouse for its leaders; empty while nothing of it waits. */
export function WarehouseCard({ queues }: { queues: readonly Queue[] }) {
  const t = useTexts('reports');
  const listed = ofWarehouse.flatMap((name) => queues.find((queue) => queue.name === name) ?? []);
  if (!listed.length) return null;
  return (
    <Card title={t('first.warehouse')}>
      <ul className={css.queues}>
        {listed.map((queue) => (
          <QueueLine key={queue.name} queue={queue} isFirst={false} t={t} />
        ))}
      </ul>
    </Card>
  );
}

/** Other waiting work of the user, oldest first: number, age, and a link to the screen. */
export function WaitingCard({ queues: all }: { queues: readonly Queue[] }) {
  const t = useTexts('reports');
  const queues = all.filter(({ name }) => !ofWarehouse.includes(name));
  return (
    <Card title={t('first.waiting')}>
      {queues.length === 0 && <EmptyState compact title={t('first.nothing')} text={t('first.nothingText')} />}
      <ul className={css.queues}>
        {queues.map((queue, at) => (
          <QueueLine key={queue.name} queue={queue} isFirst={at === 0} t={t} />
        ))}
      </ul>
    </Card>
  );
}

function QueueLine({ queue, isFirst, t }: { queue: Queue; isFirst: boolean; t: Translate }) {
  const pathOf = usePaths();
  const { timeZone } = useSettings();
  const { name, screen, at, count, countIsBound, oldest } = queue;
  const path = pathOf(screen);
  const work = pathOf(at);
  // Users without access to the list get a link to the screen where the work is done.
  const list = path ? queueAddress(path, queue) : work;
  const label = t(`first.queues.${name}`);
  const does = t(`first.does.${name}`);
  const age = oldest && ageOf(oldest, t);
  const ageText = oldest && age ? t('first.longest', { age, time: shownTime(oldest, timeZone, 'minute') }) : undefined;
  const inside = (
    <>
      <b className={css.count}>
        {count.toLocaleString()}
        {countIsBound && '+'}
      </b>
      <span className={css.what}>{label}</span>
    </>
  );
  return (
    <li className={css.queue}>
      {list ? (
        <a href={list} className={css.lead}>
          {inside}
        </a>
      ) : (
        <span className={css.lead}>{inside}</span>
      )}
      <span
        className={css.age}
        data-old={oldest && serverNow().getTime() - oldest.getTime() > staleDays * dayMs ? true : undefined}
        title={ageText}
      >
        {age && t('first.age', { age })}
      </span>
      {list && (
        <Button size="small" kind={isFirst ? 'primary' : 'plain'} href={work ?? list} title={headed(label, does)}>
          {does}
        </Button>
      )}
    </li>
  );
}
