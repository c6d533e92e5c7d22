import { useCallOnce } from '@entrepot/client/react/call-queries.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { logisticsInvoice, logisticsInvoiceLine } from '@entrepot/contract/modules/customs/invoice.ts';
import { editInvoice, establishInvoice, getEditInvoice } from '@entrepot/contract/modules/customs/invoice-calls.ts';
import { Text, Stack } from '@entrepot/ui/page/layout.tsx';
import { CallDrawer } from '../../core/form/call-form.tsx';
import { headed } from '@entrepot/client/texts/headed.ts';
import type { Fields } from '@entrepot/contract/core/field.ts';
import { inputs } from '@entrepot/ui/form/inputs.tsx';
import { RowsInput } from '@entrepot/ui/form/rows-input.tsx';
import type { InputProps } from '@entrepot/ui/form/widget-props.ts';
import { dec, sum } from '@entrepot/rules/decimal.ts';

type Line = Record<string, unknown> & { quantity?: number | null; unitPrice?: string | null };
const { chineseName, englishName, hsCode, quantity, unitPrice, originCountryId, netWeight } = logisticsInvoiceLine.fields;
const fields: Fields = { chineseName, englishName, hsCode, quantity, unitPrice, netWeight, originCountryId };
const amountOf = ({ quantity: pieces, unitPrice: price }: Line) => dec(price ?? 0).times(pieces ?? 0);

/** Lines of an invoice with their total. */
function InvoiceLines({ value, onChange, ...props }: InputProps<Line[]>) {
  const t = useTexts('customs');
  const lines = value ?? [];
  return (
    <Stack gap="small">
      <RowsInput
        {...props}
        value={lines}
        onChange={onChange}
        fields={fields}
        stacked
        inputOf={({ widget }) => inputs[widget]}
        labelOf={(key) => t(`logisticsInvoiceLine.fields.${key}`)}
        note={(line) => headed(t('logisticsInvoiceLine.fields.amount'), amountOf(line).toDecimalPlaces(2).toString())}
      />
      <Text tone="soft" size="small">
        {headed(t('pages.total'), sum(lines.map(amountOf)).toDecimalPlaces(2).toString())}
      </Text>
    </Stack>
  );
}

/** A new draft: the order and the fields other than goods; the goods are copied from the order and shown next. */
export function NewInvoice({ onMade, onClose }: { onMade(id: string): void; onClose(): void }) {
  const t = useTexts('customs');
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

/** A draft with its goods, editable until it is issued. */
export function EditInvoice({ id, onClose }: { id: string; onClose(): void }) {
  const t = useTexts('customs');
  const { data: row } = useCallOnce(getEditInvoice, { id });
  if (!row) return null;
  const { rowVersion } = row;
  return (
    <CallDrawer
      of={editInvoice}
      about={logisticsInvoice}
      title={t('pages.invoiceEdit', { number: row.invoiceNo })}
      rows={[['applicantId'], ['currencyId', 'termOfTrade'], ['lines'], ['remarks']]}
      fields={{ lines: { label: t('pages.lines'), draw: (props) => <InvoiceLines {...props} /> } }}
      defaults={row}
      params={{ id, rowVersion }}
      submit={t('actions.saveInvoice')}
      success={t('pages.invoiceSaved', { number: row.invoiceNo })}
      onClose={onClose}
    />
  );
}
