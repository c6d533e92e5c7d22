import { sumOf } from '@entrepot/ui/form/decimal-text.ts';
import { Money } from '@entrepot/ui/money/money.tsx';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import type { SiteCurrency } from '@entrepot/client/react/use-currencies.ts';

/** A line with the currency of its amounts. */
interface InCurrency {
  currencyCode: string | null;
}

/** A column of amounts, each with the symbol of its line's currency; summed only if all lines have the same currency. */
export function moneyColumn<K extends string, Line extends InCurrency & { readonly [key in K]: string | null }>(
  key: K,
  label: string,
  currencies: readonly SiteCurrency[],
  { summed = true }: { summed?: boolean } = {},
): Column<Line> {
  const currencyOf = (code: string | null) => currencies.find((one) => one.code === code);
  function sumOfColumn(lines: readonly Line[]) {
    const [code, ...others] = new Set(lines.map(({ currencyCode }) => currencyCode));
    if (code === undefined || others.length > 0) return '—';
    return <Money amount={sumOf(lines.map((line) => line[key]))} currency={currencyOf(code)} />;
  }
  return {
    key,
    label,
    align: 'right',
    cell: (line) => <Money amount={line[key]} currency={currencyOf(line.currencyCode)} />,
    sum: summed ? sumOfColumn : undefined,
  };
}
