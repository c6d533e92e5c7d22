import { useWords } from '@entrepot/client/react/use-words.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import type { Fields } from '@entrepot/contract/core/field.ts';
import { logisticsInvoiceLine } from '@entrepot/contract/modules/customs/invoice.ts';
import { inputs } from '@entrepot/ui/inputs.tsx';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import { RowsInput } from '@entrepot/ui/rows-input.tsx';
import type { InputProps } from '@entrepot/ui/widget-props.ts';
import { dec, sum } from '@entrepot/rules/decimal.ts';

type Line = Record<string, unknown> & { quantity?: number | null; unitPrice?: string | null };
const { chineseName, englishName, hsCode, quantity, unitPrice, originCountryId, netWeight } = logisticsInvoiceLine.fields;
const fields: Fields = { chineseName, englishName, hsCode, quantity, unitPrice, netWeight, originCountryId };
const amountOf = ({ quantity: pieces, unitPrice: price }: Line) => dec(price ?? 0).times(pieces ?? 0);

/** The goods on an invoice, line by line, and what they come to. */
export function InvoiceLines({ value, onChange, ...props }: InputProps<Line[]>) {
  const t = useWords('customs');
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
        note={(line) =>
          headed(
            t('logisticsInvoiceLine.fields.amount'),
            amountOf(line as Line)
              .toDecimalPlaces(2)
              .toString(),
          )
        }
      />
      <Text tone="soft" size="small">
        {headed(t('pages.total'), sum(lines.map(amountOf)).toDecimalPlaces(2).toString())}
      </Text>
    </Stack>
  );
}
