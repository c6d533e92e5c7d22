import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import { ImageThumbs } from '@entrepot/ui/media/image-thumbs.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { enumLabel } from '../../core/values/enums.ts';
import type { getTimeline, TimelineOf } from '@entrepot/contract/modules/timeline/calls.ts';
import type { ResponseOf } from '@entrepot/client/calls/api.ts';

/** One record, identified by the kind that its timeline is requested with. */
export type Of = { readonly [K in TimelineOf]: Readonly<Record<K, string>> }[TimelineOf];

export type TimelineEntry = ResponseOf<typeof getTimeline.output>['entries'][number];
import css from './timeline.module.css';

/** One entry: the event, its time, user and place, the moved goods and the changes. */
export function Entry({ of, entry }: { of: Of; entry: TimelineEntry }) {
  const t = useTexts('timeline');
  const { timeZone } = useSettings();
  const { kind, time, pictures } = entry;
  const currency = useCurrencies().find(({ code }) => code === entry.currencyCode);
  return (
    <li className={css.entry} data-kind={kind}>
      <div className={css.head}>
        <strong>{headOf(of, entry, t)}</strong>
        {entry.amount !== null && <Money amount={entry.amount} currency={currency} />}
        {entry.number && <span className="mono">{entry.number}</span>}
      </div>
      {entry.words && <p className={css.words}>{entry.words}</p>}
      {entry.note && <p className={css.note}>{entry.note}</p>}
      <Moves entry={entry} />
      <Changes entry={entry} />
      {pictures.length > 0 && <ImageThumbs addresses={pictures} />}
      <div className={css.foot}>
        <time dateTime={new Date(time).toISOString()}>{shownTime(time, timeZone)}</time>
        {[entry.handName ?? t(`hands.${entry.hand}`), entry.place, entry.device, entry.address].filter(Boolean).map((part) => (
          <span key={part}>{part}</span>
        ))}
      </div>
    </li>
  );
}

/** Label of a step in the timeline of a record: goods are declared before they arrive, everything else is created. */
export function stepName(of: Of, kind: string, t: Translate): string {
  const arrives: readonly string[] = [
    'packageId',
    'binId',
    'commodityId',
    'warehouseDocumentId',
    'returnOrderId',
    'returnLogisticsOrderId',
  ];
  const isMade = !arrives.some((word) => word in of);
  return kind === 'declared' && isMade ? t('made') : t(`kinds.${kind}`);
}

/** Label of an entry: its step, or the kind of bill, payment or tracking event. */
function headOf(of: Of, { kind, trajectoryStatus, billType, refund }: TimelineEntry, t: Translate): string {
  const step = kind === 'paid' && refund ? t('refunded') : stepName(of, kind, t);
  // A tracking event about a step is not the step.
  if (trajectoryStatus !== null) return `${step} · ${enumLabel('TrajectoryStatus', trajectoryStatus)}`;
  return billType === null ? step : `${step} · ${enumLabel('BillType', billType)}`;
}

type Move = TimelineEntry['moves'][number];

function Moves({ entry: { moves } }: { entry: TimelineEntry }) {
  const t = useTexts('timeline');
  if (!moves.length) return null;
  return (
    <ul className={css.moves}>
      {moves.map((move, at) => (
        <li key={at}>
          {move.stockMovementType !== null && <span>{enumLabel('StockMovementType', move.stockMovementType)}</span>}
          {move.goods && <span className="mono">{move.goods}</span>}
          <span>{t('pieces', { count: move.quantity })}</span>
          <span>{wayOf(move, t)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Origin and destination, as far as known. */
function wayOf({ from, to }: Move, t: Translate): string {
  const [left, came] = [placeOf(from, t), placeOf(to, t)];
  if (left && came) return t('fromTo', { from: left, to: came });
  return left ? t('from', { place: left }) : came ? t('to', { place: came }) : '';
}

const placeOf = (place: Move['from'], t: Translate): string =>
  place
    ? [place.state !== null && enumLabel('InventoryState', place.state), place.shelf, place.bin && t('bin', { bin: place.bin })]
        .filter(Boolean)
        .join(' · ')
    : '';

/** A few changes are shown immediately; many are collapsed. */
const few = 4;

function Changes({ entry: { changes } }: { entry: TimelineEntry }) {
  const t = useTexts('timeline');
  if (!changes.length) return null;
  const list = (
    <dl className={css.changes}>
      {changes.map(({ label, before, after }, at) => (
        <div key={at}>
          <dt>{label}</dt>
          <dd>
            {before !== null && <span className={css.before}>{before}</span>}
            {before !== null && ' → '}
            {after ?? t('nothing')}
          </dd>
        </div>
      ))}
    </dl>
  );
  if (changes.length <= few) return list;
  return (
    <details>
      <summary>{t('details', { count: changes.length })}</summary>
      {list}
    </details>
  );
}
