import { useWords } from '@entrepot/client/react/use-words.ts';
import css from './packing.module.css';
import type { TableOrder } from './use-table.ts';

/** The order on the table, to be read from two metres: whose, how, how far, and what to look out for. */
export function OrderStrip({ order, box }: { order: TableOrder; box: number }) {
  const t = useWords('packing');
  const total = order.goods.reduce((sum, { quantity }) => sum + quantity, 0);
  const checked = order.goods.reduce((sum, { packedQuantity }) => sum + packedQuantity, 0);
  const notes = [
    order.consolidation && t('pages.consolidation'),
    order.unpacking && t('pages.unpacking'),
    order.remarks,
    order.internalRemarks,
  ].filter(Boolean);
  return (
    <section className={css.strip} aria-label={t('pages.onTheTable')}>
      <div className={css.fact} data-big>
        <span className={css.factLabel}>{t('packing.fields.logisticsOrderId')}</span>
        <span className={css.factValue}>{order.serialNumber}</span>
        <span className={css.factNote}>
          {[...new Set([order.memberCode, order.ownerName, order.receiverName])].filter(Boolean).join(' · ')}
        </span>
      </div>
      <div className={css.fact} data-done={checked === total || undefined}>
        <span className={css.factLabel}>{t('pages.checkedPieces')}</span>
        <span className={css.factValue}>
          {checked} / {total}
        </span>
        <span className={css.factNote}>{t('pages.box', { box })}</span>
      </div>
      <div className={css.fact}>
        <span className={css.factLabel}>{t('pages.way')}</span>
        <span className={css.factValue}>{order.limits.carrierName ?? '—'}</span>
        <span className={css.factNote}>{order.typeOfShippingName}</span>
      </div>
      {notes.length > 0 && <p className={css.notes}>{notes.join(' · ')}</p>}
    </section>
  );
}
