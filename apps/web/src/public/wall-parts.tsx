import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { timeText } from '@entrepot/contract/core/zones.ts';
import { grouped } from '@entrepot/ui/form/decimal-text.ts';
import css from './wall.module.css';
import type { ResponseOf } from '@entrepot/client/calls/api.ts';
import type { getWall } from '@entrepot/contract/modules/wall/calls.ts';

export type Wall = ResponseOf<(typeof getWall)['output']>;

const minuteMs = 60_000;
const [dayMinutes, hourMinutes] = [1440, 60];
/** Waiting time after which work is late: a working day. */
const lateMinutes = 480;

const minutesSince = (since: Date, now: Date) => Math.max(0, Math.floor((now.getTime() - since.getTime()) / minuteMs));

function ageIn(t: Translate, minutes: number): string {
  if (minutes < hourMinutes) return t('wall.minutes', { n: minutes });
  if (minutes < dayMinutes) return t('wall.hours', { h: Math.floor(minutes / hourMinutes), m: minutes % hourMinutes });
  return t('wall.days', { d: Math.floor(minutes / dayMinutes), h: Math.floor((minutes % dayMinutes) / hourMinutes) });
}

/** Received, shelved and departed today. */
export function Today({ wall }: { wall: Wall }) {
  const t = useTexts('wall');
  return (
    <section className={css.today} aria-label={t('wall.today')}>
      <h2>{t('wall.today')}</h2>
      {(['received', 'shelved', 'departed'] as const).map((name) => (
        <p key={name} className={css.figure}>
          <b>{grouped(String(wall[name]))}</b>
          <span>{t(`wall.${name}`)}</span>
        </p>
      ))}
    </section>
  );
}

/** Queues with their length and longest waiting time; late ones have an icon and a label in addition to the colour. */
export function Queues({ wall, now }: { wall: Wall; now: Date }) {
  const t = useTexts('wall');
  return (
    <section className={css.queues} aria-label={t('wall.queues')}>
      {wall.queues.map(({ name, count, countIsBound, oldest }) => {
        const minutes = oldest ? minutesSince(oldest, now) : 0;
        const state = count === 0 ? 'empty' : minutes >= lateMinutes ? 'late' : 'waits';
        return (
          <article key={name} className={css.queue} data-state={state}>
            <h2>{t(`wall.${name}`)}</h2>
            <b data-long={countIsBound}>{countIsBound ? `>${count}` : count}</b>
            <p>
              {count === 0 ? t('wall.noneWaiting') : oldest && t('wall.oldest', { age: ageIn(t, minutes) })}
              {state === 'late' && <strong>▲ {t('wall.late')}</strong>}
            </p>
          </article>
        );
      })}
    </section>
  );
}

/** The shift that leaves next, and how full it is. */
export function Departure({ wall: { shift }, zone }: { wall: Wall; zone: string }) {
  const t = useTexts('wall');
  if (!shift)
    return (
      <section className={css.card}>
        <h2>{t('wall.next')}</h2>
        <p className={css.quiet}>{t('wall.noShift')}</p>
      </section>
    );
  const most = Number(shift.bearableWeight ?? 0);
  const used = Number(shift.usedWeight);
  const percent = most > 0 ? Math.round((used / most) * 100) : null;
  const weight = percent === null ? t('wall.loaded', { used }) : t('wall.weight', { used, most });
  return (
    <section className={css.card}>
      <h2>{t('wall.next')}</h2>
      <p className={css.shift}>
        <b>{shift.name}</b>
        <span>{shift.leaves ? t('wall.leaves', { time: timeText(shift.leaves, zone).slice(5, 16) }) : t('wall.noTime')}</span>
      </p>
      {percent !== null && (
        <div className={css.fill} data-over={percent > 100}>
          <i style={{ width: `${Math.min(percent, 100)}%` }} />
          <em>{t('wall.full', { percent })}</em>
        </div>
      )}
      <p className={css.quiet}>
        {weight} · {t('wall.bags', { bags: shift.bagCount, orders: shift.orderCount })}
      </p>
    </section>
  );
}

/** Pickers with their lists and progress, and packers with their orders. */
export function Pickers({ wall: { pickers, packers } }: { wall: Wall }) {
  const t = useTexts('wall');
  return (
    <section className={css.card}>
      <h2>{t('wall.picking')}</h2>
      {pickers.length + packers.length === 0 && <p className={css.quiet}>{t('wall.noPicking')}</p>}
      <ul className={css.pickers}>
        {pickers.map(({ name, serialNumber, picked, pieces }) => (
          <li key={serialNumber}>
            <b>{name}</b>
            <span className={css.number}>{serialNumber}</span>
            <span>{t('wall.of', { picked, pieces })}</span>
          </li>
        ))}
        {packers.map(({ name, serialNumber }) => (
          <li key={serialNumber}>
            <b>{name}</b>
            <span className={css.number}>{serialNumber}</span>
            <span>{t('wall.packs')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
