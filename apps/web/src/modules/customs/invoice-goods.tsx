import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { logisticsInvoiceLine } from '@entrepot/contract/modules/customs/invoice.ts';
import { getEditInvoice } from '@entrepot/contract/modules/customs/invoice-calls.ts';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorProps } from '../../core/app/error-props.ts';

/** The goods on an invoice. */
export function InvoiceGoods({ id }: { id: string }) {
  const t = useWords('customs');
  const { data, error, refetch } = useQuery({
    queryKey: ['logisticsInvoice', 'lines', id],
    queryFn: () => ask(getEditInvoice, { id }, { quiet: true }),
  });
  const columns = useMemo(() => {
    const { chineseName, englishName, hsCode, quantity, unitPrice, amount } = logisticsInvoiceLine.fields;
    const shown = { chineseName, englishName, hsCode, quantity, unitPrice, amount };
    return Object.entries(shown).map(([key, field]) => ({ key, label: t(`logisticsInvoiceLine.fields.${key}`), field, wrap: true }));
  }, [t]);
  return (
    <DataTable
      label={t('pages.lines')}
      columns={columns}
      rows={data?.lines as never}
      error={error ? errorProps(error, refetch) : null}
      empty={{ title: t('pages.noLines'), compact: true }}
      height={Math.min(320, 84 + 36 * Math.max(1, data?.lines?.length ?? 1))}
    />
  );
}
