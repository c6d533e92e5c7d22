import { ImageThumbs } from '@entrepot/ui/image-thumbs.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { ReactNode } from 'react';
import css from './picking.module.css';
import { cellName, leftOf, type LineRow } from '@entrepot/client/floor/picking.ts';

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
      <Goods line={line} />
      <Fact label={t('pages.pieces')} value={quantity ? `${quantity} / ${leftOf(line)}` : String(leftOf(line))} />
      <Fact label={t('pages.cell')} value={cellName(line)} big note={line.serialNumber} />
    </section>
  );
}

/** What is to be taken: the number to scan, what it is, and of a commodity how it looks. */
function Goods({ line }: { line: LineRow }) {
  const t = useWords('picking');
  const { commodityId, commodityCode, courierNumber, productName } = line;
  const code = commodityCode !== courierNumber ? commodityCode : null;
  const pictures = (line.pictures ?? []) as readonly string[];
  if (!commodityId) return <Fact label={t('pages.parcel')} value={courierNumber} note={productName ?? ''} />;
  return (
    <Fact
      label={t('pages.commodity')}
      value={productName ?? ''}
      note={[courierNumber, code].filter(Boolean).join(' · ')}
      picture={pictures.length > 0 && <ImageThumbs addresses={pictures} />}
    />
  );
}

interface FactProps {
  label: string;
  value: string;
  note?: string;
  big?: boolean;
  done?: boolean;
  picture?: ReactNode;
}

function Fact({ label, value, note, big, done, picture }: FactProps) {
  return (
    <div className={css.fact} data-big={big || undefined} data-done={done || undefined}>
      <span className={css.factLabel}>{label}</span>
      <span className={css.factValue}>{value}</span>
      {note && <span className={css.factNote}>{note}</span>}
      {picture}
    </div>
  );
}
