import { journal } from '@entrepot/contract/modules/wallet/journal.ts';
import { Card } from '@entrepot/ui/layout.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { Table } from '@entrepot/ui/table.tsx';
import { enumLabel } from '../../core/values/enums.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { useRows } from '@entrepot/client/react/queries.ts';
import { useCurrencyOf } from '../wallet/public.tsx';

/** The movements of the customer's pockets that a remittance made, each with what was there before and after it. */
export function Movements({ sourceId, number }: { sourceId: string; number: string }) {
  const t = useWords('cod');
  const w = useWords('wallet');
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
