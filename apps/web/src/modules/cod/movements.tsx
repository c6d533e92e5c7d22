import { journal } from '@entrepot/contract/modules/wallet/journal.ts';
import { Card } from '@entrepot/ui/page/layout.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { Table } from '@entrepot/ui/table/table.tsx';
import { enumLabel } from '../../core/values/enums.ts';
import { useLanguage, useTexts } from '@entrepot/client/react/use-texts.ts';
import { useRows } from '@entrepot/client/react/queries.ts';
import { useCurrencyOf } from '../wallet/public.tsx';

/** Money movements of a remittance, each with the balance before and after. */
export function Movements({ sourceId, number }: { sourceId: string; number: string }) {
  const t = useTexts('cod');
  const w = useTexts('wallet');
  useLanguage();
  const currencyOf = useCurrencyOf();
  const { data } = useRows(journal, { Content: number, rows: 20, descendingOrder: false });
  const rows = (data?.data ?? []).filter((row) => row.sourceId === sourceId);
  if (!rows.length) return null;
  return (
    <Card title={t('pages.journal')}>
      <Table
        label={t('pages.journal')}
        columns={[
          { key: 'kind', label: w('journal.fields.journalType') },
          { key: 'pocket', label: w('journal.fields.amountAccount') },
          { key: 'before', label: w('journal.fields.beforeAmount'), align: 'right' },
          { key: 'amount', label: w('journal.fields.amount'), align: 'right' },
          { key: 'after', label: w('journal.fields.afterAmount'), align: 'right' },
        ]}
        rows={rows.map((row) => ({
          key: row.id,
          cells: [
            enumLabel('JournalType', row.journalType),
            enumLabel('AmountAccount', row.amountAccount),
            <Money key="b" amount={row.beforeAmount} currency={currencyOf(row)} />,
            <Money key="m" amount={row.amount} currency={currencyOf(row)} signed />,
            <Money key="a" amount={row.afterAmount} currency={currencyOf(row)} />,
          ],
        }))}
      />
    </Card>
  );
}
