import { ImageThumbs } from '@entrepot/ui/media/image-thumbs.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
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

/** Current task, readable from two metres: shelf, parcel, quantity and cell. */
export function TaskStrip({ line, shelf, quantity }: Props) {
  const t = useTexts('picking');
  // The empty strip retains its height, so that the field below does not move.
  if (!line)
    return (
      <section className={css.strip} aria-label={t('pages.now')}>
        <TaskDetail label={t('pages.now')} value={t('pages.allPicked')} note=" " done />
      </section>
    );
  const here = shelf === line.shelfNumber;
  return (
    <section className={css.strip} aria-label={t('pages.now')}>
      <TaskDetail label={t('pickingLine.fields.shelfId')} value={line.shelfNumber} big done={here} />
      <Goods line={line} />
      <TaskDetail label={t('pages.pieces')} value={quantity ? `${quantity} / ${leftOf(line)}` : String(leftOf(line))} />
      <TaskDetail label={t('pages.cell')} value={cellName(line)} big note={line.serialNumber} />
    </section>
  );
}

/** Goods to pick: the number to scan, a description, and for a commodity its picture. */
function Goods({ line }: { line: LineRow }) {
  const t = useTexts('picking');
  const { commodityId, commodityCode, courierNumber, productName } = line;
  const code = commodityCode !== courierNumber ? commodityCode : null;
  const pictures = line.pictures ?? [];
  if (!commodityId) return <TaskDetail label={t('pages.parcel')} value={courierNumber} note={productName ?? ''} />;
  return (
    <TaskDetail
      label={t('pages.commodity')}
      value={productName ?? ''}
      note={[courierNumber, code].filter(Boolean).join(' · ')}
      picture={pictures.length > 0 && <ImageThumbs addresses={pictures} />}
    />
  );
}

interface TaskDetailProps {
  label: string;
  value: string;
  note?: string;
  big?: boolean;
  done?: boolean;
  picture?: ReactNode;
}

function TaskDetail({ label, value, note, big, done, picture }: TaskDetailProps) {
  return (
    <div className={css.fact} data-big={big || undefined} data-done={done || undefined}>
      <span className={css.factLabel}>{label}</span>
      <span className={css.factValue}>{value}</span>
      {note && <span className={css.factNote}>{note}</span>}
      {picture}
    </div>
  );
}
