import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { logisticsInvoice } from '@entrepot/contract/modules/customs/invoice.ts';
import { editInvoice, establishInvoice, getEditInvoice } from '@entrepot/contract/modules/customs/invoice-calls.ts';
import { Text } from '@entrepot/ui/layout.tsx';
import { useQuery } from '@tanstack/react-query';
import { CallDrawer } from '../../core/form/call-form.tsx';
import { InvoiceLines } from './invoice-lines.tsx';

/** A new draft: its order, and what the paper says beside the goods; they are taken from the order and shown next. */
export function NewInvoice({ onMade, onClose }: { onMade(id: string): void; onClose(): void }) {
  const t = useWords('customs');
  return (
    <CallDrawer
      of={establishInvoice}
      about={logisticsInvoice}
      title={t('pages.invoiceNew')}
      above={<Text>{t('pages.invoiceHint')}</Text>}
      rows={[['orderId'], ['applicantId'], ['currencyId', 'termOfTrade'], ['remarks']]}
      submit={t('actions.newInvoice')}
      success={({ invoiceNo }) => t('pages.invoiceSaved', { number: invoiceNo })}
      done={({ id }) => onMade(id)}
      onClose={onClose}
    />
  );
}

/** A draft with its goods, to be written until it is issued. */
export function EditInvoice({ id, onClose }: { id: string; onClose(): void }) {
  const t = useWords('customs');
  const { data: row } = useQuery({
    queryKey: ['logisticsInvoice', 'edit', id],
    queryFn: () => ask(getEditInvoice, { id }, { quiet: true }),
    gcTime: 0,
  });
  if (!row) return null;
  const { rowVersion } = row as typeof row & { rowVersion: number };
  return (
    <CallDrawer
      of={editInvoice}
      about={logisticsInvoice}
      title={t('pages.invoiceEdit', { number: row.invoiceNo })}
      rows={[['applicantId'], ['currencyId', 'termOfTrade'], ['lines'], ['remarks']]}
      fields={{ lines: { label: t('pages.lines'), draw: (props) => <InvoiceLines {...(props as any)} /> } }}
      starts={row as never}
      given={{ id, rowVersion }}
      submit={t('actions.saveInvoice')}
      success={t('pages.invoiceSaved', { number: row.invoiceNo })}
      onClose={onClose}
    />
  );
}
