import { useWords } from '@entrepot/client/react/use-words.ts';
import css from './picking.module.css';
import { cellName, leftOf, type LineRow } from './use-picking.ts';

interface Props {
  line: LineRow | undefined;
  /** The shelf that was scanned. */
  shelf: string | null;
  /** Pieces to take with the next scan, when not all. */
  quantity: number | null;
}

/** What to do now, to be read from two metres: which shelf, which parcel, how many, into which cell. */
export function TaskStrip({ line, shelf, quantity }: Props) {
  const t = useWords('picking');
  // The strip keeps its place when nothing is left, so that the field below does not move.
  if (!line)
    return (
      <section className={css.strip} aria-label={t('pages.now')}>
        <Fact label={t('pages.now')} value={t('pages.allPicked')} note=" " done />
      </section>
    );
  const here = shelf === line.shelfNumber;
  return (
    <section className={css.strip} aria-label={t('pages.now')}>
      <Fact label={t('pickingLine.fields.shelfId')} value={line.shelfNumber} big done={here} />
      <Fact label={t('pages.parcel')} value={line.courierNumber} note={line.productName ?? ''} />
      <Fact label={t('pages.pieces')} value={quantity ? `${quantity} / ${leftOf(line)}` : String(leftOf(line))} />
      <Fact label={t('pages.cell')} value={cellName(line)} big note={line.serialNumber} />
    </section>
  );
}

function Fact({ label, value, note, big, done }: { label: string; value: string; note?: string; big?: boolean; done?: boolean }) {
  return (
    <div className={css.fact} data-big={big || undefined} data-done={done || undefined}>
      <span className={css.factLabel}>{label}</span>
      <span className={css.factValue}>{value}</span>
      {note && <span className={css.factNote}>{note}</span>}
    </div>
  );
}
