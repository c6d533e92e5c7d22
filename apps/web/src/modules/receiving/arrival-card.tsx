import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Badge } from '@entrepot/ui/layout.tsx';
import { audience } from '@entrepot/client/session/session.ts';
import { FieldValue } from '../../core/values/field-value.tsx';
import css from './arrivals.module.css';
import type { DocumentRow } from './document-facts.ts';

/** One document of the calendar: whose, how much, in which state; one that should have come on its day says that it is late. */
export function ArrivalCard({ row, late = false }: { row: DocumentRow; late?: boolean }) {
  const t = useWords('receiving');
  const { memberCode, nickName } = row as unknown as { memberCode?: string; nickName?: string };
  return (
    <a className={css.card} data-late={late || undefined} href={`/WarehouseDocumentDetailed?id=${row.id}`}>
      <span className={css.number}>{row.orderNo}</span>
      {audience() !== 'C' && <span className={css.owner}>{[memberCode, nickName].filter(Boolean).join(' ')}</span>}
      <span className={css.counts}>
        {t('pages.pieces', { count: row.goodsTotal })}
        {row.binTotal > 0 && ` · ${t('pages.bins', { count: row.binTotal })}`}
      </span>
      {late && <Badge tone="wrong">{t('pages.late')}</Badge>}
      <FieldValue of={warehouseDocument} name="documentStatus" row={row} />
    </a>
  );
}
