import { getOpenItemsReport } from '@entrepot/contract/modules/reports/open-items-report.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Card } from '@entrepot/ui/page/layout.tsx';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { openItemKey, useOpenItemColumns, useOpenItemOrders } from '../open-items-report.tsx';

/** Money that is open with carriers, for finance; renders nothing while none is. */
export function OpenItemsPart() {
  const t = useTexts('reports');
  const columns = useOpenItemColumns(false);
  const open = useOpenItemOrders();
  const { data } = useCallQuery(getOpenItemsReport, { groupBy: 'carrier', rows: 10 }, { showsPrevious: true });
  if (!data?.data.length) return null;
  return (
    <Card title={t('openItems.title')}>
      <DataTable label={t('openItems.title')} columns={columns} rows={data.data} rowKey={openItemKey} onOpen={open} summary />
    </Card>
  );
}
