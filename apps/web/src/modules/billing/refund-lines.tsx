import { headed } from '@entrepot/client/texts/headed.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Money } from '@entrepot/ui/money/money.tsx';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import type { Currency } from '@entrepot/ui/base/look-props.ts';
import { Table } from '@entrepot/ui/table/table.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { compare, minus } from '../wallet/public.tsx';
import type { Line } from './bill-facts.ts';

/** Refundable amount of a line. */
export const restOf = (line: Line): string => (line.allowRefunds ? minus(minus(line.amount, line.discountAmount), line.refundAmount) : '0');

interface Props {
  lines: readonly Line[];
  amounts: Readonly<Record<string, string | null>>;
  onChange(amounts: Record<string, string | null>): void;
  currency: Currency;
}

/** Charges of a bill with the amount to refund of each. */
export function RefundLines({ lines, amounts, onChange, currency }: Props) {
  const t = useTexts('billing');
  const all = () => onChange(Object.fromEntries(lines.map((line) => [line.id, restOf(line)])));
  return (
    <div>
      <Table
        label={t('billLine.plural')}
        columns={[
          { key: 'what', label: t('billLine.fields.expenseTypeId') },
          { key: 'rest', label: t('pages.refundable'), align: 'right' },
          { key: 'back', label: t('pages.refundBack'), align: 'right', width: 150 },
        ]}
        rows={lines.map((line) => {
          const rest = restOf(line);
          const name = line.expenseTypeName ?? line.code;
          const amount = amounts[line.id] ?? null;
          return {
            key: line.id,
            cells: [
              name,
              line.allowRefunds ? <Money key="rest" amount={rest} currency={currency} /> : t('pages.notRefundable'),
              line.allowRefunds ? (
                <NumberField
                  key="back"
                  label={headed(t('pages.refundBack'), name)}
                  hideLabel
                  prefix={currency.sign}
                  decimals={currency.decimals}
                  value={amount}
                  onChange={(value) => onChange({ ...amounts, [line.id]: value })}
                  error={compare(amount, rest) > 0 ? t('pages.atMost', { amount: moneyText(rest, currency) }) : undefined}
                />
              ) : null,
            ],
          };
        })}
      />
      <Button size="small" kind="quiet" onClick={all}>
        {t('actions.everything')}
      </Button>
    </div>
  );
}
