import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { getEinvoicesOfBill } from '@entrepot/contract/modules/einvoices/calls.ts';
import { einvoice } from '@entrepot/contract/modules/einvoices/einvoice.ts';
import { CopyText } from '@entrepot/ui/base/copy-text.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { Stack, Title } from '@entrepot/ui/page/layout.tsx';
import { TimeCell } from '@entrepot/ui/table/cells.tsx';
import { Table } from '@entrepot/ui/table/table.tsx';
import { errorProps } from '../../core/app/error-props.ts';
import { FieldValue } from '../../core/values/field-value.tsx';

/** The e-invoices and allowances of a bill: number, random code, amount and state; nothing where there are none. */
export function EinvoicesOfBill({ billId }: { billId: string }) {
  const t = useTexts('einvoices');
  const { data, error, refetch } = useCallQuery(getEinvoicesOfBill, { billId }, { follows: [bill.name, einvoice.name] });
  if (error && !data) return <ErrorState compact {...errorProps(error, refetch)} />;
  if (!data?.length) return null;
  const label = (key: string) => t(`einvoice.fields.${key}`);
  return (
    <Stack gap="small">
      <Title level={3}>{t('einvoice.plural')}</Title>
      <Table
        label={t('einvoice.plural')}
        columns={[
          { key: 'kind', label: label('einvoiceKind') },
          { key: 'number', label: label('einvoiceNumber') },
          { key: 'code', label: label('randomCode') },
          { key: 'amount', label: label('amount'), align: 'right' },
          { key: 'status', label: label('einvoiceStatus') },
          { key: 'time', label: label('issuedTime') },
        ]}
        rows={data.map((row) => ({
          key: row.id,
          cells: [
            <FieldValue key="kind" of={einvoice} name="einvoiceKind" row={row} />,
            row.einvoiceNumber ? <CopyText key="number" text={row.einvoiceNumber} /> : '—',
            row.randomCode ?? '—',
            row.amount,
            <FieldValue key="status" of={einvoice} name="einvoiceStatus" row={row} />,
            row.issuedTime ? <TimeCell key="time" value={row.issuedTime} /> : '—',
          ],
        }))}
      />
    </Stack>
  );
}
