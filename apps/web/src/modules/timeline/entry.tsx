import { ImageThumbs } from '@entrepot/ui/image-thumbs.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { timeText } from '@entrepot/ui/format.ts';
import { useSettings } from '@entrepot/ui/settings.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { enumLabel } from '../../core/values/enums.ts';
import type { Of, TimelineEntry } from './timeline.tsx';
import css from './timeline.module.css';

/** One entry: what happened, when, by whose hand and where, the goods that moved, and what changed. */
export function Entry({ of, entry }: { of: Of; entry: TimelineEntry }) {
  const t = useWords('timeline');
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
        <time dateTime={new Date(time).toISOString()}>{timeText(time, timeZone)}</time>
        {[entry.handName ?? t(`hands.${entry.hand}`), entry.place, entry.device, entry.address].filter(Boolean).map((part) => (
          <span key={part}>{part}</span>
        ))}
      </div>
    </li>
  );
}

/** What a step is called in the timeline of a thing: goods are declared before they come, all else is made. */
export function stepName(of: Of, kind: string, t: Words): string {
  const isMade = ['logisticsOrderId', 'bagId', 'billId', 'customerId'].some((word) => word in of);
  return kind === 'declared' && isMade ? t('made') : t(`kinds.${kind}`);
}

/** What an entry is called: the step itself, or what kind of bill, payment or track it was. */
function headOf(of: Of, { kind, trajectoryStatus, billType, refund }: TimelineEntry, t: Words): string {
  const step = kind === 'paid' && refund ? t('refunded') : stepName(of, kind, t);
  // What was told of a step is not the step.
  if (trajectoryStatus !== null) return `${step} · ${enumLabel('TrajectoryStatus', trajectoryStatus)}`;
  return billType === null ? step : `${step} · ${enumLabel('BillType', billType)}`;
}

type Move = TimelineEntry['moves'][number];

function Moves({ entry: { moves } }: { entry: TimelineEntry }) {
  const t = useWords('timeline');
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

/** From where to where, as far as it is known. */
function wayOf({ from, to }: Move, t: Words): string {
  const [left, came] = [placeOf(from, t), placeOf(to, t)];
  if (left && came) return t('fromTo', { from: left, to: came });
  return left ? t('from', { place: left }) : came ? t('to', { place: came }) : '';
}

const placeOf = (place: Move['from'], t: Words): string =>
  place
    ? [place.state !== null && enumLabel('InventoryState', place.state), place.shelf, place.bin && t('bin', { bin: place.bin })]
        .filter(Boolean)
        .join(' · ')
    : '';

/** Few changes are read at once; many are unfolded. */
const few = 4;

function Changes({ entry: { changes } }: { entry: TimelineEntry }) {
  const t = useWords('timeline');
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
